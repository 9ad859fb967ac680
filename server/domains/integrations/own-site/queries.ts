import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, maybe, touched } from '#server/lib/db.ts'

const Site = z.object({
  company_id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  state_iso: z.string(),
  is_active: z.boolean(),
  origins: z.array(z.string()),
  accent: z.nullable(z.string()),
  rating_mean: z.nullable(z.number()),
  reviews_count: z.int(),
  services: z.array(z.object({ slug: z.string(), name: Localized })),
  used_at: z.nullable(z.string()),
  used_origin: z.nullable(z.string()),
  refused_at: z.nullable(z.string()),
  refused_origin: z.nullable(z.string()),
})
export type Site = z.infer<typeof Site>

const selected = (db: Db) => db`
  select c.id as company_id, c.slug, c.name, c.city, c.state_iso, c.status = 'active' as is_active, coalesce(o.origins, '{}') as origins, o.accent,
    c.rating_mean, c.reviews_count, o.used_at, o.used_origin, o.refused_at, o.refused_origin,
    coalesce((
      select jsonb_agg(jsonb_build_object('slug', s.slug, 'name', s.name) order by s.name ->> 'es')
      from company_services cs join services s on s.id = cs.service_id
      where cs.company_id = c.id and cs.is_on and not cs.is_paused and s.is_shown), '[]') as services
  from companies c left join own_sites o on o.company_id = c.id`

export const findSite = (db: Db, slug: string) =>
  maybe(db, Site)`${selected(db)} where c.id = (select coalesce(merged_into, id) from companies where slug = ${slug})`

export const findOwn = (db: Db, companyId: string) => maybe(db, Site)`${selected(db)} where c.id = ${companyId}`

type Saved = { companyId: string; origins: readonly string[]; accent: string; now: Date }

/** An address that is listed now is no longer shown as refused. */
export const saveSite = (db: Db, { companyId, origins, accent, now }: Saved) => db`
  insert into own_sites as o (company_id, origins, accent, updated_at) values (${companyId}, ${origins as string[]}, ${accent}, ${now})
  on conflict (company_id) do update set origins = excluded.origins, accent = excluded.accent, updated_at = excluded.updated_at,
    refused_at = case when o.refused_origin = any(excluded.origins) then null else o.refused_at end,
    refused_origin = case when o.refused_origin = any(excluded.origins) then null else o.refused_origin end`

type Noted = { companyId: string; origin: string; now: Date }

/** At most once a minute for the same address. */
export const noteUse = (db: Db, { companyId, origin, now }: Noted) =>
  touched(db`
    update own_sites set used_at = ${now}, used_origin = ${origin}
    where company_id = ${companyId} and (used_at is null or used_origin <> ${origin} or used_at < ${now}::timestamptz - interval '1 minute')`)

/** At most once in ten minutes; also for a company that has listed nothing yet. */
export const noteRefusal = (db: Db, { companyId, origin, now, accent }: Noted & { accent: string }) =>
  touched(db`
    insert into own_sites as o (company_id, origins, accent, updated_at, refused_at, refused_origin)
    values (${companyId}, '{}', ${accent}, ${now}, ${now}, ${origin})
    on conflict (company_id) do update set refused_at = excluded.refused_at, refused_origin = excluded.refused_origin
    where o.refused_at is null or o.refused_at < ${now}::timestamptz - interval '10 minutes'`)
