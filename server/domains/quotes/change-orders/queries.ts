import * as z from 'zod/mini'
import type { Picture } from '#contract/media/pictures.ts'
import { type ChangeLine, ChangeOrder } from '#contract/quotes/change-orders.ts'
import { changeOrderStates, quoteTypes } from '#contract/quotes/states.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { moneyJson } from '#server/lib/money-json.ts'
import { CompanyId, LeadId } from '#server/lib/rows.ts'

type State = (typeof changeOrderStates.states)[number]

const columns = (db: Db) => db`
  o.id, o.state, o.reason, o.finish_on, o.is_assisted, o.proposed_at, o.expires_at, o.decided_at, o.accepted_name, o.decline_reason,
  ${moneyJson(db, db`o.tax_cents`)} as tax, ${moneyJson(db, db`o.effect_cents`)} as effect, ${moneyJson(db, db`o.new_total_cents`)} as new_total,
  (select jsonb_agg(jsonb_build_object('text', i.text, 'quantity', i.quantity, 'unit', i.unit, 'is_taxable', i.is_taxable,
      'unit_price', ${moneyJson(db, db`i.unit_price_cents`)}, 'total', ${moneyJson(db, db`i.total_cents`)}) order by i.position)
    from change_order_lines i where i.change_order_id = o.id) as lines,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', me.id, 'width', me.width, 'height', me.height, 'thumbhash', me.thumbhash, 'widths', me.widths,
      'has_avif', me.has_avif) order by f.position)
    from change_order_photos f join media me on me.id = f.media_id where f.change_order_id = o.id), '[]') as photos`

/** Change orders of a quote, or of all quotes of a lead, oldest first. */
export const listChanges = (db: Db, of: { quoteId: string } | { leadId: string }) =>
  many(db, ChangeOrder)`
    select ${columns(db)} from change_orders o join quotes q on q.id = o.quote_id
    where ${'quoteId' in of ? db`o.quote_id = ${of.quoteId}` : db`q.lead_id = ${of.leadId}`}
    order by o.proposed_at, o.id`

const Standing = z.object({
  lead_id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  quote_id: z.string(),
  type: z.enum(quoteTypes),
  tax_percent: z.number(),
  agreed_cents: z.int(),
  final_cents: z.nullable(z.int()),
  paid_cents: z.nullable(z.int()),
  finished_at: z.nullable(z.string()),
  is_open: z.boolean(),
})
export type Standing = z.infer<typeof Standing>

/** The agreement of a lead: its newest accepted quote, as one of an earlier hire may still wait for its end. */
export const findStanding = (db: Db, leadId: string) =>
  maybe(db, Standing)`
    select q.lead_id, q.project_id, q.company_id, q.id as quote_id, q.type, q.tax_percent, l.agreed_cents, l.final_cents, l.paid_cents,
      l.finished_at, l.state = 'hired' and l.finished_at is null and p.state = 'hired' as is_open
    from leads l
    join projects p on p.id = l.project_id
    join lateral (select * from quotes where lead_id = l.id and state = 'accepted' order by version desc limit 1) q on true
    where l.id = ${leadId} and l.agreed_cents is not null and l.state in ('hired', 'done')`

/** The company of a lead, for one of its sides. */
export const findSide = (db: Db, leadId: string, { userId, companyId }: { userId: string | null; companyId: string | null }) =>
  maybe(db, CompanyId)`
    select l.company_id from leads l join projects p on p.id = l.project_id
    where l.id = ${leadId} and (p.owner_id = ${userId} or l.company_id = ${companyId})`

type NewChange = {
  id: string
  quoteId: string
  reason: string
  finishOn: string | null
  sums: { effectCents: number; taxCents: number; newTotalCents: number }
  isAssisted: boolean
  now: Date
  expiresAt: Date
}

/** False if another change of the quote waits for its answer. */
export const insertChange = (db: Db, { id, quoteId, reason, finishOn, sums, isAssisted, now, expiresAt }: NewChange) =>
  touched(db`
    insert into change_orders (id, quote_id, reason, effect_cents, tax_cents, new_total_cents, finish_on, is_assisted, proposed_at, expires_at)
    values (${id}, ${quoteId}, ${reason}, ${sums.effectCents}, ${sums.taxCents}, ${sums.newTotalCents}, ${finishOn}, ${isAssisted}, ${now},
      ${expiresAt})
    on conflict (quote_id) where state = 'proposed' do nothing`)

type Parts = { lines: readonly ChangeLine[]; lineCents: readonly number[]; photos: readonly Picture[] }

export async function insertParts(db: Db, id: string, { lines, lineCents, photos }: Parts): Promise<void> {
  const rows = lines.map((line, position) => ({ change_order_id: id, position, ...line, total_cents: lineCents[position]! }))
  await db`insert into change_order_lines ${db(rows)}`
  const shown = photos.map((photo, position) => ({ change_order_id: id, position, media_id: photo.id }))
  if (shown.length > 0) await db`insert into change_order_photos ${db(shown)}`
}

const Open = z.object({
  id: z.string(),
  lead_id: z.string(),
  quote_id: z.string(),
  state: z.enum(changeOrderStates.states),
  new_total_cents: z.int(),
  expires_at: z.string(),
})
export type Found = z.infer<typeof Open>

const found = (db: Db) => db`
  select o.id, q.lead_id, o.quote_id, o.state, o.new_total_cents, o.expires_at
  from change_orders o join quotes q on q.id = o.quote_id join projects p on p.id = q.project_id`

export const findChange = (db: Db, id: string, of: { companyId: string } | { ownerId: string }) =>
  maybe(db, Open)`
    ${found(db)} where o.id = ${id} and ${'companyId' in of ? db`q.company_id = ${of.companyId}` : db`p.owner_id = ${of.ownerId}`}`

type Move = { from: State; to: State; now: Date; accepted?: { name: string; ip: string } | undefined; reason?: string | undefined }

/** Compare and set. */
export const moveChange = (db: Db, id: string, { from, to, now, accepted, reason = '' }: Move) =>
  touched(db`
    update change_orders set state = ${to}, decided_at = ${now}, accepted_name = ${accepted?.name ?? null}, accepted_ip = ${accepted?.ip ?? null},
      decline_reason = ${reason}
    where id = ${id} and state = ${from}`)

const Ended = z.object({ id: z.string(), lead_id: z.string(), project_id: z.string(), company_id: z.string() })

/** Expires the changes of which nobody can say yes any more: past their time, or of a lead. Returns them. */
export const endOpen = (db: Db, now: Date, of: { leadId: string } | 'due') =>
  many(db, Ended)`
    with open as (
      select o.id, q.lead_id, q.project_id, q.company_id from change_orders o join quotes q on q.id = o.quote_id
      where o.state = 'proposed' and ${of === 'due' ? db`o.expires_at <= ${now}` : db`q.lead_id = ${of.leadId}`}
      for update of o)
    update change_orders c set state = 'expired', decided_at = ${now} from open where c.id = open.id
    returning open.id, open.lead_id, open.project_id, open.company_id`

const Parties = z.object({
  change_order_id: z.string(),
  lead_id: z.string(),
  match_id: z.string(),
  project_id: z.string(),
  owner_id: z.string(),
  company_id: z.string(),
  company_name: z.string(),
  customer: z.string(),
  service: Localized,
  effect_cents: z.int(),
  new_total_cents: z.int(),
  expires_at: z.string(),
})
export type Parties = z.infer<typeof Parties>

/** Both sides of a change order, for notifications. */
export const getParties = (db: Db, id: string) =>
  one(db, Parties)`
    select o.id as change_order_id, q.lead_id, l.match_id, q.project_id, p.owner_id, q.company_id, c.name as company_name,
      pc.name as customer, s.name as service, o.effect_cents, o.new_total_cents, o.expires_at
    from change_orders o
    join quotes q on q.id = o.quote_id
    join leads l on l.id = q.lead_id
    join projects p on p.id = q.project_id
    join project_contacts pc on pc.project_id = p.id
    join companies c on c.id = q.company_id
    join services s on s.id = p.service_id
    where o.id = ${id}`

export const getLead = (db: Db, id: string) =>
  one(db, LeadId)`select q.lead_id from change_orders o join quotes q on q.id = o.quote_id where o.id = ${id}`

const OpenChanges = z.object({ project_id: z.string(), count: z.int() })

export const countOpen = (db: Db, projectIds: readonly string[]) =>
  many(db, OpenChanges)`
    select q.project_id, count(*)::int as count from change_orders o join quotes q on q.id = o.quote_id
    where q.project_id = any(${projectIds}::uuid[]) and o.state = 'proposed' group by q.project_id`

const Signed = z.object({ id: z.string(), accepted_ip: z.nullable(z.string()) })

/** Addresses from which the accepted changes of a quote were signed. */
export const listSignatures = (db: Db, quoteId: string) =>
  many(db, Signed)`select id, accepted_ip from change_orders where quote_id = ${quoteId} and state = 'accepted'`
