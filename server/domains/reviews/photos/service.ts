import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type Admin, type Context, type Owner, transact } from '#server/lib/context.ts'
import { dropPictures, picturesSent, readPicture, returnPictures } from '../../media/service.ts'
import * as queries from './queries.ts'

/**
 * Sets the photos of a review in order and drops the others, in the caller's transaction.
 * @throws AppError `invalid` for a photo of another person
 */
export const setPhotos = (ctx: Context<Owner>, reviewId: string, mediaIds: readonly string[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    const wanted = [...new Set(mediaIds)]
    const before = await queries.listPhotoIds(ctx.db, reviewId)
    const fresh = wanted.filter((id) => !before.includes(id))
    if ((await picturesSent(ctx, fresh)).length < fresh.length)
      throw invalidField('photo_ids', {
        es: 'Una de las fotos ya no está. Agrégala de nuevo.',
        en: 'One of the photos isn’t there anymore. Add it again.',
      })
    await queries.savePhotos(ctx.db, reviewId, wanted)
    await dropPictures(
      ctx,
      before.filter((id) => !wanted.includes(id)),
    )
  })

/** Tells whether one of these photos appears on another page. */
export const areCopied = async (ctx: Context<Owner>, mediaIds: readonly string[]): Promise<boolean> =>
  mediaIds.length > 0 && queries.isShownElsewhere(ctx.db, mediaIds, ctx.actor.userId)

/** Deletes the photos of a review for good, in the caller's transaction. */
export async function dropPhotos(ctx: Context, reviewId: string): Promise<void> {
  const gone = await queries.listPhotoIds(ctx.db, reviewId)
  await queries.savePhotos(ctx.db, reviewId, [])
  await dropPictures(ctx, gone)
}

/** Hides the photos of a removed review from everyone but the admin who decides an appeal, in the caller's transaction. */
export const withdrawPhotos = async (ctx: Context, reviewId: string): Promise<void> =>
  dropPictures(ctx, await queries.listPhotoIds(ctx.db, reviewId))

/** Restores the photos after a granted appeal, in the caller's transaction. */
export const returnPhotos = async (ctx: Context, reviewId: string): Promise<void> =>
  returnPictures(ctx, await queries.listPhotoIds(ctx.db, reviewId))

/**
 * A hidden photo of a removed review, for deciding an appeal.
 * @throws AppError not_found
 */
export async function readWithdrawn(ctx: Context<Admin>, reviewId: string, mediaId: string): Promise<Download> {
  const bytes = (await queries.isWithdrawn(ctx.db, reviewId, mediaId)) ? await readPicture(ctx, mediaId) : undefined
  if (!bytes) throw new AppError(commonErrors.notFound)
  return { bytes, name: `${mediaId}.webp`, type: 'image/webp' }
}
