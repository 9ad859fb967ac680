import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { payTargets, refundFindings, refundReasons, refundStates } from '#contract/refunds/states.ts'
import { type Db, many, maybe, one } from '#server/lib/db.ts'

export const RefundRow = z.object({
  id: z.string(),
  lead_id: z.string(),
  company_id: z.string(),
  payment_id: z.string(),
  reason: z.enum(refundReasons),
  state: z.enum(refundStates.states),
  opened_by: z.enum(['C', 'S']),
  amount_cents: z.int(),
  pay_to: z.enum(payTargets),
  text: z.string(),
  finding: z.nullable(z.enum(refundFindings)),
  evidence: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  note: z.string(),
  tags: z.array(z.enum(['sla', 'claim_rate'])),
  question: z.string(),
  answer: z.string(),
  customer_answer: z.nullable(z.enum(['confirm', 'object'])),
  appeal: z.string(),
  created_at: z.string(),
  due_at: z.nullable(z.string()),
  alarmed_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  appealed_at: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  payment_refund_id: z.nullable(z.string()),
})
export type RefundRow = z.infer<typeof RefundRow>

export type RefundState = RefundRow['state']

export const columns = (db: Db) => db`
  id, lead_id, company_id, payment_id, reason, state, opened_by, amount_cents, pay_to, text, finding, evidence, note,
  tags, question, answer, customer_answer, appeal, created_at, due_at, alarmed_at, decided_at, decided_by, appealed_at,
  paid_at, payment_refund_id`

export type NewRefund = Pick<
  RefundRow,
  'id' | 'lead_id' | 'company_id' | 'payment_id' | 'reason' | 'opened_by' | 'amount_cents' | 'pay_to' | 'text'
>

/** Undefined when the lead has an open claim, or had one for this reason that was not denied. */
export const insertRefund = (db: Db, refund: NewRefund, now: Date) =>
  maybe(db, RefundRow)`
    insert into refunds ${db({ ...refund, state: 'submitted', created_at: now })} on conflict do nothing returning ${columns(db)}`

export const findRefund = (db: Db, id: string) => maybe(db, RefundRow)`select ${columns(db)} from refunds r where r.id = ${id}`

export const lockRefund = (db: Db, id: string) => maybe(db, RefundRow)`select ${columns(db)} from refunds r where r.id = ${id} for update`

export const listOfLead = (db: Db, leadId: string) =>
  many(db, RefundRow)`select ${columns(db)} from refunds r where r.lead_id = ${leadId} order by r.created_at desc, r.id desc`

export type Changes = Partial<
  Pick<
    RefundRow,
    'amount_cents' | 'finding' | 'note' | 'tags' | 'question' | 'answer' | 'customer_answer' | 'appeal' | 'decided_by' | 'payment_refund_id'
  >
> & {
  evidence?: RefundRow['evidence']
  due_at?: Date | null
  alarmed_at?: Date | null
  decided_at?: Date
  appealed_at?: Date
  paid_at?: Date
}

/** Compare and set. Undefined when the claim is no longer in `from`. */
export const moveRefund = (db: Db, id: string, { from, to, evidence, ...changes }: Changes & { from: RefundState; to: RefundState }) =>
  maybe(db, RefundRow)`
    update refunds r set ${db({ state: to, ...changes, ...(evidence ? { evidence: db.json(evidence) } : {}) })}
    where r.id = ${id} and r.state = ${from} returning ${columns(db)}`

export const lockByPayment = (db: Db, paymentRefundId: string) =>
  maybe(db, RefundRow)`select ${columns(db)} from refunds r where r.payment_refund_id = ${paymentRefundId} for update`

const Parties = z.object({
  company_name: z.string(),
  owner_id: z.string(),
  match_id: z.string(),
  service: Localized,
  city: z.string(),
  bought_at: z.string(),
})

export type Parties = z.infer<typeof Parties>

/** Parties of a claim, for notifications. */
export const getParties = (db: Db, refundId: string) =>
  one(db, Parties)`
    select c.name as company_name, p.owner_id, l.match_id, s.name as service, p.city, l.bought_at
    from refunds r
    join leads l on l.id = r.lead_id
    join companies c on c.id = r.company_id
    join projects p on p.id = l.project_id
    join services s on s.id = p.service_id
    where r.id = ${refundId}`
