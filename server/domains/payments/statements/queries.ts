import * as z from 'zod/mini'
import { type HolderAccount, holderAccounts, type LedgerEvent } from '#contract/payments/ledger.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, one } from '#server/lib/db.ts'
import { At, Cents } from '#server/lib/rows.ts'

type Fragment = ReturnType<Db>

/** Lets one top-up of a holder after the other look at the month, until the transaction ends. */
export const lockTopUps = (db: Db, holderId: string) => db`select pg_advisory_xact_lock(hashtextextended(${`top-up:${holderId}`}, 0))`

/** What a holder has topped up, or is about to, since the beginning of a month where they are. */
export const sumTopUps = (db: Db, holderId: string, since: Date, except: string | null) =>
  one(
    Cents,
    db`
    select coalesce(sum(amount_cents), 0)::bigint as cents from payments
    where holder_id = ${holderId} and purpose = 'top_up' and state not in ('failed', 'cancelled') and created_at >= ${since}
      and subject_id is distinct from ${except}`,
  )

/** When the month of an instant began in a zone. */
export const getMonthStart = (db: Db, at: Date, timeZone: string) =>
  one(At, db`select date_trunc('month', ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone} as at`)

/** Where a month of a statement begins and ends. */
export type Span = { month: string; timeZone: string }
const beginOf = (db: Db, { month, timeZone }: Span) => db`(${`${month}-01`}::timestamp at time zone ${timeZone})`
const endOf = (db: Db, { month, timeZone }: Span) => db`((${`${month}-01`}::timestamp + interval '1 month') at time zone ${timeZone})`

const Line = z.object({
  at: z.string(),
  kind: z.enum([
    'lead',
    'top_up',
    'deposit',
    'refund',
    'credit',
    'correction',
    'payout',
    'payout_back',
    'deposit_released',
    'earned_moved',
  ]),
  id: z.string(),
  title: z.nullable(Localized),
  promo_cents: z.int(),
  wallet_cents: z.int(),
  earned_cents: z.int(),
  card_cents: z.int(),
})
export type StatementLine = z.infer<typeof Line>

/** A company and those that were merged into it: what moved in their wallets before is part of its account. */
const withMerged = (db: Db, holderId: string) => db`(select id from companies where id = ${holderId} or merged_into = ${holderId})`

/** Events of the ledger that are lines of their own; any other is a credit. */
const lineKinds = {
  'payout.opened': 'payout',
  'payout.given_back': 'payout_back',
  'deposit.released': 'deposit_released',
  'earned.moved': 'earned_moved',
} satisfies Partial<Record<LedgerEvent, StatementLine['kind']>>

const ofAccount = (db: Db, account: HolderAccount) =>
  db`coalesce(-sum(e.amount_cents) filter (where e.account like ${`${account}:%`}), 0)::bigint`

/**
 * What moved for a holder while `during` holds of its time. Signs are those of the company's pocket: paid is negative, what came back or in is
 * positive; a top-up takes from the card and gives to the wallet. A payment moves when it is settled, whenever its parts were set aside.
 */
const moves = (db: Db, holderId: string, during: (at: Fragment) => Fragment) => db`
  select settled_at as at, purpose as kind, id::text, title, -promo_cents as promo_cents,
    case when purpose = 'top_up' then card_cents else -wallet_cents end as wallet_cents, 0 as earned_cents, -card_cents as card_cents
  from payments where holder_id = ${holderId} and settled_at is not null and ${during(db`settled_at`)}
  union all
  select r.created_at, 'refund', r.id::text, p.title, r.promo_cents, r.wallet_cents, 0, r.card_cents
  from payment_refunds r join payments p on p.id = r.payment_id
  where p.holder_id = ${holderId} and ${during(db`r.created_at`)}
  union all
  select e.created_at, coalesce(${db.json(lineKinds)}::jsonb ->> e.event, 'credit'), e.event_id::text, null,
    ${ofAccount(db, 'promo')}, ${ofAccount(db, 'wallet')}, ${ofAccount(db, 'earned')}, 0
  from ledger_entries e
  where e.account in (select a || ':' || id from ${withMerged(db, holderId)} h, unnest(${[...holderAccounts]}::text[]) a)
    and e.event = any(${['credit.granted', 'deposit.lost', ...Object.keys(lineKinds)]}) and ${during(db`e.created_at`)}
  group by e.event_id, e.event, e.created_at
  union all
  select c.created_at, 'correction', c.id::text, jsonb_build_object('es', c.reason, 'en', c.reason),
    case c.account when 'promo' then c.amount_cents else 0 end, case c.account when 'wallet' then c.amount_cents else 0 end,
    case c.account when 'earned' then c.amount_cents else 0 end, 0
  from corrections c where c.company_id in ${withMerged(db, holderId)} and ${during(db`c.created_at`)}`

/** What moved in a month, oldest first. */
export const listLines = (db: Db, holderId: string, span: Span) =>
  many(
    Line,
    db`
    select at, kind, id, title, promo_cents, wallet_cents, earned_cents, card_cents
    from (${moves(db, holderId, (at) => db`${at} >= ${beginOf(db, span)} and ${at} < ${endOf(db, span)}`)}) as lines
    order by at, id limit 5000`,
  )

const Opening = z.object({ wallet_cents: z.int(), earned_cents: z.int() })

/** What stood in the wallet, and was earned, when a month began: where the month before ended. */
export const getOpening = (db: Db, holderId: string, span: Span) =>
  one(
    Opening,
    db`
    select coalesce(sum(wallet_cents), 0)::bigint as wallet_cents, coalesce(sum(earned_cents), 0)::bigint as earned_cents from (${moves(db, holderId, (at) => db`${at} < ${beginOf(db, span)}`)}) as lines`,
  )

const MonthRow = z.object({ month: z.string(), charged_cents: z.int(), refunded_cents: z.int() })

/**
 * Months in which something moved, newest first, with what cards were charged and got back. What is bought with balance or credit is no charge: the
 * balance was charged when it was topped up.
 */
export const listMonths = (db: Db, holderId: string, timeZone: string) =>
  many(
    MonthRow,
    db`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month,
      -coalesce(sum(card_cents) filter (where card_cents < 0), 0)::bigint as charged_cents,
      coalesce(sum(card_cents) filter (where card_cents > 0), 0)::bigint as refunded_cents
    from (${moves(db, holderId, () => db`true`)}) as lines
    group by 1 order by 1 desc limit 60`,
  )
