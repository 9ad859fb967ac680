import * as z from 'zod/mini'
import { Localized } from '#contract/primitives.ts'
import { ClaimPaper } from '#contract/refunds/claims.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe } from '#server/lib/db.ts'
import { columns, RefundRow } from '../decisions/queries.ts'

export const lockOwn = (db: Db, id: string, companyId: string) =>
  maybe(db, RefundRow)`select ${columns(db)} from refunds r where r.id = ${id} and r.company_id = ${companyId} for update`

export const listOfCompany = (db: Db, companyId: string, after: TimeCursor | undefined, limit: number) =>
  many(db, RefundRow)`
    select ${columns(db)} from refunds r
    where r.company_id = ${companyId} ${after ? db`and (r.created_at, r.id) < (${after.at}, ${after.id})` : db``}
    order by r.created_at desc, r.id desc limit ${limit}`

export const addDocument = (db: Db, refundId: string, documentId: string, now: Date) =>
  db`insert into refund_papers (refund_id, document_id, added_at) values (${refundId}, ${documentId}, ${now}) on conflict do nothing`

export const hasDocument = async (db: Db, refundId: string, documentId: string): Promise<boolean> =>
  (await db`select from refund_papers where refund_id = ${refundId} and document_id = ${documentId}`).length > 0

const Shown = z.object({
  id: z.string(),
  match_id: z.string(),
  service: Localized,
  city: z.string(),
  /** A newer claim has the same reason. */
  is_overtaken: z.boolean(),
  papers: z.array(ClaimPaper),
})

export type Shown = z.infer<typeof Shown>

/** Display data of claims: service, place, documents. */
export const listShown = (db: Db, ids: readonly string[]) =>
  many(db, Shown)`
    select r.id, l.match_id, s.name as service, p.city,
      exists (
        select from refunds n
        where n.lead_id = r.lead_id and n.reason = r.reason and n.state <> 'withdrawn' and (n.created_at, n.id) > (r.created_at, r.id)
      ) as is_overtaken,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'size', d.size, 'type', d.type) order by rp.added_at, d.id)
        from refund_papers rp join documents d on d.id = rp.document_id where rp.refund_id = r.id
      ), '[]') as papers
    from refunds r
    join leads l on l.id = r.lead_id
    join projects p on p.id = l.project_id
    join services s on s.id = p.service_id
    where r.id = any(${ids}::uuid[])`
