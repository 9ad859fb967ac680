import * as z from 'zod/mini'
import { quoteStates } from '#contract/quotes.ts'
import { type Db, many } from '#server/lib/db.ts'

const Withdrawn = z.object({ id: z.string(), lead_id: z.string(), project_id: z.string(), from_state: z.enum(quoteStates.states) })

/** Quotes of a company that customers could still accept. Gives those that changed. */
export const withdrawOfCompany = (db: Db, companyId: string, now: Date) =>
  many(
    Withdrawn,
    db`
    with open as (
      select id, state from quotes where company_id = ${companyId} and state in ('sent', 'viewed') for update)
    update quotes q set state = 'withdrawn', decided_at = ${now}
    from open where q.id = open.id
    returning q.id, q.lead_id, q.project_id, open.state as from_state`,
  )
