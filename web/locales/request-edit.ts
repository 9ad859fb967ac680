import { texts } from '#web/lib/texts.ts'

/** Words of the change of an open request. */
export const requestEditTexts = texts({
  es: {
    open: 'Cambiar la solicitud',
    intro:
      'Avisamos a las empresas que ya tienen tus datos. El servicio, el código postal y tus datos de contacto no se pueden cambiar aquí: para eso, cierra esta solicitud y pide otra vez.',
    answers: 'Tus respuestas',
    kept: 'Tienes cambios sin guardar',
    keptText: 'Son de la última vez que abriste esta ventana.',
    drop: 'Quitarlos',
    conflict: 'La solicitud cambió mientras escribías',
    conflictText: 'Lo tuyo sigue en los campos. Si guardas otra vez, queda como lo escribiste tú.',
    now: 'Así está ahora',
    save: 'Guardar cambios',
    leave: 'Dejarla como está',
    saved: 'Solicitud cambiada. Las empresas ya ven la nueva.',
    same: 'No cambiaste nada: la solicitud sigue igual.',
  },
  en: {
    open: 'Change the request',
    intro:
      'We tell the companies that already have your details. The service, the zip code and your contact details cannot be changed here: for that, close this request and ask again.',
    answers: 'Your answers',
    kept: 'You have unsaved changes',
    keptText: 'They are from the last time you opened this window.',
    drop: 'Discard them',
    conflict: 'The request changed while you were writing',
    conflictText: 'What you wrote is still in the fields. If you save again, it will be as you wrote it.',
    now: 'How it is now',
    save: 'Save changes',
    leave: 'Leave it as it is',
    saved: 'Request changed. The companies see the new one now.',
    same: 'You changed nothing: the request is as it was.',
  },
})
