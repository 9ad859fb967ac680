import { AppError, commonErrors, type FieldErrors, refuseInvalid } from '#contract/errors.ts'
import { projectErrors, projectStates } from '#contract/projects/project.ts'
import { type ChangedPart, type RequestEdit, requestEditErrors } from '#contract/projects/editing.ts'
import { actorKind, type Context, type Owner } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { checkAnswers } from '../../catalog/service.ts'
import * as users from '../../users/service.ts'
import * as queries from '../project/queries.ts'
import { type Content, findChanged, saveContent } from './queries.ts'
import { changesOf, dayIn, detailProblems, onlyPhotosIn, priceInputsOf, tidyDetails } from '../project/rules.ts'
import { lockOwn } from '../project/service.ts'
import { assessRisk } from '../risk/service.ts'

type Edited = { isPricedAnew: boolean }

/**
 * Changes what an open request asks for, in the caller's transaction, which holds its slots. Undefined when it says all that already, so
 * that one sent twice is one.
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
  return { isPricedAnew: priceInputs.length > 0 }
}

/** What changed with a revision, for who is told of it. Undefined where only photos did. */
export const changedBy = (ctx: Context, projectId: string, revision: number): Promise<readonly ChangedPart[] | undefined> =>
  findChanged(ctx.db, projectId, revision)

/** The request as it should be, by the rules of the wizard. */
async function contentOf(ctx: Context, project: queries.ProjectFacts, edit: RequestEdit): Promise<Content> {
  const { text, timing, date_from, date_to } = tidyDetails({ ...project, ...edit })
  const fields: FieldErrors = detailProblems({ ...project, timing, date_from, date_to }, dayIn(project.time_zone, ctx.now()))
  const given = Object.fromEntries(edit.answers.map(({ question_id: id, value }) => [id, value]))
  const own = onlyPhotosIn(project.questions, given, await queries.listPhotoIds(ctx.db, project.id))
  const { answers, missing, wrong } = checkAnswers(project.questions, own)
  for (const [id, message] of Object.entries(wrong)) fields[`answers.${id}`] = [message]
  for (const id of missing) fields[`answers.${id}`] = [projectErrors.noAnswers.message]
  refuseInvalid(fields)
  return { text, timing, date_from, date_to, answers }
}

/** A request that has been let through is not looked at again: words that would have kept it back are refused instead. */
async function saveScreened(ctx: Context, project: queries.ProjectFacts, content: Content): Promise<void> {
  const person = await users.getPerson(ctx, project.owner_id)
  const before = await assessRisk(ctx, project, person)
  await saveContent(ctx.db, project.id, content, ctx.now())
  const after = await assessRisk(ctx, project, person)
  if (after.score >= ctx.settings().riskReviewScore && after.score > before.score)
    throw new AppError(commonErrors.invalid, { fields: { text: [copied] } })
}

const copied = {
  es: 'Ese texto ya está en la solicitud de otra persona. Descríbelo con tus palabras.',
  en: 'That text is in somebody else’s request already. Describe it in your own words.',
}
