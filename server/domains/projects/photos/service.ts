import type { Picture } from '#contract/media/pictures.ts'
import type { LinkedPhotos, UploadLink } from '#contract/media/uploads.ts'
import { uploadErrors } from '#contract/media/states.ts'
import type { Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Project } from '#contract/projects/project.ts'
import { projectErrors, projectStates } from '#contract/projects/states.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { publish } from '#server/lib/live.ts'
import { checkAnswers } from '../../catalog/service.ts'
import {
  dropPictures,
  endUploadLink,
  openUploadLink,
  pictureOfUpload,
  pictures,
  picturesOfLink,
  storePicture,
  uploadLink,
} from '../../media/service.ts'
import {
  findProject,
  getForOwner,
  lockOwn,
  lockProject,
  type ProjectFacts,
  type ProjectState,
  saveAnswers,
  show,
} from '../project/service.ts'
import * as queries from './queries.ts'
import { maxPhotos, onlyPhotosIn } from './rules.ts'

/** Ids of a request's photos, in order. */
export const listPhotoIds = (ctx: Context, projectId: string): Promise<string[]> => queries.listPhotoIds(ctx.db, projectId)

/** Event of a change of photos, which is allowed in drafts and in open requests. */
const editEvent = (project: { state: ProjectState }) => (project.state === 'open' ? 'edit' : 'answer')

/** @throws AppError `invalid_transition` once the photos can no longer be changed */
const checkMayEdit = (project: { state: ProjectState }, by: ActorKind): void =>
  void projectStates.next(editEvent(project), project.state, by)

export const addPhoto = (ctx: Context<Owner>, projectId: string, file: Upload): Promise<Project> =>
  addOwn(ctx, projectId, () => storePicture(ctx, file))

/** Adds a photo that was uploaded in parts, once. */
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
async function attach(ctx: Context, project: ProjectFacts, mediaId: string, by: ActorKind): Promise<void> {
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
    await saveAnswers(ctx, projectId, checkAnswers(project.questions, onlyPhotosIn(project.questions, project.answers, left)).answers)
    await notePhotos(ctx, project, actorKind(ctx.actor))
    await dropPictures(ctx, [mediaId])
  })

async function notePhotos(ctx: Context, project: ProjectFacts, by: ActorKind): Promise<void> {
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

/** Creates a link that lets a phone add photos to the request, and nothing else. */
export async function openLink(ctx: Context<Owner>, projectId: string): Promise<UploadLink> {
  checkMayEdit(await getForOwner(ctx, projectId), actorKind(ctx.actor))
  return uploadLink(ctx, projectId)
}

export async function endLink(ctx: Context<Owner>, projectId: string): Promise<void> {
  await getForOwner(ctx, projectId)
  await endUploadLink(ctx, projectId)
}

/** @throws AppError `upload_link_ended`, also when the request takes no more photos */
async function subjectOf(ctx: Context, token: string) {
  const link = await openUploadLink(ctx, token)
  const project = await findProject(ctx, link.subject_id)
  if (!project) throw new AppError(uploadErrors.uploadLinkEnded)
  checkMayEdit(project, 'G')
  return link
}

export async function readLinkedPhotos(ctx: Context, token: string): Promise<LinkedPhotos> {
  const link = await subjectOf(ctx, token)
  const all = await queries.listPhotoIds(ctx.db, link.subject_id)
  const byLink = (await picturesOfLink(ctx, link.id)).filter((id) => all.includes(id))
  return { expires_at: link.expires_at, left: Math.max(0, maxPhotos - all.length), photos: await pictures(ctx, byLink) }
}

export async function addLinkedPhoto(ctx: Context, { link: token, upload_id }: { link: string; upload_id: string }): Promise<LinkedPhotos> {
  const link = await subjectOf(ctx, token)
  const picture = await pictureOfUpload(ctx, upload_id, token)
  await transact(ctx, async (ctx) => {
    await attach(ctx, await lockProject(ctx, link.subject_id), picture.id, 'G')
  })
  return readLinkedPhotos(ctx, token)
}
