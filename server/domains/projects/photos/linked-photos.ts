import { AppError, commonErrors } from '#contract/errors.ts'
import { uploadErrors } from '#contract/media/states.ts'
import type { LinkedPhotos, UploadLink } from '#contract/media/uploads.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { endUploadLink, openUploadLink, pictureOfUpload, pictures, picturesOfLink, uploadLink } from '../../media/service.ts'
import * as queries from '../project/queries.ts'
import { maxPhotos } from '../project/rules.ts'
import { getForOwner } from '../project/service.ts'
import { attach, checkMayEdit } from './service.ts'

/** A link by which the owner's phone adds photos: whoever has it can do that, and nothing else. */
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
  const project = await queries.findProject(ctx.db, link.subject_id)
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
    const project = await queries.lockProject(ctx.db, link.subject_id)
    if (!project) throw new AppError(commonErrors.notFound)
    await attach(ctx, project, picture.id, 'G')
  })
  return readLinkedPhotos(ctx, token)
}
