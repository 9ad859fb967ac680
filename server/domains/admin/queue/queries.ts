import * as z from 'zod/mini'
import { stuckAfterDays } from '#contract/payments/states.ts'
import { Waiting } from '#contract/admin/queue.ts'
import { type WaitingKind, waitingKinds, waitingWork } from '#contract/admin/work-kinds.ts'
import { type Db, many } from '#server/lib/db.ts'

type Fragment = ReturnType<Db>
type Kind = Exclude<WaitingKind, 'companies'>

const undecided = (db: Db, id: Fragment) => db`not exists (select from planned_decisions d where d.entity_id = ${id})`

/** Payments without an answer from the gateway for 15 minutes, or with a refund that it has not paid for 20. */
export const stuckPayments = (db: Db, now: Date) => db`
  select id from payments where state = 'processing' and started_at < ${now}::timestamptz - interval '15 minutes'
  union
  select payment_id from payment_refunds where state = 'paying' and created_at < ${now}::timestamptz - interval '20 minutes'`

type Asked = { now: Date; adminId: string }

/**
 * Waiting rows of each kind: id, start, and own deadline where there is one. Rows with a planned decision are left out, and so are an admin's
 * own appeals and requests.
 */
const rows: Record<Kind, (db: Db, asked: Asked) => Fragment> = {
  credentials: (db) => db`
    select id::text, submitted_at as since, null::timestamptz as own from credentials
    where status = 'submitted' and submitted_at is not null and ${undecided(db, db`credentials.id`)}`,
  checks: (db) => db`
    select id::text, submitted_at, null from credentials
    where status = 'checking' and submitted_at is not null and ${undecided(db, db`credentials.id`)}`,
  requests: (db) => db`
    select id::text, submitted_at, null from projects where state = 'in_review' and ${undecided(db, db`projects.id`)}`,
  refunds: (db) => db`
    select id::text, created_at, due_at from refunds where state = 'in_review' and ${undecided(db, db`refunds.id`)}`,
  appeals: (db, { adminId }) => db`
    select id::text, appealed_at, due_at from refunds
    where state = 'appealed' and decided_by is distinct from ${adminId} and ${undecided(db, db`refunds.id`)}`,
  reviews: (db, { adminId }) => db`
    select coalesce(p.id, r.id)::text, coalesce(p.created_at, r.created_at), null
    from reviews r left join review_reports p on p.review_id = r.id and p.outcome is null
    where (r.state = 'held' and (r.appealed_at is null or r.removed_by is distinct from ${adminId}) or p.id is not null and r.state = 'published')
      and ${undecided(db, db`r.id`)}`,
  referrals: (db) => db`select id::text, held_at, null from referrals where state = 'held' and ${undecided(db, db`referrals.id`)}`,
  opt_outs: (db) => db`
    select id::text, received_at, (due_on + 1)::timestamptz from opt_outs where state = 'received' and ${undecided(db, db`opt_outs.id`)}`,
  factor_resets: (db, { adminId }) => db`
    select id::text, asked_at, null from factor_resets where state = 'asked' and ${adminId} not in (asked_by, user_id)`,
  // Still held although the hire has ended: `depositEnd` decides those.
  deposits: (db) => db`
    select d.quote_id::text, greatest(d.held_at, p.finished_at, p.closed_at), null
    from deposits d join quotes q on q.id = d.quote_id join projects p on p.id = q.project_id
    where d.state = 'held' and not (q.state = 'accepted' and p.state = 'hired')`,
  payouts: (db) => db`select id::text, coalesce(returned_at, created_at), null from payouts where state in ('due', 'returned')`,
  stuck_payouts: (db, { now }) => db`
    select id::text, sent_at, sent_at + make_interval(days => ${stuckAfterDays}) from payouts
    where state = 'sent' and sent_at <= ${now}::timestamptz - make_interval(days => ${stuckAfterDays})`,
  disputes: (db) => db`select id, opened_at, evidence_due_at from payment_disputes where state = 'open'`,
  differences: (db) => db`select id::text, found_at, null from payment_differences where closed_at is null`,
  stuck_payments: (db, { now }) => db`select id::text, created_at, null from payments where id in (${stuckPayments(db, now)})`,
}

/** Id of the page of a case where it is not the waiting row. */
const opened: Partial<Record<Kind, (db: Db) => Fragment>> = {
  reviews: (db) => db`coalesce((select p.review_id from review_reports p where p.id = w.id::uuid)::text, w.id)`,
  factor_resets: (db) => db`(select r.user_id::text from factor_resets r where r.id = w.id::uuid)`,
}

/** All waiting rows with their deadline, except companies, whose deadline is in business days. */
const all = (db: Db, asked: Asked) =>
  (Object.keys(rows) as Kind[])
    .map((kind) => {
      const { hours } = waitingWork[kind]
      const due = hours === 'own' ? db`w.own` : db`w.since + make_interval(hours => ${hours})`
      const opens = opened[kind]?.(db) ?? db`w.id`
      return db`select ${kind}::text as kind, w.id, w.since, ${due} as due_at, ${opens} as opens from (${rows[kind](db, asked)}) as w (id, since, own)`
    })
    .reduce((before, next) => db`${before} union all ${next}`)

const Counted = z.omit(Waiting, { keeper: true, for_others: true })

/** Number of waiting rows by kind. */
export const listWaiting = (db: Db, asked: Asked) =>
  many(db, Counted)`
    select k.kind, count(a.id)::int as count, count(a.id) filter (where a.due_at <= ${asked.now})::int as overdue, min(a.since) as oldest_at,
      min(a.due_at) as due_at, (array_agg(a.opens order by a.due_at, a.since, a.id) filter (where a.id is not null))[1] as first
    from unnest(${Object.keys(rows)}::text[]) as k (kind) left join (${all(db, asked)}) a on a.kind = k.kind
    group by k.kind`

const Overdue = z.object({ kind: z.enum(waitingKinds), id: z.string(), opens: z.string(), due_at: z.string() })
export type Overdue = z.infer<typeof Overdue>

/** Overdue cases, the longest overdue first. */
export const listOverdue = (db: Db, asked: Asked) =>
  many(db, Overdue)`select kind, id, opens, due_at from (${all(db, asked)}) a where due_at <= ${asked.now} order by due_at, id limit 500`

const OfOthers = z.pick(Waiting, { kind: true, for_others: true })

/** Number of appeals against this admin's decisions. */
export const listForOthers = (db: Db, adminId: string) =>
  many(db, OfOthers)`
    select 'appeals' as kind, count(*)::int as for_others from refunds r
    where r.state = 'appealed' and r.decided_by = ${adminId} and ${undecided(db, db`r.id`)}
    union all
    select 'reviews', count(*)::int from reviews r
    where r.state = 'held' and r.appealed_at is not null and r.removed_by = ${adminId} and ${undecided(db, db`r.id`)}`
