import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { CompanyId, Id, ProjectId } from '#server/lib/rows.ts'
import { isLicensed } from '../../companies/service.ts'

const reasons = ['company_suspended', 'company_paused', 'licence_ended'] as const
const Barred = z.object({ project_id: z.string(), reason: z.enum(reasons) })

/** Requests with an open offer that the company may no longer buy, with the reason. A paused company is not charged for what it accepted. */
export const listBarred = (db: Db, companyId: string, now: Date) =>
  many(db, Barred)`
    select m.project_id, case when c.status = 'suspended' then 'company_suspended'
      when m.state = 'awaiting_approval' and c.is_paused then 'company_paused' else 'licence_ended' end as reason
    from matches m
    join companies c on c.id = m.company_id
    cross join lateral (select (${now}::timestamptz at time zone c.time_zone)::date as today) t
    join projects p on p.id = m.project_id
    join services s on s.id = m.service_id
    where m.company_id = ${companyId} and m.state in ('candidate', 'offered', 'awaiting_approval', 'reserved')
      and (c.status = 'suspended' or (m.state = 'awaiting_approval' and c.is_paused) or not ${isLicensed(db, { service: db`s.id`, category: db`s.category_id`, state: db`p.state_iso` })})`

/** Offers that were withdrawn for such a reason and have not expired. */
export const listReturning = (db: Db, companyId: string, now: Date) =>
  many(db, Id)`
    select m.id from matches m join projects p on p.id = m.project_id and p.state = 'open'
    where m.company_id = ${companyId} and m.state = 'withdrawn' and m.expires_at > ${now} and (
      select tr.reason from transitions tr where tr.entity = 'match' and tr.entity_id = m.id order by tr.id desc limit 1
    ) = any(${[...reasons]})
    order by m.project_id`

/** Companies with an offer of a service that is open or may come back. */
export const listCompaniesOffered = (db: Db, serviceId: string) =>
  many(db, CompanyId)`
    select distinct m.company_id from matches m join projects p on p.id = m.project_id and p.state = 'open'
    where m.service_id = ${serviceId} and m.state in ('candidate', 'offered', 'awaiting_approval', 'reserved', 'withdrawn') order by m.company_id`

/** Requests of a person that a company has been offered and has not bought. */
export const listOffered = (db: Db, companyId: string, userId?: string) =>
  many(db, ProjectId)`
    select m.project_id from matches m join projects p on p.id = m.project_id
    where m.company_id = ${companyId} ${userId ? db`and p.owner_id = ${userId}` : db``} and m.state in ('candidate', 'offered', 'awaiting_approval', 'reserved')
    order by m.project_id`
