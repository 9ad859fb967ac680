import { AppError } from '#contract/errors.ts'
import { uploadErrors } from '#contract/media/states.ts'
import type { UploadLink } from '#contract/media/uploads.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'
import { linkSeconds, linkToken, readLinkToken } from './rules.ts'

/**
 * Link by which another device may add pictures to a subject for an hour. Returns the current link while it is valid. The caller checks the owner
 * of the subject.
 */
export const uploadLink = (ctx: Context, subjectId: string): Promise<UploadLink> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const until = new Date(now.getTime() + linkSeconds * 1000)
    const { id, expires_at } = await queries.takeLink(ctx.db, { id: newId(), subjectId, now, until })
    return { token: linkToken(ctx.config.secret, id), expires_at }
  })

export const endUploadLink = async (ctx: Context, subjectId: string): Promise<void> =>
  void (await queries.revokeLinks(ctx.db, subjectId, ctx.now()))

/** The valid link of a token. @throws AppError `upload_link_ended` */
export async function openUploadLink(ctx: Context, token: string): Promise<queries.LinkRow> {
  const { secret, secretsBefore } = ctx.config
  const id = readLinkToken([secret, ...secretsBefore], token)
  const link = id && (await queries.findLink(ctx.db, id, ctx.now()))
  if (!link) throw new AppError(uploadErrors.uploadLinkEnded)
  return link
}

/** Deletes links that expired before `before`. */
export const deleteOldLinks = async (ctx: Context, before: Date): Promise<void> => void (await queries.deleteOldLinks(ctx.db, before))
