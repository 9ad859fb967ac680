import sharp from 'sharp'
import type { Pool } from '#server/lib/db.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp } from '#tests/support/app.ts'

export const password = 'una contraseña de prueba'
export const service = 'drain-cleaning'
export const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const answers = { where: 'toilet', severity: 'slow' }

/** Words that stand nowhere else: where one of them turns up, it came from this customer. */
export const canaries = {
  name: 'Zarzamora',
  surname: 'Quetzalcanario',
  email: 'zarzamora.q@canario.example',
  phone: '+12405550147',
  street: '742 Callecanario',
  ownText: 'PALABRACANARIA',
  message: 'MENSAJECANARIO',
  closeReason: 'MOTIVOCANARIO',
  hireNote: 'NOTACANARIA',
  acceptedName: 'Firmacanaria',
  review: 'OPINIONCANARIA',
  textPhone: '301 555 0188',
  textEmail: 'escondida@canario.example',
}

/** Every writing of a canary that would give the customer away. */
export const writings = ({ phone, textPhone, ...words }: Record<string, string> = canaries): string[] => {
  const digits = [phone, textPhone].flatMap((number) => number ?? []).map((number) => number.replace(/\D/g, '').slice(-10))
  return [
    ...Object.values(words),
    ...digits,
    ...digits.map((number) => `${number.slice(0, 3)}-${number.slice(3, 6)}-${number.slice(6)}`),
    ...digits.map((number) => `(${number.slice(0, 3)}) ${number.slice(3, 6)}-${number.slice(6)}`),
    ...digits.map((number) => `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`),
  ]
}

export const photo = async () =>
  new Blob([
    await sharp({ create: { width: 32, height: 24, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer(),
  ])

/**
 * A customer full of canaries between two companies: `buyer` has bought what it was offered, `rival` has been offered the same and paid
 * nothing. One request is open, one was done and reviewed.
 */
export async function newMarket(
  db: Pool,
  server: TestApp,
  { locale = 'es', contact_mode = 'calls' }: { locale?: 'es' | 'en'; contact_mode?: 'calls' | 'messages' } = {},
) {
  const { name, surname, email, phone } = canaries
  const customer = await newUser(db, { name, surname, email, phone, password, locale })
  const [buyer, rival] = [
    await newCompany(db, { services: [service], zips: ['20910'] }),
    await newCompany(db, { services: [service], zips: ['20910'] }),
  ]
  await giveMoney(db, buyer.id, 100_000)
  const owner = await server.as(customer.id, { locale })
  const seller = await server.as(buyer.owner.id, { locale })
  const other = await server.as(rival.owner.id, { locale })
  const request = (state: 'open' = 'open') =>
    newRequest(db, {
      service,
      owner: customer,
      zipcode: '20910',
      answers,
      state,
      contact_mode,
      street: canaries.street,
      text: `${canaries.ownText}: llámame al ${canaries.textPhone} o escribe a ${canaries.textEmail}`,
    })
  const bought = async () => {
    const project = await request()
    const match = await newMatch(db, { project, company: buyer })
    const offer = await newMatch(db, { project, company: rival })
    const { lead_id: leadId, payment } = await seller.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
    await seller.leads.openContact({ params: { lead_id: leadId! } })
    await seller.messaging.send({ params: { lead_id: leadId! }, body: { text: `Buenos días, ${canaries.name}.` } })
    await owner.messaging.send({ params: { lead_id: leadId! }, body: { text: canaries.message } })
    const quote = await seller.quotes.create({ params: { lead_id: leadId! } })
    await seller.quotes.save({
      params: { quote_id: quote.id },
      body: {
        type: 'fixed',
        items: [{ text: 'Destape', quantity: 1, unit: 'job', unit_price_cents: 20_000 }],
        valid_until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
        message: 'Destapamos la línea.',
      },
    })
    await seller.quotes.send({ params: { quote_id: quote.id } })
    return { projectId: project.id, matchId: match.id, rivalMatchId: offer.id, leadId: leadId!, quoteId: quote.id, paymentId: payment.id }
  }
  const done = await bought()
  await owner.quotes.accept({ params: { quote_id: done.quoteId }, body: { name: canaries.acceptedName } })
  await seller.leads.finish({ params: { lead_id: done.leadId } })
  await owner.projects.confirmDone({ params: { project_id: done.projectId } })
  await server.runJobs()
  await owner.reviews.create({
    params: { project_id: done.projectId },
    body: { overall: 5, text: `${canaries.review}: llegaron a tiempo y dejaron todo limpio.` },
  })
  const hired = await bought()
  await owner.leads.hire({ params: { lead_id: hired.leadId }, body: { note: canaries.hireNote } })
  const open = await bought()
  await owner.projects.addPhoto({ params: { project_id: open.projectId }, file: await photo() })
  const closed = await bought()
  await owner.projects.close({ params: { project_id: closed.projectId }, body: { reason: canaries.closeReason } })
  await server.runJobs()
  return { customer, buyer, rival, owner, seller, other, done, hired, open, closed }
}
