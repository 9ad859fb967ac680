import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { ClaimPaper, payTargets, refundFindings, refundReasons, refundStates } from '#contract/refunds/claims.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

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

const columns = (db: Db) => db`
  id, lead_id, company_id, payment_id, reason, state, opened_by, amount_cents, pay_to, text, finding, evidence, note,
  tags, question, answer, customer_answer, appeal, created_at, due_at, alarmed_at, decided_at, decided_by, appealed_at,
  paid_at, payment_refund_id`

export type NewRefund = Pick<
  RefundRow,
  'id' | 'lead_id' | 'company_id' | 'payment_id' | 'reason' | 'opened_by' | 'amount_cents' | 'pay_to' | 'text'
>

/** Undefined: the lead has an open claim, or had one for this reason that was not denied. */
export const insertRefund = (db: Db, refund: NewRefund, now: Date) =>
  maybe(
    RefundRow,
    db`
    insert into refunds ${db({ ...refund, state: 'submitted', created_at: now })} on conflict do nothing returning ${columns(db)}`,
  )

export const findRefund = (db: Db, id: string) => maybe(RefundRow, db`select ${columns(db)} from refunds r where r.id = ${id}`)

export const lockRefund = (db: Db, id: string) => maybe(RefundRow, db`select ${columns(db)} from refunds r where r.id = ${id} for update`)

export const lockOwn = (db: Db, id: string, companyId: string) =>
  maybe(RefundRow, db`select ${columns(db)} from refunds r where r.id = ${id} and r.company_id = ${companyId} for update`)

export const listOfLead = (db: Db, leadId: string) =>
  many(RefundRow, db`select ${columns(db)} from refunds r where r.lead_id = ${leadId} order by r.created_at desc, r.id desc`)

export const listOfCompany = (db: Db, companyId: string, after: TimeCursor | undefined, limit: number) =>
  many(
    RefundRow,
    db`
    select ${columns(db)} from refunds r
    where r.company_id = ${companyId} ${after ? db`and (r.created_at, r.id) < (${after.at}, ${after.id})` : db``}
    order by r.created_at desc, r.id desc limit ${limit}`,
  )

/** Claims in a state, the earliest deadline first. */
type Narrowed = { notDecidedBy: string | null; companyId: string | undefined }

export const listByDeadline = (db: Db, state: RefundState, { notDecidedBy, companyId }: Narrowed) =>
  many(
    RefundRow,
    db`
    select ${columns(db)} from refunds r
    where r.state = ${state} ${notDecidedBy ? db`and r.decided_by is distinct from ${notDecidedBy}` : db``}
      ${companyId ? db`and r.company_id = ${companyId}` : db``}
    order by r.due_at, r.id limit 200`,
  )

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

/** Compare and set: undefined when the claim was not in `from` any more. */
export const moveRefund = (db: Db, id: string, from: RefundState, to: RefundState, { evidence, ...changes }: Changes) =>
  maybe(
    RefundRow,
    db`
    update refunds r set ${db({ state: to, ...changes, ...(evidence ? { evidence: db.json(evidence) } : {}) })}
    where r.id = ${id} and r.state = ${from} returning ${columns(db)}`,
  )

/** The claims whose clock has run out and about which nobody was alarmed yet. */
export const listDue = (db: Db, now: Date) =>
  many(
    Id,
    db`
    select id from refunds
    where state in ('customer_check', 'in_review', 'needs_info', 'appealed') and due_at <= ${now} and alarmed_at is null
    order by due_at limit 200`,
  )

export const noteAlarm = (db: Db, id: string, now: Date) =>
  touched(db`update refunds set alarmed_at = ${now} where id = ${id} and alarmed_at is null`)

/** The claim that a card refund pays. */
export const lockByPayment = (db: Db, paymentRefundId: string) =>
  maybe(RefundRow, db`select ${columns(db)} from refunds r where r.payment_refund_id = ${paymentRefundId} for update`)

export const addPaper = (db: Db, refundId: string, documentId: string, now: Date) =>
  db`insert into refund_papers (refund_id, document_id, added_at) values (${refundId}, ${documentId}, ${now}) on conflict do nothing`

export const hasPaper = async (db: Db, refundId: string, documentId: string): Promise<boolean> =>
  (await db`select from refund_papers where refund_id = ${refundId} and document_id = ${documentId}`).length > 0

const Shown = z.object({
  id: z.string(),
  match_id: z.string(),
  service: Localized,
  city: z.string(),
  /** The same reason was claimed again since. */
  is_overtaken: z.boolean(),
  papers: z.array(ClaimPaper),
})
export type Shown = z.infer<typeof Shown>

/** What claims are about, for whoever may see them. */
export const listShown = (db: Db, ids: readonly string[]) =>
  many(
    Shown,
    db`
    select r.id, l.match_id, s.name as service, p.city,
      exists (
        select from refunds n
        where n.lead_id = r.lead_id and n.reason = r.reason and n.state <> 'withdrawn' and (n.created_at, n.id) > (r.created_at, r.id)
      ) as is_overtaken,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'size', d.size, 'type', d.type) order by rp.added_at, d.id)
        from refund_papers rp join documents d on d.id = rp.document_id where rp.refund_id = r.id
      ), '[]') as papers
    from refunds r
    join leads l on l.id = r.lead_id
    join projects p on p.id = l.project_id
    join services s on s.id = p.service_id
    where r.id = any(${ids}::uuid[])`,
  )

const Parties = z.object({
  company_name: z.string(),
  owner_id: z.string(),
  match_id: z.string(),
  service: Localized,
  city: z.string(),
  bought_at: z.string(),
})
export type Parties = z.infer<typeof Parties>

/** Whom a claim concerns, for the notices about it. */
export const getParties = (db: Db, refundId: string) =>
  one(
    Parties,
    db`
    select c.name as company_name, p.owner_id, l.match_id, s.name as service, p.city, l.bought_at
    from refunds r
    join leads l on l.id = r.lead_id
    join companies c on c.id = r.company_id
    join projects p on p.id = l.project_id
    join services s on s.id = p.service_id
    where r.id = ${refundId}`,
  )
