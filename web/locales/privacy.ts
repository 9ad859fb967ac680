import { brand } from '#brand/brand.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

const companies = {
  es: (n: number) => plural('es', n, { one: '1 empresa', other: `${n} empresas` }),
  en: (n: number) => plural('en', n, { one: '1 company', other: `${n} companies` }),
}

/** Words of the pages on which people govern their own data. */
export const privacyTexts = texts({
  es: {
    title: 'Tus datos',
    lead: 'Quién los tiene y cómo descargarlos o borrarlos.',
    sharing: {
      title: 'Quién tiene mis datos',
      none: 'Nadie. Ninguna empresa ha recibido tus datos.',
      count: (n: number) =>
        n === 0
          ? 'Ahora mismo ninguna empresa puede contactarte.'
          : `${companies.es(n)} ${n === 1 ? 'puede' : 'pueden'} contactarte ahora.`,
      got: {
        summary: 'Vio un resumen, sin tu nombre ni tus datos',
        messages: 'Tu nombre, y puede escribirte aquí',
        relay: `Tu nombre y correo, y te llama por un número de ${brand.name}`,
        calls: 'Tu nombre, teléfono y correo',
        address: 'Tus datos de contacto y tu dirección, porque la contrataste',
      },
      had: {
        summary: 'Vio un resumen, sin tu nombre ni tus datos',
        messages: 'Tuvo tu nombre y podía escribirte aquí',
        relay: `Tuvo tu nombre y correo, y te llamaba por un número de ${brand.name}`,
        calls: 'Tuvo tu nombre, teléfono y correo',
        address: 'Tuvo tus datos de contacto y tu dirección, porque la contrataste',
      },
      addressSince: 'Con tu dirección desde el',
      addressFrom: 'Con tu dirección:',
      why: { asked_for: 'Le pediste a esta empresa', chosen: 'La elegimos porque encaja con lo que pediste' },
      summaries: (n: number) => `${companies.es(n)} ${n === 1 ? 'vio' : 'vieron'} un resumen sin tu nombre`,
      stopped: 'Ya no puede contactarte',
      stop: 'Detener contacto',
      stopWith: (company: string) => `Detener contacto con ${company}`,
      stoppedWith: (company: string) => `${company} ya no puede contactarte.`,
      more: 'Ver más',
    },
    stopAll: {
      button: 'Detener todo contacto',
      title: '¿Detener todo contacto?',
      text: 'Cerramos tus solicitudes abiertas. Todas las empresas, también la que contrataste, dejan de ver ahora mismo tu teléfono, tu correo y la conversación, y se lo avisamos. No se puede deshacer.',
      confirm: 'Detener todo',
      done: (n: number) =>
        n === 0 ? 'Hecho: nadie puede contactarte.' : `Hecho: ${companies.es(n)} ya no ${n === 1 ? 'puede' : 'pueden'} contactarte.`,
    },
    export: {
      title: 'Descarga una copia',
      text: 'Un archivo ZIP con todo lo que tenemos de ti: perfil, solicitudes, fotos, mensajes, presupuestos, pagos y más.',
      ask: 'Preparar mi copia',
      waiting: 'La estamos preparando. Te avisamos por correo en cuanto esté lista.',
      ready: (date: string) => `Lista. Puedes descargarla hasta el ${date}.`,
      download: 'Descargar mi copia',
      expired: 'Ya borramos la última copia.',
      asked: 'Estamos preparando tu copia.',
    },
    optOut: {
      title: 'No vender ni compartir mis datos',
      on: (date: string) => `Activo desde el ${date}: no vendemos ni compartimos tus datos.`,
      off: 'Una empresa solo recibe tus datos cuando compra una plaza de una solicitud que enviaste. También puedes pedirlo formalmente.',
      link: 'Pedirlo formalmente',
    },
    delete: {
      title: 'Borrar mi cuenta',
      text: 'Borramos todos tus datos y no se puede deshacer. Antes te decimos exactamente qué pasa.',
      button: 'Borrar mi cuenta',
      dialog: 'Qué pasa si borras tu cuenta',
      atOnce: 'Lo borramos enseguida',
      gone: {
        person: 'Tu nombre, correo, teléfono, dirección y foto.',
        sessions: 'Tus sesiones en todos tus dispositivos.',
        requests: (n: number) =>
          n === 0
            ? 'Tus solicitudes, respuestas y fotos.'
            : `Tus solicitudes, respuestas y fotos. ${plural('es', n, { one: 'Cancelamos la que está en curso', other: `Cancelamos las ${n} que están en curso` })} y avisamos a las empresas.`,
        threads: (n: number) =>
          n === 0
            ? 'Tus mensajes.'
            : `Tus mensajes: ${plural('es', n, { one: 'la conversación queda vacía', other: `las ${n} conversaciones quedan vacías` })}.`,
        reviews: (n: number) => plural('es', n, { one: 'Tu reseña, que deja de contar.', other: `Tus ${n} reseñas, que dejan de contar.` }),
      },
      kept: 'Lo que la ley nos obliga a guardar',
      books: (n: number, date: string) =>
        `${plural('es', n, { one: 'Tu pago', other: `Tus ${n} pagos` })} en nuestra contabilidad, sin tu nombre, hasta el ${date}.`,
      booksNone: 'Nada: no has pagado nada aquí.',
      backups: 'Las copias de seguridad se sobrescriben en 30 días como máximo.',
      understand: 'Leí esto y quiero borrar mi cuenta para siempre',
      mustTick: 'Marca la casilla para continuar.',
      confirm: 'Borrar para siempre',
      cancel: 'Conservar mi cuenta',
      goneTitle: 'Borramos tu cuenta',
      goneText: `Estamos borrando lo último y avisando a las empresas. Gracias por usar ${brand.name}.`,
      home: 'Ir al inicio',
      ownerTitle: (company: string) => `Primero decide qué pasa con ${company}`,
      ownerText:
        'Eres la única persona titular. Agrega otra en el equipo de la empresa o ciérrala en su configuración. Después puedes borrar tu cuenta.',
      ownerLink: 'Ir a mi empresa',
    },
  },
  en: {
    title: 'Your data',
    lead: 'Who has it and how to download or delete it.',
    sharing: {
      title: 'Who has my data',
      none: 'Nobody. No company has received your data.',
      count: (n) => (n === 0 ? 'Right now no company can contact you.' : `${companies.en(n)} can contact you now.`),
      got: {
        summary: 'Saw a summary, without your name or details',
        messages: 'Your name, and it can message you here',
        relay: `Your name and email, and it calls over ${brand.article} ${brand.name} number`,
        calls: 'Your name, phone and email',
        address: 'Your contact details and address, because you hired them',
      },
      had: {
        summary: 'Saw a summary, without your name or details',
        messages: 'Had your name and could message you here',
        relay: `Had your name and email, and called over ${brand.article} ${brand.name} number`,
        calls: 'Had your name, phone and email',
        address: 'Had your contact details and address, because you hired them',
      },
      addressSince: 'With your address since',
      addressFrom: 'With your address:',
      why: { asked_for: 'You asked this company', chosen: 'We chose it because it fits your request' },
      summaries: (n) => `${companies.en(n)} saw a summary without your name`,
      stopped: 'Can’t contact you anymore',
      stop: 'Stop contact',
      stopWith: (company) => `Stop contact with ${company}`,
      stoppedWith: (company) => `${company} can no longer contact you.`,
      more: 'Show more',
    },
    stopAll: {
      button: 'Stop all contact',
      title: 'Stop all contact?',
      text: 'We’ll close your open requests. Every company, including the one you hired, immediately loses access to your phone, your email and the conversation, and we let them know. You can’t undo this.',
      confirm: 'Stop all contact',
      done: (n) => (n === 0 ? 'Done: nobody can contact you.' : `Done: ${companies.en(n)} can no longer contact you.`),
    },
    export: {
      title: 'Download a copy',
      text: 'A ZIP file with everything we have about you: profile, requests, photos, messages, quotes, payments and more.',
      ask: 'Prepare my copy',
      waiting: 'We’re preparing it. We’ll email you as soon as it’s ready.',
      ready: (date) => `Ready. You can download it until ${date}.`,
      download: 'Download my copy',
      expired: 'We’ve deleted the last copy.',
      asked: 'We’re preparing your copy.',
    },
    optOut: {
      title: 'Don’t sell or share my data',
      on: (date) => `On since ${date}: we don’t sell or share your data.`,
      off: 'A company gets your details only when it buys a slot on a request you sent. You can also make a formal request.',
      link: 'Make a formal request',
    },
    delete: {
      title: 'Delete my account',
      text: 'We delete all your data, and you can’t undo it. We’ll tell you exactly what happens first.',
      button: 'Delete my account',
      dialog: 'What happens when you delete your account',
      atOnce: 'We delete right away',
      gone: {
        person: 'Your name, email, phone, address and photo.',
        sessions: 'Your sessions. You’ll be signed out on every device.',
        requests: (n) =>
          n === 0
            ? 'Your requests, answers and photos.'
            : `Your requests, answers and photos. ${plural('en', n, { one: 'We cancel the one in progress', other: `We cancel the ${n} in progress` })} and tell the companies.`,
        threads: (n) =>
          n === 0
            ? 'Your messages.'
            : `Your messages: ${plural('en', n, { one: 'the conversation is emptied', other: `all ${n} conversations are emptied` })}.`,
        reviews: (n) =>
          plural('en', n, { one: 'Your review, which no longer counts.', other: `Your ${n} reviews, which no longer count.` }),
      },
      kept: 'What the law requires us to keep',
      books: (n, date) =>
        `${plural('en', n, { one: 'Your payment', other: `Your ${n} payments` })} in our accounting, without your name, until ${date}.`,
      booksNone: 'Nothing: you haven’t paid for anything here.',
      backups: 'Backups are overwritten within 30 days.',
      understand: 'I’ve read this and want to permanently delete my account',
      mustTick: 'Check the box to continue.',
      confirm: 'Delete permanently',
      cancel: 'Keep my account',
      goneTitle: 'We deleted your account',
      goneText: `We’re deleting the last of your data and telling the companies. Thanks for using ${brand.name}.`,
      home: 'Go to home page',
      ownerTitle: (company) => `First decide what happens to ${company}`,
      ownerText:
        'You’re its only owner. Make someone else an owner on the company’s team, or close it in its settings. Then you can delete your account.',
      ownerLink: 'Go to my company',
    },
  },
})
