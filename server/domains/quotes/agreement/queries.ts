import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, maybe, one } from '#server/lib/db.ts'

const OfferParties = z.object({
  service: Localized,
  customer: z.string(),
  city: z.string(),
  state_iso: z.string(),
  company: z.string(),
  company_place: z.string(),
})
export type OfferParties = z.infer<typeof OfferParties>

/** Parties of a quote that is not agreed on: the customer’s first name and town, which both sides know for good. */
export const getOfferParties = (db: Db, quoteId: string) =>
  one(db, OfferParties)`
    select s.name as service, pc.name as customer, p.city, p.state_iso, c.name as company, c.city || ', ' || cz.state_iso as company_place
    from quotes q
    join projects p on p.id = q.project_id
    join project_contacts pc on pc.project_id = p.id
    join services s on s.id = p.service_id
    join companies c on c.id = q.company_id
    join zips cz on cz.zip = c.zipcode
    where q.id = ${quoteId}`

const Parties = z.object({
  accepted_at: z.nullable(z.string()),
  accepted_ip: z.nullable(z.string()),
  service: Localized,
  customer: z.string(),
  street: z.nullable(z.string()),
  city: z.string(),
  state_iso: z.string(),
  zipcode: z.string(),
  time_zone: z.string(),
  company: z.string(),
  company_place: z.string(),
  sees_street: z.boolean(),
})
export type Parties = z.infer<typeof Parties>

/** Parties of an accepted quote, for one of them. Only the hired company gets the street. */
export const findParties = (db: Db, quoteId: string, { userId, companyId }: { userId: string; companyId: string | null }) =>
  maybe(db, Parties)`
    select q.decided_at as accepted_at, q.accepted_ip, s.name as service, trim(pc.name || ' ' || pc.surname) as customer,
      case when p.owner_id = ${userId} or l.state in ('hired', 'done') then pc.street end as street, p.city,
      p.state_iso, p.zipcode, p.time_zone, c.name as company,
      c.city || ', ' || cz.state_iso as company_place, p.owner_id = ${userId} or l.state in ('hired', 'done') as sees_street
    from quotes q
    join leads l on l.id = q.lead_id
    join projects p on p.id = q.project_id
    join project_contacts pc on pc.project_id = p.id
    join services s on s.id = p.service_id
    join companies c on c.id = q.company_id
    join zips cz on cz.zip = c.zipcode
    where q.id = ${quoteId} and q.agreed_total_cents is not null and (p.owner_id = ${userId} or q.company_id = ${companyId})`
