import type { Picture } from '#contract/media/pictures.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Document } from '#contract/media/uploads.ts'
import { type Context, transact } from '#server/lib/context.ts'
import * as uploads from '../uploads/queries.ts'
import { isPdf } from '../documents/rules.ts'
import { findDocument, saveDocument, storeDocument, type StoredDocument } from '../documents/service.ts'
import { getUpload, pictureOfUpload, readWhole } from '../uploads/service.ts'

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
    if (!(await uploads.canSettle(ctx.db, uploadId))) return false
    await saveDocument(ctx, document)
    return uploads.settleUpload(ctx.db, uploadId, { documentId: document.id })
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
