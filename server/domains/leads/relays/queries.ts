import * as z from 'zod/mini'
import { LeadCall } from '#contract/leads/calls.ts'
import { type CallOutcome, callSides, talkSeconds } from '#contract/leads/states.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { isReachable, relayEndsAt } from '../inbox/queries.ts'
import { isPhoneOf } from '../relay-numbers/queries.ts'

/** Where a company's calls go: to the member in charge, else to the company, else to an owner. */
const companyPhone = (db: Db) => db`coalesce(
  (select u.phone from users u where u.id = l.assignee_id and u.phone_verified_at is not null), c.phone,
  (select min(u.phone) from company_members m join users u on u.id = m.user_id
    where m.company_id = c.id and m.role = 'owner' and u.phone_verified_at is not null))`

const standing = (db: Db) => db`
  from relays r
  join leads l on l.id = r.lead_id
  join projects p on p.id = l.project_id
  join project_contacts pc on pc.project_id = p.id
  join companies c on c.id = l.company_id`

/** Both sides may still talk: the lead shows its number, to this company and for this phone. */
const stands = (db: Db, now: Date) => db`(
  ${isReachable(db)} and l.contact_stopped_at is null and ${relayEndsAt(db)} > ${now} and r.company_id = l.company_id and r.phone = pc.phone)`

const End = z.object({
  lead_id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  owner_id: z.string(),
  /** Side of the caller. */
  side: z.enum(callSides),
  /** Number of the other side. */
  other: z.nullable(z.string()),
})
export type End = z.infer<typeof End>

/** Leads that a caller of one of our numbers can mean at this moment, in one statement: no hire comes between question and answer. */
export const listEnds = (db: Db, { number, from, now }: { number: string; from: string; now: Date }) =>
  many(db, End)`
    select l.id as lead_id, l.project_id, l.company_id, p.owner_id, case when r.phone = ${from} then 'customer' else 'company' end as side,
      case when r.phone = ${from} then ${companyPhone(db)} else pc.phone end as other
    ${standing(db)}
    where r.number = ${number} and ${stands(db, now)} and (r.phone = ${from} or ${isPhoneOf(db, db`l.company_id`, from)})
    limit 2`

const Destination = z.object({ number: z.string(), company: z.nullable(z.string()), customer: z.string() })

/** Numbers of a lead whose relay still stands. */
export const findDestination = (db: Db, leadId: string, now: Date) =>
  maybe(db, Destination)`
    select r.number, ${companyPhone(db)} as company, pc.phone as customer ${standing(db)} where l.id = ${leadId} and ${stands(db, now)}`

/** False if it is a repetition. */
export const insertCall = (db: Db, { id, leadId, side, now }: { id: string; leadId: string; side: End['side']; now: Date }) =>
  touched(db`
    insert into relay_calls (id, lead_id, side, started_at) values (${id}, ${leadId}, ${side}, ${now}) on conflict do nothing`)

const Ended = z.object({ lead_id: z.string(), side: z.enum(callSides) })
type Outcome = { outcome: CallOutcome; seconds: number; now: Date }

/** Notes the end of a call once. The word about the other side replaces that its caller hung up, which may come first. */
export const endCall = (db: Db, id: string, { outcome, seconds, now }: Outcome) =>
  maybe(db, Ended)`
    update relay_calls set outcome = ${outcome}, seconds = ${seconds}, ended_at = ${now}
    where id = ${id} and (outcome is null or (outcome = 'cancelled' and ${outcome} <> 'cancelled'))
    returning lead_id, side`

/** Calls of a lead, oldest first. */
export const listCalls = (db: Db, leadId: string) =>
  many(db, LeadCall)`
    select side, started_at as at, outcome, seconds from relay_calls where lead_id = ${leadId} order by started_at, id limit 200`

/** Call `k` is a try of its company: it rang to the end, was busy, or was answered for a moment, as a voicemail does. */
export const isTry = (db: Db) => db`
  (k.side = 'company' and (k.outcome in ('missed', 'busy') or (k.outcome = 'answered' and k.seconds < ${talkSeconds})))`

type NewText = { id: string; leadId: string; side: End['side']; body: string; now: Date }

/** False if it is a repetition. */
export const insertText = (db: Db, { id, leadId, side, body, now }: NewText) =>
  touched(db`
    insert into relay_texts (id, lead_id, side, body, received_at) values (${id}, ${leadId}, ${side}, ${body}, ${now})
    on conflict do nothing`)

const Text = z.object({ lead_id: z.string(), side: z.enum(callSides), body: z.string() })

/** A text that is not on its way yet. */
export const findText = (db: Db, id: string) =>
  maybe(db, Text)`select lead_id, side, body from relay_texts where id = ${id} and body is not null`

/** Deletes the words of a text; `sentAt` is null where it never went out. */
export const closeText = (db: Db, id: string, sentAt: Date | null) =>
  db`update relay_texts set body = null, sent_at = ${sentAt} where id = ${id}`

const Tries = z.object({ calls: z.int(), texts: z.int() })

/** Tries of a company over its relay number. */
export const countTries = (db: Db, leadId: string) =>
  one(db, Tries)`
    select (select count(*)::int from relay_calls k where k.lead_id = ${leadId} and ${isTry(db)}) as calls,
      (select count(*)::int from relay_texts x where x.lead_id = ${leadId} and x.side = 'company') as texts`

const Shown = z.object({ lead_id: z.string(), number: z.string() })

/** Numbers from which the companies of these leads call, while they stand. */
export const listNumbers = (db: Db, leadIds: readonly string[], now: Date) =>
  many(db, Shown)`select l.id as lead_id, r.number ${standing(db)} where l.id = any(${leadIds}::uuid[]) and ${stands(db, now)}`

export const deleteBefore = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from relay_calls where started_at < ${before}`).count +
  (await db`delete from relay_texts where received_at < ${before}`).count

const Made = z.object({
  company: z.string(),
  request: z.string(),
  kind: z.enum(['call', 'text']),
  by: z.enum(callSides),
  at: z.string(),
  outcome: z.nullable(z.string()),
  seconds: z.nullable(z.int()),
})

/** Calls and texts between a person and companies. */
export const listMade = (db: Db, ownerId: string) =>
  many(db, Made)`
    select c.name as company, p.id as request, made.kind, made.side as by, made.at, made.outcome, made.seconds
    from (
      select lead_id, 'call' as kind, side, started_at as at, outcome, seconds from relay_calls
      union all select lead_id, 'text', side, received_at, null, null from relay_texts
    ) made
    join leads l on l.id = made.lead_id join projects p on p.id = l.project_id join companies c on c.id = l.company_id
    where p.owner_id = ${ownerId} order by made.at`

/** Erases the calls, texts and numbers of a person. */
export async function eraseOf(db: Db, ownerId: string): Promise<void> {
  const own = db`lead_id in (select l.id from leads l join projects p on p.id = l.project_id where p.owner_id = ${ownerId})`
  await db`delete from relays where ${own}`
  await db`delete from relay_calls where ${own}`
  await db`delete from relay_texts where ${own}`
}
