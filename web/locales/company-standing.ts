import { brand } from '#brand/brand.ts'
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
      text: `Ya no aparece en ${brand.name}. Te pagamos por transferencia el saldo que quedaba. Tus facturas y conversaciones siguen aquí.`,
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
      duplicate: `La empresa ya existe en ${brand.name}`,
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
      cancel: `Seguir en ${brand.name}`,
      done: 'Tu empresa está cerrada.',
    },
  },
  en: {
    draft: {
      title: 'Your company isn’t published yet',
      text: (within) => `Finish what’s missing and submit it for review. It takes ${within}.`,
    },
    pending: {
      title: 'We’re reviewing your company',
      text: (due) => `You’ll hear from us by ${due}. In the meantime, add photos and credentials so more people find you.`,
    },
    needs_changes: {
      title: 'One more change before we publish your company',
      text: (within) => `Fix what’s marked and submit it again. We’ll take another look within ${within}.`,
    },
    suspended: {
      title: 'Your company is suspended',
      text: 'You don’t appear in searches and won’t get new requests. Leads you’ve already bought stay open: keep serving those customers as usual.',
    },
    rejected: { title: 'We couldn’t approve your company', text: 'This decision is final.' },
    closed: {
      title: 'Your company is closed',
      text: `It’s no longer on ${brand.name}. We’re sending what was left of your balance by bank transfer. Your invoices and conversations are still here.`,
    },
    merged: {
      title: 'Your company is now part of another listing',
      text: 'There were two listings; now there’s one. Reload the page to see it.',
    },
    reason: 'The reason, in the reviewer’s own words:',
    items: {
      identity: 'Who’s responsible for the company',
      contact: 'How people reach you',
      services: 'Your services',
      area: 'Your service area',
      texts: 'Your company description',
      pictures: 'Your photos',
      papers: 'Your credentials',
      duplicate: `This company is already on ${brand.name}`,
    },
    missing: {
      email: 'Confirm your email',
      phone: 'Confirm your phone',
      services: 'Choose at least one service',
      area: 'Add your service area',
    },
    submit: 'Submit for review',
    resubmit: 'Submit again',
    submitted: (within) => `Submitted. We’ll get back to you within ${within}.`,

    closing: {
      whatGoes: 'What happens when you close',
      lines: [
        'Your page, photos, and reviews are no longer shown, and nobody can find you.',
        'We withdraw your offers and any quotes nobody has accepted.',
        'Jobs you’ve agreed on still stand: do them, or talk to your customer.',
        'You can still get to your invoices and conversations.',
      ],
      balance: (amount) => `We’ll pay back your balance: ${amount}.`,
      pauseText: 'Just need a break? Pause instead, and you lose nothing.',
      pause: 'Pause my company',
      button: 'Close my company',
      dialog: 'Close your company?',
      reason: 'Why are you leaving?',
      reasonHint: 'It helps us improve.',
      understand: 'I understand this can’t be undone.',
      mustTick: 'Check the box to continue.',
      confirm: 'Close for good',
      cancel: `Stay on ${brand.name}`,
      done: 'Your company is closed.',
    },
  },
})
