import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { DocumentId } from '#server/lib/rows.ts'

const Claimed = z.object({
  company: z.string(),
  reason: z.string(),
  your_answer: z.nullable(z.string()),
  created_at: z.string(),
})

/** Claims about a person's requests, with the person's answers. */
export const listClaimed = (db: Db, ownerId: string) =>
  many(db, Claimed)`
    select c.name as company, r.reason, r.customer_answer as your_answer, r.created_at
    from refunds r
    join leads l on l.id = r.lead_id
    join projects p on p.id = l.project_id
    join companies c on c.id = r.company_id
    where p.owner_id = ${ownerId} order by r.created_at desc, r.id`

/** Removes the texts of claims about a person's requests. Money and decisions stay. */
export const eraseWords = (db: Db, ownerId: string) => db`
  update refunds r set text = '', answer = '', question = '', appeal = '', note = '', evidence = r.evidence - 'zipcode'
  from leads l join projects p on p.id = l.project_id
  where r.lead_id = l.id and p.owner_id = ${ownerId}`

/** Removes the documents of those claims and returns their ids. */
export const deleteDocuments = (db: Db, ownerId: string) =>
  many(db, DocumentId)`
    delete from refund_papers f using refunds r, leads l, projects p
    where f.refund_id = r.id and r.lead_id = l.id and l.project_id = p.id and p.owner_id = ${ownerId}
    returning f.document_id`
