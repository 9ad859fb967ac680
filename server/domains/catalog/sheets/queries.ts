import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { ServiceRow } from '../snapshot/queries.ts'

const SheetService = z.extend(ServiceRow, {
  category: z.string(),
  revision: z.int(),
  base_cents: z.int(),
  min_cents: z.int(),
  max_cents: z.int(),
})
export type SheetService = z.infer<typeof SheetService>

/** All services with the lead price in force everywhere, in their order on the site. */
export const listSheetServices = (db: Db, now: Date) =>
  many(db, SheetService)`
    select s.id, s.slug, s.category_id, s.name, s.description, s.synonyms, s.job_low_cents, s.job_high_cents, s.job_unit, s.demand, s.position,
      s.companies_count, s.is_shown, s.first_shown_at, null as media_id, s.revision, c.slug as category, p.base_cents, p.min_cents, p.max_cents
    from services s
    join categories c on c.id = s.category_id
    cross join lateral (
      select base_cents, min_cents, max_cents from service_prices
      where service_id = s.id and state_iso is null and valid_from <= ${now} order by valid_from desc limit 1
    ) p
    order by c.position, c.slug, s.position, s.slug`

/** No other edit of services until the transaction ends: reads go on. */
export const lockCatalog = (db: Db) => db`lock table services in share row exclusive mode`
