import { brand } from '#brand/brand.ts'
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
      all: `Te llegan aunque ${brand.name} esté cerrado. No muestran teléfonos ni direcciones y respetan tus horas de descanso.`,
      request: `Un aviso en este dispositivo por cada empresa, mensaje y presupuesto, aunque cierres ${brand.name}. Puedes desactivarlo cuando quieras.`,
      offers: `Un aviso en este dispositivo en cuanto haya trabajo en tu zona, aunque cierres ${brand.name}. Responder primero ayuda.`,
    },
    turnOn: 'Activar avisos',
    turnOff: 'Desactivar',
    later: 'Ahora no',
    onTitle: 'Los avisos están activados',
    onText: 'Dejarás de recibirlos si los desactivas o cierras sesión aquí.',
    onNow: 'Listo: te avisaremos en este dispositivo.',
    offNow: 'Este dispositivo ya no te avisará.',
    problems: {
      blocked: {
        title: `Tu navegador bloquea los avisos de ${brand.name}`,
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
        title: `Primero instala ${brand.name} en tu iPhone o iPad`,
        text: `En Safari, toca Compartir y «Agregar a inicio». Abre ${brand.name} desde ahí y activa los avisos.`,
      },
      storage: {
        title: 'Tu navegador no nos deja guardar datos',
        text: `Pasa en ventanas privadas. Abre ${brand.name} en una ventana normal, o permite los datos de sitios, y vuelve a intentarlo.`,
      },
      worker: {
        title: 'Los avisos no arrancaron',
        text: `Recarga la página y vuelve a intentarlo. Si sigue igual, cierra las demás pestañas de ${brand.name}.`,
      },
      subscribe: {
        title: 'No pudimos activar los avisos',
        text: 'El servicio de avisos de tu navegador no contestó. Revisa tu conexión y vuelve a intentarlo en un minuto.',
      },
      no_token: {
        title: 'Tu navegador no nos dio una dirección para los avisos',
        text: 'Vuelve a intentarlo. Si sigue igual, reinicia el navegador.',
      },
      update: {
        title: 'No pudimos renovar los avisos de este dispositivo',
        text: 'Quizá no te lleguen. Actívalos otra vez para arreglarlo.',
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
      request: 'Want to know when they respond?',
      offers: 'Want to know about every new offer?',
    },
    text: {
      all: `You get them even when ${brand.name} is closed. They don’t show phone numbers or addresses, and they respect your quiet hours.`,
      request: `A notification on this device for each company, message and quote, even with ${brand.name} closed. Turn it off anytime.`,
      offers: `A notification on this device as soon as there’s work in your area, even with ${brand.name} closed. Replying first helps.`,
    },
    turnOn: 'Turn on notifications',
    turnOff: 'Turn off',
    later: 'Not now',
    onTitle: 'Notifications are on',
    onText: 'They stop when you turn them off or sign out here.',
    onNow: 'Done: we’ll notify you on this device.',
    offNow: 'This device won’t get notifications anymore.',
    problems: {
      blocked: {
        title: `Your browser is blocking ${brand.name} notifications`,
        text: 'Tap the lock next to the address, allow notifications and try again.',
      },
      undecided: {
        title: 'We need your permission',
        text: 'You closed your browser’s prompt without choosing. Try again and tap “Allow”.',
      },
      unsupported: {
        title: 'This browser can’t get notifications',
        text: 'Try a recent version of Chrome, Firefox, Edge or Safari. In the meantime, we’ll email you.',
      },
      uninstalled: {
        title: `First install ${brand.name} on your iPhone or iPad`,
        text: `In Safari, tap Share and “Add to Home Screen”. Open ${brand.name} from there and turn on notifications.`,
      },
      storage: {
        title: 'Your browser won’t let us save data',
        text: `This happens in private windows. Open ${brand.name} in a regular window or allow site data, and try again.`,
      },
      worker: {
        title: 'Notifications didn’t start',
        text: `Reload the page and try again. If that doesn’t help, close your other ${brand.name} tabs.`,
      },
      subscribe: {
        title: 'We couldn’t turn on notifications',
        text: 'Your browser’s push service didn’t respond. Check your connection and try again in a minute.',
      },
      no_token: {
        title: 'Your browser didn’t give us an address for notifications',
        text: 'Try again. If that doesn’t help, restart the browser.',
      },
      update: {
        title: 'We couldn’t renew notifications on this device',
        text: 'You might not get them. Turn them on again to fix it.',
      },
      unsubscribe: {
        title: 'We couldn’t turn off notifications',
        text: 'Check your connection and try again. You can also remove the permission in your browser settings.',
      },
    },
  },
})
