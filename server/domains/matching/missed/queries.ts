import * as z from 'zod/mini'
import { RankPart } from '#contract/companies/search.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'

const Missed = z.object({
  project_id: z.string(),
  service: z.object({ id: z.string(), slug: z.string(), name: Localized }),
  city: z.string(),
  state_iso: z.string(),
  opened_at: z.string(),
  is_by_name: z.boolean(),
  /** How the offer to this company ended; null without an offer. */
  ended: z.nullable(z.enum(['expired', 'filled'])),
  price_cents: z.nullable(z.int()),
  is_asking: z.boolean(),
})

/** Requests since then that match the services and area of a company but were not offered to it, or expired; newest first. */
export const listMissed = (db: Db, companyId: string, since: Date) =>
  many(db, Missed)`
    select p.id as project_id, json_build_object('id', s.id, 'slug', s.slug, 'name', s.name) as service, p.city, p.state_iso, p.opened_at,
      p.directed_company_id is not distinct from cs.company_id as is_by_name,
      m.state as ended, m.price_cents, p.state = 'open' and r.next_step_at is not null and r.used < r.slots as is_asking
    from company_services cs
    join projects p on p.service_id = cs.service_id and p.opened_at >= ${since}
    join services s on s.id = p.service_id
    join project_slots r on r.project_id = p.id
    left join matches m on m.project_id = p.id and m.company_id = cs.company_id
    where cs.company_id = ${companyId} and (m.id is null or m.state in ('expired', 'filled'))
      and (p.directed_company_id is null or p.directed_company_id = cs.company_id or p.asks_others)
      and (exists (select 1 from company_zips z where z.company_id = cs.company_id and z.zip = p.zipcode)
        or exists (select 1 from company_states t where t.company_id = cs.company_id and t.state_iso = p.state_iso))
    order by p.opened_at desc, p.id limit 12`

const AskedParts = z.object({ score: z.number(), score_parts: z.array(RankPart) })

/** Score parts of the companies that were asked. */
export const listAskedParts = (db: Db, projectId: string) =>
  many(db, AskedParts)`select score, score_parts from matches where project_id = ${projectId} and offered_at is not null`
