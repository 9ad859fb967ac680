import { brand } from '#brand/brand.ts'
import { plural } from '#web/lib/format.ts'
import { texts } from '#web/lib/texts.ts'

/** Words of the choice to approve each company, and of the approvals on the board. */
export const approvalTexts = texts({
  es: {
    choice: 'Yo apruebo a cada empresa antes de que tenga mi contacto',
    choiceNote: (hours: number, urgent: number) =>
      `Ves quién quiere hacer tu trabajo y tienes ${hours} horas (${urgent} si es urgente) para decir sí o no. Sin tu sí, nadie recibe tus datos.`,
    consent: (slots: number, byPhone: boolean) =>
      `${slots === 1 ? 'Una empresa que yo apruebe' : `Hasta ${slots} empresas que yo apruebe`} ${slots === 1 ? 'puede' : 'pueden'} contactarme sobre esta solicitud ${byPhone ? 'por mensaje y por teléfono' : 'por mensaje'}.`,
    on: 'Tú apruebas a cada empresa antes de que tenga tu contacto.',
    off: 'Desde ahora, las primeras que tomen una plaza reciben tu contacto sin preguntarte.',
    title: (n: number) => plural('es', n, { one: 'Una empresa espera tu aprobación', other: `${n} empresas esperan tu aprobación` }),
    text: {
      messages: `Aún no reciben tus datos. La que apruebes ve tu nombre y puede escribirte por ${brand.name}, sin ver tu teléfono ni tu correo.`,
      calls: 'Aún no reciben tus datos. La que apruebes ve tu nombre y tu correo, y puede llamarte.',
    },
    until: 'Tu plazo termina',
    approve: 'Aprobar',
    approveName: (name: string) => `Aprobar a ${name}`,
    decline: 'No, gracias',
    declineName: (name: string) => `No, gracias: ${name}`,
    approved: (name: string) => `${name} recibe tu contacto en un momento.`,
    declined: (name: string) => `Listo: ${name} no recibe tu contacto.`,
    waiting: (n: number) => plural('es', n, { one: '1 espera tu aprobación.', other: `${n} esperan tu aprobación.` }),
  },
  en: {
    choice: 'I approve each company before they get my contact details',
    choiceNote: (hours, urgent) =>
      `You see who wants your job and have ${hours} hours (${urgent} if it’s urgent) to say yes or no. Without your yes, nobody gets your details.`,
    consent: (slots, byPhone) =>
      `${slots === 1 ? 'One company that I approve' : `Up to ${slots} companies that I approve`} can contact me about this request ${byPhone ? 'by message and by phone' : 'by message'}.`,
    on: 'You approve each company before they get your contact details.',
    off: 'From now on, the first ones to take a slot get your contact details without asking you.',
    title: (n) =>
      plural('en', n, { one: 'One company is waiting for your approval', other: `${n} companies are waiting for your approval` }),
    text: {
      messages: `They don’t have your details yet. If you approve, they see your name and can message you on ${brand.name}. They won’t see your phone or email.`,
      calls: 'They don’t have your details yet. If you approve, they see your name and email, and can call you.',
    },
    until: 'Your time to decide ends',
    approve: 'Approve',
    approveName: (name) => `Approve ${name}`,
    decline: 'No, thanks',
    declineName: (name) => `No, thanks: ${name}`,
    approved: (name) => `${name} will have your contact details in a moment.`,
    declined: (name) => `Done. ${name} won’t get your contact details.`,
    waiting: (n) => plural('en', n, { one: '1 is waiting for your approval.', other: `${n} are waiting for your approval.` }),
  },
})
