import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { Id } from '#server/lib/rows.ts'

const Written = z.object({
  request: z.string(),
  company: z.string(),
  from: z.string(),
  text: z.string(),
  photos: z.array(z.string()),
  documents: z.array(z.object({ id: z.string(), name: z.string() })),
  at: z.string(),
})

/** Conversations of a person as a customer, and messages they wrote for a company. */
export const listOf = (db: Db, userId: string) =>
  many(
    Written,
    db`
    select l.project_id as request, c.name as company, m.side as from, m.text, m.created_at as at,
      array(select f.media_id from message_photos f where f.message_id = m.id order by f.position) as photos,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by f.position)
        from message_files f join documents d on d.id = f.document_id where f.message_id = m.id), '[]') as documents
    from messages m
    join leads l on l.id = m.lead_id
    join projects p on p.id = l.project_id
    join companies c on c.id = l.company_id
    where m.kind = 'text' and (p.owner_id = ${userId} or m.author_id = ${userId})
    order by m.id`,
  )

const ofOwner = (db: Db, ownerId: string) => db`
  from messages m join leads l on l.id = m.lead_id join projects p on p.id = l.project_id where p.owner_id = ${ownerId}`

/** Removes the files from conversations about a person's requests; returns the ids of pictures and documents. */
export async function removeFiles(db: Db, ownerId: string) {
  return {
    photos: await many(
      Id,
      db`delete from message_photos f where f.message_id in (select m.id ${ofOwner(db, ownerId)}) returning f.media_id as id`,
    ),
    documents: await many(
      Id,
      db`delete from message_files f where f.message_id in (select m.id ${ofOwner(db, ownerId)}) returning f.document_id as id`,
    ),
  }
}

/** Empties the conversations about a person's requests, which nobody can read any more. */
export const eraseTexts = (db: Db, ownerId: string) => db`
  update messages m set text = '' from leads l join projects p on p.id = l.project_id
  where l.id = m.lead_id and p.owner_id = ${ownerId} and m.text <> ''`
