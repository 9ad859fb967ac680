import * as z from 'zod/mini'
import { type Db, one } from '#server/lib/db.ts'

const changesAtOnce = 20_000

const Added = z.object({ added: z.int() })

/**
 * Adds recorded changes to the daily stats, each exactly once also with several workers. Returns their number; `isLast` is false when more
 * are left.
 */
export const addChanges = async (db: Db): Promise<{ added: number; isLast: boolean }> => {
  const { added } = await one(db, Added)`
    with gone as (
      delete from figure_changes where ctid = any(array(select ctid from figure_changes limit ${changesAtOnce} for update skip locked)) returning *
    ), figures as (
      insert into daily_figures as f (day, state_iso, service_id, requests, slots, taken, hired, offers, sold, paid_cents, returned_cents)
      select day, state_iso, service_id, sum(requests), sum(slots), sum(taken), sum(hired), sum(offers), sum(sold), sum(paid_cents), sum(returned_cents)
      from gone where service_id is not null group by day, state_iso, service_id order by day, state_iso, service_id
      on conflict (day, state_iso, service_id) do update set requests = f.requests + excluded.requests, slots = f.slots + excluded.slots,
        taken = f.taken + excluded.taken, hired = f.hired + excluded.hired, offers = f.offers + excluded.offers, sold = f.sold + excluded.sold,
        paid_cents = f.paid_cents + excluded.paid_cents, returned_cents = f.returned_cents + excluded.returned_cents
    ), replies as (
      insert into daily_replies as r (day, minutes, leads)
      select day, reply_minutes, sum(replies) from gone where reply_minutes is not null group by day, reply_minutes order by day, reply_minutes
      on conflict (day, minutes) do update set leads = r.leads + excluded.leads
    )
    select count(*)::int as added from gone`
  return { added, isLast: added < changesAtOnce }
}

export const wereCounted = async (db: Db): Promise<boolean> => (await db`select from figures_counted limit 1`).length > 0

/** Locks the daily stats for this transaction and sets a snapshot. Call it before the first query. */
export async function lockStats(db: Db): Promise<void> {
  await db`set transaction isolation level repeatable read`
  await db`lock table daily_figures in exclusive mode`
  await db`set local statement_timeout = 0`
}

/** Recounts the stats from the tables and drops the recorded changes. */
export async function recount(db: Db, now: Date): Promise<void> {
  await db`delete from figure_changes`
  await db`delete from daily_figures`
  await db`delete from daily_replies`
  await db`
    insert into daily_figures (day, state_iso, service_id, requests, slots, taken, hired, offers, sold, paid_cents, returned_cents)
    select f.day, p.state_iso, p.service_id, sum(f.requests), sum(f.slots), sum(f.taken), sum(f.hired), sum(f.offers), sum(f.sold), sum(f.paid), sum(f.returned)
    from (
      select id as project_id, house_day(submitted_at) as day, 1 as requests, slots, 0 as taken, (hired_at is not null)::int as hired,
        0 as offers, 0 as sold, 0 as paid, 0 as returned
      from projects where opened_at is not null and submitted_at is not null
      union all
      select project_id, house_day(bought_at), 0, 0, 0, 0, 0, 1, 0, 0 from leads where undone_at is null
      union all
      select l.project_id, house_day(coalesce(p.submitted_at, l.bought_at)), 0, 0, 1, 0, 0, 0, 0, 0
      from leads l join projects p on p.id = l.project_id where l.undone_at is null
      union all
      select project_id, house_day(offered_at), 0, 0, 0, 0, 1, 0, 0, 0 from matches where offered_at is not null
      union all
      select m.project_id, house_day(y.settled_at), 0, 0, 0, 0, 0, 0, y.amount_cents, 0
      from payments y join matches m on m.id = y.subject_id where y.purpose = 'lead' and y.settled_at is not null
      union all
      select m.project_id, house_day(r.created_at), 0, 0, 0, 0, 0, 0, 0, r.amount_cents
      from payment_refunds r join payments y on y.id = r.payment_id join matches m on m.id = y.subject_id where y.purpose = 'lead'
    ) as f
    join projects p on p.id = f.project_id
    group by f.day, p.state_iso, p.service_id`
  await db`
    insert into daily_replies (day, minutes, leads)
    select house_day(bought_at), reply_minutes, count(*) from leads where undone_at is null and reply_minutes is not null group by 1, 2`
  await db`delete from figures_counted`
  await db`insert into figures_counted (counted_at) values (${now})`
}
