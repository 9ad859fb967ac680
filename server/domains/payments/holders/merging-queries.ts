import * as z from 'zod/mini'
import { type Db, one } from '#server/lib/db.ts'
import type { Belonging, Pair } from '#server/lib/merging.ts'

const holder: Belonging[] = [
  { table: 'payments', column: 'holder_id', fate: 'moves', what: 'payments' },
  // Cards are forgotten, as when a company closes: who gave them to one account did not give them to another.
  { table: 'payment_methods', column: 'holder_id', fate: 'stays' },
  { table: 'gateway_customers', column: 'holder_id', fate: 'stays' },
]
export const ofPerson: Belonging[] = [...holder, { table: 'bank_accounts', column: 'added_by', fate: 'moves' }]
export const ofCompany: Belonging[] = [
  ...holder,
  { table: 'payouts', column: 'company_id', fate: 'moves' },
  // As with cards: who gave it to one company did not give it to another.
  { table: 'bank_accounts', column: 'company_id', fate: 'stays' },
  // Append-only: statements read those of both.
  { table: 'corrections', column: 'company_id', fate: 'stays' },
  { table: 'auto_top_ups', column: 'company_id', fate: 'ends' },
]

const Open = z.object({ payments: z.int(), disputes: z.int(), payouts: z.int() })

/** What is under way for either: payments and refunds, disputes, payouts. */
export const countOpen = (db: Db, { from, into }: Pair) =>
  one(
    Open,
    db`
    with p as (select id, state from payments where holder_id in (${from}, ${into}))
    select
      ((select count(*) from p where state in ('processing', 'requires_action'))
        + (select count(*) from payment_refunds r join p on p.id = r.payment_id where r.state = 'paying'))::int as payments,
      (select count(*) from payment_disputes d join p on p.id = d.payment_id where d.state = 'open')::int as disputes,
      (select count(*) from payouts where company_id = ${from} and state in ('due', 'sent', 'returned'))::int as payouts`,
  )
