import { moneyJson } from '#server/lib/money-json.ts'
import type * as z from 'zod/mini'
import { Dispute, type disputeList, disputesApi } from '#contract/payments/disputes.ts'
import { type Db, parseAll, touched } from '#server/lib/db.ts'
import { onDays } from '#server/lib/platform-day.ts'
import { addUp, keyed, keyset, type SortKey, whole } from '#server/lib/list.ts'

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
    select ${key} as key, d.id, d.payment_id, p.title, d.reason, d.state, d.opened_at, d.evidence_due_at, d.closed_at, ${moneyJson(db, db`d.amount_cents`)} as amount,
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
  parseAll(ListedDispute, disputeRows(db, query, now))

export const totalDisputes = (db: Db, query: z.output<typeof disputeList.query>, now: Date) =>
  addUp(db, disputeRows(db, whole(query), now), disputesApi.list.csv.totals)

type NewDispute = { id: string; payment_id: string; amount_cents: number; reason: string; evidence_due_at: Date | null }

export const insertDispute = (db: Db, dispute: NewDispute, now: Date) =>
  touched(db`insert into payment_disputes ${db({ ...dispute, state: 'open', opened_at: now })} on conflict do nothing`)

export const setEvidenceDue = (db: Db, id: string, at: Date | null) =>
  db`update payment_disputes set evidence_due_at = ${at} where id = ${id}`

/** Compare and set: false if it was closed before. */
export const closeDispute = (db: Db, id: string, state: 'won' | 'lost', now: Date) =>
  touched(db`update payment_disputes set state = ${state}, closed_at = ${now} where id = ${id} and state = 'open'`)
