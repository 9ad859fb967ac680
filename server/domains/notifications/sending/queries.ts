import * as z from 'zod/mini'
import type { Topic } from '#contract/notifications/states.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many } from '#server/lib/db.ts'
import { isOff, isTextWanted as isOn } from '../preferences/queries.ts'

const Recipient = z.object({
  place: z.int(),
  kind: z.enum(['guest', 'member']),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  is_phone_verified: z.boolean(),
  locale: Locale,
  wants_app: z.boolean(),
  wants_sms: z.boolean(),
  devices: z.array(z.string()),
})
export type Recipient = z.infer<typeof Recipient>

/**
 * Recipients with their addresses and preferences for the topic; `place` is the index in `asked`. The lateral join forces lookups by key, even if
 * the planner assumes a small table.
 */
export const listRecipients = (db: Db, asked: readonly { userId: string; topic: Topic | null }[]) =>
  many(db, Recipient)`
    select a.place, u.kind, u.name, u.email, u.phone, u.phone_verified_at is not null as is_phone_verified, u.locale,
      not ${isOff(db, { userId: db`u.id`, topic: db`a.topic`, channel: 'app' })} as wants_app,
      ${isOn(db, { userId: db`u.id`, topic: db`a.topic` })} as wants_sms,
      array(select d.id from push_registrations d where d.user_id = u.id order by d.id) as devices
    from jsonb_to_recordset(${db.json(asked.map(({ userId, topic }, place) => ({ place, user_id: userId, topic })))})
      as a (place int, user_id uuid, topic text)
    cross join lateral (select * from users where id = a.user_id limit 1) u
    order by a.place`
