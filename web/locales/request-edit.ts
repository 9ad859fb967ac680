import { country } from '#country/country.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the change of an open request. */
export const requestEditTexts = texts({
  es: {
    open: 'Editar solicitud',
    intro:
      'Avisamos a las empresas que ya tienen tus datos. Aquí no puedes cambiar el servicio, el código postal ni tus datos de contacto. Para eso, cierra esta solicitud y haz otra.',
    answers: 'Tus respuestas',
    kept: 'Tienes cambios sin guardar',
    keptText: 'Son de la última vez que abriste esta ventana.',
    drop: 'Descartarlos',
    conflict: 'La solicitud cambió mientras escribías',
    conflictText: 'Lo que escribiste sigue en los campos. Si guardas otra vez, queda tu versión.',
    now: 'Así está ahora',
    save: 'Guardar cambios',
    leave: 'No cambiar nada',
    saved: 'Guardamos los cambios. Las empresas ya ven la nueva versión.',
    same: 'No cambiaste nada: la solicitud sigue igual.',
  },
  en: {
    open: 'Edit request',
    intro: `We’ll let the companies that already have your details know. You can’t change the service, ${country.postcode.en.one} or contact details here. To do that, close this request and start a new one.`,
    answers: 'Your answers',
    kept: 'You have unsaved changes',
    keptText: 'They’re from the last time you opened this window.',
    drop: 'Discard them',
    conflict: 'The request changed while you were writing',
    conflictText: 'What you wrote is still here. If you save again, your version wins.',
    now: 'How it’s now',
    save: 'Save changes',
    leave: 'Keep as is',
    saved: 'Changes saved. Companies now see the new version.',
    same: 'You didn’t change anything, so the request is the same.',
  },
})
