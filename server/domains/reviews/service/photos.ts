import { invalidField } from '#contract/errors.ts'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { dropPictures } from '../../media/service.ts'
import { picturesSent } from '../../media/service/uploads.ts'
import * as queries from '../queries/photos.ts'

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
