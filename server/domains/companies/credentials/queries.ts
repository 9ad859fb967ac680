import * as z from 'zod/mini'
import { brand } from '#brand/brand.ts'
import { credentialKinds, type CredentialState, credentialStates, type DocumentKind, registryStatuses } from '#contract/companies/states.ts'
import { Localized } from '#contract/primitives.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'
import { Id } from '#server/lib/rows.ts'
import { workStates } from '../area/queries.ts'

const CredentialRow = z.object({
  id: z.string(),
  company_id: z.string(),
  kind: z.enum(credentialKinds),
  status: z.enum(credentialStates.states),
  source: z.string(),
  state_iso: z.nullable(z.string()),
  trade_slug: z.nullable(z.string()),
  trade_name: z.nullable(Localized),
  number: z.nullable(z.string()),
  amount_cents: z.nullable(z.int()),
  worker: z.nullable(z.string()),
  checked_at: z.nullable(z.string()),
  expires_on: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  paper_id: z.nullable(z.string()),
  document_name: z.nullable(z.string()),
  document_bytes: z.nullable(z.int()),
  registry_status: z.nullable(z.enum(registryStatuses)),
  registry_source: z.nullable(z.string()),
  registry_expires_on: z.nullable(z.string()),
  registry_asked_at: z.nullable(z.string()),
  registry_failed_at: z.nullable(z.string()),
})
export type CredentialRow = z.infer<typeof CredentialRow>

const columns = (db: Db) => db`
  cr.id, cr.company_id, cr.kind, cr.status, cr.source, cr.state_iso, cr.number, cr.amount_cents, cr.worker, cr.checked_at, cr.expires_on,
  cr.submitted_at, cr.reason, cr.paper_id, g.slug as trade_slug, g.name as trade_name, d.name as document_name, d.size as document_bytes,
  ra.status as registry_status, ra.source as registry_source, ra.expires_on as registry_expires_on, ra.asked_at as registry_asked_at,
  ra.failed_at as registry_failed_at`
const joins = (db: Db) => db`
  left join categories g on g.id = cr.category_id left join documents d on d.id = cr.paper_id
  left join registry_answers ra on ra.credential_id = cr.id`

/** All credentials of a company, without those that a newer one replaced. */
export const listOfCompany = (db: Db, companyId: string) =>
  many(db, CredentialRow)`
    select ${columns(db)} from credentials cr ${joins(db)}
    where cr.company_id = ${companyId} and not (cr.status in ('expired', 'revoked', 'rejected') and exists (
      select from credentials newer
      where newer.company_id = cr.company_id and newer.kind = cr.kind and newer.id <> cr.id and newer.status in ('submitted', 'checking', 'verified')
        and (newer.state_iso, newer.category_id, newer.worker) is not distinct from (cr.state_iso, cr.category_id, cr.worker)))
    order by cr.kind, cr.state_iso, cr.worker, cr.created_at`

export const findCredential = (db: Db, id: string) =>
  maybe(db, CredentialRow)`select ${columns(db)} from credentials cr ${joins(db)} where cr.id = ${id}`

/** Locks the row until the transaction ends. */
export const lockCredential = (db: Db, id: string) =>
  maybe(db, CredentialRow)`select ${columns(db)} from credentials cr ${joins(db)} where cr.id = ${id} for update of cr`

export type Subject = {
  companyId: string
  kind: DocumentKind
  stateIso: string | null
  categoryId: string | null
  worker: string | null
}

const ofSubject = (db: Db, { companyId, kind, stateIso, categoryId, worker }: Subject) => db`
  cr.company_id = ${companyId} and cr.kind = ${kind} and cr.state_iso is not distinct from ${stateIso}
    and cr.category_id is not distinct from ${categoryId}::uuid and cr.worker is not distinct from ${worker}`

/** Credentials of a company for one subject, newest first. Locks the company, so the second of two concurrent submissions sees the first. */
export async function lockSubject(db: Db, subject: Subject): Promise<CredentialRow[]> {
  await db`select 1 from companies where id = ${subject.companyId} for no key update`
  return many(db, CredentialRow)`
    select ${columns(db)} from credentials cr ${joins(db)} where ${ofSubject(db, subject)} order by cr.created_at desc, cr.id desc`
}

export type Submitted = {
  source: string
  number: string | null
  amount_cents: number | null
  expires_on: string | null
  paper_id: string
  submitted_at: Date
}

export const insertCredential = (
  db: Db,
  id: string,
  { companyId, kind, stateIso, categoryId, worker }: Subject,
  submitted: Submitted,
) => db`
  insert into credentials ${db({
    id,
    company_id: companyId,
    kind,
    state_iso: stateIso,
    category_id: categoryId,
    worker,
    status: 'submitted',
    created_at: submitted.submitted_at,
    ...submitted,
  })}`

export type Changes = Partial<Submitted> & {
  checked_at?: Date
  reason?: string | null
  reminded_days?: number | null
  recheck_due_at?: Date | null
}

/** Compare and set: returns false when the status is no longer `from`. */
export const moveCredential = (db: Db, id: string, { from, to, ...changes }: Changes & { from: CredentialState; to: CredentialState }) =>
  touched(db`update credentials set ${db({ ...changes, status: to })} where id = ${id} and status = ${from}`)

/** The verified credential that this renewal will replace. */
export const findHeld = (db: Db, id: string) =>
  maybe(db, Id)`
    select held.id from credentials cr join credentials held on held.company_id = cr.company_id and held.kind = cr.kind and held.id <> cr.id
      and (held.state_iso, held.category_id, held.worker) is not distinct from (cr.state_iso, cr.category_id, cr.worker)
    where cr.id = ${id} and held.status = 'verified' for update of held`

const Zone = z.object({ time_zone: z.string() })

export const getZone = async (db: Db, companyId: string): Promise<string> =>
  (await one(db, Zone)`select time_zone from companies where id = ${companyId}`).time_zone

const NeedRow = z.object({
  kind: z.enum(credentialKinds),
  state_iso: z.nullable(z.string()),
  trade_slug: z.nullable(z.string()),
  trade_name: z.nullable(Localized),
  service_ids: z.array(z.string()),
  is_held: z.boolean(),
  is_under_way: z.boolean(),
})

/** Credentials required by the company's services in the states where it works. `today` is the date in its time zone. */
export const listNeeds = (db: Db, companyId: string, now: Date) =>
  many(db, NeedRow)`
    with area as materialized (${workStates(db, companyId)}), need as (
      select r.credential as kind, case when r.state_iso is not null or r.credential = 'trade_licence' then area.state_iso end as state_iso,
        case when r.credential = 'trade_licence' then s.category_id end as category_id, s.id as service_id
      from company_services cs join services s on s.id = cs.service_id
      join service_requirements r on r.service_id = s.id
      join area on r.state_iso is null or r.state_iso = area.state_iso
      where cs.company_id = ${companyId} and cs.is_on
    ), mine as materialized (
      select cr.kind, cr.state_iso, cr.category_id, cr.status from credentials cr join companies c on c.id = cr.company_id
      where cr.company_id = ${companyId} and (cr.status in ('submitted', 'checking')
        or cr.status = 'verified' and coalesce(cr.expires_on >= (${now}::timestamptz at time zone c.time_zone)::date, true))
    )
    select n.kind, n.state_iso, g.slug as trade_slug, g.name as trade_name, array_agg(distinct n.service_id) as service_ids,
      exists (select from mine where mine.status = 'verified' and ${coversNeed(db)}) as is_held,
      exists (select from mine where mine.status <> 'verified' and ${coversNeed(db)}) as is_under_way
    from need n left join categories g on g.id = n.category_id
    group by n.kind, n.state_iso, n.category_id, g.slug, g.name
    order by n.kind desc, n.state_iso, g.slug`

const coversNeed = (db: Db) => db`
  mine.kind = n.kind and (mine.state_iso is null or mine.state_iso = n.state_iso) and (mine.category_id is null or mine.category_id = n.category_id)`

const QueueRow = z.extend(CredentialRow, { waiting_since: z.string(), company_slug: z.string(), company_name: z.string() })

export const listQueue = (
  db: Db,
  queue: 'submitted' | 'checking' | 'recheck',
  { after, limit, companyId }: { after: TimeCursor | undefined; limit: number; companyId: string | undefined },
) => {
  const since = queue === 'recheck' ? db`cr.recheck_due_at` : db`cr.submitted_at`
  return many(db, QueueRow)`
    select ${columns(db)}, ${since} as waiting_since, c.slug as company_slug, c.name as company_name
    from credentials cr join companies c on c.id = cr.company_id ${joins(db)}
    where ${queue === 'recheck' ? db`cr.status = 'verified' and cr.recheck_due_at is not null` : db`cr.status = ${queue} and cr.submitted_at is not null`}
      ${companyId ? db`and cr.company_id = ${companyId}` : db``}
      ${after ? db`and (${since}, cr.id) > (${after.at}, ${after.id})` : db``}
    order by ${since}, cr.id limit ${limit}`
}

const Reminder = z.object({ id: z.string(), company_id: z.string(), days: z.int() })

/** Claims the reminders that are due, each once. `days` is the step reached. A credential that is being renewed gets none. */
export const takeReminders = (db: Db, now: Date, steps: readonly number[]) =>
  many(db, Reminder)`
    with due as (
      select cr.id, min(step) as days
      from credentials cr join companies c on c.id = cr.company_id
      cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) t
      join unnest(${steps}::int[]) as step on cr.expires_on - t.today <= step
      where cr.status = 'verified' and cr.expires_on >= t.today and cr.expires_on <= (${now}::timestamptz)::date + ${Math.max(...steps) + 2}::int
        and c.status in ('pending', 'needs_changes', 'active', 'suspended')
        and not exists (
          select from credentials n where n.company_id = cr.company_id and n.kind = cr.kind and n.status in ('submitted', 'checking')
            and (n.state_iso, n.category_id, n.worker) is not distinct from (cr.state_iso, cr.category_id, cr.worker))
      group by cr.id
    )
    update credentials cr set reminded_days = due.days from due
    where cr.id = due.id and (cr.reminded_days is null or cr.reminded_days > due.days)
    returning cr.id, cr.company_id, due.days`

/** Marks old verifications as due for another check. Returns how many. */
export const dueRechecks = async (db: Db, before: Date, now: Date): Promise<number> =>
  (
    await db`
    update credentials set recheck_due_at = ${now}
    where status = 'verified' and recheck_due_at is null and checked_at <= ${before} and kind not in ('email', 'phone')`
  ).count

/** Saves an owner's proven contact as a credential of the company. Returns false when it is already there. */
export const proveContact = (db: Db, { id, companyId, kind, now }: { id: string; companyId: string; kind: 'email' | 'phone'; now: Date }) =>
  touched(db`
    insert into credentials (id, company_id, kind, status, source, checked_at, created_at)
    select ${id}, ${companyId}, ${kind}, 'verified', ${brand.name}, ${now}, ${now}
    where not exists (select from credentials where company_id = ${companyId} and kind = ${kind} and status = 'verified')
    on conflict do nothing`)

/** SQL columns with the service, its category, and the state of the job. */
type Work = { service: Fragment; category: Fragment; state: Fragment }

/** SQL condition: on `t.today`, company `c` holds every credential that the service requires in that state. */
export const isLicensed = (db: Db, { service, category, state }: Work): Fragment => db`not exists (
  select 1 from service_requirements q
  where q.service_id = ${service} and (q.state_iso is null or q.state_iso = ${state})
    and not exists (
      select 1 from credentials cr
      where cr.company_id = c.id and cr.kind = q.credential and cr.status = 'verified'
        and (cr.state_iso is null or cr.state_iso = ${state})
        and (cr.category_id is null or cr.category_id = ${category}) and coalesce(cr.expires_on >= t.today, true)))`

const Expired = z.object({ id: z.string(), company_id: z.string() })

/** Expires credentials whose last day is over in the company's time zone. Returns each expired row once. */
export const expireCredentials = (db: Db, now: Date) =>
  many(db, Expired)`
    with over as (
      select cr.id from credentials cr join companies c on c.id = cr.company_id
      where cr.status = 'verified' and cr.expires_on < (${now}::timestamptz at time zone c.time_zone)::date
      -- Same lock order as a purchase.
      order by cr.id for update of cr
    )
    update credentials cr set status = 'expired' from over where cr.id = over.id returning cr.id, cr.company_id`
