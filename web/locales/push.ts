import { texts } from '#web/lib/texts.ts'

/** Words about pushes to a device: what they are for, and what to do when they do not come. */
export const pushTexts = texts({
  es: {
    title: {
      all: 'Avisos en este dispositivo',
      request: '¿Te avisamos cuando respondan?',
      offers: '¿Te avisamos de cada oferta nueva?',
    },
    text: {
      all: 'Te llegan aunque Oficio esté cerrado. Sin teléfonos ni direcciones a la vista, y respetan tus horas de descanso.',
      request: 'Un aviso en este dispositivo por cada empresa, mensaje y presupuesto, aunque cierres Oficio. Lo apagas cuando quieras.',
      offers: 'Un aviso en este dispositivo en cuanto haya trabajo en tu zona, aunque cierres Oficio. Responder primero ayuda.',
    },
    turnOn: 'Activar avisos',
    turnOff: 'Desactivar',
    later: 'Ahora no',
    onTitle: 'Este dispositivo te avisa',
    onText: 'Dejará de hacerlo cuando lo desactives o cierres sesión aquí.',
    onNow: 'Listo: te avisaremos en este dispositivo.',
    offNow: 'Este dispositivo ya no te avisará.',
    problems: {
      blocked: {
        title: 'Tu navegador bloquea los avisos de Oficio',
        text: 'Toca el candado junto a la dirección, permite las notificaciones y vuelve a intentarlo.',
      },
      undecided: {
        title: 'Falta tu permiso',
        text: 'Cerraste la pregunta del navegador sin elegir. Vuelve a intentarlo y toca «Permitir».',
      },
      unsupported: {
        title: 'Este navegador no puede recibir avisos',
        text: 'Prueba con una versión reciente de Chrome, Firefox, Edge o Safari. Mientras tanto te avisamos por correo.',
      },
      uninstalled: {
        title: 'Primero instala Oficio en tu iPhone o iPad',
        text: 'En Safari, toca Compartir y «Agregar a inicio». Abre Oficio desde ahí y activa los avisos.',
      },
      storage: {
        title: 'El navegador no nos deja guardar nada',
        text: 'Pasa en ventanas privadas. Abre Oficio en una ventana normal, o permite los datos de sitios, y vuelve a intentarlo.',
      },
      worker: {
        title: 'Los avisos no arrancaron',
        text: 'Recarga la página y vuelve a intentarlo. Si sigue igual, cierra las demás pestañas de Oficio.',
      },
      subscribe: {
        title: 'No pudimos activar los avisos',
        text: 'El servicio de avisos de tu navegador no contestó. Revisa tu conexión y vuelve a intentarlo en un minuto.',
      },
      no_token: {
        title: 'El navegador no nos dio a dónde avisarte',
        text: 'Vuelve a intentarlo. Si sigue igual, reinicia el navegador.',
      },
      update: {
        title: 'No pudimos renovar los avisos de este dispositivo',
        text: 'Quizá no te lleguen. Actívalos otra vez para que vuelvan.',
      },
      unsubscribe: {
        title: 'No pudimos desactivar los avisos',
        text: 'Revisa tu conexión y vuelve a intentarlo. También puedes quitar el permiso en la configuración del navegador.',
      },
    },
  },
  en: {
    title: {
      all: 'Notifications on this device',
      request: 'Want to know when they answer?',
      offers: 'Want to know about every new offer?',
    },
    text: {
      all: 'They reach you even when Oficio is closed. No phone numbers or addresses on the screen, and they respect your quiet hours.',
      request:
        'A notification on this device for each company, message and quote, even when you close Oficio. Turn it off whenever you like.',
      offers: 'A notification on this device as soon as there is work in your area, even when you close Oficio. Answering first helps.',
    },
    turnOn: 'Turn on notifications',
    turnOff: 'Turn off',
    later: 'Not now',
    onTitle: 'This device tells you',
    onText: 'It stops when you turn it off or sign out here.',
    onNow: 'Done: we will tell you on this device.',
    offNow: 'This device no longer gets notifications.',
    problems: {
      blocked: {
        title: 'Your browser blocks notifications from Oficio',
        text: 'Tap the lock beside the address, allow notifications, and try again.',
      },
      undecided: {
        title: 'Your permission is missing',
        text: 'You closed the browser’s question without an answer. Try again and tap “Allow”.',
      },
      unsupported: {
        title: 'This browser cannot receive notifications',
        text: 'Try a recent version of Chrome, Firefox, Edge or Safari. Meanwhile we tell you by email.',
      },
      uninstalled: {
        title: 'First install Oficio on your iPhone or iPad',
        text: 'In Safari, tap Share and “Add to Home Screen”. Open Oficio from there and turn on notifications.',
      },
      storage: {
        title: 'The browser lets us keep nothing',
        text: 'That happens in private windows. Open Oficio in a normal one, or allow site data, and try again.',
      },
      worker: {
        title: 'Notifications did not start',
        text: 'Reload the page and try again. If that does not help, close the other tabs of Oficio.',
      },
      subscribe: {
        title: 'We could not turn on notifications',
        text: 'Your browser’s push service did not answer. Check your connection and try again in a minute.',
      },
      no_token: {
        title: 'The browser did not say where to tell you',
        text: 'Try again. If that does not help, restart the browser.',
      },
      update: {
        title: 'We could not renew the notifications of this device',
        text: 'They may not reach you. Turn them on again to have them back.',
      },
      unsubscribe: {
        title: 'We could not turn off notifications',
        text: 'Check your connection and try again. You can also take back the permission in the browser’s settings.',
      },
    },
  },
})
