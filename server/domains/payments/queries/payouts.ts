import type * as z from 'zod/mini'
import { Payout, type payoutList } from '#contract/payouts.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { keyed, keyset, type SortKey } from '#server/lib/list.ts'
import { Id } from '#server/lib/rows.ts'

const columns = (db: Db) => db`
  o.id, jsonb_build_object('id', c.id, 'name', c.name) as company, jsonb_build_object('amount', o.amount_cents, 'currency', 'USD') as amount,
  o.state, o.transfers, o.created_at, o.paid_at, o.reference, o.returned_at, o.return_reason`

const sorts = {
  created_at: { by: (db: Db) => db`o.created_at`, type: 'timestamptz' },
  amount: { by: (db: Db) => db`o.amount_cents`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedPayout = keyed(Payout)

export function listPayouts(db: Db, query: z.output<typeof payoutList.query>) {
  const { key, where, order, limit } = keyset(db, { sorts, id: { by: (db) => db`o.id`, type: 'uuid' } }, query)
  const { state, company_id: company } = query
  const states = state === 'waiting' ? ['due', 'returned'] : state && [state]
  return many(
    ListedPayout,
    db`
    select ${key} as key, ${columns(db)} from payouts o join companies c on c.id = o.company_id
    where ${where} ${states ? db`and o.state = any(${states})` : db``} ${company ? db`and o.company_id = ${company}` : db``}
    order by ${order} limit ${limit}`,
  )
}

export const findPayout = (db: Db, id: string) =>
  maybe(Payout, db`select ${columns(db)} from payouts o join companies c on c.id = o.company_id where o.id = ${id}`)

type New = { id: string; companyId: string; amountCents: number; now: Date }
export const insertPayout = (db: Db, { id, companyId, amountCents, now }: New) => db`
  insert into payouts (id, company_id, amount_cents, state, created_at) values (${id}, ${companyId}, ${amountCents}, 'due', ${now})`

type Move = { id: string; from: string; transfers: number; to: string }

/** Compare and set: false when somebody else has moved it since. */
export const payPayout = (db: Db, { id, from, transfers, to }: Move, reference: string, now: Date) =>
  touched(db`
    update payouts set state = ${to}, reference = ${reference}, paid_at = ${now}, transfers = transfers + 1
    where id = ${id} and state = ${from} and transfers = ${transfers}`)

/** Compare and set: false when somebody else has moved it since. */
export const returnPayout = (db: Db, { id, from, transfers, to }: Move, reason: string, now: Date) =>
  touched(db`
    update payouts set state = ${to}, return_reason = ${reason}, returned_at = ${now}
    where id = ${id} and state = ${from} and transfers = ${transfers}`)

/** Closed companies that still have money in their wallet. */
export const listUnpaid = (db: Db) =>
  many(
    Id,
    db`
    select c.id from companies c join balances b on b.account = 'wallet:' || c.id where c.status = 'closed' and b.cents > 0 order by c.id limit 100`,
  )
