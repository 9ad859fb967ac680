import * as z from 'zod/mini'
import { CompanyDecision } from '#contract/companies/review.ts'
import { companyStates } from '#contract/companies/states.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { Id, UserId } from '#server/lib/rows.ts'
import { Own } from '../registration/queries.ts'

const events = CompanyDecision.shape.event.options

const Facts = z.object({
  status: z.enum(companyStates.states),
  has_services: z.boolean(),
  has_area: z.boolean(),
  submitted_at: z.nullable(z.string()),
})

export const getReviewFacts = (db: Db, companyId: string) =>
  one(db, Facts)`
    select c.status,
      exists (select from company_services where company_id = c.id and is_on) as has_services,
      exists (select from company_zips where company_id = c.id and not is_excluded) or exists (select from company_states where company_id = c.id) as has_area,
      (select t.at from transitions t where t.entity = 'company' and t.entity_id = c.id and t.to_state = 'pending' order by t.id desc limit 1) as submitted_at
    from companies c where c.id = ${companyId}`

const DecisionRow = z.object({ event: z.enum(events), at: z.string(), reason: z.nullable(z.string()), items: CompanyDecision.shape.items })

/** The last decision by an admin, or the closing by the company itself. */
export const findDecision = (db: Db, companyId: string) =>
  maybe(db, DecisionRow)`
    select event, at, reason, coalesce(meta -> 'items', '[]') as items from transitions
    where entity = 'company' and entity_id = ${companyId} and event = any(${[...events]}) order by id desc limit 1`

export const listOwners = async (db: Db, companyId: string): Promise<string[]> =>
  (await many(db, UserId)`select user_id from company_members where company_id = ${companyId} and role = 'owner' order by user_id`).map(
    ({ user_id: id }) => id,
  )

/** Members who are notified of decisions: owners and managers. */
export const listResponsible = async (db: Db, companyId: string): Promise<string[]> =>
  (await many(db, UserId)`select user_id from company_members where company_id = ${companyId} and role <> 'member' order by user_id`).map(
    ({ user_id: id }) => id,
  )

type Status = (typeof companyStates.states)[number]
/** The subset of `ids` with one of `statuses`. */
export const listInStatus = async (db: Db, ids: readonly string[], statuses: readonly Status[]): Promise<Set<string>> =>
  new Set((await many(db, Id)`select id from companies where id = any(${ids}) and status = any(${statuses})`).map(({ id }) => id))

const Waiting = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state_iso: z.string(),
  submitted_at: z.string(),
  asked_count: z.int(),
})

export const listWaiting = (db: Db, most: number) =>
  many(db, Waiting)`
    select c.id, c.slug, c.name, c.city, c.state_iso, coalesce(h.submitted_at, c.created_at) as submitted_at, h.asked_count
    from companies c cross join lateral (
      select max(t.at) filter (where t.to_state = 'pending') as submitted_at, (count(*) filter (where t.event = 'ask'))::int as asked_count
      from transitions t where t.entity = 'company' and t.entity_id = c.id
    ) h where c.status = 'pending' order by 6, c.id limit ${most}`

/** Locks a complete draft company of this owner that was not submitted yet. */
export const lockDraftOf = (db: Db, ownerId: string) =>
  maybe(db, Own)`
    select c.id, c.slug, c.name, c.status from company_members m join companies c on c.id = m.company_id
    where m.user_id = ${ownerId} and m.role = 'owner' and c.status = 'draft'
      and exists (select from company_services s where s.company_id = c.id and s.is_on)
      and (exists (select from company_zips z where z.company_id = c.id and not z.is_excluded) or exists (select from company_states t where t.company_id = c.id))
    for update of c`
