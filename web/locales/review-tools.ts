import { texts } from '#web/lib/texts.ts'

/** Words of what a company does about reviews of its own. */
export const reviewToolsTexts = texts({
  es: {
    yours: 'Tu respuesta',
    reply: 'Responder',
    replyHint: (hours: number) => `Todos la leen. Puedes cambiarla durante ${hours} horas.`,
    change: 'Cambiar respuesta',
    send: 'Publicar respuesta',
    replied: 'Respuesta publicada.',
    back: 'Volver',
    report: 'Reportar',
    reason: 'Qué norma incumple',
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
    reported: 'Gracias. La revisa una persona; mientras tanto sigue publicada.',
  },
  en: {
    yours: 'Your reply',
    reply: 'Reply',
    replyHint: (hours) => `Everybody reads it. You can change it for ${hours} hours.`,
    change: 'Change reply',
    send: 'Publish reply',
    replied: 'Reply published.',
    back: 'Back',
    report: 'Report',
    reason: 'Which rule it breaks',
    reasons: {
      personal_data: 'Shows personal data',
      threat: 'Contains threats',
      not_customer: 'Was not a customer',
      advertising: 'Is advertising',
      hate: 'Insults a group of people',
      other: 'Something else',
    },
    words: 'Tell us more',
    sendReport: 'Send report',
    reported: 'Thank you. A person looks at it; it stays published meanwhile.',
  },
})
