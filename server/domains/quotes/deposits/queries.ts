import { moneyJson } from '#server/lib/money-json.ts'
import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/states.ts'
import { AdminDeposit, BoardDeposit, CompanyDeposit, type depositList, depositsApi } from '#contract/quotes/deposits.ts'
import { Localized } from '#contract/primitives.ts'
import { projectStates } from '#contract/projects/states.ts'
import { type Db, many, maybe, one, parseAll, touched } from '#server/lib/db.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { addUp, keyed, keyset, type SortKey, whole } from '#server/lib/list.ts'
import { Id } from '#server/lib/rows.ts'
import { quoteStates, depositStates } from '#contract/quotes/states.ts'

type DepositState = (typeof depositStates.states)[number]

const Standing = z.object({
  quote_id: z.string(),
  quote_state: z.enum(quoteStates.states),
  is_sent: z.boolean(),
  lead_id: z.string(),
  match_id: z.string(),
  project_id: z.string(),
  project_state: z.enum(projectStates.states),
  company_id: z.string(),
  company_name: z.string(),
  company_slug: z.string(),
  company_status: z.enum(companyStates.states),
  owner_id: z.string(),
  customer: z.string(),
  service: Localized,
  amount_cents: z.int(),
  due_on: z.nullable(z.string()),
  terms: z.string(),
  /** The company reported the work as finished after the quote was accepted. */
  was_finished: z.boolean(),
  state: z.nullable(z.enum(depositStates.states)),
  payment_id: z.nullable(z.string()),
})
export type Standing = z.infer<typeof Standing>

/** State of a deposit with the inputs of its outcome. */
export const findStanding = (db: Db, quoteId: string) =>
  maybe(db, Standing)`
    select q.id as quote_id, q.state as quote_state, q.sent_at is not null as is_sent, q.lead_id, l.match_id, q.project_id, p.state as project_state, q.company_id,
      c.name as company_name, c.slug as company_slug, c.status as company_status, p.owner_id, coalesce(pc.name, '') as customer, s.name as service,
      q.deposit_cents as amount_cents, q.deposit_due_on as due_on, q.deposit_terms as terms, d.state, d.payment_id,
      coalesce((
        select t.event = 'work_finished' from transitions t
        where t.entity = 'project' and t.entity_id = q.project_id and t.event in ('work_finished', 'work_unfinished')
          and t.id > (select max(a.id) from transitions a where a.entity = 'quote' and a.entity_id = q.id and a.event = 'accept')
        order by t.id desc limit 1
      ), false) as was_finished
    from quotes q
    join leads l on l.id = q.lead_id
    join projects p on p.id = q.project_id
    left join project_contacts pc on pc.project_id = p.id
    join companies c on c.id = q.company_id
    join services s on s.id = p.service_id
    left join deposits d on d.quote_id = q.id
    where q.id = ${quoteId} and q.deposit_cents > 0`

/** Locks the quote first, in its own statement, so the second one sees the changes of the previous holder. */
export async function lockStanding(db: Db, quoteId: string): Promise<Standing | undefined> {
  await db`select from quotes where id = ${quoteId} for update`
  return findStanding(db, quoteId)
}

/** False if the deposit was already held. */
export const insertDeposit = (db: Db, deposit: { quoteId: string; paymentId: string; now: Date }) =>
  touched(db`
    insert into deposits (quote_id, payment_id, state, held_at) values (${deposit.quoteId}, ${deposit.paymentId}, 'held', ${deposit.now})
    on conflict do nothing`)

/** Compare and set. */
export const endDeposit = (db: Db, quoteId: string, to: DepositState, now: Date) =>
  touched(db`update deposits set state = ${to}, ended_at = ${now} where quote_id = ${quoteId} and state = 'held'`)

/**
 * Marks unpaid deposits due within `days` days as reminded and returns the newly marked ones. Skips agreements under a day old. Days are
 * local to the work.
 */
export const markDue = (db: Db, { now, days }: { now: Date; days: number }) =>
  many(db, Id)`
    update quotes set deposit_reminded_at = ${now} where id in (
      select q.id
      from quotes q
      join projects p on p.id = q.project_id
      join companies c on c.id = q.company_id
      where q.state = 'accepted' and q.deposit_reminded_at is null and q.decided_at < ${now}::timestamptz - interval '1 day'
        and (${now}::timestamptz at time zone p.time_zone)::date between q.deposit_due_on - ${days}::int and q.deposit_due_on
        and p.state = 'hired' and p.finished_at is null and c.status <> 'closed'
        and not exists (
          select from payments y where y.purpose = 'deposit' and y.subject_id = q.id and y.state not in ('created', 'failed', 'cancelled'))
      for update of q skip locked)
    returning id`

export type Concerned = { projectId: string } | { companyId: string }

/** Agreed quotes whose deposit may have to move, paid or not. */
export const listConcerned = (db: Db, of: Concerned) =>
  many(db, Id)`
    select q.id from quotes q
    where q.state in ('accepted', 'cancelled') and q.deposit_cents > 0
      and ${'projectId' in of ? db`q.project_id = ${of.projectId}` : db`q.company_id = ${of.companyId}`}
      and not exists (select from deposits d where d.quote_id = q.id and d.state <> 'held')
    order by q.id`

/** Held after the hire ended, where `depositEnd` gives no outcome: an admin decides. */
const isQuestion = (db: Db) => db`(d.state = 'held' and not (q.state = 'accepted' and p.state = 'hired'))`

const courseColumns = (db: Db) => db`
  d.quote_id, ${moneyJson(db, db`y.amount_cents`)} as amount, d.state, ${isQuestion(db)} as is_open_question, d.held_at,
  d.ended_at`

const tables = (db: Db) => db`
  deposits d
  join payments y on y.id = d.payment_id
  join quotes q on q.id = d.quote_id
  join projects p on p.id = q.project_id
  join companies c on c.id = q.company_id`

export const listOfRequest = (db: Db, projectId: string) =>
  many(db, BoardDeposit)`
    select ${courseColumns(db)}, c.name as company from ${tables(db)} where q.project_id = ${projectId} order by d.held_at desc, d.quote_id`

const OwnDeposit = z.extend(CompanyDeposit, { service: Localized })

export const listOfCompany = (db: Db, companyId: string, { after, limit }: { after: TimeCursor | undefined; limit: number }) =>
  many(db, OwnDeposit)`
    select ${courseColumns(db)}, coalesce(pc.name, '') as customer, s.name as service
    from ${tables(db)}
    join services s on s.id = p.service_id
    left join project_contacts pc on pc.project_id = p.id
    where q.company_id = ${companyId} ${after ? db`and (d.held_at, d.quote_id) < (${after.at}, ${after.id})` : db``}
    order by d.held_at desc, d.quote_id desc
    limit ${limit}`

const adminColumns = (db: Db) => db`
  ${courseColumns(db)}, q.project_id, d.payment_id, jsonb_build_object('id', u.id, 'name', trim(u.name || ' ' || u.surname)) as customer,
  jsonb_build_object('id', c.id, 'name', c.name) as company`

const adminTables = (db: Db) => db`${tables(db)} join users u on u.id = p.owner_id`

const sorts = {
  held_at: { by: (db: Db) => db`d.held_at`, type: 'timestamptz' },
  amount: { by: (db: Db) => db`y.amount_cents`, type: 'bigint' },
} satisfies Record<string, SortKey>

const ListedDeposit = keyed(AdminDeposit)

function depositRows(db: Db, query: z.output<typeof depositList.query>) {
  const { key, where, order, limit } = keyset(db, { sorts, id: { by: (db) => db`d.quote_id`, type: 'uuid' } }, query)
  const { state, company_id: company } = query
  return db`
    select ${key} as key, ${adminColumns(db)} from ${adminTables(db)}
    where ${where} ${state === 'question' ? db`and ${isQuestion(db)}` : state ? db`and d.state = ${state}` : db``}
      ${company ? db`and c.id = ${company}` : db``}
    order by ${order} limit ${limit}`
}

export const listDeposits = (db: Db, query: z.output<typeof depositList.query>) => parseAll(ListedDeposit, depositRows(db, query))

export const totalDeposits = (db: Db, query: z.output<typeof depositList.query>) =>
  addUp(db, depositRows(db, whole(query)), depositsApi.list.csv.totals)

export const getDeposit = (db: Db, quoteId: string) =>
  one(db, AdminDeposit)`select ${adminColumns(db)} from ${adminTables(db)} where d.quote_id = ${quoteId}`
