import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Quote = z.object({
  request: z.string(),
  company: z.string(),
  version: z.int(),
  state: z.string(),
  total_cents: z.int(),
  agreed_total_cents: z.nullable(z.int()),
  items: z.array(z.unknown()),
  changes: z.array(z.unknown()),
  message: z.string(),
  sent_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  accepted_name: z.nullable(z.string()),
  accepted_from: z.nullable(z.string()),
})

/** Every quote sent to a person. */
export const listReceived = (db: Db, ownerId: string) =>
  many(db, Quote)`
    select q.project_id as request, c.name as company, q.version, q.state, q.total_cents, q.agreed_total_cents, q.message, q.sent_at,
      q.decided_at, q.accepted_name, q.accepted_ip as accepted_from,
      coalesce((select json_agg(json_build_object('text', i.text, 'quantity', i.quantity, 'unit', i.unit, 'unit_price_cents', i.unit_price_cents)
        order by i.position) from quote_items i where i.quote_id = q.id), '[]') as items,
      coalesce((select json_agg(json_build_object('state', o.state, 'reason', o.reason, 'effect_cents', o.effect_cents,
        'new_total_cents', o.new_total_cents, 'finish_on', o.finish_on, 'proposed_at', o.proposed_at, 'decided_at', o.decided_at,
        'accepted_name', o.accepted_name, 'accepted_from', o.accepted_ip, 'decline_reason', o.decline_reason,
        'lines', (select json_agg(json_build_object('text', i.text, 'quantity', i.quantity, 'unit', i.unit, 'unit_price_cents', i.unit_price_cents)
          order by i.position) from change_order_lines i where i.change_order_id = o.id)) order by o.proposed_at)
        from change_orders o where o.quote_id = q.id), '[]') as changes
    from quotes q join projects p on p.id = q.project_id join companies c on c.id = q.company_id
    where p.owner_id = ${ownerId} and q.sent_at is not null
    order by q.sent_at desc, q.id`

/** Removes a person's signatures and decline reasons from quotes and change orders. */
export async function eraseNames(db: Db, ownerId: string): Promise<void> {
  await db`
    update quotes q set accepted_name = null, accepted_ip = null from projects p
    where p.id = q.project_id and p.owner_id = ${ownerId} and (q.accepted_name is not null or q.accepted_ip is not null)`
  await db`
    update change_orders o set accepted_name = null, accepted_ip = null, decline_reason = ''
    from quotes q join projects p on p.id = q.project_id where q.id = o.quote_id and p.owner_id = ${ownerId}`
  await db`
    update transitions t set reason = null from quotes q join projects p on p.id = q.project_id
    where t.entity = 'quote' and t.entity_id = q.id and p.owner_id = ${ownerId} and t.reason is not null`
}

const Trace = z.object({ quote_id: z.string(), company_id: z.string(), left_at: z.string() })

/** Quotes to a deleted person, whose names remain in notifications to the companies. */
export const listTraces = (db: Db, ownerId: string) =>
  many(db, Trace)`
    select q.id as quote_id, q.company_id, u.deleted_at as left_at
    from quotes q join projects p on p.id = q.project_id join users u on u.id = p.owner_id and u.deleted_at is not null
    where p.owner_id = ${ownerId}`
