import * as z from 'zod/mini'
import type { ServiceChange } from '#contract/companies/offering.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'

const OwnServiceRow = z.object({
  service_id: z.string(),
  is_on: z.boolean(),
  price_from_cents: z.nullable(z.int()),
  max_lead_price_cents: z.nullable(z.int()),
  answer_filters: z.record(z.string(), z.array(z.string())),
})
export type OwnServiceRow = z.infer<typeof OwnServiceRow>

export const listOwnServices = (db: Db, companyId: string) =>
  many(db, OwnServiceRow)`
    select service_id, is_on, price_from_cents, max_lead_price_cents, answer_filters from company_services where company_id = ${companyId}`

export const findOwnService = (db: Db, companyId: string, serviceId: string) =>
  maybe(db, OwnServiceRow)`
    select service_id, is_on, price_from_cents, max_lead_price_cents, answer_filters from company_services
    where company_id = ${companyId} and service_id = ${serviceId}`

export const saveOwnService = (db: Db, companyId: string, serviceId: string, change: ServiceChange) => db`
  insert into company_services (company_id, service_id, is_on, price_from_cents, max_lead_price_cents, answer_filters)
  values (${companyId}, ${serviceId}, ${change.is_on}, ${change.price_from_cents ?? null}, ${change.max_lead_price_cents ?? null},
    ${db.json(change.answer_filters)})
  on conflict (company_id, service_id) do update set is_on = excluded.is_on, price_from_cents = excluded.price_from_cents,
    max_lead_price_cents = excluded.max_lead_price_cents, answer_filters = excluded.answer_filters`

export const deleteOwnService = (db: Db, companyId: string, serviceId: string) =>
  touched(db`delete from company_services where company_id = ${companyId} and service_id = ${serviceId}`)

const Held = z.object({ kind: z.string(), state_iso: z.nullable(z.string()), trade: z.nullable(z.string()), is_verified: z.boolean() })

/** Credentials that are valid today, and those waiting for review. */
export const listHeld = (db: Db, companyId: string, now: Date) =>
  many(db, Held)`
    select cr.kind, cr.state_iso, g.slug as trade, cr.status = 'verified' as is_verified
    from credentials cr join companies c on c.id = cr.company_id left join categories g on g.id = cr.category_id
    where cr.company_id = ${companyId} and (cr.status in ('submitted', 'checking')
      or cr.status = 'verified' and coalesce(cr.expires_on >= (${now}::timestamptz at time zone c.time_zone)::date, true))`

const LeadPrices = z.object({ min_cents: z.int(), max_cents: z.int() })

/** Lowest and highest lead price of a service over all states. */
export const getLeadPrices = (db: Db, serviceId: string, now: Date) =>
  one(db, LeadPrices)`
    select coalesce(min(min_cents), 0)::bigint as min_cents, coalesce(max(max_cents), 0)::bigint as max_cents from (
      select distinct on (state_iso) min_cents, max_cents from service_prices
      where service_id = ${serviceId} and valid_from <= ${now} order by state_iso, valid_from desc) p`
