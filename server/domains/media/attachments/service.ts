import type { Picture } from '#contract/media/pictures.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Document } from '#contract/media/uploads.ts'
import { type Context, transact } from '#server/lib/context.ts'
import * as uploads from '../uploads/queries.ts'
import { isPdf } from '../documents/rules.ts'
import { findDocument, saveDocument, storeDocument, type StoredDocument } from '../documents/service.ts'
import { getUpload, pictureOfUpload, readWhole } from '../uploads/service.ts'

/** What a person sent along: a photo that everybody sees who knows its id, or a document for who may have it. */
export type SentFile = { kind: 'photo'; picture: Picture } | { kind: 'document'; document: Document }

/**
 * The document that a file became, seen by those whom it concerns alone: made when it is first asked for, the same ever after. Not for
 * transactions. @throws AppError `not_found`, `upload_unfinished`, or what is wrong with the file
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
  // Somebody else was first; the file of the second one is swept.
  return isFirst ? document : documentOfUpload(ctx, uploadId)
}

/**
 * What a file became: made when it is first asked for, the same ever after. A PDF stays as it came, anything else has to be a photo. Not for
 * transactions.
 * @throws AppError `not_found`, `upload_unfinished`, or what is wrong with the file
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

/** What each of `uploadIds` became, one after the other: an error of one is told before the rest is read. */
export async function filesOfUploads(ctx: Context, uploadIds: readonly string[]): Promise<SentFile[]> {
  const files: SentFile[] = []
  for (const id of new Set(uploadIds)) files.push(await fileOfUpload(ctx, id))
  return files
}
