import type { Customer, CustomerNote } from '#contract/leads/customers.ts'
import { AppError, invalidField } from '#contract/errors.ts'
import { customerErrors, mostTags } from '#contract/leads/states.ts'
import { roleMay } from '#contract/company-roles.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { screenContact } from '#server/lib/contact-details/screen.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { ownDetails } from '../inbox/service.ts'
import { formerCustomer, lockOwn, notFound, withoutContact } from '../lead/service.ts'
import * as queries from './queries.ts'

type Wish = { q: string; tag?: string | undefined; cursor?: string | undefined; limit: number }

/** A page of the people whose contact the caller’s company has or had, each with all its leads, and the company’s tags. */
export async function listCustomers(ctx: Context<CompanyMember>, { q, tag, cursor, limit }: Wish) {
  const { id } = ctx.actor.company
  const [rows, tags] = await Promise.all([
    queries.listCustomers(ctx.db, id, { now: ctx.now(), q: q.trim(), tag, after: readCursor(cursor), limit: limit + 1 }),
    queries.countTags(ctx.db, id, ctx.now()),
  ])
  const page = toPage(rows, limit, {
    item: ({ name, services, ...row }) => ({
      ...row,
      name: name || formerCustomer[ctx.locale],
      services: services.map((service) => service[ctx.locale]),
    }),
    cursor: ({ at, lead_id: id }) => ({ at, id }),
  })
  return { ...page, tags }
}

/**
 * Requests of one customer.
 * @throws AppError `not_found` for a lead of another company, or whose contact was never opened
 */
async function requestsOf(ctx: Context<CompanyMember>, leadId: string): Promise<queries.RequestRow[]> {
  const rows = await queries.listRequests(ctx.db, ctx.actor.company.id, leadId, ctx.now())
  if (rows.length === 0) throw notFound()
  return rows
}

const idsOf = (rows: readonly queries.RequestRow[]) => rows.map(({ id }) => id)

/** A customer as the company may see them now, and the price of each of their leads. */
export async function getCustomer(ctx: Context<CompanyMember>, leadId: string): Promise<{ customer: Customer; spent_cents: number }> {
  const rows = await requestsOf(ctx, leadId)
  const ids = idsOf(rows)
  const [appointments, notes, tags, show] = await Promise.all([
    queries.listAppointments(ctx.db, ids),
    queries.listNotes(ctx.db, ids),
    queries.listTags(ctx.db, ids),
    noteReader(ctx, rows),
  ])
  const newest = rows[0]!
  const first = (part: 'surname' | 'phone' | 'email') => rows.find((row) => row[part] !== null)?.[part] ?? null
  const customer = {
    lead_id: newest.id,
    name: newest.name || formerCustomer[ctx.locale],
    surname: first('surname'),
    phone: first('phone'),
    email: first('email'),
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

/** How a note is read: whole while the company may call, without contact details before and after. */
async function noteReader(
  ctx: Context<CompanyMember>,
  rows: readonly queries.RequestRow[],
): Promise<(note: queries.NoteRow) => CustomerNote> {
  const isReachable = rows.some(({ is_open, contact_mode: mode }) => is_open && mode === 'calls')
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

const announce = (ctx: Context<CompanyMember>) => publish(ctx, [`company:${ctx.actor.company.id}`], 'customer')

/** Adds a note about a customer, below the lead that names them. */
export const addNote = (ctx: Context<CompanyMember>, leadId: string, text: string): Promise<CustomerNote> =>
  transact(ctx, async (ctx) => {
    const rows = await requestsOf(ctx, leadId)
    const id = newId()
    await queries.insertNote(ctx.db, { id, leadId, authorId: ctx.actor.userId, text, now: ctx.now() })
    await announce(ctx)
    const show = await noteReader(ctx, rows)
    return show((await queries.findNote(ctx.db, id, [leadId]))!)
  })

/**
 * Removes a note.
 * @throws AppError `not_found`, also for a note that the caller may not remove
 */
export const removeNote = (ctx: Context<CompanyMember>, leadId: string, noteId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const rows = await requestsOf(ctx, leadId)
    const note = await queries.findNote(ctx.db, noteId, idsOf(rows))
    if (!note || !(note.author_id === ctx.actor.userId || roleMay(ctx.actor.company.role, 'configure'))) throw notFound()
    if (await queries.deleteNote(ctx.db, noteId)) await announce(ctx)
  })

/**
 * Tags a customer. The lock of their oldest lead keeps two additions apart. A tag has no contact details: it would outlast the contact.
 * @throws AppError `invalid`, `too_many_tags`
 */
export const addTag = (ctx: Context<CompanyMember>, leadId: string, tag: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (screenContact(tag).isChanged)
      throw invalidField('tag', { es: 'Una etiqueta no puede tener datos de contacto.', en: 'A tag can’t have contact details.' })
    const ids = idsOf(await requestsOf(ctx, leadId))
    await lockOwn(ctx, ids.at(-1)!)
    const tags = await queries.listTags(ctx.db, ids)
    if (tags.some((one) => one.tag.toLowerCase() === tag.toLowerCase())) return
    if (tags.length >= mostTags) throw new AppError(customerErrors.tooManyTags)
    await queries.insertTag(ctx.db, leadId, tag)
    await announce(ctx)
  })

export const removeTag = (ctx: Context<CompanyMember>, leadId: string, tag: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    if (await queries.deleteTag(ctx.db, idsOf(await requestsOf(ctx, leadId)), tag)) await announce(ctx)
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
