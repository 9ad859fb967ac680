import * as z from 'zod/mini'
import { type Db, listed, many, type Write } from '#server/lib/db.ts'

/** One line of an event, with the event's id, name and cause. */
export type Entry = { event_id: string; event: string; cause: string; account: string; amount_cents: number; at: Date }

const Balance = z.object({ account: z.string(), cents: z.int() })

/**
 * Balances of `accounts`, locked until the transaction ends. An account without entries is absent. A list of known length, unlike an
 * array, is planned once.
 */
export const lockBalances = (db: Db, accounts: readonly string[]) =>
  many(db, Balance)`
    select account, cents from balances where account in ${db(accounts)} order by account for update`

export const listBalances = (db: Db, accounts: readonly string[]) =>
  many(db, Balance)`select account, cents from balances where account = any(${accounts})`

const Amount = z.object({ event_id: z.string(), amount_cents: z.int() })

export const listAmounts = (db: Db, account: string, eventIds: readonly string[]) =>
  many(db, Amount)`select event_id, amount_cents from ledger_entries where account = ${account} and event_id = any(${eventIds}::uuid[])`

/** Writes entries, each event once, and updates the balances of accounts with a holder. */
export const entries: Write<Entry> = {
  parts: (db, rows) => db`
    new_entries as (
      insert into ledger_entries (event_id, event, cause, account, amount_cents, created_at)
      values ${listed(db, rows, (row) => db`${row.event_id}, ${row.event}, ${row.cause}, ${row.account}, ${row.amount_cents}, ${row.at}`)}
      on conflict (event_id, account) do nothing
      returning account, amount_cents
    ),
    moved_money as (select account, sum(amount_cents)::bigint as amount_cents from new_entries where account like '%:%' group by account),
    taken_money as (
      update balances b set cents = b.cents - m.amount_cents from moved_money m where m.account = b.account and m.amount_cents > 0
    ),
    given_money as (
      insert into balances as b (account, cents)
      select account, -amount_cents from moved_money where amount_cents < 0
      on conflict (account) do update set cents = b.cents + excluded.cents
    )`,
}
