import * as z from 'zod/mini'
import { ClaimEvidence, OtherBuyer, SentMessage, ThreadMessage } from '#contract/refunds/evidence.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'

const Claimed = z.extend(z.pick(ClaimEvidence, { request: true }), {
  lead_id: z.string(),
  lead: z.extend(z.omit(ClaimEvidence.shape.lead, { price: true, back: true }), { price_cents: z.int(), back_cents: z.int() }),
})

const instant = (db: Db, at: ReturnType<Db>) => db`to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The lead of a claim with its request. */
export const findClaimed = (db: Db, refundId: string) =>
  maybe(db, Claimed)`
    select l.id as lead_id,
      jsonb_build_object('id', p.id, 'state', p.state, 'text', p.text, 'timing', p.timing, 'contact_mode', p.contact_mode, 'zipcode', p.zipcode,
        'city', p.city, 'state_iso', p.state_iso, 'opened_at', ${instant(db, db`p.opened_at`)}, 'slots', p.slots) as request,
      jsonb_build_object('state', l.state, 'bought_at', ${instant(db, db`l.bought_at`)}, 'price_cents', l.price_cents,
        'back_cents', coalesce(y.refunded_cents, 0), 'contact_opened_at', ${instant(db, db`l.contact_opened_at`)},
        'first_response_at', ${instant(db, db`l.first_response_at`)}, 'engaged_at', ${instant(db, db`l.engaged_at`)}) as lead
    from refunds f join leads l on l.id = f.lead_id join projects p on p.id = l.project_id left join payments y on y.id = l.payment_id
    where f.id = ${refundId}`

/** The last messages of a lead, oldest first. */
export const listThread = (db: Db, leadId: string) =>
  many(db, ThreadMessage)`
    select * from (
      select m.id, m.side as "from", m.kind, m.text, m.created_at as at,
        (select count(*) from message_photos f where f.message_id = m.id)::int + (select count(*) from message_files f where f.message_id = m.id)::int as files,
        m.side <> 'system' and m.id <= coalesce((
          select r.last_message_id from thread_reads r where r.lead_id = m.lead_id and r.side <> m.side), '00000000-0000-0000-0000-000000000000') as is_read
      from messages m where m.lead_id = ${leadId} order by m.id desc limit 100
    ) last order by id`

/** Deliveries to the phone and email of a lead's request, newest first. */
export const listSent = (db: Db, leadId: string) =>
  many(db, SentMessage)`
    select d.id, d.channel, d.state, d.attempts, coalesce(d.sent_at, d.created_at) as at
    from leads l join projects p on p.id = l.project_id join project_contacts c on c.project_id = p.id
    join deliveries d on d.user_id = p.owner_id and d.created_at >= p.created_at
      and (d.channel = 'sms' and d.recipient = c.phone or d.channel = 'email' and lower(d.recipient) = lower(c.email))
    where l.id = ${leadId} order by d.created_at desc, d.id limit 20`

/** Other companies that bought the same request, each with its newest claim. */
export const listOtherBuyers = (db: Db, leadId: string) =>
  many(db, OtherBuyer)`
    select jsonb_build_object('id', c.id, 'name', c.name) as company, o.state, o.bought_at, o.first_response_at, o.engaged_at,
      o.undone_at is not null as is_undone,
      (select jsonb_build_object('id', f.id, 'reason', f.reason, 'state', f.state) from refunds f
        where f.lead_id = o.id order by f.created_at desc, f.id desc limit 1) as claim
    from leads l join leads o on o.project_id = l.project_id and o.id <> l.id join companies c on c.id = o.company_id
    where l.id = ${leadId} order by o.bought_at, o.id`
