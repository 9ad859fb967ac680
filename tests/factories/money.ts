import { randomBytes } from 'node:crypto'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'

/** A saved card of the sandbox, named by its token. */
export async function newCard(
  db: Db,
  holderId: string,
  { token = 'tok_visa', is_default = true }: { token?: string; is_default?: boolean } = {},
) {
  const card = {
    id: newId(),
    holder_id: holderId,
    gateway_customer: 'cus_test',
    gateway_card: `${token.replace('tok_', 'card_')}_${randomBytes(4).toString('hex')}`,
    is_default,
  }
  await db`insert into payment_methods ${db({ ...card, brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2030, created_at: new Date() })}`
  return card
}

/** Money in the wallet, or credit with `to: 'promo'`, through the ledger like any other. */
export async function giveMoney(db: Db, holderId: string, cents: number, to: 'wallet' | 'promo' = 'wallet'): Promise<void> {
  const account = `${to}:${holderId}`
  await db`
    insert into ledger_entries (event_id, event, account, amount_cents, created_at)
    select event_id, 'credit.granted', account, amount, now()
    from (select gen_random_uuid() as event_id) e, (values ('promotions', ${cents}::bigint), (${account}, ${-cents}::bigint)) as v (account, amount)`
  await db`insert into balances as b (account, cents) values (${account}, ${cents}) on conflict (account) do update set cents = b.cents + excluded.cents`
}
