import * as z from 'zod/mini'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'

const LeadPriceRow = z.object({
  id: z.string(),
  state_iso: z.nullable(z.string()),
  base_cents: z.int(),
  min_cents: z.int(),
  max_cents: z.int(),
  valid_from: z.string(),
})
export type LeadPriceRow = z.infer<typeof LeadPriceRow>

/** Planned prices, and the one in force for each state; newest first. */
export const listLeadPrices = (db: Db, serviceId: string, now: Date) =>
  many(db, LeadPriceRow)`
    select id, state_iso, base_cents, min_cents, max_cents, valid_from from (
      select *, rank() over (partition by state_iso, valid_from <= ${now} order by valid_from desc) as age from service_prices where service_id = ${serviceId}
    ) p where valid_from > ${now} or age = 1
    order by state_iso nulls first, valid_from desc`

const Bounds = z.object({ start: z.string(), end: z.string() })

/** Start and end of a calendar day in a time zone. */
export const boundsOf = (db: Db, day: string, zone: string) =>
  one(db, Bounds)`select ${day}::date::timestamp at time zone ${zone} as start, (${day}::date + 1)::timestamp at time zone ${zone} as end`

type Moment = { service_id: string; state_iso: string | null; valid_from: Date }
export const deleteLeadPriceAt = (db: Db, { service_id, state_iso, valid_from }: Moment) =>
  db`delete from service_prices where service_id = ${service_id} and state_iso is not distinct from ${state_iso} and valid_from = ${valid_from}`

export const insertLeadPrice = (db: Db, price: Omit<LeadPriceRow, 'valid_from'> & { service_id: string; valid_from: Date }) =>
  db`insert into service_prices ${db(price)}`

export const findLeadPrice = (db: Db, serviceId: string, id: string) =>
  maybe(db, LeadPriceRow)`
    select id, state_iso, base_cents, min_cents, max_cents, valid_from from service_prices where service_id = ${serviceId} and id = ${id}`

/** False if it has taken effect. */
export const deleteLeadPrice = (db: Db, id: string, now: Date) =>
  touched(db`delete from service_prices where id = ${id} and valid_from > ${now}`)
