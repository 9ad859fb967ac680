import type * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { AdminServiceRow, type catalogAdminApi } from '#contract/catalog/editing.ts'
import type { Locale } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'
import { type Fragment, keyed, keyset, type SortKey } from '#server/lib/list.ts'

/** Columns of the admin list of services, at `now`. */
const listed = (db: Db, now: Date) => db`
  select s.id, s.slug, s.name, jsonb_build_object('slug', c.slug, 'name', c.name) as category, s.demand, s.companies_count,
    coalesce(jsonb_array_length(f.questions), 0) as questions_count, coalesce(f.version, 0) as form_version, s.is_shown,
    jsonb_build_object('amount', p.base_cents, 'currency', ${country.currency.code}::text) as base_price, s.edited_at, c.position as category_position, s.position
  from services s
  join categories c on c.id = s.category_id
  left join lateral (select version, questions from service_forms where service_id = s.id order by version desc limit 1) f on true
  cross join lateral (
    select base_cents from service_prices where service_id = s.id and state_iso is null and valid_from <= ${now} order by valid_from desc limit 1
  ) p`

const by = (type: SortKey['type'], by: (db: Db) => Fragment): SortKey => ({ type, by })
const sortsIn = (locale: Locale) => ({
  place: by('bigint', (db) => db`s.category_position::bigint * 10000 + s.position`),
  name: by('text', (db) => db`folded(s.name ->> ${locale}) collate "C"`),
  questions: by('bigint', (db) => db`s.questions_count::bigint`),
  version: by('bigint', (db) => db`s.form_version::bigint`),
  price: by('bigint', (db) => db`(s.base_price ->> 'amount')::bigint`),
  demand: by('bigint', (db) => db`s.demand::bigint`),
  companies: by('bigint', (db) => db`s.companies_count::bigint`),
  edited: by('timestamptz', (db) => db`coalesce(s.edited_at, '-infinity')`),
})

type Query = z.output<(typeof catalogAdminApi)['services']['query']>
type Asked = { query: Query; locale: Locale; now: Date }
const ListedService = keyed(AdminServiceRow)

export function listServices(db: Db, { query, locale, now }: Asked) {
  const { key, where, order, limit } = keyset(db, { sorts: sortsIn(locale), id: by('text', (db) => db`s.slug collate "C"`) }, query)
  const { q, category } = query
  return many(db, ListedService)`
    select ${key} as key, s.* from (${listed(db, now)}) s
    where ${where} ${category ? db`and s.category ->> 'slug' = ${category}` : db``}
      ${q ? db`and strpos(folded(concat_ws(' ', s.name ->> 'es', s.name ->> 'en', s.slug)), folded(${q})) > 0` : db``}
    order by ${order} limit ${limit}`
}

/** Services of a category, in their order on the site. */
export const listServicesOf = (db: Db, category: string, now: Date) =>
  many(db, AdminServiceRow)`${listed(db, now)} where c.slug = ${category} order by s.position, s.slug`
