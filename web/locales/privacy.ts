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
    lead: 'Quién los tiene, y cómo llevártelos o borrarlos.',
    sharing: {
      title: 'Quién tiene mis datos',
      none: 'Nadie. Ninguna empresa ha recibido nada tuyo.',
      count: (n: number) =>
        n === 0
          ? 'Ahora mismo ninguna empresa puede contactarte.'
          : `${companies.es(n)} ${n === 1 ? 'puede' : 'pueden'} contactarte ahora.`,
      got: {
        summary: 'Vio un resumen, sin tu nombre ni tus datos',
        messages: 'Tu nombre y mensajes por aquí',
        calls: 'Tu nombre, teléfono y correo',
        address: 'Tu contacto y tu dirección, porque la contrataste',
      },
      had: {
        summary: 'Vio un resumen, sin tu nombre ni tus datos',
        messages: 'Tuvo tu nombre y podía escribirte por aquí',
        calls: 'Tuvo tu nombre, teléfono y correo',
        address: 'Tuvo tu contacto y tu dirección, porque la contrataste',
      },
      why: { asked_for: 'Se lo pediste a ella', chosen: 'Elegida por encajar con lo que pediste' },
      summaries: (n: number) => `${companies.es(n)} ${n === 1 ? 'vio' : 'vieron'} un resumen sin tu nombre`,
      stopped: 'Ya no puede contactarte',
      stop: 'Cortar contacto',
      stopWith: (company: string) => `Cortar contacto con ${company}`,
      stoppedWith: (company: string) => `${company} ya no puede contactarte.`,
      more: 'Ver más',
    },
    stopAll: {
      button: 'Cortar todo contacto',
      title: '¿Cortar todo contacto?',
      text: 'Cerramos tus solicitudes abiertas. Todas las empresas, también la que contrataste, pierden en este momento tu teléfono, tu correo y la conversación, y se lo decimos. No se puede deshacer.',
      confirm: 'Cortar todo',
      done: (n: number) =>
        n === 0 ? 'Hecho: nadie puede contactarte.' : `Hecho: ${companies.es(n)} ya no ${n === 1 ? 'puede' : 'pueden'} contactarte.`,
    },
    export: {
      title: 'Llévate una copia',
      text: 'Un archivo ZIP con todo lo que guardamos de ti: perfil, solicitudes, fotos, mensajes, presupuestos, pagos y más.',
      ask: 'Preparar mi copia',
      waiting: 'La estamos preparando. Te avisamos por correo en cuanto esté.',
      ready: (date: string) => `Lista. Puedes descargarla hasta el ${date}.`,
      download: 'Descargar mi copia',
      expired: 'La última copia ya se borró.',
      asked: 'Estamos preparando tu copia.',
    },
    optOut: {
      title: 'Ni vender ni compartir',
      on: (date: string) => `Respetado desde el ${date}: tus datos no se venden ni se comparten.`,
      off: 'Una empresa solo recibe tus datos cuando compra una solicitud que tú enviaste. Puedes dejarlo además por escrito.',
      link: 'Pedirlo por escrito',
    },
    delete: {
      title: 'Borrar mi cuenta',
      text: 'Se va todo lo tuyo y no se puede deshacer. Antes te decimos exactamente qué pasa.',
      button: 'Borrar mi cuenta',
      dialog: 'Esto pasa si borras tu cuenta',
      atOnce: 'Desaparece ahora mismo',
      gone: {
        person: 'Tu nombre, correo, teléfono, dirección y foto.',
        sessions: 'Tus sesiones: sales de todos tus dispositivos.',
        requests: (n: number) =>
          n === 0
            ? 'Tus solicitudes, respuestas y fotos.'
            : `Tus solicitudes, respuestas y fotos. ${plural('es', n, { one: 'La que sigue en marcha se cancela', other: `Las ${n} que siguen en marcha se cancelan` })} y avisamos a las empresas.`,
        threads: (n: number) =>
          n === 0
            ? 'Tus mensajes.'
            : `Tus mensajes: ${plural('es', n, { one: 'la conversación queda vacía', other: `las ${n} conversaciones quedan vacías` })}.`,
        reviews: (n: number) => plural('es', n, { one: 'Tu reseña, que deja de contar.', other: `Tus ${n} reseñas, que dejan de contar.` }),
      },
      kept: 'La ley nos obliga a guardar',
      books: (n: number, date: string) =>
        `${plural('es', n, { one: 'Tu pago', other: `Tus ${n} pagos` })} en los libros, sin tu nombre, hasta el ${date}.`,
      booksNone: 'Nada: no has pagado nada por aquí.',
      backups: 'Las copias de seguridad se sobrescriben en 30 días como máximo.',
      understand: 'Lo he leído y quiero borrar mi cuenta para siempre',
      mustTick: 'Marca la casilla para seguir.',
      confirm: 'Borrar para siempre',
      cancel: 'Me quedo',
      goneTitle: 'Tu cuenta está borrada',
      goneText: 'Estamos borrando lo último y avisando a las empresas. Gracias por haber pasado por aquí.',
      home: 'Ir al inicio',
      ownerTitle: (company: string) => `Primero decide qué pasa con ${company}`,
      ownerText:
        'Eres la única persona titular. Nombra a otra en el equipo de la empresa, o ciérrala en su configuración; después puedes borrar tu cuenta.',
      ownerLink: 'Ir a mi empresa',
    },
  },
  en: {
    title: 'Your data',
    lead: 'Who has it, and how to take it with you or delete it.',
    sharing: {
      title: 'Who has my data',
      none: 'Nobody. No company has received anything of yours.',
      count: (n) => (n === 0 ? 'Right now no company can contact you.' : `${companies.en(n)} can contact you now.`),
      got: {
        summary: 'Saw a summary, without your name or details',
        messages: 'Your name, and messages here',
        calls: 'Your name, phone and email',
        address: 'Your contact and address, because you hired them',
      },
      had: {
        summary: 'Saw a summary, without your name or details',
        messages: 'Had your name and could message you here',
        calls: 'Had your name, phone and email',
        address: 'Had your contact and address, because you hired them',
      },
      why: { asked_for: 'You asked this company', chosen: 'Chosen because it fits what you asked for' },
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
      text: 'We close your open requests. Every company, the one you hired too, loses your phone, your email and the conversation right now, and we tell them so. This cannot be undone.',
      confirm: 'Stop it all',
      done: (n) => (n === 0 ? 'Done: nobody can contact you.' : `Done: ${companies.en(n)} can no longer contact you.`),
    },
    export: {
      title: 'Take a copy with you',
      text: 'A ZIP file with everything we keep about you: profile, requests, photos, messages, quotes, payments and more.',
      ask: 'Prepare my copy',
      waiting: 'We are preparing it. You get an email as soon as it is there.',
      ready: (date) => `Ready. You can download it until ${date}.`,
      download: 'Download my copy',
      expired: 'The last copy has been deleted.',
      asked: 'We are preparing your copy.',
    },
    optOut: {
      title: 'Neither sold nor shared',
      on: (date) => `Honored since ${date}: your data is neither sold nor shared.`,
      off: 'A company gets your details only when it buys a request you sent. You can also have that in writing.',
      link: 'Ask for it in writing',
    },
    delete: {
      title: 'Delete my account',
      text: 'Everything of yours goes, and it cannot be undone. First we tell you exactly what happens.',
      button: 'Delete my account',
      dialog: 'This happens when you delete your account',
      atOnce: 'Gone right now',
      gone: {
        person: 'Your name, email, phone, address and picture.',
        sessions: 'Your sessions: you are signed out on every device.',
        requests: (n) =>
          n === 0
            ? 'Your requests, answers and photos.'
            : `Your requests, answers and photos. ${plural('en', n, { one: 'The one under way is canceled', other: `The ${n} under way are canceled` })} and we tell the companies.`,
        threads: (n) =>
          n === 0
            ? 'Your messages.'
            : `Your messages: ${plural('en', n, { one: 'the conversation is emptied', other: `all ${n} conversations are emptied` })}.`,
        reviews: (n) =>
          plural('en', n, { one: 'Your review, which no longer counts.', other: `Your ${n} reviews, which no longer count.` }),
      },
      kept: 'The law makes us keep',
      books: (n, date) =>
        `${plural('en', n, { one: 'Your payment', other: `Your ${n} payments` })} in the books, without your name, until ${date}.`,
      booksNone: 'Nothing: you have not paid for anything here.',
      backups: 'Backups are overwritten within 30 days.',
      understand: 'I have read this and want to delete my account for good',
      mustTick: 'Tick the box to go on.',
      confirm: 'Delete for good',
      cancel: 'Keep my account',
      goneTitle: 'Your account is deleted',
      goneText: 'We are clearing the last of it and telling the companies. Thank you for being here.',
      home: 'Go home',
      ownerTitle: (company) => `First decide what becomes of ${company}`,
      ownerText:
        'You are its only owner. Make somebody else an owner in the company’s team, or close it in its settings; then you can delete your account.',
      ownerLink: 'Go to my company',
    },
  },
})
