import type { Picture } from '#contract/media/pictures.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import { type Project, projectErrors, projectStates } from '#contract/projects/project.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { checkAnswers } from '../../catalog/service.ts'
import { dropPictures, pictureOfUpload, storePicture } from '../../media/service.ts'
import * as queries from '../project/queries.ts'
import { maxPhotos, onlyPhotosIn } from '../project/rules.ts'
import { getForOwner, lockOwn, show } from '../project/service.ts'

/** Photos can be added while a request is written, and while companies look at it. */
const editEvent = (project: { state: queries.ProjectState }) => (project.state === 'open' ? 'edit' : 'answer')

/** @throws AppError `invalid_transition` once nobody may change the request's photos */
export const checkMayEdit = (project: { state: queries.ProjectState }, by: ActorKind): void =>
  void projectStates.next(editEvent(project), project.state, by)

export const addPhoto = (ctx: Context<Owner>, projectId: string, file: Upload): Promise<Project> =>
  addOwn(ctx, projectId, () => storePicture(ctx, file))

/** The same with a photo that was sent in parts. Twice is once. */
export const addUploaded = (ctx: Context<Owner>, projectId: string, uploadId: string): Promise<Project> =>
  addOwn(ctx, projectId, () => pictureOfUpload(ctx, uploadId))

async function addOwn(ctx: Context<Owner>, projectId: string, makePicture: () => Promise<Picture>): Promise<Project> {
  const before = await getForOwner(ctx, projectId)
  checkMayEdit(before, actorKind(ctx.actor))
  const picture = await makePicture()
  return transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    await attach(ctx, project, picture.id, actorKind(ctx.actor))
    return show(ctx, projectId, project.owner_id)
  })
}

/** Adds a picture to a request that the caller's transaction has locked. @throws AppError `too_many_photos` */
export async function attach(ctx: Context, project: queries.ProjectFacts, mediaId: string, by: ActorKind): Promise<void> {
  const photos = await queries.listPhotoIds(ctx.db, project.id)
  if (photos.includes(mediaId)) return
  if (photos.length >= maxPhotos) throw new AppError(projectErrors.tooManyPhotos)
  await queries.insertPhoto(ctx.db, project.id, mediaId)
  await notePhotos(ctx, project, by)
}

export const orderPhotos = (ctx: Context<Owner>, projectId: string, mediaIds: readonly string[]): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    checkMayEdit(project, actorKind(ctx.actor))
    await queries.savePhotoOrder(ctx.db, projectId, mediaIds)
    await publish(ctx, `project:${projectId}`, 'photos')
    return show(ctx, projectId, project.owner_id)
  })

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
    await notePhotos(ctx, project, actorKind(ctx.actor))
    await dropPictures(ctx, [mediaId])
  })

async function notePhotos(ctx: Context, project: queries.ProjectFacts, by: ActorKind): Promise<void> {
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
