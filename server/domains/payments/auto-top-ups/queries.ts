import * as z from 'zod/mini'
import { AutoTopUpRule, topUpPauses, type TopUpPause } from '#contract/payments/auto-top-ups.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

const Row = z.extend(AutoTopUpRule, { wish_id: z.nullable(z.string()), paused_for: z.nullable(z.enum(topUpPauses)) })
export type AutoTopUpRow = z.infer<typeof Row>

const columns = (db: Db) => db`is_on, below_cents, amount_cents, wish_id, paused_for`

export const findAutoTopUp = (db: Db, companyId: string) =>
  maybe(Row, db`select ${columns(db)} from auto_top_ups where company_id = ${companyId}`)

export const lockAutoTopUp = (db: Db, companyId: string) =>
  maybe(Row, db`select ${columns(db)} from auto_top_ups where company_id = ${companyId} for update`)

/** A top-up that is under way stays so: it counts whatever is set meanwhile. */
export const saveRule = (db: Db, companyId: string, { is_on, below_cents, amount_cents }: AutoTopUpRule, now: Date) => db`
  insert into auto_top_ups (company_id, is_on, below_cents, amount_cents, changed_at, looked_at)
  values (${companyId}, ${is_on}, ${below_cents}, ${amount_cents}, ${now}, ${now})
  on conflict (company_id) do update set
    is_on = excluded.is_on, below_cents = excluded.below_cents, amount_cents = excluded.amount_cents, paused_for = null, changed_at = excluded.changed_at`

/** Compare and set: false when one is under way already, or none is wanted any more. */
export const beginWish = (db: Db, companyId: string, wishId: string) =>
  touched(db`
    update auto_top_ups set wish_id = ${wishId}
    where company_id = ${companyId} and is_on and paused_for is null and wish_id is null`)

export const saveOutcome = (db: Db, companyId: string, outcome: { wish_id: string | null; paused_for: TopUpPause | null }) =>
  db`update auto_top_ups set ${db(outcome)} where company_id = ${companyId}`

export const switchOff = (db: Db, companyId: string) => db`update auto_top_ups set is_on = false where company_id = ${companyId} and is_on`

/** Companies whose wallet ran low, or whose top-up is under way: those that were not looked at for longest, each for one process. */
export const claimDue = (db: Db, now: Date) =>
  many(
    CompanyId,
    db`
    update auto_top_ups set looked_at = ${now} where company_id in (
      select a.company_id from auto_top_ups a
      join companies c on c.id = a.company_id and c.status = 'active'
      left join balances b on b.account = 'wallet:' || a.company_id
      where a.wish_id is not null or (a.is_on and a.paused_for is null and coalesce(b.cents, 0) < a.below_cents)
      order by a.looked_at limit 50 for update of a skip locked)
    returning company_id`,
  )

/** Whether money of a card is on its way into the wallet, by hand or by itself. */
export const hasOpenTopUp = (db: Db, holderId: string) =>
  touched(db`
    select 1 from payments where holder_id = ${holderId} and purpose = 'top_up' and state in ('processing', 'requires_action') limit 1`)
