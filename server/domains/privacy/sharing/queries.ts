import * as z from 'zod/mini'
import { contactModes, projectStates } from '#contract/projects/states.ts'
import { Localized } from '#contract/primitives.ts'
import { sharedWith } from '#contract/privacy/states.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, one } from '#server/lib/db.ts'

const SharingRow = z.object({
  match_id: z.string(),
  company: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
  project: z.object({ id: z.string(), state: z.enum(projectStates.states), city: z.string(), state_iso: z.string() }),
  service: z.object({ id: z.string(), slug: z.string(), name: Localized }),
  lead_id: z.nullable(z.string()),
  got: z.enum(sharedWith),
  contact_mode: z.enum(contactModes),
  why: z.enum(['asked_for', 'chosen']),
  offered_at: z.string(),
  contact_at: z.nullable(z.string()),
  stopped_at: z.nullable(z.string()),
  address_at: z.nullable(z.string()),
  address_ended_at: z.nullable(z.string()),
})

// A closed request gives no access, also before a worker has closed its leads.
const endedAt = (db: Db) =>
  db`coalesce(l.access_ended_at, case when l.id is not null and p.state in ('cancelled', 'expired', 'rejected') then p.closed_at end)`

const isTold = (db: Db, matchId: string) => db`exists (select from leads where match_id = ${matchId} and undone_at is null)`

type Filter = { projectId: string | undefined; after: TimeCursor | undefined; limit: number }

/** Every company that received a request of this person: those with more than a summary first, each group newest first. */
export const listSharing = (db: Db, ownerId: string, { projectId, after, limit }: Filter) =>
  many(db, SharingRow)`
    select m.id as match_id, json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as company,
      json_build_object('id', p.id, 'state', p.state, 'city', p.city, 'state_iso', p.state_iso) as project,
      json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as service,
      l.id as lead_id, p.contact_mode, m.offered_at, l.bought_at as contact_at, ${endedAt(db)} as stopped_at,
      case when l.id is null then 'summary' when l.hired_at is not null then 'address'
        when p.contact_mode = 'calls' and exists (select from project_contacts pc where pc.project_id = p.id and pc.hides_phone) then 'relay'
        else p.contact_mode end as got,
      case when p.directed_company_id = c.id then 'asked_for' else 'chosen' end as why,
      hires.first_at as address_at,
      case when hires.first_at is not null then case when l.state in ('hired', 'done') then ${endedAt(db)} else hires.ended_at end end as address_ended_at
    from matches m
    join projects p on p.id = m.project_id
    join services s on s.id = p.service_id
    join companies c on c.id = m.company_id
    left join leads l on l.match_id = m.id and l.undone_at is null
    left join lateral (
      select min(t.at) filter (where t.event = 'hire') as first_at, max(t.at) filter (where t.event in ('unhire', 'cancel')) as ended_at
      from transitions t where t.entity = 'lead' and t.entity_id = l.id
    ) hires on true
    where p.owner_id = ${ownerId} and m.offered_at is not null ${projectId ? db`and p.id = ${projectId}` : db``}
      ${after ? db`and (l.id is not null, m.offered_at, m.id) < (${isTold(db, after.id)}, ${after.at}, ${after.id})` : db``}
    order by l.id is not null desc, m.offered_at desc, m.id desc
    limit ${limit}`

const Figures = z.object({
  companies_with_contact: z.int(),
  open_requests: z.int(),
  threads: z.int(),
  reviews: z.int(),
  opted_out_at: z.nullable(z.string()),
})

export const getFigures = (db: Db, userId: string) =>
  one(db, Figures)`
    select
      (select count(distinct l.company_id)::int from leads l join projects p on p.id = l.project_id
        where p.owner_id = u.id and l.undone_at is null and ${endedAt(db)} is null) as companies_with_contact,
      (select count(*)::int from projects where owner_id = u.id and state in ('awaiting_phone', 'in_review', 'open', 'hired')) as open_requests,
      (select count(distinct m.lead_id)::int from messages m join leads l on l.id = m.lead_id join projects p on p.id = l.project_id
        where p.owner_id = u.id) as threads,
      (select count(*)::int from reviews where author_id = u.id and state not in ('discarded', 'retracted')) as reviews,
      u.opted_out_at
    from users u where u.id = ${userId}`
