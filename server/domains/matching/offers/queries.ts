import * as z from 'zod/mini'
import { RankPart } from '#contract/companies/search.ts'
import { matchStates, PriceParts } from '#contract/matching/states.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Count, Id, ProjectId } from '#server/lib/rows.ts'
import { isLicensed } from '../../companies/credentials/licence-export.ts'

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
})
export type MatchRow = z.infer<typeof MatchRow>
export type MatchState = MatchRow['state']

export const columns = (db: Db) => db`
  id, project_id, company_id, service_id, state, wave, score, score_parts, price_cents, price_parts, miles,
  offered_at, expires_at, seen_at, reserved_at, hold_until, pass_reason, decided_at, undone_at`

export const Slots = z.object({ slots: z.int(), used: z.int() })
export type Slots = z.infer<typeof Slots>

/** Locks the slots of a request until the transaction ends. Taken first by every change of its matches or leads. */
export const lockSlots = (db: Db, projectId: string) =>
  maybe(Slots, db`select slots, used from project_slots where project_id = ${projectId} for update`)

const Held = z.extend(MatchRow, { slots: z.int(), used: z.int() })

/** A match with the slots of its request, both locked, slots first as listed in `of`. */
export const lockWithSlots = (db: Db, matchId: string) =>
  maybe(
    Held,
    db`
    select m.*, s.slots, s.used from matches m join project_slots s on s.project_id = m.project_id where m.id = ${matchId} for update of s, m`,
  )

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

export const findMatch = (db: Db, id: string) => maybe(MatchRow, db`select ${columns(db)} from matches where id = ${id}`)

export const lockMatch = (db: Db, id: string) => maybe(MatchRow, db`select ${columns(db)} from matches where id = ${id} for update`)

export const lockMatchesOf = (db: Db, projectId: string, states: readonly MatchState[]) =>
  many(
    MatchRow,
    db`
    select ${columns(db)} from matches where project_id = ${projectId} and state = any(${states}) order by id for update`,
  )

/** Locks offers past their expiry; skips rows that another process holds. */
export const lockExpired = (db: Db, now: Date) =>
  many(
    MatchRow,
    db`
    select ${columns(db)} from matches where state = 'offered' and expires_at <= ${now} order by expires_at limit 200 for update skip locked`,
  )

/** Reservations past their hold. */
export const listOverdue = (db: Db, now: Date) =>
  many(Id, db`select id from matches where state = 'reserved' and hold_until <= ${now} order by hold_until limit 200`)

export type Move = {
  seen_at?: Date | null
  reserved_at?: Date | null
  hold_until?: Date | null
  pass_reason?: string
  offered_at?: Date
  expires_at?: Date
  decided_at?: Date | null
  undone_at?: Date
  /** Outcome of the company's auto-accept rule; null lets the rule decide again. */
  auto_outcome?: null
}

/** Compare and set: undefined when the match is no longer in `from`. */
export const moveMatch = (db: Db, id: string, from: MatchState, to: MatchState, changes: Move = {}) =>
  maybe(MatchRow, db`update matches set ${db({ state: to, ...changes })} where id = ${id} and state = ${from} returning ${columns(db)}`)

/** Moves many matches whose rows are already locked. */
export const moveMatches = (db: Db, ids: readonly string[], to: MatchState, now: Date) =>
  db`update matches set state = ${to}, decided_at = ${now} where id = any(${ids}::uuid[])`

/** Marks a sold match as undone; undefined if it already was. */
export const markUndone = (db: Db, id: string, now: Date) =>
  maybe(
    MatchRow,
    db`update matches set undone_at = ${now} where id = ${id} and state = 'sold' and undone_at is null returning ${columns(db)}`,
  )

export const countReserved = (db: Db, projectId: string) =>
  one(Count, db`select count(*)::int as count from matches where project_id = ${projectId} and state = 'reserved'`)

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

export const readSides = (db: Db, match: MatchRow, at: Date) => one(Sides, sides(db, match, at))

/**
 * Locks the credentials that a service requires until the transaction ends, so none expires or is revoked during a purchase. Statements
 * sent afterwards see the result of any change it waited for.
 */
export const holdCredentials = (db: Db, { company_id, service_id }: MatchRow) =>
  touched(db`
    select from credentials where company_id = ${company_id} and status = 'verified'
      and kind in (select credential from service_requirements where service_id = ${service_id})
    order by id for share`)

// Current day, week (from Monday) and month on the company's calendar.
export const periods = (db: Db, at: Date | string | ReturnType<Db>) => db`
  cross join lateral (select (${at}::timestamptz at time zone c.time_zone)::date::timestamp as today) d
  cross join lateral (values
    ('day', d.today::date, c.cap_day_cents),
    ('month', date_trunc('month', d.today)::date, c.cap_month_cents),
    ('week', date_trunc('week', d.today)::date, c.cap_week_cents)
  ) as v (period, starts_on, cap)`

// Reserves room under every cap of a company in one statement, so two purchases never share the last room.
const takeRoom = (db: Db, { company_id, price_cents }: MatchRow, at: Date, condition = db`true`) => db`
    insert into cap_usage as u (company_id, period, starts_on, cents)
    select c.id, v.period, v.starts_on, ${price_cents}
    from companies c ${periods(db, at)}
    where c.id = ${company_id} and ${price_cents} <= coalesce(c.cap_lead_cents, ${price_cents}) and ${price_cents} <= coalesce(v.cap, ${price_cents})
      and ${condition}
    order by v.period
    on conflict (company_id, period, starts_on) do update set cents = u.cents + excluded.cents
    where u.cents + excluded.cents <= (
      select coalesce(case u.period when 'day' then c.cap_day_cents when 'week' then c.cap_week_cents else c.cap_month_cents end, u.cents + excluded.cents)
      from companies c where c.id = u.company_id)`

/** Reserves room for a match under every cap of its company; false when any cap is full. Free leads need no room. */
export const takeCaps = async (db: Db, match: MatchRow, at: Date): Promise<boolean> =>
  match.price_cents === 0 || (await takeRoom(db, match, at)).count === 3

const Taken = z.extend(Sides, { has_slot: z.boolean(), has_room: z.boolean() })

/** Takes a slot and cap room if both sides may still deal. When anything is missing, the caller rolls the transaction back. */
export const take = (db: Db, match: MatchRow, at: Date) =>
  one(
    Taken,
    db`
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
    from sides`,
  )

/** Returns the cap room that was taken at `at`. */
export const freeCaps = (db: Db, companyId: string, cents: number, at: string) => db`
  update cap_usage u set cents = u.cents - ${cents}
  from companies c ${periods(db, at)}
  where c.id = ${companyId} and u.company_id = c.id and u.period = v.period and u.starts_on = v.starts_on`

/** Marks a sold match as out of the running, so it no longer holds a slot; false if it already was. */
export const markFreed = (db: Db, id: string, now: Date) =>
  touched(db`update matches set freed_at = ${now} where id = ${id} and state = 'sold' and undone_at is null and freed_at is null`)

export const markReturned = (db: Db, id: string) => db`update matches set freed_at = null where id = ${id}`

/** Blocks an existing company for a person; repeating it has no effect. */
export const insertBlock = (db: Db, companyId: string, userId: string) =>
  touched(db`
    insert into blocks (company_id, user_id) select id, ${userId} from companies where id = ${companyId}
    on conflict (company_id, user_id) do update set user_id = excluded.user_id`)

/** Requests of a person that a company has been offered and has not bought. */
export const listOffered = (db: Db, companyId: string, userId?: string) =>
  many(
    ProjectId,
    db`
    select m.project_id from matches m join projects p on p.id = m.project_id
    where m.company_id = ${companyId} ${userId ? db`and p.owner_id = ${userId}` : db``} and m.state in ('candidate', 'offered', 'reserved')
    order by m.project_id`,
  )
