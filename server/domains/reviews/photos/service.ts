import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type Admin, type Context, type Owner, transact } from '#server/lib/context.ts'
import { dropPictures, readPicture, returnPictures } from '../../media/pictures/service.ts'
import { picturesSent } from '../../media/uploads/service.ts'
import * as queries from './queries.ts'

/** Gives a review these photos, in this order, in the caller's transaction; what is left out goes. @throws AppError `invalid` for one that is not the author's */
export const setPhotos = (ctx: Context<Owner>, reviewId: string, mediaIds: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const wanted = [...new Set(mediaIds)]
    const before = await queries.listPhotoIds(ctx.db, reviewId)
    const fresh = wanted.filter((id) => !before.includes(id))
    if ((await picturesSent(ctx, fresh)).length < fresh.length)
      throw invalidField('photo_ids', {
        es: 'Una de las fotos ya no está. Agrégala de nuevo.',
        en: 'One of the photos is not there any more. Add it again.',
      })
    await queries.savePhotos(ctx.db, reviewId, wanted)
    await dropPictures(
      ctx,
      before.filter((id) => !wanted.includes(id)),
    )
  })

/** Whether one of these photos comes from somebody else's page. */
export const areCopied = async (ctx: Context<Owner>, mediaIds: readonly string[]): Promise<boolean> =>
  mediaIds.length > 0 && queries.isShownElsewhere(ctx.db, mediaIds, ctx.actor.userId)

/** The photos of a review that nobody will read any more go, in the caller's transaction. */
export async function dropPhotos(ctx: Context, reviewId: string): Promise<void> {
  const gone = await queries.listPhotoIds(ctx.db, reviewId)
  await queries.savePhotos(ctx.db, reviewId, [])
  await dropPictures(ctx, gone)
}

/** The photos of a review that was removed are kept for an appeal, and closed to everybody but who decides it; in the caller's transaction. */
export const withdrawPhotos = async (ctx: Context, reviewId: string): Promise<void> =>
  dropPictures(ctx, await queries.listPhotoIds(ctx.db, reviewId))

/** An appeal was granted: its photos are there again, in the caller's transaction. */
export const returnPhotos = async (ctx: Context, reviewId: string): Promise<void> =>
  returnPictures(ctx, await queries.listPhotoIds(ctx.db, reviewId))

/** A photo of a review that was removed, for who decides an appeal. @throws AppError not_found */
export async function readWithdrawn(ctx: Context<Admin>, reviewId: string, mediaId: string): Promise<Download> {
  const bytes = (await queries.isWithdrawn(ctx.db, reviewId, mediaId)) ? await readPicture(ctx, mediaId) : undefined
  if (!bytes) throw new AppError(commonErrors.notFound)
  return { bytes, name: `${mediaId}.webp`, type: 'image/webp' }
}
