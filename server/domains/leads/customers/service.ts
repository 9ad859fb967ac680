import type { Customer, CustomerNote } from '#contract/leads/customers.ts'
import { AppError, invalidField } from '#contract/errors.ts'
import type { OwnCustomer } from '#contract/leads/own-customers.ts'
import { customerErrors, type customerSources, mostTags } from '#contract/leads/states.ts'
import { roleMay } from '#contract/company-roles.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { screenContact } from '#server/lib/contact-details/screen.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { newId } from '#server/lib/ids.ts'
import { ownDetails } from '../inbox/service.ts'
import { formerCustomer, lockOwn, notFound, withoutContact } from '../lead/service.ts'
import { countOwn, lockOwnCustomer } from '../own-customers/queries.ts'
import { tagWithContact } from '../own-customers/rules.ts'
import { announce } from '../own-customers/service.ts'
import * as queries from './queries.ts'

type Wish = {
  q: string
  tag?: string | undefined
  source?: (typeof customerSources)[number] | undefined
  cursor?: string | undefined
  limit: number
}

/** A page of the caller’s company’s customers, each with all their leads, and the company’s tags. */
export async function listCustomers(ctx: Context<CompanyMember>, { q, tag, source, cursor, limit }: Wish) {
  const { id } = ctx.actor.company
  const [rows, tags, added_count] = await Promise.all([
    queries.listCustomers(ctx.db, id, { now: ctx.now(), q: q.trim(), tag, source, after: readCursor(cursor), limit: limit + 1 }),
    queries.countTags(ctx.db, id, ctx.now()),
    countOwn(ctx.db, id),
  ])
  const page = toPage(rows, limit, {
    item: ({ name, services, ...row }) => ({
      ...row,
      name: name || formerCustomer[ctx.locale],
      services: services.map((service) => service[ctx.locale]),
    }),
    cursor: ({ at, id }) => ({ at, id }),
  })
  return { ...page, tags, added_count }
}

/** One customer: their requests, newest first, and the entries of the company that are the same person. */
type Person = { requests: queries.RequestRow[]; added: OwnCustomer[] }

/**
 * Finds a customer by any of their leads or entries.
 * @throws AppError `not_found` for those of another company, and a lead whose contact was never opened
 */
async function personOf(ctx: Context<CompanyMember>, customerId: string): Promise<Person> {
  const { id } = ctx.actor.company
  const [requests, added] = await Promise.all([
    queries.listRequests(ctx.db, id, customerId, ctx.now()),
    queries.listOwnOf(ctx.db, id, customerId, ctx.now()),
  ])
  if (requests.length + added.length === 0) throw notFound()
  return { requests, added }
}

const idsOf = ({ requests, added }: Person) => [...requests, ...added].map(({ id }) => id)

/** Notes and tags of a customer with requests go below a lead, where they end with the access to the contact. */
const subjectOf = ({ requests, added }: Person, customerId: string): queries.Subject =>
  requests.length === 0 ? { own_customer_id: added[0]!.id } : { lead_id: (requests.find(({ id }) => id === customerId) ?? requests[0]!).id }

/** A customer as the company may see them now, and the price of each of their leads. */
export async function getCustomer(ctx: Context<CompanyMember>, id: string): Promise<{ customer: Customer; spent_cents: number }> {
  const person = await personOf(ctx, id)
  const { requests: rows, added } = person
  const ids = idsOf(person)
  const [appointments, notes, tags, show] = await Promise.all([
    queries.listAppointments(ctx.db, ids),
    queries.listNotes(ctx.db, ids),
    queries.listTags(ctx.db, ids),
    noteReader(ctx, rows),
  ])
  const newest = (rows[0] ?? added[0])!
  const first = (part: 'phone' | 'email') => [...rows, ...added].find((row) => row[part] !== null)?.[part] ?? null
  const customer = {
    id: newest.id,
    name: newest.name || formerCustomer[ctx.locale],
    surname: [...rows, ...(rows.length === 0 ? added : [])].find(({ surname }) => surname)?.surname ?? null,
    phone: first('phone'),
    email: first('email'),
    added,
    tags: tags.map(({ tag }) => tag),
    notes: notes.map(show),
    requests: rows.map((row) => ({
      lead_id: row.id,
      match_id: row.match_id,
      state: row.state,
      service: { id: row.service_id, slug: row.slug, name: row.service[ctx.locale] },
      city: row.city,
      state_iso: row.state_iso,
      at: row.at,
      access_ended_at: row.access_ended_at,
      appointments: appointments.filter(({ lead_id }) => lead_id === row.id),
    })),
  }
  return { customer, spent_cents: rows.reduce((sum, { price_cents }) => sum + price_cents, 0) }
}

/** How a note is read: whole while the company may call, and about people that it knew itself; without contact details before and after. */
async function noteReader(
  ctx: Context<CompanyMember>,
  rows: readonly queries.RequestRow[],
): Promise<(note: queries.NoteRow) => CustomerNote> {
  const isReachable = rows.length === 0 || rows.some(({ is_open, contact_mode: mode }) => is_open && mode === 'calls')
  // The first name stays in sight for good.
  const own = isReachable ? [] : [...(await ownDetails(ctx, rows)).values()].map((details) => ({ ...details, name: '' }))
  const { userId, company } = ctx.actor
  return ({ id, text, author_id, author, at }) => ({
    id,
    text: isReachable ? text : own.reduce(withoutContact, text),
    author,
    at,
    may_remove: author_id === userId || roleMay(company.role, 'configure'),
  })
}

/** Adds a note about a customer, below the lead or entry that names them. */
export const addNote = (ctx: Context<CompanyMember>, customerId: string, text: string): Promise<CustomerNote> =>
  transact(ctx, async (ctx) => {
    const person = await personOf(ctx, customerId)
    const id = newId()
    const { userId: author_id } = ctx.actor
    await queries.insertNote(ctx.db, { id, ...subjectOf(person, customerId), author_id, text, created_at: ctx.now() })
    await announce(ctx)
    const show = await noteReader(ctx, person.requests)
    return show((await queries.findNote(ctx.db, id, idsOf(person)))!)
  })

/**
 * Removes a note.
 * @throws AppError `not_found`, also for a note that the caller may not remove
 */
export const removeNote = (ctx: Context<CompanyMember>, customerId: string, noteId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const note = await queries.findNote(ctx.db, noteId, idsOf(await personOf(ctx, customerId)))
    if (!note || !(note.author_id === ctx.actor.userId || roleMay(ctx.actor.company.role, 'configure'))) throw notFound()
    if (await queries.deleteNote(ctx.db, noteId)) await announce(ctx)
  })

/** Keeps two additions of tags to one person apart, by the lock of their oldest lead, else of their entry. */
async function lockPerson(ctx: Context<CompanyMember>, { requests, added }: Person): Promise<void> {
  if (requests.length > 0) await lockOwn(ctx, requests.at(-1)!.id)
  else if (!(await lockOwnCustomer(ctx.db, ctx.actor.company.id, added[0]!.id))) throw notFound()
}

/**
 * Tags a customer. A tag has no contact details: it would outlast the contact.
 * @throws AppError `invalid`, `too_many_tags`
 */
export const addTag = (ctx: Context<CompanyMember>, customerId: string, tag: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (screenContact(tag).isChanged) throw invalidField('tag', tagWithContact)
    const person = await personOf(ctx, customerId)
    await lockPerson(ctx, person)
    const tags = await queries.listTags(ctx.db, idsOf(person))
    if (tags.some((one) => one.tag.toLowerCase() === tag.toLowerCase())) return
    if (tags.length >= mostTags) throw new AppError(customerErrors.tooManyTags)
    await queries.insertTag(ctx.db, subjectOf(person, customerId), tag)
    await announce(ctx)
  })

export const removeTag = (ctx: Context<CompanyMember>, customerId: string, tag: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await queries.deleteTag(ctx.db, idsOf(await personOf(ctx, customerId)), tag)) await announce(ctx)
  })

/** Notes and tags that companies keep about a person, and notes that they wrote for a team that they are on, for their export. */
export async function exportNotes(ctx: Context, userId: string) {
  const [notes, tags, written] = await Promise.all([
    queries.listNotesAbout(ctx.db, userId),
    queries.listTagsAbout(ctx.db, userId),
    queries.listNotesBy(ctx.db, userId),
  ])
  // The customers' contact details are not the writer's data.
  return { about_me: { notes, tags }, written_by_me: written.map((note) => ({ ...note, text: withoutContact(note.text) })) }
}
