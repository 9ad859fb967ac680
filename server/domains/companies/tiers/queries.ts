import * as z from 'zod/mini'
import { tiers } from '#contract/companies/states.ts'
import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const StandingRow = z.object({
  id: z.string(),
  tier: z.enum(tiers),
  hasContact: z.boolean(),
  hasRegistration: z.boolean(),
  hasInsurance: z.boolean(),
  missingLicences: z.int(),
  reviews: z.int(),
  ratingMean: z.nullable(z.number()),
  repliesDue: z.int(),
  repliesQuick: z.int(),
  upheld: z.int(),
})

/** Facts that decide the tiers of the given companies, or of the next ones after an id. */
export const listStandings = (
  db: Db,
  which: { ids: readonly string[] } | { after: string; count: number },
  { now, since }: { now: Date; since: Date },
) =>
  many(db, StandingRow)`
    with c as materialized (
      select id, state_iso, tier, rating_mean, reviews_count, replies_due, replies_quick, (${now}::timestamptz at time zone time_zone)::date as today from companies
      where ${'ids' in which ? db`id = any(${which.ids}::uuid[])` : db`id > ${which.after} order by id limit ${which.count}`}
    ), held as materialized (
      select cr.company_id, cr.kind, cr.state_iso, cr.category_id from c join credentials cr on cr.company_id = c.id
      where cr.status = 'verified' and coalesce(cr.expires_on >= c.today, true)
    )
    select c.id, c.tier, c.rating_mean as "ratingMean", c.reviews_count as reviews, c.replies_due as "repliesDue", c.replies_quick as "repliesQuick",
      (select count(distinct kind) from held where company_id = c.id and kind in ('email', 'phone')) = 2 as "hasContact",
      exists (select from held where company_id = c.id and kind = 'business_registration') as "hasRegistration",
      exists (select from held where company_id = c.id and kind = 'liability_insurance') as "hasInsurance",
      (select count(distinct s.category_id) from company_services cs
        join services s on s.id = cs.service_id
        join service_requirements r on r.service_id = s.id and r.credential = 'trade_licence' and (r.state_iso is null or r.state_iso = c.state_iso)
        where cs.company_id = c.id and cs.is_on and not exists (
          select from held h where h.company_id = c.id and h.kind = r.credential and (h.state_iso is null or h.state_iso = c.state_iso)
            and (h.category_id is null or h.category_id = s.category_id)))::int as "missingLicences",
      ((select count(*) from transitions t where t.entity = 'company' and t.entity_id = c.id and t.event = 'suspend' and t.at > ${since})
        + (select count(*) from credentials cr join transitions t on t.entity = 'credential' and t.entity_id = cr.id and t.event = 'revoke' and t.at > ${since}
          where cr.company_id = c.id))::int as upheld
    from c order by c.id`

/** Saves tiers. Returns the ids of companies whose tier changed. */
export const saveTiers = async (db: Db, rows: readonly { id: string; tier: string }[]): Promise<string[]> =>
  (
    await many(db, Id)`
      update companies c set tier = row.tier
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ tier }) => tier)}::text[]) as row (id, tier)
      where c.id = row.id and c.tier <> row.tier returning c.id`
  ).map(({ id }) => id)
