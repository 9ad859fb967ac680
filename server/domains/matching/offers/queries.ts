import * as z from 'zod/mini'
import { RankPart } from '#contract/companies/search.ts'
import { matchStates } from '#contract/matching/states.ts'
import { Localized } from '#contract/primitives.ts'
import { timings } from '#contract/projects/states.ts'
import { type Db, listed, many, maybe, one, touched, type Write } from '#server/lib/db.ts'
import { Count, Id } from '#server/lib/rows.ts'
import { isLicensed } from '../../companies/service.ts'
import { takeRoom } from '../caps/queries.ts'
import { PriceParts } from '#contract/matching/pricing.ts'
import type { AutoOutcome } from '#contract/leads/states.ts'

export const MatchRow = z.object({
  id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  service_id: z.string(),
  state: z.enum(matchStates.states),
  wave: z.int(),
  score: z.number(),
  score_parts: z.array(RankPart),
  price_cents: z.int(),
  price_parts: PriceParts,
  miles: z.nullable(z.number()),
  offered_at: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
  seen_at: z.nullable(z.string()),
  reserved_at: z.nullable(z.string()),
  hold_until: z.nullable(z.string()),
  pass_reason: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
  /** The customer has approved this company. */
  approved_at: z.nullable(z.string()),
})
export type MatchRow = z.infer<typeof MatchRow>
export type MatchState = MatchRow['state']

export const columns = (db: Db) => db`
  id, project_id, company_id, service_id, state, wave, score, score_parts, price_cents, price_parts, miles,
  offered_at, expires_at, seen_at, reserved_at, hold_until, pass_reason, decided_at, undone_at, approved_at`

export const Slots = z.object({ slots: z.int(), used: z.int() })
export type Slots = z.infer<typeof Slots>

/** Locks the slots of a request until the transaction ends. Taken first by every change of its matches or leads. */
export const lockSlots = (db: Db, projectId: string) =>
  maybe(db, Slots)`select slots, used from project_slots where project_id = ${projectId} for update`

const Request = z.object({ service: Localized, city: z.string(), state_iso: z.string(), timing: z.enum(timings) })
export type Request = z.infer<typeof Request>

const Held = z.extend(MatchRow, {
  slots: z.int(),
  used: z.int(),
  ...Request.shape,
  needs_credentials: z.boolean(),
  needs_approval: z.boolean(),
})

/** A match with the slots of its request, both locked, slots first as listed in `of`, and what the request asks for. */
export const lockWithSlots = (db: Db, matchId: string) =>
  maybe(db, Held)`
    select m.*, s.slots, s.used, v.name as service, p.city, p.state_iso, p.timing,
      exists (select from service_requirements r where r.service_id = m.service_id) as needs_credentials,
      -- The request’s own row may be older than the lock; the slots’ is read under it.
      (s.approves_companies or p.approves_companies) and m.approved_at is null as needs_approval
    from matches m
    join project_slots s on s.project_id = m.project_id
    join projects p on p.id = m.project_id
    join services v on v.id = p.service_id
    where m.id = ${matchId} for update of s, m`

/** Tells whether the customer changed the request at or after this instant. */
export const wasEditedSince = async (db: Db, projectId: string, at: string): Promise<boolean> =>
  (
    await db`
    select from transitions
    where entity = 'project' and entity_id = ${projectId} and event = 'edit' and at >= ${at} and meta ? 'changed' limit 1`
  ).length > 0

export const takeSlot = (db: Db, projectId: string) =>
  touched(db`update project_slots set used = used + 1 where project_id = ${projectId} and used < slots`)

export const freeSlot = (db: Db, projectId: string) => db`update project_slots set used = used - 1 where project_id = ${projectId}`

export const findMatch = (db: Db, id: string) => maybe(db, MatchRow)`select ${columns(db)} from matches where id = ${id}`

export const lockMatch = (db: Db, id: string) => maybe(db, MatchRow)`select ${columns(db)} from matches where id = ${id} for update`

export const lockMatchesOf = (db: Db, projectId: string, states: readonly MatchState[]) =>
  many(db, MatchRow)`
    select ${columns(db)} from matches where project_id = ${projectId} and state = any(${states}) order by id for update`

/** Locks offers past their expiry; skips rows that another process holds. */
export const lockExpired = (db: Db, now: Date) =>
  many(db, MatchRow)`
    select ${columns(db)} from matches where state = 'offered' and expires_at <= ${now} order by expires_at limit 200 for update skip locked`

/** Companies whose time for the customer’s approval is over. */
export const listUnapproved = (db: Db, now: Date) =>
  many(db, Id)`select id from matches where state = 'awaiting_approval' and hold_until <= ${now} order by hold_until limit 200`

/** Reservations past their hold. */
export const listOverdue = (db: Db, now: Date) =>
  many(db, Id)`select id from matches where state = 'reserved' and hold_until <= ${now} order by hold_until limit 200`

export type Move = {
  seen_at?: Date | null
  reserved_at?: Date | null
  hold_until?: Date | null
  pass_reason?: string
  offered_at?: Date
  expires_at?: Date
  decided_at?: Date | null
  undone_at?: Date
  approved_at?: Date
  /** Outcome of the company's auto-accept rule; null lets the rule decide again. */
  auto_outcome?: null
}

/** Compare and set: undefined when the match is no longer in `from`. */
export const moveMatch = (db: Db, id: string, { from, to, ...changes }: Move & { from: MatchState; to: MatchState }) =>
  maybe(db, MatchRow)`update matches set ${db({ state: to, ...changes })} where id = ${id} and state = ${from} returning ${columns(db)}`

/** Sales of offers whose rows are already locked. */
export const sales: Write<{ id: string; at: Date }> = {
  parts: (db, rows) => db`
    sales as (
      update matches m set state = 'sold', reserved_at = s.at, decided_at = s.at
      from (values ${listed(db, rows, ({ id, at }) => db`${id}::uuid, ${at}::timestamptz`)}) as s (id, at)
      where m.id = s.id and m.state = 'offered'
    )`,
}

/** Moves many matches whose rows are already locked. */
export const moveMatches = (db: Db, ids: readonly string[], to: MatchState, now: Date) =>
  db`update matches set state = ${to}, decided_at = ${now}, auto_outcome = case when state <> 'awaiting_approval' then auto_outcome end where id = any(${ids}::uuid[])`

/** Marks a sold match as undone; undefined if it already was. */
export const markUndone = (db: Db, id: string, now: Date) =>
  maybe(
    db,
    MatchRow,
  )`update matches set undone_at = ${now} where id = ${id} and state = 'sold' and undone_at is null returning ${columns(db)}`

/** Slots that may still become free: payments and approvals under way. */
export const countReserved = (db: Db, projectId: string) =>
  one(db, Count)`select count(*)::int as count from matches where project_id = ${projectId} and state in ('reserved', 'awaiting_approval')`

// Checks that both sides may still deal: the company is active, not paused, not excluded by an admin, and holds the required credentials;
// the request is open.
const sides = (db: Db, { company_id, project_id, service_id }: MatchRow, at: Date) => db`
  select c.status = 'active' and not c.is_paused as is_active,
    p.state = 'open' and not exists (select from blocks k where k.company_id = c.id and k.user_id = p.owner_id)
      as is_open,
    not exists (select from match_exclusions e where e.company_id = c.id and e.project_id = p.id) as is_admitted,
    ${isLicensed(db, { service: db`s.id`, category: db`s.category_id`, state: db`p.state_iso` })} as is_licensed
  from companies c cross join lateral (select (${at}::timestamptz at time zone c.time_zone)::date as today) t, projects p, services s
  where c.id = ${company_id} and p.id = ${project_id} and s.id = ${service_id}`

export type Sides = z.infer<typeof Sides>
const Sides = z.object({ is_active: z.boolean(), is_open: z.boolean(), is_admitted: z.boolean(), is_licensed: z.boolean() })

export const readSides = (db: Db, match: MatchRow, at: Date) => one(db, Sides)`${sides(db, match, at)}`

/**
 * Locks the credentials that a service requires until the transaction ends, so none expires or is revoked during a purchase. Statements
 * sent afterwards see the result of any change it waited for.
 */
export const holdCredentials = (db: Db, { company_id, service_id }: MatchRow) =>
  touched(db`
    select from credentials where company_id = ${company_id} and status = 'verified'
      and kind in (select credential from service_requirements where service_id = ${service_id})
    order by id for share`)

const Taken = z.extend(Sides, { has_slot: z.boolean(), has_room: z.boolean() })

/** Takes a slot and cap room if both sides may still deal. When anything is missing, the caller rolls the transaction back. */
export const take = (db: Db, match: MatchRow, at: Date) =>
  one(db, Taken)`
    with sides as materialized (${sides(db, match, at)}),
    slot as (
      update project_slots s set used = s.used + 1 from sides
      where s.project_id = ${match.project_id} and s.used < s.slots
        and sides.is_active and sides.is_open and sides.is_admitted and sides.is_licensed
      returning s.project_id
    ),
    room as (${takeRoom(db, match, at, db`${match.price_cents}::bigint > 0 and exists (select from slot)`)} returning u.period)
    select is_active, is_open, is_admitted, is_licensed, exists (select from slot) as has_slot,
      ${match.price_cents}::bigint = 0 or (select count(*) from room) = 3 as has_room
    from sides`

/** Marks a sold match as out of the running, so it no longer holds a slot; false if it already was. */
export const markFreed = (db: Db, id: string, now: Date) =>
  touched(db`update matches set freed_at = ${now} where id = ${id} and state = 'sold' and undone_at is null and freed_at is null`)

export const markReturned = (db: Db, id: string) => db`update matches set freed_at = null where id = ${id}`

export type NewOffer = Pick<
  MatchRow,
  'id' | 'project_id' | 'company_id' | 'service_id' | 'wave' | 'score' | 'score_parts' | 'price_cents' | 'price_parts' | 'miles'
> & {
  /** State of an earlier offer of the same request to this company. */
  before: MatchRow['state'] | null
  offered_at: Date
  expires_at: Date
}

const SentOffer = z.pick(MatchRow, { id: true, project_id: true, company_id: true })

export type SentOffer = z.infer<typeof SentOffer>

/** Inserts offers and their history. A company has one offer per request: one that ended undecided is reopened. */
export const sendOffers = (db: Db, offers: readonly NewOffer[]) =>
  many(db, SentOffer)`
    with input as materialized (
      select * from jsonb_to_recordset(${db.json(offers)}) as i (
        id uuid, project_id uuid, company_id uuid, service_id uuid, wave int, score real, score_parts jsonb, price_cents bigint, price_parts jsonb,
        miles real, before text, offered_at timestamptz, expires_at timestamptz)
    ), sent as (
      insert into matches (id, project_id, company_id, service_id, state, wave, score, score_parts, price_cents, price_parts, miles,
        offered_at, expires_at, created_at)
      select id, project_id, company_id, service_id, 'offered', wave, score, score_parts, price_cents, price_parts, miles,
        offered_at, expires_at, offered_at
      from input
      on conflict (project_id, company_id) do update set
        state = excluded.state, wave = excluded.wave, score = excluded.score, score_parts = excluded.score_parts,
        price_cents = excluded.price_cents, price_parts = excluded.price_parts, miles = excluded.miles, offered_at = excluded.offered_at,
        expires_at = excluded.expires_at, seen_at = null, reserved_at = null, hold_until = null, decided_at = null, auto_outcome = null
      where matches.state in ('lapsed', 'expired', 'filled', 'withdrawn')
      returning id, project_id, company_id, offered_at
    ), history as (
      insert into transitions (entity, entity_id, from_state, event, to_state, actor, at)
      select 'match', sent.id, coalesce(i.before, 'candidate'), case when i.before is null then 'send' else 'again' end, 'offered', 'S', sent.offered_at
      from sent join input i on i.project_id = sent.project_id and i.company_id = sent.company_id
    )
    select id, project_id, company_id from sent`

export const listByIds = (db: Db, ids: readonly string[]) =>
  many(db, MatchRow)`select ${columns(db)} from matches where id = any(${ids}::uuid[]) order by score desc, id`

/** Marks a purchase as being tried, for its later outcome; false when the offer is no longer open. */
export const markTrying = (db: Db, matchId: string) =>
  touched(
    db`update matches set auto_outcome = 'trying' where id = ${matchId} and state = 'offered' and coalesce(auto_outcome = 'trying', true)`,
  )

export const saveOutcome = (db: Db, matchId: string, outcome: AutoOutcome) =>
  db`update matches set auto_outcome = ${outcome} where id = ${matchId} and coalesce(auto_outcome = 'trying', true)`

const UsedSlots = z.object({ project_id: z.string(), used: z.int() })

export const listSlotsUsed = (db: Db, projectIds: readonly string[]) =>
  many(db, UsedSlots)`select project_id, used from project_slots where project_id = any(${projectIds}::uuid[])`
