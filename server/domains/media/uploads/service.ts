import { dayMs } from '#contract/durations.ts'
import type { Upload as Sent } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { maxPartBytes, uploadErrors } from '#contract/media/states.ts'
import type { Document, Upload } from '#contract/media/uploads.ts'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { takeLimit } from '#server/lib/limits.ts'
import { dropDocuments, findDocument, isPdf, saveDocument, storeDocument, type StoredDocument } from '../documents/service.ts'
import { dropPictures, pictures, storePicture } from '../pictures/service.ts'
import { deleteOldLinks, openUploadLink } from '../upload-links/service.ts'
import * as queries from './queries.ts'

/** Limits of one person or one link: unfinished uploads, and bytes begun per day. */
const most = { unfinished: 20, bytesPerDay: 200 * 1024 * 1024 }

/** Kilobytes per IP address: stops clients that create new guests to escape their own limit. */
const mostOfAddress = { count: 300 * 1024, seconds: 3600 }

const notFound = () => new AppError(commonErrors.notFound)

async function holderOf(ctx: Context, link: string | undefined): Promise<queries.Holder | undefined> {
  if (link !== undefined) return { linkId: (await openUploadLink(ctx, link)).id }
  const { actor } = ctx
  if (actor.kind === 'user' || actor.kind === 'guest') return { ownerId: actor.userId }
}

/** An upload of the caller or of `link`. @throws AppError `not_found` */
export async function getUpload(ctx: Context, id: string, link: string | undefined): Promise<queries.UploadRow> {
  const holder = await holderOf(ctx, link)
  const upload = holder && (await queries.findUpload(ctx.db, id, holder))
  if (!upload) throw notFound()
  return upload
}

/** Begins or resumes an upload. @throws AppError `signed_out`, `too_many_uploads`, `rate_limited`, `not_found` if the id belongs to somebody else */
export async function beginUpload(
  ctx: Context,
  { id, size, name, link }: { id: string; size: number; name?: string | undefined; link?: string | undefined },
): Promise<Upload> {
  const holder = await holderOf(ctx, link)
  if (!holder) throw new AppError(commonErrors.signedOut)
  const known = await queries.findUpload(ctx.db, id, holder)
  if (known) return known
  const { unfinished, bytes } = await queries.countUploads(ctx.db, holder, new Date(ctx.now().getTime() - dayMs))
  if (unfinished >= most.unfinished || bytes + size > most.bytesPerDay)
    throw new AppError(uploadErrors.tooManyUploads, { retryAfterSeconds: 3600 })
  await takeLimit(ctx, `upload kb ip:${ctx.ip}`, mostOfAddress, Math.ceil(size / 1024))
  await queries.insertUpload(ctx.db, { id, size, name, holder, now: ctx.now() })
  return getUpload(ctx, id, link)
}

export const readUpload = (ctx: Context, id: string, link?: string): Promise<Upload> => getUpload(ctx, id, link)

type Part = { start: number; file: Sent; link?: string | undefined }

/** Appends the next part. A repeated or early part changes nothing: `received` in the response says where to resume. */
export async function appendToUpload(ctx: Context, id: string, { start, file: { bytes }, link }: Part): Promise<Upload> {
  if (bytes.byteLength > maxPartBytes) throw new AppError(commonErrors.tooLarge)
  await getUpload(ctx, id, link)
  await transact(ctx, ({ db }) => queries.appendPart(db, id, start, bytes))
  return getUpload(ctx, id, link)
}

export async function dropUpload(ctx: Context, id: string, link?: string): Promise<void> {
  const holder = await holderOf(ctx, link)
  if (!holder || !(await queries.deleteUpload(ctx.db, id, holder))) throw notFound()
}

/**
 * Whole content of an upload; undefined if it was settled in the meantime, and the caller must read it again.
 * @throws AppError `upload_unfinished`, `not_found`
 */
export async function readWhole(ctx: Context, upload: queries.UploadRow): Promise<Uint8Array | undefined> {
  if (upload.received < upload.size) throw new AppError(uploadErrors.uploadUnfinished)
  const bytes = await queries.readWhole(ctx.db, upload)
  if (!bytes && !(await queries.isSettled(ctx.db, upload.id))) throw notFound()
  return bytes
}

/**
 * Picture made of an upload. Created on the first call; later calls return the same one. Not for transactions.
 * @throws AppError `not_found`, `upload_unfinished`, `invalid` at `file`
 */
export async function pictureOfUpload(ctx: Context, id: string, link?: string): Promise<Picture> {
  const upload = await getUpload(ctx, id, link)
  const [stored] = upload.media_id ? await pictures(ctx, [upload.media_id]) : []
  if (stored) return stored
  if (upload.media_id || upload.document_id) throw notFound()
  const bytes = await readWhole(ctx, upload)
  if (!bytes) return pictureOfUpload(ctx, id, link)
  const made = await storePicture(ctx, { bytes })
  const isFirst = await transact(ctx, ({ db }) => queries.settleUpload(db, id, { mediaId: made.id }))
  if (isFirst) return made
  await transact(ctx, (ctx) => dropPictures(ctx, [made.id]))
  return pictureOfUpload(ctx, id, link)
}

/** An attachment: a public photo, or a document with restricted access. */
export type SentFile = { kind: 'photo'; picture: Picture } | { kind: 'document'; document: Document }

/**
 * Document made of an upload. Created on the first call; later calls return the same one. Not for transactions.
 * @throws AppError `not_found`, `upload_unfinished`, `invalid` at `file`
 */
export async function documentOfUpload(ctx: Context, uploadId: string): Promise<StoredDocument> {
  const upload = await getUpload(ctx, uploadId, undefined)
  const known = upload.document_id ? await findDocument(ctx, upload.document_id) : undefined
  if (known) return known
  if (upload.document_id || upload.media_id) throw new AppError(commonErrors.notFound)
  const bytes = await readWhole(ctx, upload)
  if (!bytes) return documentOfUpload(ctx, uploadId)
  const document = await storeDocument(ctx, { bytes, name: upload.name })
  const isFirst = await transact(ctx, async (ctx) => {
    if (!(await queries.canSettle(ctx.db, uploadId))) return false
    await saveDocument(ctx, document)
    return queries.settleUpload(ctx.db, uploadId, { documentId: document.id })
  })
  // Another call won the race; the sweep removes this file.
  return isFirst ? document : documentOfUpload(ctx, uploadId)
}

/**
 * Attachment made of an upload: a PDF becomes a document, everything else must be a photo. Created on the first call; later calls return the same
 * one. Not for transactions.
 * @throws AppError `not_found`, `upload_unfinished`, `invalid` at `file`
 */
export async function fileOfUpload(ctx: Context, uploadId: string): Promise<SentFile> {
  const upload = await getUpload(ctx, uploadId, undefined)
  if (upload.media_id !== null) return { kind: 'photo', picture: await pictureOfUpload(ctx, uploadId) }
  if (upload.document_id !== null) return { kind: 'document', document: await documentOfUpload(ctx, uploadId) }
  const bytes = await readWhole(ctx, upload)
  if (!bytes) return fileOfUpload(ctx, uploadId)
  if (isPdf(bytes)) return { kind: 'document', document: await documentOfUpload(ctx, uploadId) }
  return { kind: 'photo', picture: await pictureOfUpload(ctx, uploadId) }
}

/** Attachments of `uploadIds`, one after the other, so that an error stops before the rest is read. */
export async function filesOfUploads(ctx: Context, uploadIds: readonly string[]): Promise<SentFile[]> {
  const files: SentFile[] = []
  for (const id of new Set(uploadIds)) files.push(await fileOfUpload(ctx, id))
  return files
}

/** Ids of the pictures sent through a link. */
export const picturesOfLink = (ctx: Context, linkId: string): Promise<string[]> => queries.listByLink(ctx.db, linkId)

/** Those of `ids` that the caller uploaded in the last day. */
export const picturesSent = (ctx: Context<Owner>, ids: readonly string[]): Promise<string[]> =>
  queries.listSent(ctx.db, ctx.actor.userId, ids)

type Gone = { media_id: string | null; document_id: string | null }

async function drop(ctx: Context, rows: readonly Gone[]): Promise<void> {
  await dropPictures(
    ctx,
    rows.flatMap(({ media_id: id }) => id ?? []),
  )
  await dropDocuments(
    ctx,
    rows.flatMap(({ document_id: id }) => id ?? []),
  )
}

/** Scheduled job: deletes uploads after a day, with unused pictures and expired links. Returns the number of uploads. */
export const forgetOldUploads = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const before = new Date(ctx.now().getTime() - dayMs)
    const gone = await queries.deleteOld(ctx.db, before)
    await deleteOldLinks(ctx, before)
    await drop(ctx, gone)
    return gone.length
  })

/** Deletes the uploads of a person who leaves, in the caller's transaction. */
export const forgetUploadsOf = async (ctx: Context, userId: string): Promise<void> => drop(ctx, await queries.deleteOf(ctx.db, userId))
