import * as z from 'zod/mini'
import { Difference, type differenceList } from '#contract/payments/reconciliation.ts'
import type { DifferenceKind } from '#contract/payments/states.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { onDays } from '#server/lib/platform-day.ts'
import { moneyJson } from '#server/lib/money-json.ts'
import { type Fragment, keyed, keyset, type SortKey } from '#server/lib/list.ts'

const OurCharge = z.object({
  id: z.string(),
  gateway_charge: z.nullable(z.string()),
  card_cents: z.int(),
})

/** Card payments settled in a time span. */
export const listSettled = (db: Db, { since, until }: { since: Date; until: Date }) =>
  many(db, OurCharge)`
    select p.id, p.gateway_charge, p.card_cents
    from payments p where p.settled_at >= ${since} and p.settled_at < ${until} and p.card_cents > 0 order by p.id`

/** Settled card payments by gateway charge. */
export const listByCharges = (db: Db, charges: readonly string[]) =>
  many(db, OurCharge)`
    select p.id, p.gateway_charge, p.card_cents from payments p
    where p.gateway_charge = any(${charges}) and p.settled_at is not null`

const OurRefund = z.object({ gateway_refund: z.string(), card_cents: z.int() })

export const listRefundsByIds = (db: Db, ids: readonly string[]) =>
  many(db, OurRefund)`select gateway_refund, card_cents from payment_refunds where gateway_refund = any(${ids})`

export type Found = { id: string; kind: DifferenceKind; subject: string; ours: number | null; theirs: number | null }

/** Saves a difference; a known one only gets a new `seen_at`. */
export const saveDifference = (db: Db, { id, kind, subject, ours, theirs }: Found, now: Date) =>
  touched(db`
    insert into payment_differences as d (id, kind, subject, ours_cents, theirs_cents, found_at, seen_at)
    values (${id}, ${kind}, ${subject}, ${ours}, ${theirs}, ${now}, ${now})
    on conflict (kind, subject) do update set seen_at = ${now}
    returning d.id`)

const differenceSorts = {
  found_at: { by: (db: Db) => db`d.found_at`, type: 'timestamptz' },
  between: { by: (db: Db) => db`(coalesce(d.theirs_cents, 0) - coalesce(d.ours_cents, 0))`, type: 'bigint' },
} satisfies Record<string, SortKey>

const centsOrNone = (db: Db, cents: Fragment) => db`case when ${cents} is not null then ${moneyJson(db, cents)} end`

/** The subject of a difference is our payment, or a charge or refund of the gateway. */
const differenceColumns = (db: Db) => db`
  d.id, d.kind, d.subject, ${centsOrNone(db, db`d.ours_cents`)} as ours, ${centsOrNone(db, db`d.theirs_cents`)} as theirs, d.found_at, d.seen_at,
  d.closed_at, d.note,
  case when d.kind in ('row_without_charge', 'missing_ledger') then d.subject::uuid
    else coalesce((select y.id from payments y where y.gateway_charge = d.subject order by y.created_at desc limit 1),
      (select r.payment_id from payment_refunds r where r.gateway_refund = d.subject limit 1)) end as payment_id`

const ListedDifference = keyed(Difference)

export function listDifferences(db: Db, query: z.output<typeof differenceList.query>) {
  const { key, where, order, limit } = keyset(db, { sorts: differenceSorts, id: { by: (db) => db`d.id`, type: 'uuid' } }, query)
  const { state, kind } = query
  return many(db, ListedDifference)`
    select ${key} as key, ${differenceColumns(db)} from payment_differences d
    where ${where} ${state ? db`and (d.closed_at is null) = ${state === 'open'}` : db``} ${kind ? db`and d.kind = ${kind}` : db``}
      ${onDays(db, db`d.found_at`, query)}
    order by ${order} limit ${limit}`
}

/** Compare and set: undefined if it was closed before. */
export const closeDifference = (db: Db, id: string, note: string, now: Date) =>
  maybe(db, Difference)`
    update payment_differences d set closed_at = ${now}, note = ${note} where id = ${id} and closed_at is null
    returning ${differenceColumns(db)}`

export const isKnown = (db: Db, id: string) => touched(db`select from payment_differences where id = ${id}`)
