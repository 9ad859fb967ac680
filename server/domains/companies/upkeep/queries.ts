import * as z from 'zod/mini'
import { type UpkeepPart, upkeepParts } from '#contract/companies/states.ts'
import { type Db, many } from '#server/lib/db.ts'

/** Facts of each part as JSON. Times and lists are single strings, so that changes are easy to detect. */
const facts = (db: Db): Record<UpkeepPart, ReturnType<Db>> => ({
  profile: db`jsonb_build_object('name', c.name, 'tagline', c.tagline, 'about', c.about, 'phone', c.phone, 'website', c.website,
    'address', c.address, 'zipcode', c.zipcode, 'founded_year', c.founded_year, 'workers_count', c.workers_count, 'languages', c.languages)`,
  services: db`(select coalesce(jsonb_object_agg(s.slug, jsonb_build_object('is_on', o.is_on, 'price_from_cents', o.price_from_cents,
      'max_lead_price_cents', o.max_lead_price_cents, 'answer_filters', o.answer_filters)), '{}')
    from company_services o join services s on s.id = o.service_id where o.company_id = c.id)`,
  area: db`jsonb_build_object('states', array(select state_iso from company_states where company_id = c.id order by 1),
    'zips', (select count(*) from company_zips where company_id = c.id and not is_excluded),
    'left_out', (select count(*) from company_zips where company_id = c.id and is_excluded),
    'zip_list', (select md5(string_agg(zip || is_excluded, ',' order by zip)) from company_zips where company_id = c.id))`,
  hours: db`jsonb_build_object(
    'week', array(select weekday || ' ' || to_char(opens, 'HH24:MI') || '–' || to_char(closes, 'HH24:MI') from company_hours
      where company_id = c.id order by weekday, opens),
    'holidays', array(select day || coalesce(' ' || to_char(opens, 'HH24:MI') || '–' || to_char(closes, 'HH24:MI'), '') from company_holidays
      where company_id = c.id order by day, opens))`,
  pauses: db`jsonb_build_object('is_paused', c.is_paused, 'until', c.paused_until,
    'services', array(select s.slug || coalesce(' ' || o.paused_until::date, '') from company_services o join services s on s.id = o.service_id
      where o.company_id = c.id and o.is_paused order by 1),
    'left_out', array(select zip || coalesce(' ' || excluded_until::date, '') from company_zips where company_id = c.id and is_excluded order by 1))`,
  caps: db`jsonb_build_object('lead_cents', c.cap_lead_cents, 'day_cents', c.cap_day_cents, 'week_cents', c.cap_week_cents,
    'month_cents', c.cap_month_cents)`,
  pictures: db`jsonb_build_object('logo', c.logo_media_id, 'cover', c.cover_media_id,
    'works', (select count(*) from company_pictures where company_id = c.id),
    'work_list', (select md5(string_agg(position || ':' || media_id || coalesce(service_id::text, '') || caption, ',' order by media_id))
      from company_pictures where company_id = c.id))`,
})

const Part = z.object({
  part: z.enum(upkeepParts),
  facts: z.record(z.string(), z.unknown()),
  version: z.string(),
})
export type Part = z.infer<typeof Part>

/** Facts and version of each part of a company; empty for an unknown company. */
export const listParts = (db: Db, companyId: string, parts: readonly UpkeepPart[] = upkeepParts) => {
  const all = facts(db)
  const rows = parts.map((part) => db`select ${part}::text as part, ${all[part]} as facts from companies c where c.id = ${companyId}`)
  return many(db, Part)`
    select part, facts, md5(facts::text) as version from (${rows.reduce((before, one) => db`${before} union all ${one}`)}) p`
}
