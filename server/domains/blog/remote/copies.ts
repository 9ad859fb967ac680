import { AppError } from '#contract/errors.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { fetchPublic } from '#server/gateways/blog/fetch-public.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { poolOf } from '#server/lib/db.ts'
import { emit } from '#server/lib/outbox.ts'
import { dropPictures, pictures, storePicture } from '../../media/service.ts'
import * as queries from '../posts/queries.ts'

const maxBytes = 8 * 1024 * 1024

/**
 * Our copies of remote pictures, by their address; missing ones are requested. Browsers never contact the remote host, and only pictures that we
 * re-encoded are shown.
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

// Needs a writable connection: the reading request has a read-only one.
const want = (ctx: Context, urls: readonly string[]) =>
  transact({ ...ctx, db: poolOf(ctx.db) }, async (ctx) => {
    for (const url of await queries.claimCopies(ctx.db, urls, ctx.now())) await emit(ctx, 'blog.picture_wanted', { url })
  })

/** Event handler: copies a picture once. Unreadable pictures are skipped for good; an unreachable host is retried. */
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
