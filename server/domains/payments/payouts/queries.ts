import { moneyJson } from '#server/lib/money-json.ts'
import * as z from 'zod/mini'
import { Withdrawal } from '#contract/payments/earnings.ts'
import { Payout, type payoutList, payoutsApi } from '#contract/payments/payouts.ts'
import { payoutKinds, payoutStates, stuckAfterDays } from '#contract/payments/states.ts'
import { type Db, many, maybe, parseAll, touched } from '#server/lib/db.ts'
import { addUp, keyed, keyset, type SortKey, whole } from '#server/lib/list.ts'
import { Id } from '#server/lib/rows.ts'

const columns = (db: Db, now: Date) => db`
  o.id, o.kind, jsonb_build_object('id', c.id, 'name', c.name) as company, ${moneyJson(db, db`o.amount_cents`)} as amount,
  case when a.id is not null then jsonb_build_object('holder', a.holder, 'last4', a.last4, 'is_resting', a.usable_at > ${now},
    'usable_at', to_char(a.usable_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as account,
  o.state, o.transfers, o.created_at, o.sent_at, o.paid_at, o.reference, o.returned_at, o.return_reason`
const tables = (db: Db) => db`payouts o join companies c on c.id = o.company_id left join bank_accounts a on a.id = o.bank_account_id`

const sorts = {
  created_at: { by: (db: Db) => db`o.created_at`, type: 'timestamptz' },
  amount: { by: (db: Db) => db`o.amount_cents`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedPayout = keyed(Payout)

const batched = { waiting: ['due', 'returned'], back: ['returned', 'given_back'] }

function payoutRows(db: Db, query: z.output<typeof payoutList.query>, now: Date) {
  const { key, where, order, limit } = keyset(db, { sorts, id: { by: (db) => db`o.id`, type: 'uuid' } }, query)
  const { state, kind, company_id: company } = query
  const states = state === 'waiting' || state === 'back' ? batched[state] : state && [state === 'stuck' ? 'sent' : state]
  const stuck = state === 'stuck' ? db`and o.sent_at <= ${now}::timestamptz - make_interval(days => ${stuckAfterDays})` : db``
  return db`
    select ${key} as key, ${columns(db, now)} from ${tables(db)}
    where ${where} ${kind ? db`and o.kind = ${kind}` : db``} ${states ? db`and o.state = any(${states})` : db``} ${stuck} ${company ? db`and o.company_id = ${company}` : db``}
    order by ${order} limit ${limit}`
}

export const listPayouts = (db: Db, query: z.output<typeof payoutList.query>, now: Date) =>
  parseAll(ListedPayout, payoutRows(db, query, now))

export const totalPayouts = (db: Db, query: z.output<typeof payoutList.query>, now: Date) =>
  addUp(db, payoutRows(db, whole(query), now), payoutsApi.list.csv.totals)

export const findPayout = (db: Db, id: string, now: Date) =>
  maybe(db, Payout)`select ${columns(db, now)} from ${tables(db)} where o.id = ${id}`

type NewPayout = Pick<Transferred, 'id' | 'company_id' | 'kind' | 'amount_cents' | 'bank_account_id'>
export const insertPayout = (db: Db, payout: NewPayout, now: Date) =>
  db`insert into payouts ${db({ ...payout, state: 'due', created_at: now })}`

export type Move = { id: string; from: string; transfers: number; to: string }

/** Compare and set: false if it was changed concurrently. */
export const payPayout = (db: Db, { id, from, transfers, to }: Move, reference: string, now: Date) =>
  touched(db`
    update payouts set state = ${to}, reference = ${reference}, paid_at = ${now}, transfers = transfers + 1
    where id = ${id} and state = ${from} and transfers = ${transfers}`)

/** Compare and set: false if it was changed concurrently. */
export const sendPayout = (db: Db, { id, from, transfers, to }: Move, now: Date) =>
  touched(db`
    update payouts set state = ${to}, sent_at = ${now}, gateway_payout = null, transfers = transfers + 1
    where id = ${id} and state = ${from} and transfers = ${transfers}`)

/** Compare and set: false if it was changed concurrently. */
export const settlePayout = (db: Db, { id, from, transfers, to }: Move, reference: string, now: Date) =>
  touched(db`
    update payouts set state = ${to}, reference = ${reference}, paid_at = ${now}
    where id = ${id} and state = ${from} and transfers = ${transfers}`)

/** Compare and set: false if it was changed concurrently. */
export const returnPayout = (db: Db, { id, from, transfers, to }: Move, reason: string, now: Date) =>
  touched(db`
    update payouts set state = ${to}, return_reason = ${reason}, returned_at = ${now}
    where id = ${id} and state = ${from} and transfers = ${transfers}`)

export const nameTransfer = (db: Db, { id, transfers }: { id: string; transfers: number }, gatewayPayout: string) =>
  db`update payouts set gateway_payout = ${gatewayPayout} where id = ${id} and transfers = ${transfers}`

const Transferred = z.object({
  id: z.string(),
  company_id: z.string(),
  kind: z.enum(payoutKinds),
  state: z.enum(payoutStates.states),
  amount_cents: z.int(),
  transfers: z.int(),
  gateway_payout: z.nullable(z.string()),
  bank_account_id: z.nullable(z.string()),
})
export type Transferred = z.infer<typeof Transferred>

const transferColumns = (db: Db) => db`id, company_id, kind, state, amount_cents, transfers, gateway_payout, bank_account_id`

export const lockPayout = (db: Db, id: string) =>
  maybe(db, Transferred)`select ${transferColumns(db)} from payouts where id = ${id} for update`

export const findTransfer = (db: Db, id: string) => maybe(db, Transferred)`select ${transferColumns(db)} from payouts where id = ${id}`

/** Transfers that may have news at the gateway: pending ones, and those that arrived after `since`. */
export const listToFollow = (db: Db, since: Date) =>
  many(db, Transferred)`
    select ${transferColumns(db)} from payouts
    where state = 'sent' or (state = 'paid' and gateway_payout is not null and paid_at > ${since}) order by sent_at limit 200`

export const findByGateway = (db: Db, gatewayPayout: string) =>
  maybe(db, Transferred)`select ${transferColumns(db)} from payouts where gateway_payout = ${gatewayPayout}`

const Compared = z.object({
  id: z.string(),
  payout: z.nullable(z.string()),
  amountCents: z.int(),
  state: z.enum(payoutStates.states),
  isOfSpan: z.boolean(),
})

const Paid = z.object({ payout: z.string(), amountCents: z.int() })

/** Payouts of the given gateway transfers, and those sent in a time span. */
export const listCompared = (
  db: Db,
  transfers: readonly { payout: string; subject: string | null }[],
  { since, until }: { since: Date; until: Date },
) =>
  many(db, Compared)`
    with o as (select *, coalesce(sent_at >= ${since} and sent_at < ${until}, false) as is_of_span from payouts)
    select id, gateway_payout as payout, amount_cents as "amountCents", state, is_of_span as "isOfSpan" from o
    where is_of_span or gateway_payout = any(${transfers.map(({ payout }) => payout)})
      or id::text = any(${transfers.flatMap(({ subject }) => subject ?? [])})
    order by id`

/** Payouts among `transfers` that arrived up to `until`, as far as we know. */
export const listPaid = (db: Db, transfers: readonly string[], until: Date) =>
  many(db, Paid)`
    select gateway_payout as payout, amount_cents as "amountCents" from payouts
    where state = 'paid' and gateway_payout = any(${transfers}) and paid_at <= ${until} order by id`

/** Closed and rejected companies with money left. */
export const listUnpaid = (db: Db) =>
  many(db, Id)`
    select distinct c.id from companies c join balances b on b.account in ('wallet:' || c.id, 'earned:' || c.id)
    where c.status in ('closed', 'rejected') and b.cents > 0 order by c.id limit 100`

/** Withdrawals of a company, newest first. */
export const listWithdrawals = (db: Db, companyId: string) =>
  many(db, Withdrawal)`
    select o.id, ${moneyJson(db, db`o.amount_cents`)} as amount, o.state, a.last4, o.created_at, o.sent_at, o.paid_at,
      o.returned_at, o.return_reason
    from payouts o join bank_accounts a on a.id = o.bank_account_id
    where o.company_id = ${companyId} and o.kind = 'withdrawal' order by o.created_at desc, o.id desc limit 50`
