import { type Db, many } from '#server/lib/db.ts'
import { columns, RefundRow, type RefundState } from '../decisions/queries.ts'

/** Claims in a state, the earliest deadline first. */
type Narrowed = { notDecidedBy: string | null; companyId: string | undefined }

export const listByDeadline = (db: Db, state: RefundState, { notDecidedBy, companyId }: Narrowed) =>
  many(db, RefundRow)`
    select ${columns(db)} from refunds r
    where r.state = ${state} ${notDecidedBy ? db`and r.decided_by is distinct from ${notDecidedBy}` : db``}
      ${companyId ? db`and r.company_id = ${companyId}` : db``}
    order by r.due_at, r.id limit 200`
