import * as z from 'zod/mini'
import { AnswerValue } from '#contract/catalog/forms.ts'
import { waveSteps, type WaveStep, chosenOutcomes, type UnaskedBecause } from '#contract/matching/states.ts'
import { Locale, Localized } from '#contract/primitives.ts'
import { contactModes, projectStates, timings } from '#contract/projects/states.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

/** Outcome with the requested company; null while it has the request, or without one. */
const Chosen = z.nullable(z.enum(chosenOutcomes))

/** A request with its round and the inputs of its price. */
export const Request = z.object({
  id: z.string(),
  state: z.enum(projectStates.states),
  owner_id: z.string(),
  owner_kind: z.enum(['guest', 'member']),
  service_id: z.string(),
  service_name: Localized,
  form_id: z.string(),
  answers: z.record(z.string(), AnswerValue),
  timing: z.enum(timings),
  contact_mode: z.enum(contactModes),
  slots: z.int(),
  used: z.int(),
  zipcode: z.string(),
  city: z.string(),
  state_iso: z.string(),
  time_zone: z.string(),
  locale: Locale,
  directed_company_id: z.nullable(z.string()),
  /** Name of the requested company. */
  directed_name: z.nullable(z.string()),
  asks_others: z.boolean(),
  /** It was started on the requested company's own site. */
  is_from_site: z.boolean(),
  lat: z.number(),
  lon: z.number(),
  base_cents: z.int(),
  min_cents: z.int(),
  max_cents: z.int(),
  zip_tier: z.number(),
  round_at: z.string(),
  next_step: z.nullable(z.enum(waveSteps)),
  chosen: Chosen,
})

export type Request = z.infer<typeof Request>

/** Begins a round for requests that were opened or asked for more companies since their last round. Leaves a running round alone. */
export const beginRounds = (db: Db, projectIds: readonly string[], now: Date) =>
  touched(db`
  insert into project_slots as s (project_id, slots, approves_companies, round_at, next_step, next_step_at)
  select p.id, p.slots, p.approves_companies, t.begun, case when p.directed_company_id is not null and t.begun = p.opened_at then 'direct' else 'best' end, least(t.begun, ${now})
  from projects p cross join lateral (select greatest(p.opened_at, p.asked_more_at) as begun) t
  where p.id = any(${projectIds}::uuid[]) and p.state = 'open' and t.begun is not null
  order by p.id
  on conflict (project_id) do update
    set slots = excluded.slots, approves_companies = excluded.approves_companies, round_at = excluded.round_at, next_step = excluded.next_step, next_step_at = excluded.next_step_at, told_at = null,
      unasked_because = null
  where s.round_at is null or s.round_at < excluded.round_at`)

// Outcome with the requested company, for a request `p` with slots `r`. A company skipped at first may have been asked later in the round.
// An undone purchase counts as an answer.
const chosen = (db: Db) => db`(
  select case
      when m.id is null or m.offered_at < r.round_at then coalesce(r.unasked_because, case when m.state = 'passed' or m.undone_at is not null then 'passed' when m.state in ('declined', 'lapsed') then m.state end)
      when m.state = 'passed' or m.undone_at is not null then 'passed'
      when m.state in ('declined', 'lapsed') then m.state
      when m.state = 'withdrawn' then 'withdrawn'
      when m.state = 'expired' or (m.state = 'offered' and r.told_at is not null) then 'silent'
    end
  from (select) as one left join matches m on m.project_id = p.id and m.company_id = p.directed_company_id
  where p.directed_company_id is not null)`

const requestColumns = (db: Db) => db`
  p.id, p.state, p.owner_id, o.kind as owner_kind, p.service_id, s.name as service_name, p.form_id, p.answers, p.timing, p.contact_mode, p.slots,
  p.zipcode, p.city, p.state_iso, p.time_zone, p.locale, p.directed_company_id, d.name as directed_name, p.asks_others, p.own_site is not null as is_from_site, z.lat, z.lon,
  t.base_cents, t.min_cents, t.max_cents, z.price_tier as zip_tier`

// The lead price of the state overrides the general one.
const requestTables = (db: Db, now: Date) => db`
  join users o on o.id = p.owner_id
  join services s on s.id = p.service_id
  left join companies d on d.id = p.directed_company_id
  join zips z on z.zip = p.zipcode
  cross join lateral (
    select base_cents, min_cents, max_cents from service_prices
    where service_id = p.service_id and (state_iso is null or state_iso = p.state_iso) and valid_from <= ${now}
    order by state_iso nulls last, valid_from desc limit 1
  ) t`

/** Reuses generic plans: everything here is found by key, and planning the company selection takes longer than running it. */
export const planOnce = (db: Db) => db`set local plan_cache_mode = force_generic_plan`

/** Locks requests with a due step and their slots until the transaction ends. */
export const holdDue = (db: Db, projectIds: readonly string[], now: Date) =>
  many(db, Request)`
    select ${requestColumns(db)}, r.used, r.round_at, r.next_step, ${chosen(db)} as chosen
    from project_slots r join projects p on p.id = r.project_id ${requestTables(db, now)}
    where r.project_id = any(${projectIds}::uuid[]) and r.next_step_at <= ${now} and r.used < r.slots
    order by r.project_id
    for update of r for share of p`

/** A request as it would be offered, without locks. */
export const findRequest = (db: Db, projectId: string, now: Date) =>
  maybe(db, Request)`
    select ${requestColumns(db)}, coalesce(r.used, 0) as used, coalesce(r.round_at, p.opened_at, p.created_at) as round_at, r.next_step, ${chosen(db)} as chosen
    from projects p left join project_slots r on r.project_id = p.id ${requestTables(db, now)}
    where p.id = ${projectId}`

/** Requests with a due step, longest waiting first. */
export const listDue = async (db: Db, now: Date): Promise<string[]> => {
  const due = await many(db, Id)`
    select project_id as id from project_slots where next_step_at <= ${now} and used < slots order by next_step_at limit 200`
  return due.map(({ id }) => id)
}

/** Next step of a locked request; null once its round is over. */
export type Turn = {
  project_id: string
  next_step: WaveStep | null
  next_step_at: Date | null
  /** Start of a new round. */
  round_at?: Date
  /** When the owner was told that nobody has answered. */
  told_at?: Date
  /** Obstacle that kept the requested company from being asked. */
  unasked_because?: UnaskedBecause
}

export const saveTurns = (db: Db, turns: readonly Turn[]) => db`
  update project_slots s set next_step = t.next_step, next_step_at = t.next_step_at, round_at = coalesce(t.round_at, s.round_at),
    told_at = coalesce(t.told_at, s.told_at), unasked_because = coalesce(t.unasked_because, s.unasked_because)
  from jsonb_to_recordset(${db.json(turns)}) as t (
    project_id uuid, next_step text, next_step_at timestamptz, round_at timestamptz, told_at timestamptz, unasked_because text)
  where s.project_id = t.project_id`

/** Brings the next paid wave forward where the open offers cannot fill the free slots. */
export const advance = (db: Db, projectIds: readonly string[], now: Date) =>
  touched(db`
    update project_slots s set next_step_at = ${now}
    where s.project_id = any(${projectIds}::uuid[]) and s.next_step in ('others', 'next', 'half') and s.next_step_at > ${now}
      and s.slots - s.used > (select count(*) from matches m where m.project_id = s.project_id and m.state = 'offered')`)

/** Cancels the remaining steps of a round. */
export const endRound = (db: Db, projectId: string) =>
  db`update project_slots set next_step = null, next_step_at = null where project_id = ${projectId} and next_step is not null`

const Standing = z.object({
  next_step: z.nullable(z.enum(waveSteps)),
  next_step_at: z.nullable(z.string()),
  told_at: z.nullable(z.string()),
  chosen: Chosen,
})

/** Current step of a request's round; no next step without a free slot. */
export const findStanding = (db: Db, projectId: string) =>
  maybe(db, Standing)`
    select case when r.used < r.slots then r.next_step end as next_step, case when r.used < r.slots then r.next_step_at end as next_step_at, r.told_at,
      ${chosen(db)} as chosen
    from project_slots r join projects p on p.id = r.project_id where r.project_id = ${projectId}`
