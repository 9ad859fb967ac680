import type { LegalText } from '#contract/legal/versions.ts'
import { legalDocuments, type LegalSlug } from '#contract/legal/states.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newUser } from './users.ts'

/** Words that any document can be published with, except the questions. */
export const legalText = (word = 'Uno'): LegalText => ({
  summary: { es: `- ${word} en {{undoMinutes}} minutos.`, en: `- ${word} within {{undoMinutes}} minutes.` },
  body: { es: `## Primero\n\n${word}.\n\n## Después\n\nDos.`, en: `## First\n\n${word}.\n\n## Then\n\nTwo.` },
})

type Draft = { document: LegalSlug; version?: number; text?: LegalText }

/** A version that is being written. */
export async function newLegalDraft(
  db: Pool,
  { document, version = legalDocuments[document].version + 1, text: { summary, body } = legalText() }: Draft,
): Promise<string> {
  const [id, { id: writer }] = [newId(), await newUser(db)]
  await db`
    insert into legal_versions (id, document, version, summary, body, saved_by, saved_at)
    values (${id}, ${document}, ${version}, ${db.json(summary)}, ${db.json(body)}, ${writer}, now())`
  return id
}

/** A published version whose day has not come. */
export async function newPlannedVersion(db: Pool, draft: Draft): Promise<string> {
  const id = await newLegalDraft(db, draft)
  await db`
    update legal_versions set state = 'published', weight = 'small', reason = 'Una errata.', published_by = saved_by, published_at = now(),
      holds_from = now() + interval '1 day'
    where id = ${id}`
  return id
}
