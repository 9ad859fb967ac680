import type { Localized } from '#contract/primitives.ts'
import { dollars } from '#server/lib/money.ts'
import { calendarDay } from '#server/lib/spans.ts'
import { writtenName } from '#server/lib/written.ts'
import type { Notification } from '../../notifications/service.ts'
import type { Standing } from './queries.ts'
import type { depositStates } from '#contract/quotes/states.ts'

type State = (typeof depositStates.states)[number]

/** Receipt title of a deposit. */
export const paymentTitle = ({ service, company_name: company }: Standing): Localized => ({
  es: `Anticipo: ${writtenName(service).es}, ${company}`,
  en: `Deposit: ${writtenName(service).en}, ${company}`,
})

/** `reason`: an admin's explanation of the decision. */
type Told = Standing & { reason?: string | undefined }
type Words = { title: Localized; body: Localized }

const customerWords: Record<State, (amount: string, told: Told) => Words> = {
  held: (amount, { company_name: company }) => ({
    title: { es: `Pagaste el anticipo de ${amount}`, en: `You paid the deposit of ${amount}` },
    body: {
      es: `Lo guardamos nosotros y pasa a ${company} cuando confirmes el trabajo. El recibo está en tus pagos.`,
      en: `We hold it, and it goes to ${company} when you confirm the work. The receipt is with your payments.`,
    },
  }),
  released: (amount, { company_name: company, reason }) => ({
    title: { es: `El anticipo pasó a ${company}`, en: `The deposit went to ${company}` },
    body: reason
      ? { es: `Lo revisamos, y los ${amount} son de la empresa.`, en: `We looked into it, and the ${amount} is the company’s.` }
      : {
          es: `El trabajo está confirmado, así que los ${amount} ya son de la empresa.`,
          en: `The work is confirmed, so the ${amount} is the company’s now.`,
        },
  }),
  returned: (amount, { company_name: company }) => ({
    title: { es: `Te devolvemos el anticipo de ${amount}`, en: `Your deposit of ${amount} is on its way back` },
    body: {
      es: `Era para ${company}. Vuelve a donde salió: a la tarjeta tarda unos días, según tu banco.`,
      en: `It was for ${company}. It goes back to where it came from; to a card it takes a few days, depending on your bank.`,
    },
  }),
}

const companyWords: Record<State, (amount: string, told: Told) => Words> = {
  held: (amount, { customer }) => ({
    title: { es: `${customer} pagó el anticipo de ${amount}`, en: `${customer} paid the deposit of ${amount}` },
    body: {
      es: 'Lo guardamos y es tuyo cuando se confirme el trabajo. Avisa cuando termines: si el cliente no dice nada, se confirma solo.',
      en: 'We hold it, and it’s yours when the work is confirmed. Say when you are done: silence confirms it too.',
    },
  }),
  released: (amount, { reason }) => ({
    title: { es: `El anticipo de ${amount} ya es tuyo`, en: `The deposit of ${amount} is yours` },
    body: reason
      ? {
          es: 'Lo revisamos, y el dinero es tuyo: puedes retirarlo a tu banco.',
          en: 'We looked into it, and the money is yours to withdraw to your bank.',
        }
      : { es: 'El trabajo se confirmó: puedes retirarlo a tu banco.', en: 'The work was confirmed: you can withdraw it to your bank.' },
  }),
  returned: (amount, { customer }) => ({
    title: { es: `El anticipo de ${amount} volvió a ${customer}`, en: `The deposit of ${amount} went back to ${customer}` },
    body: { es: 'Ya no lo guardamos para este trabajo.', en: 'We no longer hold it for this job.' },
  }),
}

const notice = ({ quote_id: id, service, reason }: Told, state: State, { title, body }: Words) => ({
  eventKey: `deposit:${id}:${state}`,
  kind: 'deposit' as const,
  title,
  body: {
    es: [`${service.es}.`, body.es, reason].filter(Boolean).join(' '),
    en: [`${service.en}.`, body.en, reason].filter(Boolean).join(' '),
  },
  email: true,
})

/** Reminds the customer before the due date. The deposit may have been paid directly to the company, without Oficio's knowledge. */
export const depositDue = (standing: Standing): Notification => {
  const { quote_id: id, owner_id: userId, project_id: projectId, company_name: company, service, amount_cents: cents } = standing
  const [sum, on] = [dollars(cents), calendarDay(standing.due_on!)]
  return {
    userId,
    eventKey: `deposit:${id}:due`,
    kind: 'deposit',
    title: { es: `Falta pagar un anticipo de ${sum}`, en: `A deposit of ${sum} is still to be paid` },
    body: {
      es: `${service.es}. Acordaste con ${company} pagarlo a más tardar el ${on.es}. Si lo pagas aquí, lo guardamos hasta que confirmes el trabajo. Si ya se lo diste directo, no tienes que hacer nada.`,
      en: `${service.en}. You agreed with ${company} to pay it by ${on.en}. If you pay it here, we hold it until you confirm the work. If you have paid them directly, there is nothing to do.`,
    },
    path: `/user/projects/${projectId}`,
    email: { action: { es: 'Pagar el anticipo', en: 'Pay the deposit' } },
  }
}

export const toCustomer = (standing: Told, state: State): Notification => ({
  ...notice(standing, state, customerWords[state](dollars(standing.amount_cents), standing)),
  userId: standing.owner_id,
  path: `/user/projects/${standing.project_id}`,
})

export const toCompany = (standing: Told, state: State, userId: string): Notification => ({
  ...notice(standing, state, companyWords[state](dollars(standing.amount_cents), standing)),
  userId,
  path: `/user/companies/profile/quotes/${standing.quote_id}`,
})
