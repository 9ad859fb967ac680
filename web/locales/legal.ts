import { brand } from '#brand/brand.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the legal pages. */
export const legalTexts = texts({
  es: {
    doNotSell: {
      lead: `${brand.name} no vende listas de personas. Aquí puedes pedirnos formalmente que no vendamos ni compartamos tus datos, tengas cuenta o no.`,
      signalTitle: 'Activo: tu navegador ya lo pide',
      signalText:
        'Tu navegador envía Global Privacy Control y lo respetamos en todas las páginas, sin que hagas nada. Si tienes cuenta, queda guardado en ella.',
      noSignalTitle: 'También puede pedirlo tu navegador',
      noSignalText: 'Con Global Privacy Control activado, lo respetamos en todas las páginas sin que llenes nada.',
      formTitle: 'Pedirlo formalmente',
      formText:
        'No necesitas cuenta ni demostrar quién eres. Te lo confirmamos por correo y lo cumplimos en 15 días hábiles como máximo, casi siempre el mismo día.',
      name: 'Tu nombre',
      email: 'Correo que quieres proteger',
      send: 'Enviar petición',
      receivedTitle: 'Recibimos tu petición',
      receivedText: (due: string) =>
        `Te enviamos una confirmación por correo. La cumplimos a más tardar el ${due}. Guarda la dirección de esta página para ver cómo va.`,
      honouredTitle: 'Petición cumplida',
      honouredText: (date: string) => `Desde el ${date} no vendemos ni compartimos tus datos.`,
      unknown: 'No encontramos esa petición. Puede ser muy antigua; haz otra abajo.',
      mineTitle: 'Ver y borrar tus datos',
      mineText: 'En tu página de privacidad ves quién tiene tus datos y puedes descargarlos o borrarlos.',
      mineLink: 'Ir a mis datos',
    },
  },
  en: {
    doNotSell: {
      lead: `${brand.name} doesn’t sell lists of people. Here you can formally ask us not to sell or share your data, with or without an account.`,
      signalTitle: 'Opt-out honored: your browser already asks for it',
      signalText:
        'Your browser sends Global Privacy Control, and we honor it on every page. You don’t have to do anything. If you have an account, we save it there.',
      noSignalTitle: 'Your browser can ask, too',
      noSignalText: 'If you turn on Global Privacy Control, we honor it on every page, no form needed.',
      formTitle: 'Make a formal request',
      formText:
        'You don’t need an account or proof of who you are. We’ll confirm by email and do it within 15 business days at most, and nearly always the same day.',
      name: 'Your name',
      email: 'Email address to protect',
      send: 'Send request',
      receivedTitle: 'We received your request',
      receivedText: (due) =>
        `We sent you a confirmation by email. We’ll do it by ${due} at the latest. Save this page’s address to check on it.`,
      honouredTitle: 'Request honored',
      honouredText: (date) => `Since ${date}, we don’t sell or share your data.`,
      unknown: 'We couldn’t find that request. It may be very old. You can make another one below.',
      mineTitle: 'See and delete your data',
      mineText: 'Your privacy page shows who has your data and lets you download or delete it.',
      mineLink: 'Go to my data',
    },
  },
})
