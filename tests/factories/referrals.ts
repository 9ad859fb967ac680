import { newId } from '#server/lib/ids.ts'
import type { Db } from '#server/lib/db.ts'
import { newUser } from './users.ts'

/** An invitation whose two sides share a phone, as a person is about to decide about it; gives its id. */
export async function newHeldReferral(db: Db): Promise<string> {
  const [id, inviter, invited] = [newId(), await newUser(db), await newUser(db)]
  await db`
    insert into referrals (id, code, state, invited_user_id, signs, created_at, joined_at, held_at)
    select ${id}, code, 'held', ${invited.id}, '{phone}', now(), now(), now() from referral_codes where user_id = ${inviter.id}`
  return id
}
