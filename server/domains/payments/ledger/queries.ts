import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

export type Entry = { account: string; amount_cents: number }

const Balance = z.object({ account: z.string(), cents: z.int() })

/**
 * Balances of `accounts`, locked until the transaction ends. An account without entries is absent. A list of known length, unlike an
 * array, is planned once.
 */
export const lockBalances = (db: Db, accounts: readonly string[]) =>
  many(
    Balance,
    db`
    select account, cents from balances where account in ${db(accounts)} order by account for update`,
  )

export const listBalances = (db: Db, accounts: readonly string[]) =>
  many(Balance, db`select account, cents from balances where account = any(${accounts})`)

const Amount = z.object({ event_id: z.string(), amount_cents: z.int() })

export const listAmounts = (db: Db, account: string, eventIds: readonly string[]) =>
  many(Amount, db`select event_id, amount_cents from ledger_entries where account = ${account} and event_id = any(${eventIds}::uuid[])`)

/** Writes the entries of one event, once, and updates the balances of accounts with a holder. */
export const insertEntries = (db: Db, event: { id: string; name: string; cause: string; at: Date }, entries: readonly Entry[]) => db`
  with entries as (
    insert into ledger_entries (event_id, event, cause, account, amount_cents, created_at)
    select ${event.id}, ${event.name}, ${event.cause}, e.account, e.amount, ${event.at}
    from unnest(${entries.map(({ account }) => account)}::text[], ${entries.map(({ amount_cents }) => amount_cents)}::bigint[]) as e (account, amount)
    on conflict (event_id, account) do nothing
    returning account, amount_cents
  ),
  spendable as (select account, amount_cents from entries where account like '%:%'),
  taken as (
    update balances b set cents = b.cents - s.amount_cents from spendable s where s.account = b.account and s.amount_cents > 0
  )
  insert into balances as b (account, cents)
  select account, -amount_cents from spendable where amount_cents < 0
  on conflict (account) do update set cents = b.cents + excluded.cents`
