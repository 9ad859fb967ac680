import { texts } from '#web/lib/texts.ts'

/** Words of the legal pages. */
export const legalTexts = texts({
  es: {
    doNotSell: {
      lead: 'Oficio no vende listas de personas. Aquí puedes dejar por escrito que tus datos no se vendan ni se compartan, tengas cuenta o no.',
      signalTitle: 'Respetado: tu navegador ya lo pide',
      signalText:
        'Tu navegador envía Global Privacy Control y lo respetamos en todas las páginas, sin que hagas nada. Si tienes cuenta, queda guardado en ella.',
      noSignalTitle: 'También puede pedirlo tu navegador',
      noSignalText: 'Con Global Privacy Control activado, lo respetamos en todas las páginas sin que llenes nada.',
      formTitle: 'Pedirlo por escrito',
      formText:
        'No hace falta cuenta ni probar quién eres. Te lo confirmamos por correo y lo cumplimos en 15 días hábiles como máximo; casi siempre, el mismo día.',
      name: 'Tu nombre',
      email: 'Correo que quieres proteger',
      send: 'Enviar la petición',
      receivedTitle: 'Recibimos tu petición',
      receivedText: (due: string) =>
        `Te enviamos una confirmación por correo. La cumplimos a más tardar el ${due}. Guarda la dirección de esta página para ver cómo va.`,
      honouredTitle: 'Petición cumplida',
      honouredText: (date: string) => `Desde el ${date} tus datos no se venden ni se comparten.`,
      unknown: 'No encontramos esa petición. Puede ser muy antigua; haz otra abajo.',
      mineTitle: 'Ver y borrar tus datos',
      mineText: 'Quién tiene tus datos, una copia de todo y la forma de borrarlo están en tu página de privacidad.',
      mineLink: 'Ir a mis datos',
    },
  },
  en: {
    doNotSell: {
      lead: 'Oficio sells no lists of people. Here you can put in writing that your data is neither sold nor shared, with or without an account.',
      signalTitle: 'Opt-out honored: your browser asks for it',
      signalText:
        'Your browser sends Global Privacy Control and we honor it on every page, without you doing anything. If you have an account, it is stored with it.',
      noSignalTitle: 'Your browser can ask, too',
      noSignalText: 'With Global Privacy Control switched on we honor it on every page, without any form.',
      formTitle: 'Ask for it in writing',
      formText:
        'No account and no proof of who you are is needed. We confirm it by email and honor it within 15 business days at most; nearly always on the same day.',
      name: 'Your name',
      email: 'Email address to protect',
      send: 'Send the request',
      receivedTitle: 'We received your request',
      receivedText: (due) =>
        `We sent you a confirmation by email. We honor it by ${due} at the latest. Keep the address of this page to see how it goes.`,
      honouredTitle: 'Request honored',
      honouredText: (date) => `Since ${date} your data is neither sold nor shared.`,
      unknown: 'We could not find that request. It may be very old; make another one below.',
      mineTitle: 'See and delete your data',
      mineText: 'Who has your data, a copy of everything and the way to delete it are on your privacy page.',
      mineLink: 'Go to my data',
    },
  },
})
