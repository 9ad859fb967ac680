import * as z from 'zod/mini'
import { AutoTopUpRule } from '#contract/payments/auto-top-ups.ts'
import { topUpPauses, type TopUpPause } from '#contract/payments/states.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { CompanyId } from '#server/lib/rows.ts'

const Row = z.extend(AutoTopUpRule, { wish_id: z.nullable(z.string()), paused_for: z.nullable(z.enum(topUpPauses)) })
export type AutoTopUpRow = z.infer<typeof Row>

const columns = (db: Db) => db`is_on, below_cents, amount_cents, wish_id, paused_for`

export const findAutoTopUp = (db: Db, companyId: string) =>
  maybe(db, Row)`select ${columns(db)} from auto_top_ups where company_id = ${companyId}`

export const lockAutoTopUp = (db: Db, companyId: string) =>
  maybe(db, Row)`select ${columns(db)} from auto_top_ups where company_id = ${companyId} for update`

/** Saves the rule. A pending top-up is kept. */
export const saveRule = (db: Db, companyId: string, { is_on, below_cents, amount_cents }: AutoTopUpRule, now: Date) => db`
  insert into auto_top_ups (company_id, is_on, below_cents, amount_cents, changed_at, looked_at)
  values (${companyId}, ${is_on}, ${below_cents}, ${amount_cents}, ${now}, ${now})
  on conflict (company_id) do update set
    is_on = excluded.is_on, below_cents = excluded.below_cents, amount_cents = excluded.amount_cents, paused_for = null, changed_at = excluded.changed_at`

/** Compare and set: false if a top-up is pending already, or the rule is off or paused. */
export const beginWish = (db: Db, companyId: string, wishId: string) =>
  touched(db`
    update auto_top_ups set wish_id = ${wishId}
    where company_id = ${companyId} and is_on and paused_for is null and wish_id is null`)

export const saveOutcome = (db: Db, companyId: string, outcome: { wish_id: string | null; paused_for: TopUpPause | null }) =>
  db`update auto_top_ups set ${db(outcome)} where company_id = ${companyId}`

export const switchOff = (db: Db, companyId: string) => db`update auto_top_ups set is_on = false where company_id = ${companyId} and is_on`

/** Claims companies with a low wallet or a pending top-up, least recently checked first, each for one process. */
export const claimDue = (db: Db, now: Date) =>
  many(db, CompanyId)`
    update auto_top_ups set looked_at = ${now} where company_id in (
      select a.company_id from auto_top_ups a
      join companies c on c.id = a.company_id and c.status = 'active'
      left join balances b on b.account = 'wallet:' || a.company_id
      where a.wish_id is not null or (a.is_on and a.paused_for is null and coalesce(b.cents, 0) < a.below_cents)
      order by a.looked_at limit 50 for update of a skip locked)
    returning company_id`
