import * as z from 'zod/mini'
import { type Db, one } from '#server/lib/db.ts'
import type { Pair } from '#server/lib/merging.ts'

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
