import { creditInvoice } from '#server/domains/invoices/credits/service.ts'
import { createInvoice, notePaid, sendInvoice } from '#server/domains/invoices/invoice/service.ts'
import { payInvoice } from '#server/domains/invoices/payments/service.ts'
import { finish } from '#server/domains/leads/hiring/service.ts'
import * as scheduling from '#server/domains/leads/scheduling/service.ts'
import { assign } from '#server/domains/leads/workload/service.ts'
import { addCard } from '#server/domains/payments/cards/service.ts'
import { accept, propose } from '#server/domains/quotes/change-orders/service.ts'
import * as quotes from '#server/domains/quotes/quote/service.ts'
import type { CompanyMember, Context, UserWithCompany } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { type TownCompany, townId } from './companies.ts'
import { payOwed } from './deposits.ts'
import { atWork } from './history.ts'
import { offersOf, purchase, sellerOf, talk } from './market.ts'
import { type Customer, nearZips } from './people.ts'
import type { Play } from './play.ts'
import { changeOf, jobsOfAna, jobsOfMarcus, jobsOfNeighbors, type PlumberJob, quoteOf } from './plumber-jobs.ts'
import { confirm, day, hour, minute, open, type Request } from './requests.ts'

type Stage = { play: Play; pool: Pool; companies: ReadonlyMap<string, TownCompany>; now: Date }
type JobPlan = { customer: Customer; job: PlumberJob; at: Date }
type Hired = { request: Request; payer: UserWithCompany; leadId: string; company: TownCompany; job: PlumberJob }

const ago = (now: Date, days: number) => new Date(now.getTime() - days * day)
const after = (time: Date, ms: number) => new Date(time.getTime() + ms)
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Requests for the demo plumber by name: of the named customers, and of others near them. */
export function planJobs(customers: readonly Customer[], now: Date): JobPlan[] {
  const [ana, marcus, ...others] = customers
  const neighbors = others
    .filter(({ kind, locale, zipcode }) => kind === 'member' && locale === 'es' && nearZips.includes(zipcode))
    .toReversed()
  const plans = [
    ...jobsOfAna.map((job) => ({ job, customer: ana! })),
    ...jobsOfMarcus.map((job) => ({ job, customer: marcus! })),
    ...jobsOfNeighbors.flatMap((job, index) => (neighbors[index] ? [{ job, customer: neighbors[index] }] : [])),
  ]
  return plans.map((plan) => ({ ...plan, at: atWork(ago(now, plan.job.opened)) }))
}

/** Opens a request for the plumber alone and plays it up to the hire; undefined if the lead could not be bought. */
export async function hirePlumber({ play, pool, companies }: Stage, { customer, job, at }: JobPlan): Promise<Hired | undefined> {
  const [company] = companies.values()
  const { id: userId, locale } = customer
  const wish = { customer, service: job.service, category: 'plumbing', company: company!.slug, slots: 1, key: `plumber:${job.service}` }
  const request = await open(play, pool, { ...wish, at })
  const offer = (await offersOf(pool, request, companies)).find((one) => one.company === company)
  const leadId = offer && (await purchase(play, offer, after(at, 6 * minute)))
  if (!offer || !leadId) return
  await talk(play, request, offer, leadId, after(at, 15 * minute))
  const quotedAt = after(at, 110 * minute)
  const seller = play.at(sellerOf(company!), quotedAt, locale)
  const { id: quoteId } = await quotes.createQuote(seller, leadId)
  await quotes.saveQuote(seller, quoteId, quoteOf(job, dayOf(quotedAt), locale))
  await quotes.sendQuote(seller, quoteId)
  const payer: UserWithCompany = { kind: 'user', userId, company: undefined }
  const hiredAt = after(quotedAt, 5 * hour)
  await quotes.viewQuote(play.at(payer, after(quotedAt, hour)), quoteId)
  await quotes.acceptQuote(play.at(payer, hiredAt), quoteId, { name: `${customer.name} ${customer.surname}`, option: 0, extras: [] })
  await play.settle(hiredAt)
  await payOwed({ play, pool }, payer, quoteId, after(hiredAt, hour))
  return { request, payer, leadId, company: company!, job }
}

/** The work of those hires: changes of agreements, a visit, and invoices in every state. */
export async function workAndBill(stage: Stage, all: readonly Hired[]): Promise<void> {
  for (const hired of all) {
    await work(stage, hired)
    await bill(stage, hired)
  }
}

const sellerAt = ({ play, now }: Stage, { company, request }: Hired, days: number): Context<CompanyMember> =>
  play.at(sellerOf(company), ago(now, days), request.customer.locale)

async function work(stage: Stage, hired: Hired): Promise<void> {
  const { play, pool, now } = stage
  const { request, payer, leadId, job } = hired
  const { name, surname } = request.customer
  const { change, visit, finished, confirmed } = job
  const seller = (days: number) => sellerAt(stage, hired, days)
  if (visit) {
    const startsAt = ago(now, -visit.inDays)
    startsAt.setUTCHours(14, 0, 0, 0)
    const proposal = { starts_at: startsAt.toISOString(), minutes: visit.minutes, note: visit.note }
    const { id } = await scheduling.propose(seller(1.2), leadId, proposal)
    await scheduling.confirm(play.at(payer, ago(now, 1)), id)
    await assign(seller(0.9), leadId, townId('colleague', 1))
  }
  if (change) {
    const { changes } = await propose(seller(change.proposed), leadId, changeOf(change, dayOf(ago(now, change.proposed))))
    const signedAt = after(ago(now, change.proposed), 2 * hour)
    if (!change.waits) await accept(play.at(payer, signedAt), changes.at(-1)!.id, { name: `${name} ${surname}` })
  }
  if (finished !== undefined) {
    const [lead] = await pool<{ agreed_cents: number }[]>`select agreed_cents from leads where id = ${leadId}`
    await finish(seller(finished), leadId, lead!.agreed_cents)
  }
  await play.settle(ago(now, finished ?? 0.1))
  if (confirmed !== undefined) await confirm(play, request, ago(now, confirmed))
}

async function bill(stage: Stage, hired: Hired): Promise<void> {
  const { play, pool, now } = stage
  const { payer, leadId, job } = hired
  const { invoiced, isDraft, credited, paid } = job
  if (invoiced === undefined) return
  const seller = (days: number) => sellerAt(stage, hired, days)
  const make = async (days: number) => (await createInvoice(seller(days), leadId)).id
  let id = await make(invoiced)
  if (isDraft) return
  await sendInvoice(seller(invoiced), id)
  if (credited) {
    await creditInvoice(seller(credited.at), id, credited.reason)
    id = await make(credited.at)
    await sendInvoice(seller(credited.at), id)
  }
  if (paid?.by === 'card') {
    const [card] = await pool`select from payment_methods where holder_id = ${payer.userId} limit 1`
    if (!card) await addCard(play.at(payer, ago(now, paid.at)), 'tok_visa')
    await payInvoice(play.at(payer, ago(now, paid.at)), id, undefined)
  } else if (paid) await notePaid(seller(paid.at), id, { paid_by: paid.by, paid_on: dayOf(ago(now, paid.at + 1)) })
  await play.settle(ago(now, paid?.at ?? invoiced))
}
