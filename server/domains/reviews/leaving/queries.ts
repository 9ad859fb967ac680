import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { reviewStates } from '#contract/reviews/states.ts'

const Written = z.object({
  company: z.string(),
  state: z.enum(reviewStates.states),
  author: z.string(),
  overall: z.int(),
  text: z.string(),
  reply: z.nullable(z.string()),
  created_at: z.string(),
})

export const listWritten = (db: Db, authorId: string) =>
  many(db, Written)`
    select c.name as company, r.state, r.author_name as author, r.overall, r.text, r.reply_text as reply, r.created_at
    from reviews r join companies c on c.id = r.company_id where r.author_id = ${authorId} order by r.created_at desc, r.id`

const LockedReview = z.object({ id: z.string(), company_id: z.string(), state: z.enum(reviewStates.states) })

/** Locks this person's reviews with content. */
export const lockWritten = (db: Db, authorId: string) =>
  many(db, LockedReview)`
    select id, company_id, state from reviews where author_id = ${authorId} and (text <> '' or author_name <> '') order by id for update`

export async function erase(db: Db, id: string, state: (typeof reviewStates.states)[number]): Promise<void> {
  await db`delete from review_versions where review_id = ${id}`
  await db`update reviews set state = ${state}, text = '', author_name = '', reply_text = null, reply_at = null where id = ${id}`
}
