import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const LeadFacts = z.object({
  lead_id: z.string(),
  match_id: z.string(),
  project_id: z.string(),
  company_id: z.string(),
  payment_id: z.nullable(z.string()),
  /** The frozen price less what came back because more companies share the lead. */
  price_cents: z.int(),
  /** The same as a fraction of the frozen price, 1 where nothing came back. */
  kept_share: z.number(),
  bought_at: z.string(),
  is_undone: z.boolean(),
  is_opened: z.boolean(),
  is_hired: z.boolean(),
  is_messages_only: z.boolean(),
  service: Localized,
  customer: z.string(),
  zipcode: z.string(),
  is_covered: z.boolean(),
  left_cents: z.int(),
  card_cents: z.int(),
  is_unreachable: z.boolean(),
  bought_before_at: z.nullable(z.string()),
  hired_before_at: z.nullable(z.string()),
  charges: z.int(),
})

export type LeadFacts = z.infer<typeof LeadFacts>

/** Locks the lead, so that concurrent claims see each other. Claims of other leads are not blocked. */
export const lockLead = (db: Db, leadId: string) => db`select from leads where id = ${leadId} for no key update`

/** Whether a company covers the request now; `lead_areas` keeps the answer at the purchase. */
const coversNow = (db: Db) => db`
  not exists (select 1 from company_zips z where z.company_id = l.company_id and z.zip = p.zipcode and z.is_excluded)
  and (exists (select 1 from company_zips z where z.company_id = l.company_id and z.zip = p.zipcode and not z.is_excluded)
    or exists (select 1 from company_states t where t.company_id = l.company_id and t.state_iso = p.state_iso))`

/**
 * Facts about a lead for the rules. `bought_before_at`: the company's last earlier purchase of the same customer and service; null where the
 * customer asked for this very company.
 */
export const findFacts = (db: Db, leadId: string) =>
  maybe(db, LeadFacts)`
    select l.id as lead_id, l.match_id, l.project_id, l.company_id, l.payment_id, l.price_cents - shared.cents as price_cents,
      case when l.price_cents = 0 then 1 else (l.price_cents - shared.cents)::float8 / l.price_cents end as kept_share,
      l.bought_at, l.undone_at is not null as is_undone,
      l.contact_opened_at is not null as is_opened, l.state in ('hired', 'done') as is_hired, p.contact_mode = 'messages' as is_messages_only, s.name as service, pc.name as customer,
      coalesce(a.zipcode, p.zipcode) as zipcode, coalesce(a.is_covered, ${coversNow(db)}) as is_covered,
      case when y.state in ('succeeded', 'partially_refunded') then y.amount_cents - y.refunded_cents else 0 end as left_cents,
      coalesce(y.card_cents, 0) as card_cents,
      exists (select 1 from deliveries d where d.channel = 'sms' and d.recipient = pc.phone and d.state = 'dead')
        or exists (select 1 from suppressed_addresses x where x.channel = 'sms' and x.address = pc.phone and x.reason = 'bounced') as is_unreachable,
      (
        select max(o.bought_at) from leads o
        join projects op on op.id = o.project_id
        join project_contacts oc on oc.project_id = op.id
        where o.company_id = l.company_id and o.id <> l.id and o.undone_at is null and op.service_id = p.service_id
          and o.bought_at <= l.bought_at and p.directed_company_id is distinct from l.company_id
          and ((pc.phone <> '' and oc.phone = pc.phone) or (pc.email <> '' and lower(oc.email) = lower(pc.email)))
      ) as bought_before_at,
      (select max(h.hired_at) from leads h where h.project_id = l.project_id and h.id <> l.id and h.hired_at < l.bought_at) as hired_before_at,
      (select count(*)::int from payments o where o.subject_id = l.match_id and o.settled_at is not null and o.state <> 'refunded') as charges
    from leads l
    join projects p on p.id = l.project_id
    join project_contacts pc on pc.project_id = p.id
    join services s on s.id = p.service_id
    left join lead_areas a on a.lead_id = l.id
    left join payments y on y.id = l.payment_id
    cross join lateral (
      select coalesce(sum(r.amount_cents), 0)::int as cents from payment_refunds r
      where r.payment_id = l.payment_id and r.reason like 'shared:%'
    ) shared
    where l.id = ${leadId}`

/** Records once whether the request lay in the company's area. */
export const insertArea = (db: Db, leadId: string) => db`
  insert into lead_areas (lead_id, zipcode, is_covered)
  select l.id, p.zipcode, ${coversNow(db)} from leads l join projects p on p.id = l.project_id where l.id = ${leadId}
  on conflict do nothing`

/** Paid leads of a request. */
export const listBuyers = (db: Db, projectId: string) =>
  many(db, Id)`select id from leads where project_id = ${projectId} and undone_at is null and price_cents > 0 order by id`

const Rates = z.object({ rate: z.nullable(z.number()), area_rate: z.nullable(z.number()) })

/** Claims in percent of the leads that a company bought after `since`, and the median of its state; null with fewer than `fewest` leads. */
export const getRates = (db: Db, companyId: string, { since, fewest }: { since: Date; fewest: number }) =>
  one(db, Rates)`
    with rates as (
      select l.company_id, 100.0 * count(r.lead_id) / count(*) as rate
      from leads l
      join companies c on c.id = l.company_id
      left join lateral (
        select r.lead_id from refunds r where r.lead_id = l.id and r.opened_by = 'C' and r.state <> 'withdrawn' limit 1
      ) r on true
      where l.bought_at > ${since} and l.undone_at is null and l.price_cents > 0
        and c.state_iso = (select state_iso from companies where id = ${companyId})
      group by l.company_id having count(*) >= ${fewest}
    )
    select (select rate::float8 from rates where company_id = ${companyId}) as rate,
      (select percentile_cont(0.5) within group (order by rate)::float8 from rates where company_id <> ${companyId}) as area_rate`
