import * as z from 'zod/mini'
import { type Db, many, touched } from '#server/lib/db.ts'
import type { RegistryAnswer } from '#server/gateways/registries/licence.ts'

const DueLicence = z.object({
  id: z.string(),
  number: z.string(),
  state_iso: z.string(),
  trade: z.nullable(z.string()),
  holder: z.string(),
})
export type DueLicence = z.infer<typeof DueLicence>

type Due = {
  of: { companyId: string } | { credentialId: string } | undefined
  askedBefore: Date
  failedBefore: Date
  endedAfter: Date
  limit: number
}

/**
 * Licenses whose kept answer is from before `askedBefore`, never asked first. One that has ended is asked about for a while, in case it was
 * renewed; one whose registry failed, only after `failedBefore`.
 */
export const listDue = (db: Db, { of, askedBefore, failedBefore, endedAfter, limit }: Due) =>
  many(db, DueLicence)`
    select cr.id, cr.number, cr.state_iso, g.slug as trade, c.name as holder
    from credentials cr
    join companies c on c.id = cr.company_id
    left join categories g on g.id = cr.category_id
    left join registry_answers ra on ra.credential_id = cr.id
    where cr.kind = 'trade_licence' and cr.number is not null and cr.state_iso is not null
      and (ra.asked_at is null or ra.asked_at < ${askedBefore}) and (ra.failed_at is null or ra.failed_at < ${failedBefore})
      ${
        of === undefined || 'companyId' in of
          ? db`and c.status in ('pending', 'active', 'suspended') and (cr.status = 'verified' or (cr.status = 'expired' and cr.expires_on > ${endedAfter}::timestamptz::date))`
          : db``
      }
      ${of === undefined ? db`` : 'companyId' in of ? db`and cr.company_id = ${of.companyId}` : db`and cr.id = ${of.credentialId}`}
    order by ra.asked_at nulls first, cr.id
    limit ${limit}`

/** Keeps an answer unless a newer one is there already. An answer from before the last failure, as of a list, does not end the failure. */
export const saveAnswer = (db: Db, id: string, { status, source, expiry, asked_at }: RegistryAnswer) =>
  touched(db`
    insert into registry_answers as kept (credential_id, status, source, expires_on, asked_at)
    values (${id}, ${status}, ${source}, ${expiry}, ${asked_at})
    on conflict (credential_id) do update set status = excluded.status, source = excluded.source, expires_on = excluded.expires_on,
      asked_at = excluded.asked_at, failed_at = case when kept.failed_at > excluded.asked_at then kept.failed_at end
    where kept.asked_at is null or kept.asked_at <= excluded.asked_at`)

/** Notes that a registry did not answer; the last answer stays. */
export const saveFailure = (db: Db, id: string, now: Date) => db`
  insert into registry_answers (credential_id, failed_at) values (${id}, ${now})
  on conflict (credential_id) do update set failed_at = excluded.failed_at`

/** Whether another credential of the same subject is verified. */
export const hasOtherHeld = async (db: Db, id: string): Promise<boolean> =>
  (
    await db`
    select from credentials cr join credentials held on held.company_id = cr.company_id and held.kind = cr.kind and held.id <> cr.id
      and (held.state_iso, held.category_id, held.worker) is not distinct from (cr.state_iso, cr.category_id, cr.worker)
    where cr.id = ${id} and held.status = 'verified'`
  ).length > 0
