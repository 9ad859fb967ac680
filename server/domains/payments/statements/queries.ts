import * as z from 'zod/mini'
import { type HolderAccount, holderAccounts, type LedgerEvent } from '#contract/payments/states.ts'
import { Localized } from '#contract/primitives.ts'
import { type Db, many, one } from '#server/lib/db.ts'

type Fragment = ReturnType<Db>

/** A month of a statement, in the company's time zone. */
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
    'invoice',
    'invoice_paid',
    'invoice_returned',
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

/** A company and those merged into it, whose earlier movements belong to its account. */
const withMerged = (db: Db, holderId: string) => db`(select id from companies where id = ${holderId} or merged_into = ${holderId})`

/** Ledger events with a line kind of their own; all others are credits. */
const lineKinds = {
  'payout.opened': 'payout',
  'payout.given_back': 'payout_back',
  'deposit.released': 'deposit_released',
  'invoice.released': 'invoice_paid',
  'invoice.reclaimed': 'invoice_returned',
  'earned.moved': 'earned_moved',
} satisfies Partial<Record<LedgerEvent, StatementLine['kind']>>

const ofAccount = (db: Db, account: HolderAccount) =>
  db`coalesce(-sum(e.amount_cents) filter (where e.account like ${`${account}:%`}), 0)::bigint`

/**
 * A holder's movements whose time fulfills `during`. Signs are the company's view: payments are negative, refunds and income positive; a top-up
 * takes from the card and adds to the wallet. A payment counts at its settlement, even if its parts were held earlier.
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
  select e.created_at, coalesce(${db.json(lineKinds)}::jsonb ->> e.event, 'credit'), e.event_id::text,
    (select y.title from payments y where e.event like 'invoice.%' and y.id::text = e.cause),
    ${ofAccount(db, 'promo')}, ${ofAccount(db, 'wallet')}, ${ofAccount(db, 'earned')}, 0
  from ledger_entries e
  where e.account in (select a || ':' || id from ${withMerged(db, holderId)} h, unnest(${[...holderAccounts]}::text[]) a)
    and e.event = any(${['credit.granted', 'deposit.lost', ...Object.keys(lineKinds)]}) and ${during(db`e.created_at`)}
  group by e.event_id, e.event, e.cause, e.created_at
  union all
  select c.created_at, 'correction', c.id::text, jsonb_build_object('es', c.reason, 'en', c.reason),
    case c.account when 'promo' then c.amount_cents else 0 end, case c.account when 'wallet' then c.amount_cents else 0 end,
    case c.account when 'earned' then c.amount_cents else 0 end, 0
  from corrections c where c.company_id in ${withMerged(db, holderId)} and ${during(db`c.created_at`)}`

/** Movements of a month, oldest first. */
export const listLines = (db: Db, holderId: string, span: Span) =>
  many(db, Line)`
    select at, kind, id, title, promo_cents, wallet_cents, earned_cents, card_cents
    from (${moves(db, holderId, (at) => db`${at} >= ${beginOf(db, span)} and ${at} < ${endOf(db, span)}`)}) as lines
    order by at, id limit 5000`

const Opening = z.object({ wallet_cents: z.int(), earned_cents: z.int() })

/** Wallet and earned balance at the start of a month, which is the end of the month before. */
export const getOpening = (db: Db, holderId: string, span: Span) =>
  one(db, Opening)`
    select coalesce(sum(wallet_cents), 0)::bigint as wallet_cents, coalesce(sum(earned_cents), 0)::bigint as earned_cents from (${moves(db, holderId, (at) => db`${at} < ${beginOf(db, span)}`)}) as lines`

const MonthRow = z.object({ month: z.string(), charged_cents: z.int(), refunded_cents: z.int() })

/**
 * Months with movements, newest first, each with card charges and card refunds. A purchase from balance or credit is no charge: the balance was
 * charged at its top-up.
 */
export const listMonths = (db: Db, holderId: string, timeZone: string) =>
  many(db, MonthRow)`
    select to_char(at at time zone ${timeZone}, 'YYYY-MM') as month,
      -coalesce(sum(card_cents) filter (where card_cents < 0), 0)::bigint as charged_cents,
      coalesce(sum(card_cents) filter (where card_cents > 0), 0)::bigint as refunded_cents
    from (${moves(db, holderId, () => db`true`)}) as lines
    group by 1 order by 1 desc limit 60`
