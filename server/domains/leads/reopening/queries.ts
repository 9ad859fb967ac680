import * as z from 'zod/mini'
import { type Db, many } from '#server/lib/db.ts'
import { LeadRow } from '../lead/queries.ts'

const LostLead = z.extend(LeadRow, { was: z.enum(['new', 'contacted', 'quoted']) })
export type LostLead = z.infer<typeof LostLead>

/**
 * Locks the leads that were lost only because their request ended, with their earlier state, latest purchase first. Skips companies that
 * the customer has blocked since.
 */
export const lockLostByEnd = (db: Db, projectId: string) =>
  many(db, LostLead)`
    select l.*, t.from_state as was
    from leads l
    join projects p on p.id = l.project_id
    join lateral (
      select from_state, event, reason from transitions where entity = 'lead' and entity_id = l.id order by id desc limit 1
    ) t on t.event = 'lose' and t.reason = 'project_closed'
    where l.project_id = ${projectId} and l.state = 'lost' and l.undone_at is null
      and not exists (select from blocks b where b.company_id = l.company_id and b.user_id = p.owner_id)
    order by l.bought_at desc, l.id
    for update of l`

export const saveInTouch = (db: Db, id: string) => db`update leads set contact_stopped_at = null, access_ended_at = null where id = ${id}`
