import { AppError, commonErrors, type FieldErrors, refuseInvalid } from '#contract/errors.ts'
import { type ChangedPart, projectErrors, projectStates, requestEditErrors } from '#contract/projects/states.ts'
import type { RequestEdit } from '#contract/projects/editing.ts'
import { actorKind, type Context, type Owner } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { checkAnswers } from '../../catalog/service.ts'
import * as users from '../../users/service.ts'
import { dayIn, detailProblems, tidyDetails } from '../draft/rules.ts'
import { onlyPhotosIn } from '../photos/rules.ts'
import { listPhotoIds } from '../photos/service.ts'
import { lockOwn, type ProjectFacts } from '../project/service.ts'
import { assessRisk } from '../risk/service.ts'
import { type Content, findChanged, saveContent } from './queries.ts'
import { changesOf, priceInputsOf } from './rules.ts'

type Edited = { isRepriced: boolean }

/**
 * Edits an open request, in the caller's transaction, which holds its slots. Undefined if nothing changed, so that a repeat has no effect.
 * @throws AppError `invalid_transition`, `changed_meanwhile`, or with errors by field: `answers.<question>` for an answer
 */
export async function editOpen(ctx: Context<Owner>, projectId: string, edit: RequestEdit): Promise<Edited | undefined> {
  const project = await lockOwn(ctx, projectId)
  const by = actorKind(ctx.actor)
  const to = projectStates.next('edit', project.state, by)
  const content = await contentOf(ctx, project, edit)
  const changed = changesOf(project, content)
  if (changed.length === 0) return undefined
  if (edit.revision !== project.revision) throw new AppError(requestEditErrors.changedMeanwhile)
  await saveScreened(ctx, project, content)
  const revision = project.revision + 1
  const priceInputs = priceInputsOf(project, content)
  const meta = { from: project.revision, revision, changed, price_inputs: priceInputs }
  await recordTransition(ctx, { entity: 'project', id: projectId, from: project.state, event: 'edit', to, by, meta })
  await publish(ctx, `project:${projectId}`, 'edit')
  await emit(ctx, 'project.edited', { project_id: projectId, revision })
  return { isRepriced: priceInputs.length > 0 }
}

/** Parts that a revision changed, for notifications. Undefined if only photos changed. */
export const changedBy = (ctx: Context, projectId: string, revision: number): Promise<readonly ChangedPart[] | undefined> =>
  findChanged(ctx.db, projectId, revision)

/** The edited contents, validated by the rules of the wizard. */
async function contentOf(ctx: Context, project: ProjectFacts, edit: RequestEdit): Promise<Content> {
  const { text, timing, date_from, date_to } = tidyDetails({ ...project, ...edit })
  const fields: FieldErrors = detailProblems({ ...project, timing, date_from, date_to }, dayIn(project.time_zone, ctx.now()))
  const given = Object.fromEntries(edit.answers.map(({ question_id: id, value }) => [id, value]))
  const own = onlyPhotosIn(project.questions, given, await listPhotoIds(ctx, project.id))
  const { answers, missing, wrong } = checkAnswers(project.questions, own)
  for (const [id, message] of Object.entries(wrong)) fields[`answers.${id}`] = [message]
  for (const id of missing) fields[`answers.${id}`] = [projectErrors.noAnswers.message]
  refuseInvalid(fields)
  return { text, timing, date_from, date_to, answers }
}

/** Saves the contents, but refuses a text that would send the request back to review. */
async function saveScreened(ctx: Context, project: ProjectFacts, content: Content): Promise<void> {
  const person = await users.getPerson(ctx, project.owner_id)
  const before = await assessRisk(ctx, project, person)
  await saveContent(ctx.db, project.id, content, ctx.now())
  const after = await assessRisk(ctx, project, person)
  if (after.score >= ctx.settings().riskReviewScore && after.score > before.score)
    throw new AppError(commonErrors.invalid, { fields: { text: [copied] } })
}

const copied = {
  es: 'Ese texto ya está en la solicitud de otra persona. Descríbelo con tus palabras.',
  en: 'That text is in someone else’s request already. Describe it in your own words.',
}
