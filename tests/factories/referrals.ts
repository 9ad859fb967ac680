import { randomInt } from 'node:crypto'
import { newId } from '#server/lib/ids.ts'
import type { Db } from '#server/lib/db.ts'
import { newUser } from './users.ts'

const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** An invitation whose two sides share a phone, as a person is about to decide about it; gives its id. */
export async function newHeldReferral(db: Db): Promise<string> {
  const [id, inviter, invited] = [newId(), await newUser(db), await newUser(db)]
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
  await db`insert into referral_codes (code, user_id, created_at) values (${code}, ${inviter.id}, now())`
  await db`
    insert into referrals (id, code, state, invited_user_id, signs, created_at, joined_at, held_at)
    values (${id}, ${code}, 'held', ${invited.id}, '{phone}', now(), now(), now())`
  return id
}
