import type { Answers } from '#contract/catalog/forms.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newMatch } from './matches.ts'
import { newProject } from './projects.ts'

type Given = {
  service?: string | { id: string; formId: string }
  owner: { id: string }
  company: { id: string }
  cents: number
  at: Date
  zipcode?: string
  answers?: Answers
  type?: string
  state?: string
}

/** A finished job at a fixed price that its customer accepted. Gives the ids of quote and request. */
export async function newAgreedPrice(db: Db, { owner, company, cents, at, type = 'fixed', state = 'accepted', ...request }: Given) {
  const project = await newProject(db, { ...request, state: 'completed', owner_id: owner.id, opened_at: at, submitted_at: at })
  const match = await newMatch(db, { project, company, state: 'sold', offered_at: at })
  const [leadId, id] = [newId(), newId()]
  await db`
    insert into leads (id, match_id, project_id, company_id, state, price_cents, bought_at, undo_until, hired_at, finished_at)
    values (${leadId}, ${match.id}, ${project.id}, ${company.id}, 'done', 2000, ${at}, ${at}, ${at}, ${at})`
  await db`update projects set hired_lead_id = ${leadId}, hired_at = ${at}, finished_at = ${at}, closed_at = ${at} where id = ${project.id}`
  await db`
    insert into quotes (id, lead_id, project_id, company_id, version, state, type, total_cents, agreed_total_cents, valid_until, created_at, sent_at, decided_at)
    values (${id}, ${leadId}, ${project.id}, ${company.id}, 1, ${state}, ${type}, ${cents}, ${cents}, ${at}, ${at}, ${at}, ${at})`
  return { id, project_id: project.id }
}
