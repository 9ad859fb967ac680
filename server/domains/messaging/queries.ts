import * as z from 'zod/mini'
import { Message } from '#contract/messaging.ts'
import { projectStates } from '#contract/projects.ts'
import { Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'

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
  project_state: z.enum(projectStates.states),
  is_undone: z.boolean(),
  is_stopped: z.boolean(),
})
export type Sides = z.infer<typeof Sides>

const sideColumns = (db: Db) => db`
  select l.id as lead_id, l.project_id, p.owner_id, l.company_id, pc.name as customer, c.name as company_name, c.slug as company_slug,
    l.match_id, s.name as service, p.state as project_state, l.undone_at is not null as is_undone,
    l.contact_stopped_at is not null as is_stopped
  from leads l
  join projects p on p.id = l.project_id
  join project_contacts pc on pc.project_id = p.id
  join companies c on c.id = l.company_id
  join services s on s.id = p.service_id`

/** The two sides of a lead's conversation, if the person or the company is one of them. */
export const findSides = (db: Db, leadId: string, who: { userId: string; companyId: string | null }) =>
  maybe(Sides, db`${sideColumns(db)} where l.id = ${leadId} and (p.owner_id = ${who.userId} or l.company_id = ${who.companyId})`)

export const getSides = (db: Db, leadId: string) => one(Sides, db`${sideColumns(db)} where l.id = ${leadId}`)

const messageColumns = (db: Db, reader: Side) => db`
  m.id, m.kind, m.side as from, m.text, m.event, m.created_at as at,
  case when q.id is not null then jsonb_build_object('id', q.id, 'version', q.version, 'total', jsonb_build_object('amount', q.total_cents, 'currency', 'USD')) end as quote,
  m.id <= coalesce((
    select r.last_message_id from thread_reads r
    where r.lead_id = m.lead_id and r.side = case when m.side = 'system' then ${reader} when m.side = 'customer' then 'company' else 'customer' end
  ), '00000000-0000-0000-0000-000000000000') as is_read`

/** The whole conversation, oldest first. `is_read` of a message: whether its receiver has seen it. */
export const listMessages = (db: Db, leadId: string, reader: Side) =>
  many(
    Message,
    db`
    select ${messageColumns(db, reader)}
    from messages m left join quotes q on q.id = m.quote_id
    where m.lead_id = ${leadId}
    order by m.id
    limit 1000`,
  )

export const getMessage = (db: Db, messageId: string, reader: Side) =>
  one(Message, db`select ${messageColumns(db, reader)} from messages m left join quotes q on q.id = m.quote_id where m.id = ${messageId}`)

export type NewMessage = { id: string; leadId: string; side: Side; authorId: string; text: string; now: Date }

export const insertText = (db: Db, { id, leadId, side, authorId, text, now }: NewMessage) => db`
  insert into messages (id, lead_id, kind, side, author_id, text, created_at) values (${id}, ${leadId}, 'text', ${side}, ${authorId}, ${text}, ${now})`

/** The card of a sent quote; once per quote. */
export const insertQuoteCard = (db: Db, { id, quoteId, now }: { id: string; quoteId: string; now: Date }) =>
  touched(db`
    insert into messages (id, lead_id, kind, side, quote_id, text, created_at)
    select ${id}, q.lead_id, 'quote', 'company', q.id, q.message, ${now} from quotes q where q.id = ${quoteId}
    on conflict do nothing`)

/** A line that tells what happened; once per lead and event. */
export const insertEvent = (db: Db, { id, leadId, event, now }: { id: string; leadId: string; event: string; now: Date }) =>
  touched(db`
    insert into messages (id, lead_id, kind, side, event, created_at) values (${id}, ${leadId}, 'event', 'system', ${event}, ${now})
    on conflict do nothing`)

export const countUnread = (db: Db, leadId: string, reader: Side) =>
  one(
    z.object({ count: z.int() }),
    db`
    select count(*) as count from messages
    where lead_id = ${leadId} and side not in ('system', ${reader})
      and id > coalesce((select last_message_id from thread_reads where lead_id = ${leadId} and side = ${reader}), '00000000-0000-0000-0000-000000000000')`,
  )

/** The newest message from the other side: what a reader has seen now. */
export const markRead = (db: Db, leadId: string, reader: Side) =>
  touched(db`
    insert into thread_reads (lead_id, side, last_message_id)
    select ${leadId}, ${reader}, id from messages where lead_id = ${leadId} order by id desc limit 1
    on conflict (lead_id, side) do update set last_message_id = excluded.last_message_id
    where thread_reads.last_message_id < excluded.last_message_id`)

export const getQuoteLead = (db: Db, quoteId: string) =>
  one(z.object({ lead_id: z.string() }), db`select lead_id from quotes where id = ${quoteId}`)

export const listLeadsOf = (db: Db, projectId: string) =>
  many(z.object({ id: z.string() }), db`select id from leads where project_id = ${projectId} and undone_at is null`)

const ThreadRow = z.object({
  lead_id: z.string(),
  project_id: z.string(),
  service: Localized,
  company: z.object({ name: z.string(), slug: z.string(), logo: z.nullable(z.string()) }),
  last_id: z.string(),
  last: z.object({ kind: Message.shape.kind, from: Message.shape.from, text: z.string(), event: z.nullable(z.string()) }),
  at: z.string(),
  unread: z.int(),
})

const nobody = '00000000-0000-0000-0000-000000000000'

/** The conversations of a customer, each with its newest message. */
export const listThreads = (db: Db, ownerId: string, { after, limit }: { after: TimeCursor | undefined; limit: number }) =>
  many(
    ThreadRow,
    db`
    select l.id as lead_id, l.project_id, s.name as service,
      json_build_object('name', c.name, 'slug', c.slug, 'logo', (
        select '/media/' || id || '/' || widths[1] || '.webp' from media where id = c.logo_media_id)) as company,
      m.id as last_id, json_build_object('kind', m.kind, 'from', m.side, 'text', left(m.text, 200), 'event', m.event) as last, m.created_at as at,
      (select count(*) from messages u where u.lead_id = l.id and u.side = 'company' and u.id > coalesce(
        (select last_message_id from thread_reads r where r.lead_id = l.id and r.side = 'customer'), ${nobody})) as unread
    from projects p
    join leads l on l.project_id = p.id and l.undone_at is null
    join companies c on c.id = l.company_id
    join services s on s.id = p.service_id
    cross join lateral (select * from messages m where m.lead_id = l.id order by m.id desc limit 1) m
    where p.owner_id = ${ownerId} ${after ? db`and (m.created_at, m.id) < (${after.at}, ${after.id})` : db``}
    order by m.created_at desc, m.id desc
    limit ${limit}`,
  )
