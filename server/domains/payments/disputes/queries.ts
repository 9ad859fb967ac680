import type * as z from 'zod/mini'
import { Difference, type differenceList, Dispute, type disputeList } from '#contract/payments/disputes.ts'
import { totalledColumns } from '#contract/exports.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'
import { onDays } from '#server/lib/platform-day.ts'
import { addUp, type Fragment, keyed, keyset, type SortKey, whole } from '#server/lib/list.ts'

const usd = (db: Db, cents: Fragment) => db`jsonb_build_object('amount', ${cents}, 'currency', 'USD')`

const disputeSorts = {
  due: { by: (db: Db) => db`coalesce(d.evidence_due_at, 'infinity')`, type: 'timestamptz' },
  opened_at: { by: (db: Db) => db`d.opened_at`, type: 'timestamptz' },
  amount: { by: (db: Db) => db`d.amount_cents`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedDispute = keyed(Dispute)

function disputeRows(db: Db, query: z.output<typeof disputeList.query>, now: Date) {
  const { key, where, order, limit } = keyset(db, { sorts: disputeSorts, id: { by: (db) => db`d.id`, type: 'text' } }, query)
  const { state, reason, holder_id: holder } = query
  return db`
    select ${key} as key, d.id, d.payment_id, p.title, d.reason, d.state, d.opened_at, d.evidence_due_at, d.closed_at, ${usd(db, db`d.amount_cents`)} as amount,
      d.state = 'open' and coalesce(d.evidence_due_at < ${now}, false) as is_late,
      jsonb_build_object('id', p.holder_id, 'name', coalesce(c.name, trim(u.name || ' ' || u.surname), ''), 'is_company', c.id is not null) as holder
    from payment_disputes d
    join payments p on p.id = d.payment_id
    left join companies c on c.id = p.holder_id
    left join users u on u.id = p.holder_id
    where ${where} ${state ? db`and d.state = ${state}` : db``} ${reason ? db`and d.reason = ${reason}` : db``}
      ${holder ? db`and p.holder_id = ${holder}` : db``} ${onDays(db, db`d.opened_at`, query)}
    order by ${order} limit ${limit}`
}

export const listDisputes = (db: Db, query: z.output<typeof disputeList.query>, now: Date) =>
  many(ListedDispute, disputeRows(db, query, now))

export const totalDisputes = (db: Db, query: z.output<typeof disputeList.query>, now: Date) =>
  addUp(db, disputeRows(db, whole(query), now), totalledColumns.disputes)

const differenceSorts = {
  found_at: { by: (db: Db) => db`d.found_at`, type: 'timestamptz' },
  between: { by: (db: Db) => db`(coalesce(d.theirs_cents, 0) - coalesce(d.ours_cents, 0))`, type: 'bigint' },
} satisfies Record<string, SortKey>

const centsOrNone = (db: Db, cents: Fragment) => db`case when ${cents} is not null then ${usd(db, cents)} end`

/** A difference is about a payment of ours, a charge of the gateway's or a refund of its. */
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
  return many(
    ListedDifference,
    db`
    select ${key} as key, ${differenceColumns(db)} from payment_differences d
    where ${where} ${state ? db`and (d.closed_at is null) = ${state === 'open'}` : db``} ${kind ? db`and d.kind = ${kind}` : db``}
      ${onDays(db, db`d.found_at`, query)}
    order by ${order} limit ${limit}`,
  )
}

/** Compare and set: undefined when it was closed before. */
export const closeDifference = (db: Db, id: string, note: string, now: Date) =>
  maybe(
    Difference,
    db`
    update payment_differences d set closed_at = ${now}, note = ${note} where id = ${id} and closed_at is null
    returning ${differenceColumns(db)}`,
  )

export const isKnown = (db: Db, id: string) => touched(db`select from payment_differences where id = ${id}`)
