import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'

const Written = z.object({ request: z.string(), company: z.string(), from: z.string(), text: z.string(), at: z.string() })

/** Every conversation of somebody as a customer, and what they wrote for a company. */
export const listOf = (db: Db, userId: string) =>
  many(
    Written,
    db`
    select l.project_id as request, c.name as company, m.side as from, m.text, m.created_at as at
    from messages m
    join leads l on l.id = m.lead_id
    join projects p on p.id = l.project_id
    join companies c on c.id = l.company_id
    where m.kind = 'text' and (p.owner_id = ${userId} or m.author_id = ${userId})
    order by m.id`,
  )

/** Empties the conversations about the requests of a person: nobody can read them any more. */
export const eraseTexts = (db: Db, ownerId: string) => db`
  update messages m set text = '' from leads l join projects p on p.id = l.project_id
  where l.id = m.lead_id and p.owner_id = ${ownerId} and m.text <> ''`
