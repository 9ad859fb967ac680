import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of what waits for a company. */
export const companyTodoTexts = texts({
  es: {
    todo: 'Lo que sigue',
    allDone: 'Todo al día',
    allDoneText: 'Nadie espera respuesta tuya. Te avisamos en cuanto llegue una solicitud.',
    newLeads: (n: number) => `${n} ${plural('es', n, { one: 'solicitud nueva espera', other: 'solicitudes nuevas esperan' })} tu decisión`,
    newLeadsHelp: 'Mira qué piden y cuánto cuesta el contacto antes de comprar.',
    unread: (name: string) => `${name} te escribió`,
    answer: (name: string) => `Responde a ${name}`,
    quoteEnds: (name: string, day: string) => `Tu presupuesto para ${name} vence el ${day}`,
    finishDraft: (name: string) => `Termina el presupuesto para ${name}`,
    asked: 'Nos falta un dato para decidir tu reclamación',
    denied: (day: string) => `Puedes recurrir la devolución negada hasta el ${day}`,
    ends: (name: string, day: string) => `${name}: vence el ${day}`,
    ended: (name: string) => `${name}: venció`,
    endsHelp: 'Sube la renovación para no perder ofertas.',
    endedHelp: 'Sin ella no te llegan solicitudes que la piden.',
    rejected: (name: string) => `${name}: no la pudimos comprobar`,
    rejectedHelp: 'Mira por qué y envíala otra vez.',
  },
  en: {
    todo: 'What comes next',
    allDone: 'All caught up',
    allDoneText: 'Nobody is waiting for you. We will tell you as soon as a request arrives.',
    newLeads: (n) => `${n} new ${plural('en', n, { one: 'request waits', other: 'requests wait' })} for your decision`,
    newLeadsHelp: 'See what they ask for and what the lead costs before you buy.',
    unread: (name) => `${name} wrote to you`,
    answer: (name) => `Answer ${name}`,
    quoteEnds: (name, day) => `Your quote for ${name} ends on ${day}`,
    finishDraft: (name) => `Finish the quote for ${name}`,
    asked: 'We need one more thing to decide your claim',
    denied: (day) => `You can appeal the refused refund until ${day}`,
    ends: (name, day) => `${name}: expires on ${day}`,
    ended: (name) => `${name}: expired`,
    endsHelp: 'Upload the renewal so that you miss no offers.',
    endedHelp: 'Without it you get no requests that ask for it.',
    rejected: (name) => `${name}: we could not confirm it`,
    rejectedHelp: 'See why, and send it again.',
  },
})
