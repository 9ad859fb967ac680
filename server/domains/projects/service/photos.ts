import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type Project, projectErrors, projectStates } from '#contract/projects.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { checkAnswers } from '../../catalog/service.ts'
import { storePicture } from '../../media/service.ts'
import * as queries from '../queries.ts'
import { maxPhotos, onlyPhotosIn } from '../rules.ts'
import { getForOwner, lockOwn, show } from '../service.ts'

/** Photos can be added while a request is written, and while companies look at it. */
const editEvent = (project: { state: queries.ProjectState }) => (project.state === 'open' ? 'edit' : 'answer')

export async function addPhoto(ctx: Context<Owner>, projectId: string, file: Upload): Promise<Project> {
  const before = await getForOwner(ctx, projectId)
  projectStates.next(editEvent(before), before.state, actorKind(ctx.actor))
  if (before.photos.length >= maxPhotos) throw new AppError(projectErrors.tooManyPhotos)
  const picture = await storePicture(ctx, file)
  return transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    if ((await queries.listPhotoIds(ctx.db, projectId)).length >= maxPhotos) throw new AppError(projectErrors.tooManyPhotos)
    await queries.insertPhoto(ctx.db, projectId, picture.id)
    await notePhotos(ctx, project)
    return show(ctx, projectId, project.owner_id)
  })
}

export const removePhoto = (ctx: Context<Owner>, projectId: string, mediaId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    if (!(await queries.deletePhoto(ctx.db, projectId, mediaId))) throw new AppError(commonErrors.notFound)
    const left = await queries.listPhotoIds(ctx.db, projectId)
    await queries.saveAnswers(
      ctx.db,
      projectId,
      checkAnswers(project.questions, onlyPhotosIn(project.questions, project.answers, left)).answers,
    )
    await notePhotos(ctx, project)
  })

async function notePhotos(ctx: Context<Owner>, project: queries.ProjectFacts): Promise<void> {
  const by = actorKind(ctx.actor)
  const event = editEvent(project)
  const to = projectStates.next(event, project.state, by)
  if (event === 'edit') {
    await queries.raiseRevision(ctx.db, project.id, ctx.now())
    await recordTransition(ctx, {
      entity: 'project',
      id: project.id,
      from: project.state,
      event,
      to,
      by,
      meta: { revision: project.revision + 1 },
    })
  }
  await publish(ctx, `project:${project.id}`, 'photos')
}
