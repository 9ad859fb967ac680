import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import type { Fragment } from '#server/lib/list.ts'
import { Count, LeadId } from '#server/lib/rows.ts'
import { accessEndedAt, isReachable, relayEndsAt } from '../inbox/queries.ts'

/** The number is one of those that a company calls from: its own, or a member's verified one. */
export const isPhoneOf = (db: Db, companyId: Fragment, phone: Fragment | string) => db`(
  exists (select from companies o where o.id = ${companyId} and o.phone = ${phone})
  or exists (
    select from company_members m join users u on u.id = m.user_id
    where m.company_id = ${companyId} and u.phone = ${phone} and u.phone_verified_at is not null))`

/**
 * Gives leads a number that is free for both sides: neither of them stands at it with anybody else. A lead stays without where none is free,
 * or where another process has just taken it.
 */
export const insertRelay = (db: Db, leadId: string, { numbers, now }: { numbers: readonly string[]; now: Date }) =>
  touched(db`
    insert into relays (lead_id, company_id, number, phone, begun_at)
    select l.id, l.company_id, free.number, pc.phone, ${now}
    from leads l
    join projects p on p.id = l.project_id
    join project_contacts pc on pc.project_id = p.id
    cross join lateral (
      select n.number from unnest(${numbers}::text[]) with ordinality as n (number, place)
      where not exists (
        select from relays r where r.number = n.number and (r.company_id = l.company_id or r.phone = pc.phone
          or ${isPhoneOf(db, db`r.company_id`, db`pc.phone`)} or ${isPhoneOf(db, db`l.company_id`, db`r.phone`)}))
      order by n.place limit 1
    ) free
    where l.id = ${leadId} and ${isOwed(db, now)}
    on conflict do nothing`)

/** The lead may have a number: its customer allows calls and was promised one of ours. */
const isOwed = (db: Db, now: Date) => db`(
  pc.hides_phone and pc.phone <> '' and ${isReachable(db)} and l.contact_stopped_at is null and ${relayEndsAt(db)} > ${now})`

const owed = (db: Db, now: Date) => db`
  select l.id as lead_id
  from leads l join projects p on p.id = l.project_id join project_contacts pc on pc.project_id = p.id
  where ${isOwed(db, now)} and not exists (select from relays r where r.lead_id = l.id)`

/** Leads of the last half year that are owed a number, newest first. */
export const listWithout = (db: Db, now: Date) =>
  many(db, LeadId)`${owed(db, now)} and l.bought_at > ${now}::timestamptz - interval '180 days' order by l.bought_at desc, l.id limit 1000`

export const isWithout = async (db: Db, leadId: string, now: Date): Promise<boolean> =>
  (await maybe(db, LeadId)`${owed(db, now)} and l.id = ${leadId}`) !== undefined

/** Companies that stand at `most` numbers. */
export const countFull = async (db: Db, most: number): Promise<number> =>
  (
    await one(db, Count)`
      select count(*)::int as count from (select from relays group by company_id having count(*) >= ${most}) as full_companies`
  ).count

/**
 * Frees the numbers of leads that ended before `before`, and those that no longer fit: of another company, or of a number that the customer
 * gave up.
 */
export const deleteRelays = async (db: Db, before: Date): Promise<number> =>
  (
    await db`
      delete from relays r using leads l join projects p on p.id = l.project_id left join project_contacts pc on pc.project_id = p.id
      where l.id = r.lead_id and (
        ${relayEndsAt(db)} < ${before} or least(l.contact_stopped_at, l.undone_at, ${accessEndedAt(db)}) < ${before}
        or r.phone is distinct from pc.phone or r.company_id <> l.company_id)`
  ).count
