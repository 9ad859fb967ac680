import * as z from 'zod/mini'
import { rankParts } from '#contract/companies/states.ts'
import { type Db, parseAll } from '#server/lib/db.ts'
import { shownUp } from '../../leads/service.ts'

/** An invariant of the books, and the subjects that break it: none when all is well. */
export type Finding = { rule: string; subjects: string[] }

type Check = { rule: string; subjects: (db: Db, now: Date) => PromiseLike<readonly unknown[]> }

const Subject = z.object({ subject: z.string() })

const live = (db: Db) => db`(m.state in ('awaiting_approval', 'reserved') or (m.state = 'sold' and m.undone_at is null))`

/** Invariants of the money at any moment. */
const checks: Check[] = [
  {
    rule: 'every event of the ledger adds up to zero',
    subjects: (db) => db`select event_id::text as subject from ledger_entries group by event_id having sum(amount_cents) <> 0`,
  },
  {
    rule: 'an event touches an account once',
    subjects: (db) => db`select event_id || ' ' || account as subject from ledger_entries group by event_id, account having count(*) > 1`,
  },
  {
    rule: 'the ledger cannot be changed',
    subjects: (db) => db`
      select 'ledger_append_only' as subject
      where not exists (select 1 from pg_trigger where tgname = 'ledger_append_only' and tgrelid = 'ledger_entries'::regclass and tgenabled <> 'D')`,
  },
  {
    rule: 'the audit log and history cannot be changed',
    subjects: (db) => db`
      select p.relid::text as subject from (values ('audit_log'), ('transitions')) as g (grown), pg_partition_tree(g.grown::regclass) p
      where not exists (select from pg_trigger where tgname = g.grown || '_append_only' and tgrelid = p.relid and tgenabled <> 'D')`,
  },
  {
    rule: 'a balance is the sum of its entries',
    subjects: (db) => db`
      select coalesce(b.account, e.account) as subject
      from balances b
      full join (
        select account, -sum(amount_cents) as cents from ledger_entries where account like '%:%' group by account
      ) e on e.account = b.account
      where coalesce(b.cents, 0) <> coalesce(e.cents, 0)`,
  },
  {
    rule: 'what is held belongs to payments and refunds under way',
    subjects: (db) => db`
      select 'held' as subject
      where coalesce((select sum(amount_cents) from ledger_entries where account = 'held'), 0)
        + coalesce((select sum(promo_cents + wallet_cents) from payments where state in ('on_hold', 'processing', 'requires_action')), 0)
        + coalesce((select sum(card_cents) from payment_refunds where state = 'paying'), 0) <> 0`,
  },
  {
    rule: 'the gateway account is what cards paid less what they got back',
    subjects: (db) => db`
      select 'gateway' as subject
      where coalesce((select sum(amount_cents) from ledger_entries where account = 'gateway'), 0)
        <> coalesce((select sum(card_cents) from payments where settled_at is not null), 0)
        - coalesce((select sum(card_cents) from payment_refunds where state = 'paid'), 0)
        - coalesce((select sum(amount_cents) from payment_disputes where state <> 'won'), 0)`,
  },
  {
    rule: 'sales are in the ledger',
    subjects: (db) => db`
      select 'sales' as subject
      where coalesce((select sum(amount_cents) from ledger_entries where account = 'sales'), 0)
        + coalesce((select sum(amount_cents) from payments where settled_at is not null and purpose = 'lead'), 0)
        - coalesce((select sum(r.amount_cents) from payment_refunds r join payments p on p.id = r.payment_id where p.purpose = 'lead'), 0) <> 0`,
  },
  {
    rule: 'refunds are what the payment says and never more than it was',
    subjects: (db) => db`
      select p.id::text as subject from payments p
      left join (select payment_id, sum(amount_cents) as cents from payment_refunds group by payment_id) r on r.payment_id = p.id
      where p.refunded_cents <> coalesce(r.cents, 0) or p.refunded_cents > p.amount_cents`,
  },
  {
    rule: 'taken slots are the live purchases, and no more than there are',
    subjects: (db) => db`
      select s.project_id::text as subject from project_slots s
      left join (select m.project_id, count(*) as used from matches m where ${live(db)} and m.freed_at is null group by m.project_id) m on m.project_id = s.project_id
      where s.used <> coalesce(m.used, 0) or s.used > s.slots`,
  },
  {
    rule: 'a sold match is one lead with one payment that went through',
    subjects: (db) => db`
      select m.id::text as subject from matches m
      left join leads l on l.match_id = m.id
      left join payments p on p.id = l.payment_id
      where m.state = 'sold' and (l.id is null or p.settled_at is null or p.subject_id <> m.id or (m.undone_at is null) <> (l.undone_at is null))
      union all
      select l.id::text from leads l join matches m on m.id = l.match_id where m.state <> 'sold'`,
  },
  {
    rule: 'money that was kept bought something',
    subjects: (db) => db`
      select p.id::text as subject from payments p
      left join leads l on l.payment_id = p.id
      where p.purpose = 'lead' and p.state = 'succeeded' and l.id is null and p.settled_at < now() - interval '15 minutes'
      union all
      select p.id::text from payments p left join deposits d on d.payment_id = p.id
      where p.purpose = 'deposit' and p.state = 'succeeded' and d.quote_id is null and p.settled_at < now() - interval '15 minutes'
      union all
      select p.id::text from payments p left join invoices i on i.payment_id = p.id
      where p.purpose = 'invoice' and p.state = 'succeeded' and i.id is null and p.settled_at < now() - interval '15 minutes'`,
  },
  {
    rule: 'what counts against the caps is what was bought',
    subjects: (db) => db`
      select coalesce(u.company_id, m.company_id) || ' ' || coalesce(u.starts_on, m.day) as subject
      from (select * from cap_usage where period = 'day' and cents > 0) u
      full join (
        select m.company_id, (m.reserved_at at time zone c.time_zone)::date as day, sum(m.price_cents) as cents
        from matches m join companies c on c.id = m.company_id
        where ${live(db)} and m.price_cents > 0 and m.reserved_at is not null
        group by 1, 2
      ) m on m.company_id = u.company_id and m.day = u.starts_on
      where coalesce(u.cents, 0) <> coalesce(m.cents, 0)`,
  },
  {
    rule: 'nothing is pending for longer than its hold',
    subjects: (db, now) => db`
      select 'payment ' || id as subject from payments
      where state in ('processing', 'requires_action') and created_at < ${now}::timestamptz - interval '20 minutes' and hold_until < ${now}::timestamptz - interval '5 minutes'
      union all
      select 'hold ' || y.id from payments y left join matches m on m.id = y.subject_id
      where y.state = 'on_hold' and m.state is distinct from 'awaiting_approval'
        and coalesce(m.decided_at, y.created_at) < ${now}::timestamptz - interval '5 minutes'
      union all
      select 'match ' || id from matches where state in ('awaiting_approval', 'reserved') and hold_until < ${now}::timestamptz - interval '5 minutes'
      union all
      select 'refund ' || id from payment_refunds where state = 'paying' and created_at < ${now}::timestamptz - interval '20 minutes'`,
  },
  {
    rule: 'sent invoices of a job stay within its agreed price, and the job knows their sum',
    subjects: (db) => db`
      select l.id::text as subject from leads l
      left join (select lead_id, sum(total_cents) as cents from invoices where state in ('sent', 'paid') group by lead_id) i on i.lead_id = l.id
      where l.invoiced_cents <> coalesce(i.cents, 0) or i.cents > l.agreed_cents`,
  },
  {
    rule: 'funds held for companies equal the deposits of unfinished work',
    subjects: (db) => db`
      select 'deposits' as subject
      where coalesce((select sum(amount_cents) from ledger_entries where account = 'deposits'), 0)
        + coalesce((
            select sum(p.amount_cents) from payments p left join deposits d on d.payment_id = p.id
            where p.purpose = 'deposit' and p.settled_at is not null and coalesce(d.state, 'held') = 'held'), 0)
        + coalesce((
            select sum(p.amount_cents) from payments p
            where p.purpose = 'invoice' and p.settled_at is not null and p.state <> 'refunded'
              and not exists (select from invoices i where i.payment_id = p.id)
              and not exists (select from ledger_entries e where e.event = 'deposit.lost' and e.cause = p.id::text)), 0) <> 0`,
  },
  {
    rule: 'what is on its way to companies waits to be paid out',
    subjects: (db) => db`
      select 'payouts' as subject
      where coalesce((select sum(amount_cents) from ledger_entries where account = 'payouts'), 0)
        + coalesce((select sum(amount_cents) from payouts where state in ('due', 'sent', 'returned')), 0) <> 0`,
  },
  {
    rule: 'a correction is in the ledger as it was decided',
    subjects: (db) => db`
      select coalesce(c.id::text, e.cause) as subject
      from (select id, amount_cents from corrections) c
      full join (
        select cause, -sum(amount_cents) as cents from ledger_entries where event = 'correction.made' and account <> 'corrections' group by cause
      ) e on e.cause = c.id::text
      where c.id is null or e.cause is null or c.amount_cents <> e.cents`,
  },
  {
    rule: 'an approved claim is paid by one refund',
    subjects: (db) => db`
      select r.id::text as subject from refunds r left join payment_refunds p on p.id = r.payment_refund_id
      where (r.state in ('paying', 'paid') and r.amount_cents > 0 and (p.id is null or p.amount_cents <> r.amount_cents or p.payment_id <> r.payment_id))
        or (r.state not in ('paying', 'paid') and r.payment_refund_id is not null) or r.state in ('submitted', 'approved')`,
  },
  {
    rule: 'the gateway and our books do not differ',
    subjects: (db) => db`select kind || ' ' || subject as subject from payment_differences where closed_at is null`,
  },
  {
    rule: 'a request has one accepted quote',
    subjects: (db) => db`select project_id::text as subject from quotes where state = 'accepted' group by project_id having count(*) > 1`,
  },
  {
    rule: 'a hired company bought the lead of the request it was hired for',
    subjects: (db) => db`
      select p.id::text as subject from projects p
      left join leads l on l.id = p.hired_lead_id and l.project_id = p.id and l.undone_at is null
      where p.state in ('hired', 'completed') and l.id is null`,
  },
  {
    rule: 'the show-up record of a company is what its appointments and the marks on them say',
    subjects: (db) => db`
      select c.id::text as subject from companies c left join (${shownUp(db)}) found on found.company_id = c.id
      where (c.show_ups_count, c.show_ups_on_time) is distinct from (coalesce(found.count, 0), coalesce(found.kept, 0))`,
  },
  {
    rule: 'a score is the sum of its parts, and money is none of them',
    subjects: (db) => db`
      select m.id::text as subject
      from matches m
      cross join lateral (
        select coalesce(sum((value ->> 'weight')::float8 * (value ->> 'value')::float8), 0) as score,
          coalesce(bool_and(value ->> 'part' = any (${rankParts})), true) as is_known
        from jsonb_array_elements(m.score_parts)
      ) parts
      where abs(m.score - parts.score) > 0.0002 or not parts.is_known`,
  },
]

/** Invariants between our books and those of the sandbox gateway. */
const sandboxChecks: Check[] = [
  {
    rule: 'a card payment is one charge of the gateway, and a charge is one card payment',
    subjects: (db) => db`
      select coalesce(p.id::text, g.payment) as subject
      from (select id, card_cents, gateway_charge from payments where settled_at is not null and card_cents > 0) p
      full join (
        select metadata ->> 'payment' as payment, count(*) as charges, sum(amount_cents) as cents, max(id) as charge
        from sandbox_charges where status = 'succeeded' group by 1
      ) g on g.payment = p.id::text
      where p.id is null or g.payment is null or g.charges <> 1 or g.cents <> p.card_cents or g.charge <> p.gateway_charge`,
  },
  {
    rule: 'a card refund is one refund of the gateway',
    subjects: (db) => db`
      select coalesce(r.gateway_refund, g.id) as subject
      from (select gateway_refund, card_cents from payment_refunds where gateway_refund is not null) r
      full join sandbox_refunds g on g.id = r.gateway_refund
      where r.gateway_refund is null or g.id is null or g.amount_cents <> r.card_cents`,
  },
  {
    rule: 'a payout leaves the gateway once, as it was asked for',
    subjects: (db) => db`
      select o.id::text as subject
      from payouts o
      left join sandbox_payouts g on g.id = o.gateway_payout
      where (o.gateway_payout is not null and (g.id is null or g.amount_cents <> o.amount_cents))
        or (select count(*) from sandbox_payouts s where s.metadata ->> 'payout' = o.id::text and s.return_code is null) > 1
      union all
      select s.id from sandbox_payouts s left join payouts o on o.id::text = s.metadata ->> 'payout' where o.id is null`,
  },
]

/** Sets a snapshot for the transaction. Call it before the first query. */
export async function holdSnapshot(db: Db): Promise<void> {
  await db`set transaction isolation level repeatable read read only`
  await db`set local statement_timeout = '10min'`
}

/** Checks every invariant of the books. A charge or refund with an unknown outcome counts as a difference to the gateway. */
export async function checkBooks(db: Db, now: Date, { hasSandbox }: { hasSandbox: boolean }): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { rule, subjects } of hasSandbox ? [...checks, ...sandboxChecks] : checks) {
    findings.push({ rule, subjects: (await parseAll(Subject, subjects(db, now))).map(({ subject }) => subject) })
  }
  return findings
}
