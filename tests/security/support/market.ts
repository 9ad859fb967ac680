import sharp from 'sharp'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp, TestClient } from '#tests/support/app.ts'

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
  meeting: 'CITACANARIA',
  teamNote: 'APUNTECANARIO',
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

async function uploadPdf(client: TestClient): Promise<string> {
  const file = new Blob(['%PDF-1.7\n%%EOF\n'])
  const { id } = await client.uploads.begin({ body: { id: newId(), size: file.size, name: 'Plano.pdf' } })
  await client.uploads.append({ params: { upload_id: id }, body: { start: 0 }, file })
  return id
}

/** A message with a PDF; gives the id of the document. */
async function sendPdf(client: TestClient, leadId: string, text: string): Promise<string> {
  const id = await uploadPdf(client)
  return (await client.messaging.send({ params: { lead_id: leadId }, body: { text, uploads: [id] } })).documents[0]!.id
}

/** A sent quote with a PDF, and a template; gives their ids. */
async function sendQuote(seller: TestClient, leadId: string) {
  const quote = await seller.quotes.create({ params: { lead_id: leadId } })
  const params = { quote_id: quote.id }
  const content = {
    type: 'fixed' as const,
    items: [{ text: 'Destape', quantity: 1, unit: 'job' as const, unit_price_cents: 20_000 }],
    deposit_cents: 5000,
    includes: '',
    excludes: '',
    message: 'Destapamos la línea.',
  }
  const [template] = await seller.quotes.saveTemplate({ body: { name: 'Destape', content } })
  const valid_until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await seller.quotes.save({ params, body: { ...content, valid_until } })
  const { files } = await seller.quotes.addFile({ params, body: { upload_id: await uploadPdf(seller) } })
  await seller.quotes.send({ params })
  return { quoteId: quote.id, fileId: files[0]!.id, templateId: template!.id }
}

/** A conversation of somebody's own, with a document in it, a quote, and a note of the company. */
export async function newTalk(db: Pool, server: TestApp, { ownerId }: { ownerId: string }) {
  const company = await newCompany(db, { services: [service], zips: ['20910'] })
  await giveMoney(db, company.id, 100_000)
  const project = await newRequest(db, { service, owner: { id: ownerId }, zipcode: '20910', answers, state: 'open' })
  const match = await newMatch(db, { project, company })
  const seller = await server.as(company.owner.id)
  const { lead_id: leadId } = await seller.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
  const owner = await server.as(ownerId)
  await seller.leads.openContact({ params: { lead_id: leadId! } })
  const { id: noteId } = await seller.customers.addNote({ params: { customer_id: leadId! }, body: { text: 'Prefiere las mañanas.' } })
  return { leadId: leadId!, noteId, documentId: await sendPdf(owner, leadId!, 'Hola'), ...(await sendQuote(seller, leadId!)) }
}

const availability = {
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, spans: [{ opens: '08:00', closes: '18:00' }] })),
  holidays: [],
  is_instant: true,
  visit_minutes: 60,
  job_minutes: null,
  lead_hours: 0,
  buffer_minutes: 0,
  counts_travel: false,
  per_day: null,
  notice_hours: 0,
}

/**
 * A customer full of canaries between two companies: `buyer` has bought what it was offered, `rival` has been offered the same and paid
 * nothing. One request is open, one was done and reviewed.
 */
export async function newMarket(
  db: Pool,
  server: TestApp,
  {
    locale = 'es',
    contact_mode = 'calls',
    hides_phone = false,
  }: { locale?: 'es' | 'en'; contact_mode?: 'calls' | 'messages'; hides_phone?: boolean } = {},
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
  await seller.availability.save({ body: availability })
  const other = await server.as(rival.owner.id, { locale })
  const request = (state: 'open' = 'open') =>
    newRequest(db, {
      service,
      owner: customer,
      zipcode: '20910',
      answers,
      state,
      contact_mode,
      contact: { hides_phone },
      street: canaries.street,
      text: `${canaries.ownText}: llámame al ${canaries.textPhone} o escribe a ${canaries.textEmail}`,
    })
  const bought = async () => {
    const project = await request()
    const match = await newMatch(db, { project, company: buyer })
    const offer = await newMatch(db, { project, company: rival })
    const { lead_id: leadId, payment } = await seller.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
    await seller.leads.openContact({ params: { lead_id: leadId! } })
    const { id: noteId } = await seller.customers.addNote({
      params: { customer_id: leadId! },
      body: { text: `${canaries.teamNote} ${hides_phone ? '' : canaries.phone}` },
    })
    await seller.messaging.send({ params: { lead_id: leadId! }, body: { text: `Buenos días, ${canaries.name}.` } })
    const documentId = await sendPdf(owner, leadId!, canaries.message)
    const quote = await sendQuote(seller, leadId!)
    const starts_at = new Date(Date.now() + 86_400_000).toISOString()
    const appointment = await owner.work.propose({ params: { lead_id: leadId! }, body: { starts_at, note: canaries.meeting } })
    return {
      appointmentId: appointment.id,
      projectId: project.id,
      matchId: match.id,
      rivalMatchId: offer.id,
      leadId: leadId!,
      noteId,
      paymentId: payment.id,
      documentId,
      ...quote,
    }
  }
  const done = await bought()
  await owner.quotes.accept({ params: { quote_id: done.quoteId }, body: { name: canaries.acceptedName } })
  const { changes } = await seller.changeOrders.propose({
    params: { lead_id: done.leadId },
    body: {
      lines: [{ text: 'Otro tramo', quantity: 1, unit: 'job', unit_price_cents: 5000 }],
      reason: 'También estaba tapado el de al lado.',
    },
  })
  await owner.changeOrders.decline({ params: { change_order_id: changes[0]!.id }, body: {} })
  await seller.leads.finish({ params: { lead_id: done.leadId }, body: { final_cents: 20_000 } })
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
  return { customer, buyer, rival, owner, seller, other, done: { ...done, changeId: changes[0]!.id }, hired, open, closed }
}
