import { moneyJson } from '#server/lib/money-json.ts'
import * as z from 'zod/mini'
import type { Picture } from '#contract/media/pictures.ts'
import { Message } from '#contract/messaging/thread.ts'
import { contactModes } from '#contract/projects/states.ts'
import type { Document } from '#contract/media/uploads.ts'
import { type Locale, Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count, Id } from '#server/lib/rows.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

export type Side = 'customer' | 'company'

const Sides = z.object({
  lead_id: z.string(),
  project_id: z.string(),
  owner_id: z.string(),
  company_id: z.string(),
  customer: z.string(),
  company_name: z.string(),
  company_slug: z.string(),
  match_id: z.string(),
  service: Localized,
  contact_mode: z.enum(contactModes),
  time_zone: z.string(),
  has_access: z.boolean(),
  is_stopped: z.boolean(),
})
export type Sides = z.infer<typeof Sides>

const sideColumns = (db: Db) => db`
  select l.id as lead_id, l.project_id, p.owner_id, l.company_id, pc.name as customer, c.name as company_name, c.slug as company_slug,
    l.match_id, s.name as service, p.contact_mode, p.time_zone,
    l.undone_at is null and l.access_ended_at is null and p.state not in ('cancelled', 'expired', 'rejected') as has_access,
    l.contact_stopped_at is not null as is_stopped
  from leads l
  join projects p on p.id = l.project_id
  join project_contacts pc on pc.project_id = p.id
  join companies c on c.id = l.company_id
  join services s on s.id = p.service_id`

/** Both sides of a lead's conversation, if the person or company is one of them. */
export const findSides = (db: Db, leadId: string, who: { userId: string | null; companyId: string | null }) =>
  maybe(db, Sides)`${sideColumns(db)} where l.id = ${leadId} and (p.owner_id = ${who.userId} or l.company_id = ${who.companyId})`

/** Locks what a company's access depends on: its lead, then the request. The caller has locked the slots. */
export async function holdAccess(db: Db, leadId: string): Promise<void> {
  await db`select from leads where id = ${leadId} for no key update`
  await db`select from projects where id = (select project_id from leads where id = ${leadId}) for no key update`
}

export const getSides = (db: Db, leadId: string) => one(db, Sides)`${sideColumns(db)} where l.id = ${leadId}`

const picture = (db: Db) =>
  db`jsonb_build_object('id', me.id, 'width', me.width, 'height', me.height, 'thumbhash', me.thumbhash, 'widths', me.widths, 'has_avif', me.has_avif)`

const instant = (db: Db, at: ReturnType<Db>) => db`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Language of message `m`: as noted, else that of its author, else that of the request for its customer. */
const writtenIn = (db: Db) => db`
  case when m.kind = 'text' and m.text <> '' then coalesce(m.locale,
    (select case when m.side = 'customer' then p.locale else u.locale end
      from leads l join projects p on p.id = l.project_id left join users u on u.id = m.author_id where l.id = m.lead_id)) end`

const messageColumns = (db: Db, reader: Side) => db`
  coalesce((
    select jsonb_agg(${picture(db)} order by mp.position) from message_photos mp join media me on me.id = mp.media_id where mp.message_id = m.id
  ), '[]') as photos,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'size', d.size) order by mf.position)
    from message_files mf join documents d on d.id = mf.document_id where mf.message_id = m.id
  ), '[]') as documents,
  m.id, m.kind, m.change_order_id, m.is_assisted, m.side as from, m.text, ${writtenIn(db)} as locale, m.event, m.changed, m.created_at as at,
  case when q.id is not null then jsonb_build_object('id', q.id, 'version', q.version,
    'total', ${moneyJson(db, db`coalesce(q.agreed_total_cents, q.total_cents)`)}) end as quote,
  case when a.id is not null then jsonb_build_object('id', a.id, 'state', a.state, 'proposed_by', a.proposed_by, 'note', a.note,
    'starts_at', ${instant(db, db`a.starts_at`)}, 'ends_at', ${instant(db, db`a.ends_at`)}, 'on_way_at', ${instant(db, db`a.on_way_at`)},
    'purpose', a.purpose, 'changes_until', ${instant(db, db`a.changes_until`)}, 'is_move', a.moves_id is not null) end as appointment,
  m.id <= coalesce((
    select r.last_message_id from thread_reads r
    where r.lead_id = m.lead_id and r.side = case when m.side = 'system' then ${reader} when m.side = 'customer' then 'company' else 'customer' end
  ), '00000000-0000-0000-0000-000000000000') as is_read`

/** The whole conversation, oldest first. `is_read`: the receiver has seen the message. */
export const listMessages = (db: Db, leadId: string, reader: Side) =>
  many(db, Message)`
    select ${messageColumns(db, reader)}
    from messages m left join quotes q on q.id = m.quote_id left join appointments a on a.id = m.appointment_id
    where m.lead_id = ${leadId}
    order by m.id
    limit 1000`

export const getMessage = (db: Db, messageId: string, reader: Side) =>
  one(db, Message)`
    select ${messageColumns(db, reader)} from messages m left join quotes q on q.id = m.quote_id left join appointments a on a.id = m.appointment_id where m.id = ${messageId}`

export type NewMessage = {
  id: string
  leadId: string
  side: Side
  authorId: string
  text: string
  locale: Locale
  isAssisted: boolean
  now: Date
}

export const insertText = (db: Db, { id, leadId, side, authorId, text, locale, isAssisted, now }: NewMessage) => db`
  insert into messages (id, lead_id, kind, side, author_id, text, locale, is_assisted, created_at)
  values (${id}, ${leadId}, 'text', ${side}, ${authorId}, ${text}, ${locale}, ${isAssisted}, ${now})`

export const insertFiles = async (
  db: Db,
  messageId: string,
  { photos, documents }: { photos: readonly Picture[]; documents: readonly Document[] },
): Promise<void> => {
  for (const [position, { id }] of photos.entries())
    await db`insert into message_photos (message_id, media_id, position) values (${messageId}, ${id}, ${position}) on conflict do nothing`
  for (const [position, { id }] of documents.entries())
    await db`insert into message_files (message_id, document_id, position) values (${messageId}, ${id}, ${position}) on conflict do nothing`
}

/** Tells whether a document belongs to this conversation, and was sent by this side. */
export const hasDocument = async (db: Db, leadId: string, documentId: string, from?: Side): Promise<boolean> =>
  (
    await db`
    select from message_files f join messages m on m.id = f.message_id where m.lead_id = ${leadId} and f.document_id = ${documentId}
      ${from ? db`and m.side = ${from}` : db``}`
  ).length > 0

/** Inserts the card of a sent quote, once per quote. */
export const insertQuoteCard = (db: Db, { id, quoteId, now }: { id: string; quoteId: string; now: Date }) =>
  touched(db`
    insert into messages (id, lead_id, kind, side, quote_id, text, created_at)
    select ${id}, q.lead_id, 'quote', 'company', q.id, q.message, ${now} from quotes q where q.id = ${quoteId}
    on conflict do nothing`)

const LeadId = z.object({ lead_id: z.string() })

/** Inserts the card of a proposed appointment, once. */
export const insertAppointmentCard = (db: Db, { id, appointmentId, now }: { id: string; appointmentId: string; now: Date }) =>
  maybe(db, LeadId)`
    insert into messages (id, lead_id, kind, side, appointment_id, created_at)
    select ${id}, a.lead_id, 'appointment', a.proposed_by, a.id, ${now} from appointments a where a.id = ${appointmentId}
    on conflict do nothing returning lead_id`

/** Inserts the card of a proposed change order, once. */
export const insertChangeCard = (db: Db, { id, changeId, leadId, now }: { id: string; changeId: string; leadId: string; now: Date }) =>
  touched(db`
    insert into messages (id, lead_id, kind, side, change_order_id, created_at)
    values (${id}, ${leadId}, 'change_order', 'company', ${changeId}, ${now})
    on conflict do nothing`)

/** Inserts an event line unless the last line already says the same. */
export const insertEvent = (db: Db, { id, leadId, event, now }: { id: string; leadId: string; event: string; now: Date }) =>
  touched(db`
    insert into messages (id, lead_id, kind, side, event, created_at)
    select ${id}, ${leadId}, 'event', 'system', ${event}, ${now}
    where not exists (
      select from messages m where m.lead_id = ${leadId} and m.kind = 'event'
      and m.id = (select id from messages n where n.lead_id = ${leadId} and n.kind = 'event' order by n.id desc limit 1) and m.event = ${event})
    on conflict do nothing`)

export type InvoiceLine = {
  id: string
  leadId: string
  invoiceId: string
  event: 'invoice_sent' | 'invoice_paid' | 'invoice_credited'
  now: Date
}

/** Inserts a line about an invoice, once per invoice and event. */
export const insertInvoiceEvent = (db: Db, { id, leadId, invoiceId, event, now }: InvoiceLine) =>
  touched(db`
    insert into messages (id, lead_id, kind, side, event, invoice_id, created_at)
    values (${id}, ${leadId}, 'event', 'system', ${event}, ${invoiceId}, ${now})
    on conflict do nothing`)

type EditLine = { id: string; leadId: string; revision: number; changed: readonly string[]; now: Date }

/** Inserts a line about an edit of the request, once per revision. */
export const insertEdit = (db: Db, { id, leadId, revision, changed, now }: EditLine) =>
  touched(db`
    insert into messages (id, lead_id, kind, side, event, revision, changed, created_at)
    values (${id}, ${leadId}, 'event', 'system', 'edited', ${revision}, ${changed}, ${now})
    on conflict do nothing`)

/** Messages `u` of lead `l` that wait for `reader`: every count of unread messages is of these. The card of a quote is none: quotes are seen on their own. */
const waitsFor = (db: Db, reader: Side) => db`
  u.lead_id = l.id and u.side = ${reader === 'customer' ? 'company' : 'customer'} and u.kind <> 'quote'
  and u.id > coalesce((select r.last_message_id from thread_reads r where r.lead_id = l.id and r.side = ${reader}), ${nobody})`

export const countUnread = (db: Db, leadId: string, reader: Side) =>
  one(db, Count)`select count(*) as count from leads l join messages u on ${waitsFor(db, reader)} where l.id = ${leadId}`

const ThreadState = z.object({
  lead_id: z.string(),
  unread: z.int(),
  last_message: z.nullable(z.object({ text: z.string(), at: z.string(), is_mine: z.boolean() })),
})

/** Unread messages from the other side and the newest text of several conversations. */
export const listThreadStates = (db: Db, leadIds: readonly string[], reader: Side) =>
  many(db, ThreadState)`
    select l.id as lead_id, unread.count as unread,
      case when last.id is not null then jsonb_build_object('text', last.text, 'is_mine', last.side = ${reader},
        'at', to_char(last.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as last_message
    from unnest(${leadIds}::uuid[]) as l (id)
    left join lateral (
      select id, text, side, created_at from messages where lead_id = l.id and kind = 'text' order by id desc limit 1) last on true
    cross join lateral (select count(*)::int as count from messages u where ${waitsFor(db, reader)}) unread`

/** Marks messages from the other side as read, up to the newest. */
export const markRead = (db: Db, leadId: string, reader: Side) =>
  touched(db`
    insert into thread_reads (lead_id, side, last_message_id)
    select ${leadId}, ${reader}, id from messages where lead_id = ${leadId} order by id desc limit 1
    on conflict (lead_id, side) do update set last_message_id = excluded.last_message_id
    where thread_reads.last_message_id < excluded.last_message_id`)

const Waiting = z.object({ customer: z.int(), company: z.int() })

/** Number of unread messages of a person as a customer, and of a company in its open leads. */
export const countWaiting = (db: Db, { ownerId, companyId }: { ownerId: string | null; companyId: string | null }) =>
  one(db, Waiting)`
    select (
      select count(*)::int from projects p join leads l on l.project_id = p.id join messages u on ${waitsFor(db, 'customer')}
      where p.owner_id = ${ownerId} and l.undone_at is null) as customer, (
      select count(*)::int from leads l join messages u on ${waitsFor(db, 'company')}
      where l.company_id = ${companyId} and l.undone_at is null and l.access_ended_at is null and l.state <> 'closed') as company`

const Reply = z.object({ text: z.string() })

export const listQuickReplies = (db: Db, companyId: string) =>
  many(db, Reply)`select text from company_quick_replies where company_id = ${companyId} order by position`

/** Replaces all quick replies. Locks the company's row, so concurrent saves run one after the other. */
export async function saveQuickReplies(db: Db, companyId: string, replies: readonly string[]): Promise<void> {
  await db`select from companies where id = ${companyId} for no key update`
  await db`delete from company_quick_replies where company_id = ${companyId}`
  if (replies.length > 0)
    await db`insert into company_quick_replies ${db(replies.map((text, position) => ({ company_id: companyId, position, text })))}`
}

export const getQuoteLead = (db: Db, quoteId: string) => one(db, LeadId)`select lead_id from quotes where id = ${quoteId}`

export const listLeadsOf = (db: Db, projectId: string) =>
  many(db, Id)`select id from leads where project_id = ${projectId} and undone_at is null`

const ThreadRow = z.object({
  lead_id: z.string(),
  project_id: z.string(),
  service: Localized,
  company: z.object({ name: z.string(), slug: z.string(), logo: z.nullable(z.string()) }),
  last_id: z.string(),
  last: z.object({
    kind: Message.shape.kind,
    from: Message.shape.from,
    text: z.string(),
    event: z.nullable(z.string()),
    files: z.int(),
  }),
  at: z.string(),
  unread: z.int(),
})

/** Conversations of a customer, each with its newest message. */
export const listThreads = (db: Db, ownerId: string, { after, limit }: { after: TimeCursor | undefined; limit: number }) =>
  many(db, ThreadRow)`
    select l.id as lead_id, l.project_id, s.name as service,
      json_build_object('name', c.name, 'slug', c.slug, 'logo', (
        select '/media/' || id || '/' || widths[1] || '.webp' from media where id = c.logo_media_id)) as company,
      m.id as last_id, json_build_object('kind', m.kind, 'from', m.side, 'text', left(m.text, 200), 'event', m.event, 'files',
        (select count(*) from message_photos f where f.message_id = m.id) + (select count(*) from message_files f where f.message_id = m.id)) as last, m.created_at as at,
      (select count(*) from messages u where ${waitsFor(db, 'customer')}) as unread
    from projects p
    join leads l on l.project_id = p.id and l.undone_at is null
    join companies c on c.id = l.company_id
    join services s on s.id = p.service_id
    cross join lateral (select * from messages m where m.lead_id = l.id order by m.id desc limit 1) m
    where p.owner_id = ${ownerId} ${after ? db`and (m.created_at, m.id) < (${after.at}, ${after.id})` : db``}
    order by m.created_at desc, m.id desc
    limit ${limit}`

const Written = z.object({
  request: z.string(),
  company: z.string(),
  from: z.string(),
  text: z.string(),
  photos: z.array(z.string()),
  documents: z.array(z.object({ id: z.string(), name: z.string() })),
  at: z.string(),
})

/** Conversations of a person as a customer, and messages they wrote for a company. */
export const listOf = (db: Db, userId: string) =>
  many(db, Written)`
    select l.project_id as request, c.name as company, m.side as from, m.text, m.created_at as at,
      array(select f.media_id from message_photos f where f.message_id = m.id order by f.position) as photos,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by f.position)
        from message_files f join documents d on d.id = f.document_id where f.message_id = m.id), '[]') as documents
    from messages m
    join leads l on l.id = m.lead_id
    join projects p on p.id = l.project_id
    join companies c on c.id = l.company_id
    where m.kind = 'text' and (p.owner_id = ${userId} or m.author_id = ${userId})
    order by m.id`

const ofOwner = (db: Db, ownerId: string) => db`
  from messages m join leads l on l.id = m.lead_id join projects p on p.id = l.project_id where p.owner_id = ${ownerId}`

/** Removes the files from conversations about a person's requests; returns the ids of pictures and documents. */
export async function removeFiles(db: Db, ownerId: string) {
  return {
    photos: await many(db, Id)`
      delete from message_photos f where f.message_id in (select m.id ${ofOwner(db, ownerId)}) returning f.media_id as id`,
    documents: await many(db, Id)`
      delete from message_files f where f.message_id in (select m.id ${ofOwner(db, ownerId)}) returning f.document_id as id`,
  }
}

/** Empties the conversations about a person's requests, which nobody can read any more. */
export const eraseTexts = (db: Db, ownerId: string) => db`
  update messages m set text = '' from leads l join projects p on p.id = l.project_id
  where l.id = m.lead_id and p.owner_id = ${ownerId} and m.text <> ''`
