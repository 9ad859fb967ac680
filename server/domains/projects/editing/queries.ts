import * as z from 'zod/mini'
import type { Answers } from '#contract/catalog/forms.ts'
import { type ChangedPart, changedParts } from '#contract/projects/states.ts'
import { type Db, maybe } from '#server/lib/db.ts'
import type { ProjectFacts } from '../project/service.ts'

export type Content = Pick<ProjectFacts, 'text' | 'timing' | 'date_from' | 'date_to'> & { answers: Answers }

/** Saves the next revision of an open request, and marks its owner as active. */
export const saveContent = (db: Db, id: string, { text, timing, date_from, date_to, answers }: Content, now: Date) => db`
  update projects set text = ${text}, timing = ${timing}, date_from = ${date_from}, date_to = ${date_to}, answers = ${db.json(answers)},
    revision = revision + 1, owner_active_at = ${now}
  where id = ${id} and state = 'open'`

const Edit = z.object({ changed: z.array(z.enum(changedParts)) })

/** Parts that a revision changed. Undefined if only photos changed. */
export const findChanged = async (db: Db, projectId: string, revision: number): Promise<readonly ChangedPart[] | undefined> =>
  (
    await maybe(db, Edit)`
      select meta -> 'changed' as changed from transitions
      where entity = 'project' and entity_id = ${projectId} and event = 'edit' and meta ->> 'revision' = ${String(revision)} and meta ? 'changed'
      limit 1`
  )?.changed
