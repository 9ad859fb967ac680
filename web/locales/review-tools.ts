import { texts } from '#web/lib/texts.ts'

/** Words of what a company does about reviews of its own. */
export const reviewToolsTexts = texts({
  es: {
    yours: 'Tu respuesta',
    reply: 'Responder',
    replyHint: (hours: number) => `Cualquiera puede leerla. Tienes ${hours} horas para editarla.`,
    change: 'Editar respuesta',
    send: 'Publicar respuesta',
    replied: 'Respuesta publicada.',
    back: 'Volver',
    report: 'Reportar',
    reason: '¿Qué norma incumple?',
    reasons: {
      personal_data: 'Muestra datos personales',
      threat: 'Amenaza',
      not_customer: 'No fue cliente',
      advertising: 'Es publicidad',
      hate: 'Insulta a un grupo de personas',
      other: 'Otra cosa',
    },
    words: 'Cuéntanos más',
    sendReport: 'Enviar reporte',
    reported: 'Gracias. Una persona la revisará. Mientras tanto sigue publicada.',
  },
  en: {
    yours: 'Your reply',
    reply: 'Reply',
    replyHint: (hours) => `Anyone can read it. You have ${hours} hours to edit it.`,
    change: 'Edit reply',
    send: 'Post reply',
    replied: 'Reply posted.',
    back: 'Back',
    report: 'Report',
    reason: 'What rule does it break?',
    reasons: {
      personal_data: 'Shows personal data',
      threat: 'Contains threats',
      not_customer: 'Wasn’t a customer',
      advertising: 'Is advertising',
      hate: 'Insults a group of people',
      other: 'Something else',
    },
    words: 'Tell us more',
    sendReport: 'Send report',
    reported: 'Thanks. A person will review it. It stays up in the meantime.',
  },
})
