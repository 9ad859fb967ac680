import { texts } from '#web/lib/texts.ts'

/** Words of how a company stands: in review, asked for changes, suspended, closed. */
export const companyStandingTexts = texts({
  es: {
    draft: {
      title: 'Tu empresa aún no está publicada',
      text: (within: string) => `Completa lo que falta y envíala a revisión. Tarda ${within}.`,
    },
    pending: {
      title: 'Estamos revisando tu empresa',
      text: (due: string) => `Te avisamos a más tardar el ${due}. Mientras, agrega fotos y documentos: te encontrarán mejor.`,
    },
    needs_changes: {
      title: 'Falta un cambio para publicar tu empresa',
      text: (within: string) => `Corrige lo marcado y envíala otra vez. La miramos de nuevo en ${within}.`,
    },
    suspended: {
      title: 'Tu empresa está suspendida',
      text: 'No apareces en las búsquedas ni te llegan solicitudes. Lo que ya compraste sigue abierto: atiende a esos clientes como siempre.',
    },
    rejected: { title: 'No pudimos aprobar tu empresa', text: 'Esta decisión es definitiva.' },
    closed: {
      title: 'Tu empresa está cerrada',
      text: 'Ya no aparece en Oficio. Te pagamos por transferencia el saldo que quedaba. Tus facturas y conversaciones siguen aquí.',
    },
    merged: { title: 'Tu empresa es parte de otra', text: 'Había dos fichas y ahora hay una. Vuelve a cargar la página para verla.' },
    reason: 'El motivo, en palabras de quien lo decidió:',
    items: {
      identity: 'Quién responde por la empresa',
      contact: 'Cómo se te contacta',
      services: 'Tus servicios',
      area: 'Tu zona',
      texts: 'Lo que cuentas de tu empresa',
      pictures: 'Tus imágenes',
      papers: 'Tus documentos',
      duplicate: 'La empresa ya existe en Oficio',
    },
    missing: {
      email: 'Confirma tu correo',
      phone: 'Confirma tu teléfono',
      services: 'Elige al menos un servicio',
      area: 'Di dónde trabajas',
    },
    submit: 'Enviar a revisión',
    resubmit: 'Enviar otra vez',
    submitted: (within: string) => `Enviada. Te avisamos en ${within}.`,

    closing: {
      whatGoes: 'Qué pasa al cerrar',
      lines: [
        'Tu página, tus fotos y tus reseñas dejan de verse, y nadie te encuentra.',
        'Retiramos tus ofertas y los presupuestos que nadie ha aceptado.',
        'Los trabajos ya acordados siguen en pie: cúmplelos o habla con tu cliente.',
        'Tus facturas y conversaciones quedan a tu alcance.',
      ],
      balance: (amount: string) => `Te devolvemos tu saldo: ${amount}.`,
      pauseText: '¿Solo necesitas un descanso? Con una pausa no pierdes nada.',
      pause: 'Poner en pausa',
      button: 'Cerrar mi empresa',
      dialog: '¿Cerrar la empresa?',
      reason: '¿Por qué te vas?',
      reasonHint: 'Nos ayuda a mejorar.',
      understand: 'Entiendo que no se puede deshacer.',
      mustTick: 'Marca la casilla para continuar.',
      confirm: 'Cerrar para siempre',
      cancel: 'Seguir en Oficio',
      done: 'Tu empresa está cerrada.',
    },
  },
  en: {
    draft: {
      title: 'Your company is not published yet',
      text: (within) => `Complete what is missing and send it to review. It takes ${within}.`,
    },
    pending: {
      title: 'We are reviewing your company',
      text: (due) => `We will tell you by ${due}. Until then, add photos and documents: people will find you more easily.`,
    },
    needs_changes: {
      title: 'One change before we publish your company',
      text: (within) => `Change what is marked and send it again. We look at it within ${within}.`,
    },
    suspended: {
      title: 'Your company is suspended',
      text: 'You do not show in searches and get no requests. What you have bought stays open: serve those customers as always.',
    },
    rejected: { title: 'We could not approve your company', text: 'This decision is final.' },
    closed: {
      title: 'Your company is closed',
      text: 'It is no longer on Oficio. We pay you what was left of its balance by bank transfer. Your invoices and conversations stay here.',
    },
    merged: {
      title: 'Your company is part of another one',
      text: 'There were two listings and now there is one. Reload the page to see it.',
    },
    reason: 'The reason, in the words of who decided:',
    items: {
      identity: 'Who answers for the company',
      contact: 'How people reach you',
      services: 'Your services',
      area: 'Your area',
      texts: 'What you say about your company',
      pictures: 'Your pictures',
      papers: 'Your documents',
      duplicate: 'The company is on Oficio already',
    },
    missing: {
      email: 'Confirm your e-mail',
      phone: 'Confirm your phone',
      services: 'Choose at least one service',
      area: 'Say where you work',
    },
    submit: 'Send to review',
    resubmit: 'Send again',
    submitted: (within) => `Sent. We will tell you within ${within}.`,

    closing: {
      whatGoes: 'What happens when you close',
      lines: [
        'Your page, photos and reviews are no longer shown, and nobody finds you.',
        'We withdraw your offers, and the quotes that nobody has accepted.',
        'Jobs that are agreed still stand: do them, or talk to your customer.',
        'Your invoices and conversations stay within your reach.',
      ],
      balance: (amount) => `We pay back your balance: ${amount}.`,
      pauseText: 'Do you only need a break? With a pause you lose nothing.',
      pause: 'Take a pause',
      button: 'Close my company',
      dialog: 'Close the company?',
      reason: 'Why are you leaving?',
      reasonHint: 'It helps us get better.',
      understand: 'I understand that this cannot be undone.',
      mustTick: 'Tick the box to go on.',
      confirm: 'Close for good',
      cancel: 'Stay on Oficio',
      done: 'Your company is closed.',
    },
  },
})
