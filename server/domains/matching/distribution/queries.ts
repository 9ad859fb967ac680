import * as z from 'zod/mini'
import { MadeOffer } from '#contract/matching/distribution.ts'
import { type Db, many, touched } from '#server/lib/db.ts'

const Made = z.extend(z.omit(MadeOffer, { price: true, barriers: true }), { price_cents: z.int() })

/** Offers of a request as they were made, each with its history. */
export const listMade = (db: Db, projectId: string) =>
  many(db, Made)`
    select m.id, jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as company, m.state, m.wave, m.score, m.score_parts,
      m.price_cents, m.price_parts, m.miles, m.offered_at, m.expires_at, m.seen_at, m.pass_reason, x.reason as excluded_reason,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'at', to_char(t.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'event', t.event, 'to', t.to_state, 'by', t.actor, 'reason', t.reason
        ) order by t.id)
        from transitions t where t.entity = 'match' and t.entity_id = m.id), '[]') as steps
    from matches m join companies c on c.id = m.company_id
    left join match_exclusions x on x.project_id = m.project_id and x.company_id = m.company_id
    where m.project_id = ${projectId} order by m.wave, m.score desc, m.id`

/** Excludes a company from a request; false if it already was. */
export const insertExclusion = (
  db: Db,
  { projectId, companyId, reason, now }: { projectId: string; companyId: string; reason: string; now: Date },
) =>
  touched(db`
    insert into match_exclusions (project_id, company_id, reason, excluded_at)
    select p.id, c.id, ${reason}, ${now} from projects p, companies c where p.id = ${projectId} and c.id = ${companyId}
    on conflict do nothing`)

/** Lifts an exclusion; false if there was none. */
export const deleteExclusion = (db: Db, { projectId, companyId }: { projectId: string; companyId: string }) =>
  touched(db`delete from match_exclusions where project_id = ${projectId} and company_id = ${companyId}`)
