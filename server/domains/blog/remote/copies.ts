import { AppError } from '#contract/errors.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { fetchPublic } from '#server/gateways/blog/fetch-public.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { poolOf } from '#server/lib/db.ts'
import { emit } from '#server/lib/outbox.ts'
import { dropPictures, pictures, storePicture } from '../../media/pictures/service.ts'
import * as queries from '../posts/queries.ts'

const maxBytes = 8 * 1024 * 1024

/**
 * Our copies of pictures of a blog elsewhere, by their address there; those that are not there yet are asked for. A visitor's browser never
 * speaks to the other host, and nothing of it is shown that we have not decoded and written anew.
 */
export async function copiesOf(ctx: Context, urls: readonly string[]): Promise<Map<string, Picture>> {
  if (urls.length === 0) return new Map()
  const known = await queries.listCopies(ctx.db, urls)
  const isMissing = (url: string) => !known.some(({ source_url, media_id }) => source_url === url && media_id !== null)
  if (urls.some(isMissing)) await want(ctx, urls.filter(isMissing))
  const byId = new Map(
    (
      await pictures(
        ctx,
        known.flatMap(({ media_id }) => media_id ?? []),
      )
    ).map((picture) => [picture.id, picture]),
  )
  return new Map(
    known.flatMap(({ source_url, media_id }) => {
      const picture = media_id === null ? undefined : byId.get(media_id)
      return picture ? [[source_url, picture] as const] : []
    }),
  )
}

// Asked for while somebody reads, whose own connection changes nothing.
const want = (ctx: Context, urls: readonly string[]) =>
  transact({ ...ctx, db: poolOf(ctx.db) }, async (ctx) => {
    for (const url of await queries.claimCopies(ctx.db, urls, ctx.now())) await emit(ctx, 'blog.picture_wanted', { url })
  })

/** Reaction: copies a picture once. What is no picture that we can read is left out for good; a host that is away is asked again. */
export async function copyPicture(ctx: Context, url: string): Promise<void> {
  const [known] = await queries.listCopies(ctx.db, [url])
  if (!known || known.media_id !== null || !ctx.config.blogApiUrl) return
  const bytes = await fetchPublic(url, { maxBytes, trusted: new URL(ctx.config.blogApiUrl).origin })
  const picture = await storePicture(ctx, { bytes }).catch((error: unknown) => {
    if (error instanceof AppError && error.spec.status < 500) return undefined
    throw error
  })
  if (!picture) return
  const isOurs = await queries.saveCopy(ctx.db, url, picture.id)
  if (!isOurs) await transact(ctx, (ctx) => dropPictures(ctx, [picture.id]))
}
