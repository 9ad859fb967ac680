import type { Localized } from '#contract/primitives.ts'
import { written } from '#server/lib/money.ts'
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
    title: { es: `Pagaste el anticipo de ${amount}`, en: `You paid the ${amount} deposit` },
    body: {
      es: `Nosotros lo guardamos y se lo pasamos a ${company} cuando confirmes el trabajo. El recibo está en tus pagos.`,
      en: `We’re holding it and will send it to ${company} when you confirm the work. The receipt is in your payments.`,
    },
  }),
  released: (amount, { company_name: company, reason }) => ({
    title: { es: `El anticipo pasó a ${company}`, en: `The deposit went to ${company}` },
    body: reason
      ? { es: `Lo revisamos, y los ${amount} son de la empresa.`, en: `We reviewed it, and the ${amount} belongs to the company.` }
      : {
          es: `El trabajo está confirmado, así que los ${amount} ya son de la empresa.`,
          en: `The work is confirmed, so the ${amount} now belongs to the company.`,
        },
  }),
  returned: (amount, { company_name: company }) => ({
    title: { es: `Te devolvemos el anticipo de ${amount}`, en: `We’re refunding your ${amount} deposit` },
    body: {
      es: `Era para ${company}. Vuelve al medio con el que pagaste. A una tarjeta tarda unos días, según tu banco.`,
      en: `It was for ${company}. It goes back to the way you paid. Cards take a few days, depending on your bank.`,
    },
  }),
}

const companyWords: Record<State, (amount: string, told: Told) => Words> = {
  held: (amount, { customer }) => ({
    title: { es: `${customer} pagó el anticipo de ${amount}`, en: `${customer} paid the ${amount} deposit` },
    body: {
      es: 'Lo guardamos y es tuyo cuando el cliente confirme el trabajo. Avisa cuando termines: si el cliente no dice nada, se confirma solo.',
      en: 'We’re holding it, and it’s yours once the customer confirms the work. Tell us when you’re done. If they don’t respond, it’s confirmed automatically.',
    },
  }),
  released: (amount, { reason }) => ({
    title: { es: `El anticipo de ${amount} ya es tuyo`, en: `The ${amount} deposit is yours` },
    body: reason
      ? {
          es: 'Lo revisamos, y el dinero es tuyo: puedes retirarlo a tu banco.',
          en: 'We reviewed it, and the money is yours. You can withdraw it to your bank.',
        }
      : { es: 'El trabajo está confirmado: puedes retirarlo a tu banco.', en: 'The work is confirmed. You can withdraw it to your bank.' },
  }),
  returned: (amount, { customer }) => ({
    title: { es: `Devolvimos el anticipo de ${amount} a ${customer}`, en: `We returned the ${amount} deposit to ${customer}` },
    body: { es: 'Ya no lo guardamos para este trabajo.', en: 'We’re no longer holding it for this job.' },
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
  const [sum, on] = [written(cents), calendarDay(standing.due_on!)]
  return {
    userId,
    eventKey: `deposit:${id}:due`,
    kind: 'deposit',
    title: { es: `Te falta pagar un anticipo de ${sum}`, en: `You still have a ${sum} deposit to pay` },
    body: {
      es: `${service.es}. Acordaste con ${company} pagarlo a más tardar el ${on.es}. Si lo pagas aquí, lo guardamos hasta que confirmes el trabajo. Si ya se lo pagaste directamente, no tienes que hacer nada.`,
      en: `${service.en}. You agreed with ${company} to pay it by ${on.en}. If you pay it here, we hold it until you confirm the work. If you already paid them directly, you don’t need to do anything.`,
    },
    path: `/user/projects/${projectId}`,
    email: { action: { es: 'Pagar el anticipo', en: 'Pay the deposit' } },
  }
}

export const toCustomer = (standing: Told, state: State): Notification => ({
  ...notice(standing, state, customerWords[state](written(standing.amount_cents), standing)),
  userId: standing.owner_id,
  path: `/user/projects/${standing.project_id}`,
})

export const toCompany = (standing: Told, state: State, userId: string): Notification => ({
  ...notice(standing, state, companyWords[state](written(standing.amount_cents), standing)),
  userId,
  path: `/user/companies/profile/quotes/${standing.quote_id}`,
})
