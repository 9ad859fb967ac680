import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { isTry } from '../../leads/service.ts'

export type Silent = z.infer<typeof Silent>

const Silent = z.object({
  lead_id: z.string(),
  bought_at: z.string(),
  first_response_at: z.string(),
  time_zone: z.string(),
  tries: z.int(),
  days: z.int(),
  /** Tries that were calls over the relay number. */
  calls: z.int(),
  is_read: z.boolean(),
  is_stopped: z.boolean(),
})

/** Leads bought after `since` and answered before `before` whose customer has not replied. `is_read`: the customer has seen a message or a quote. */
export const listSilent = (db: Db, { before, since, leadId }: { before: Date; since: Date; leadId?: string }) =>
  many(db, Silent)`
    select l.id as lead_id, l.bought_at, l.first_response_at, c.time_zone, w.tries, w.days, w.calls,
      exists (select 1 from thread_reads t where t.lead_id = l.id and t.side = 'customer' and t.last_message_id >= w.first_id)
        or exists (select 1 from quotes q where q.lead_id = l.id and q.viewed_at is not null) as is_read,
      l.contact_stopped_at is not null as is_stopped
    from leads l
    join companies c on c.id = l.company_id
    join payments y on y.id = l.payment_id and y.state in ('succeeded', 'partially_refunded') and y.amount_cents > y.refunded_cents
    cross join lateral (
      select count(*)::int as tries, count(distinct (t.at at time zone c.time_zone)::date)::int as days,
        (array_agg(t.id order by t.id) filter (where t.id is not null))[1] as first_id, count(*) filter (where t.is_call)::int as calls
      from (
        select m.id, m.created_at as at, false as is_call from messages m where m.lead_id = l.id and m.side = 'company'
        union all select null, k.started_at, true from relay_calls k where k.lead_id = l.id and ${isTry(db)}
        union all select null, x.received_at, false from relay_texts x where x.lead_id = l.id and x.side = 'company'
      ) t
    ) w
    where l.first_response_at <= ${before} and l.bought_at > ${since} and l.engaged_at is null and l.undone_at is null
      and l.state not in ('hired', 'done') and w.tries > 0 ${leadId ? db`and l.id = ${leadId}` : db``}
      and not exists (select 1 from messages m where m.lead_id = l.id and m.side = 'customer')
      and not exists (select 1 from quotes q where q.lead_id = l.id and q.state in ('accepted', 'declined'))
      and not exists (
        select 1 from refunds r where r.lead_id = l.id
          and (r.reason = 'no_reply' or r.state in ('submitted', 'customer_check', 'in_review', 'needs_info', 'appealed', 'approved', 'paying')))
    order by l.first_response_at`
