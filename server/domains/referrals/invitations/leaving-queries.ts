import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Row = z.object({
  role: z.enum(['inviter', 'invited']),
  code: z.nullable(z.string()),
  state: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.string(),
  joined_at: z.nullable(z.string()),
  reward_cents: z.nullable(z.int()),
})

export const listOf = (db: Db, userId: string) =>
  many(
    Row,
    db`
    select case when r.invited_user_id = ${userId} then 'invited' else 'inviter' end as role, r.code, r.state, r.name, r.email, r.created_at,
      r.joined_at, r.reward_cents
    from referrals r left join referral_codes c on c.code = r.code
    where c.user_id = ${userId} or r.invited_user_id = ${userId} order by r.created_at desc`,
  )

/** Who was invited is nobody's business any more; who came by an invitation keeps no name in it. */
export async function erase(db: Db, userId: string): Promise<void> {
  await db`
    update referrals r set name = '', email = '' from referral_codes c where c.code = r.code and c.user_id = ${userId}`
  await db`delete from referral_codes where user_id = ${userId}`
  await db`update referrals set name = '', email = '', email_hash = null where invited_user_id = ${userId}`
}
