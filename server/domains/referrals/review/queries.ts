import { moneyJson } from '#server/lib/money-json.ts'
import * as z from 'zod/mini'
import { AdminReferral, type adminReferralList } from '#contract/referrals/review.ts'
import { referralStates } from '#contract/referrals/states.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'
import { onDays } from '#server/lib/platform-day.ts'
import { keyed, keyset, type SortKey } from '#server/lib/list.ts'
import { Cents } from '#server/lib/rows.ts'

const person = (db: Db, alias: ReturnType<Db>) => db`
  jsonb_build_object('id', ${alias}.id, 'name', coalesce(nullif(trim(${alias}.name || ' ' || ${alias}.surname), ''), ${alias}.email), 'is_company', false)`

const columns = (db: Db) => db`
  r.id, r.state, r.email_hash is not null as is_by_mail, r.signs, r.reason, r.created_at, r.joined_at, r.held_at, r.decided_at,
  case when r.reward_cents is not null then ${moneyJson(db, db`r.reward_cents`)} end as reward,
  case
    when o.id is not null then jsonb_build_object('id', o.id, 'name', o.name, 'is_company', true)
    when u.id is not null then ${person(db, db`u`)}
  end as inviter,
  case when i.id is not null then ${person(db, db`i`)} end as invited
  from referrals r
  left join referral_codes c on c.code = r.code
  left join companies o on o.id = c.company_id
  left join users u on u.id = c.user_id
  left join users i on i.id = r.invited_user_id`

const created: SortKey = { by: (db) => db`r.created_at`, type: 'timestamptz' }

const ListedReferral = keyed(AdminReferral)

export function listReferrals(db: Db, query: z.output<typeof adminReferralList.query>) {
  const { key, where, order, limit } = keyset(db, { sorts: { created_at: created }, id: { by: (db) => db`r.id`, type: 'uuid' } }, query)
  const { state, sign, holder_id: holder } = query
  return many(db, ListedReferral)`
    select ${key} as key, ${columns(db)}
    where ${where} ${state ? db`and r.state = ${state}` : db``} ${sign ? db`and ${sign} = any(r.signs)` : db``}
      ${holder ? db`and ${holder} in (c.user_id, c.company_id, r.invited_user_id)` : db``}
      ${onDays(db, db`r.created_at`, query)}
    order by ${order} limit ${limit}`
}

export const getReferral = (db: Db, id: string) => one(db, AdminReferral)`select ${columns(db)} where r.id = ${id}`

const State = z.object({ state: z.enum(referralStates.states) })

export const findState = (db: Db, id: string) => maybe(db, State)`select state from referrals where id = ${id}`

const StateCount = z.object({ state: z.enum(referralStates.states), count: z.int() })

export const countStates = (db: Db) => many(db, StateCount)`select state, count(*)::int as count from referrals group by state`

/** Total cost of invitation rewards in the ledger. */
export const sumGiven = (db: Db) =>
  one(db, Cents)`
    select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_entries
    where event = 'credit.granted' and account = 'promotions' and cause like 'referral:%'`
