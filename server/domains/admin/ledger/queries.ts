import * as z from 'zod/mini'
import { AccountSums, LedgerEntry, type LedgerFilters, type ledgerList } from '#contract/payments/ledger.ts'
import { holderAccounts } from '#contract/payments/states.ts'
import { Id } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'
import { onDays } from '#server/lib/platform-day.ts'
import { moneyJson } from '#server/lib/money-json.ts'
import { type Fragment, keyed, keyset, type SortKey } from '#server/lib/list.ts'
import { narrowing } from '../search/queries.ts'

const accountOf = (db: Db, account: Fragment) => db`split_part(${account}, ':', 1)`

/** Holder of an account: a company or a person; null for the platform's own. */
const holderOf = (db: Db, account: Fragment) => db`
  (select jsonb_build_object('id', h.id, 'name', coalesce(c.name, trim(u.name || ' ' || u.surname), ''), 'is_company', c.id is not null)
    from (select nullif(split_part(${account}, ':', 2), '')::uuid as id) h
    left join companies c on c.id = h.id
    left join users u on u.id = h.id
    where h.id is not null)`

/** Entries caused by payments, their refunds and disputes. */
const causedBy = (db: Db, payments: Fragment) => db`
  e.cause in (
    with paid as (${payments})
    select id::text from paid
    union all select r.id::text from payment_refunds r join paid on paid.id = r.payment_id
    union all select d.id from payment_disputes d join paid on paid.id = d.payment_id
  )`

function ofAccount(db: Db, { account, holder_id: holder }: LedgerFilters): Fragment {
  if (holder) {
    const own = holderAccounts.filter((name) => !account || name === account).map((name) => `${name}:${holder}`)
    return db`and e.account = any(${own})`
  }
  if (!account) return db``
  return holderAccounts.some((name) => name === account) ? db`and e.account like ${`${account}:%`}` : db`and e.account = ${account}`
}

const ofRequest = (db: Db, project: string) =>
  causedBy(
    db,
    db`
    select y.id from payments y
    where y.subject_id in (select id from matches where project_id = ${project} union all select id from quotes where project_id = ${project}
      union all select i.id from invoices i join leads l on l.id = i.lead_id where l.project_id = ${project})`,
  )
const ofHolders = (db: Db, ids: Fragment) =>
  db`e.account in (select a || ':' || h.id from unnest(${[...holderAccounts]}::text[]) a, (${ids}) as h (id))`
/** Entries of payments by a holder, on any account, with what followed. */
const paidBy = (db: Db, ids: Fragment) => causedBy(db, db`select id from payments where holder_id in (${ids})`)

const isId = (text: string) => z.safeParse(Id, text).success

/** Entries that involve a company, a person, a payment or a request. Wrapped in an object, as an awaited fragment would be sent as a query. */
async function found(db: Db, text: string | undefined): Promise<{ where: Fragment }> {
  if (!text) return { where: db`true` }
  if (!isId(text)) {
    const like = await narrowing(db, 'companies', text)
    const companies = db`select id from companies where ${like.where}`
    return { where: db`(${ofHolders(db, companies)} or ${paidBy(db, companies)})` }
  }
  const id = db`select ${text}::uuid as id`
  return { where: db`(${ofHolders(db, id)} or ${paidBy(db, id)} or ${causedBy(db, id)} or ${ofRequest(db, text)})` }
}

function narrowed(db: Db, filters: LedgerFilters, like: Fragment): Fragment {
  const { event, event_id: id, payment_id: payment, project_id: project, payout_id: payout, referral_id: referral, gift } = filters
  return db`
    ${ofAccount(db, filters)} ${event ? db`and e.event = ${event}` : db``} ${id ? db`and e.event_id = ${id}` : db``}
    ${payout ? db`and e.cause = ${payout}` : db``} ${gift ? db`and e.cause like ${`${gift}:%`}` : db``}
    ${referral ? db`and e.cause = any(${['inviter', 'invited'].map((side) => `referral:${referral}:${side}`)})` : db``} ${payment ? db`and ${causedBy(db, db`select ${payment}::uuid as id`)}` : db``}
    ${project ? db`and ${ofRequest(db, project)}` : db``} and ${like}
    ${onDays(db, db`e.created_at`, filters)}`
}

const Entry = keyed(LedgerEntry)
const id: SortKey = { by: (db) => db`e.id`, type: 'bigint' }

export async function listEntries(db: Db, query: z.output<typeof ledgerList.query>) {
  const { key, where, order, limit } = keyset(db, { sorts: { at: id }, id }, query)
  const like = await found(db, query.q)
  return many(db, Entry)`
    with e as (select * from ledger_entries e where ${where} ${narrowed(db, query, like.where)} order by ${order} limit ${limit})
    select ${key} as key, e.id, e.event_id, e.event, ${accountOf(db, db`e.account`)} as account, ${holderOf(db, db`e.account`)} as holder,
      ${moneyJson(db, db`e.amount_cents`)} as amount, e.created_at,
      (select coalesce(jsonb_agg(jsonb_build_object('account', ${accountOf(db, db`o.account`)}, 'holder', ${holderOf(db, db`o.account`)},
          'amount', ${moneyJson(db, db`o.amount_cents`)}) order by o.id), '[]')
        from ledger_entries o where o.event_id = e.event_id and o.id <> e.id) as others,
      (select jsonb_build_object('id', y.id, 'title', y.title, 'project_id', coalesce(m.project_id, q.project_id, il.project_id))
        from payments y left join matches m on m.id = y.subject_id and y.purpose = 'lead'
          left join quotes q on q.id = y.subject_id and y.purpose = 'deposit'
          left join (invoices i join leads il on il.id = i.lead_id) on i.id = y.subject_id and y.purpose = 'invoice'
        where y.id = case split_part(e.event, '.', 1)
          when 'payment' then e.cause::uuid
          when 'deposit' then e.cause::uuid
          when 'invoice' then e.cause::uuid
          when 'refund' then (select r.payment_id from payment_refunds r where r.id = e.cause::uuid)
          when 'dispute' then (select d.payment_id from payment_disputes d where d.id = e.cause)
        end) as payment,
      (select c.reason from corrections c where c.id = case e.event when 'correction.made' then e.cause::uuid end) as reason
    from e order by ${order}`
}

export async function listSums(db: Db, filters: LedgerFilters) {
  const like = await found(db, filters.q)
  return many(db, AccountSums)`
    with sums as (
      select ${accountOf(db, db`e.account`)} as account, count(*) as count,
        coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as debit,
        coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as credit
      from ledger_entries e where true ${narrowed(db, filters, like.where)} group by 1
    )
    select account, count::int, ${moneyJson(db, db`debit`)} as debit, ${moneyJson(db, db`credit`)} as credit, ${moneyJson(db, db`debit - credit`)} as balance from sums`
}
