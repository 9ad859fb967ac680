import type { Picture } from '#contract/companies.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type Document, uploadErrors } from '#contract/uploads.ts'
import { type Context, transact } from '#server/lib/context.ts'
import * as uploads from '../queries/uploads.ts'
import { isPdf, isWholePdf } from '../rules/documents.ts'
import { findDocument, saveDocument, storeDocument } from './documents.ts'
import { getUpload, pictureOfUpload } from './uploads.ts'

/** What a person sent along: a photo that everybody sees who knows its id, or a document for who may have it. */
export type SentFile = { kind: 'photo'; picture: Picture } | { kind: 'document'; document: Document }

/**
 * What a file became: made when it is first asked for, the same ever after. A PDF stays as it came, anything else has to be a photo. Not for
 * transactions.
 * @throws AppError `not_found`, `upload_unfinished`, or what is wrong with the file
 */
export async function fileOfUpload(ctx: Context, uploadId: string): Promise<SentFile> {
  const upload = await getUpload(ctx, uploadId, undefined)
  if (upload.document_id) {
    const document = await findDocument(ctx, upload.document_id)
    if (!document) throw new AppError(commonErrors.notFound)
    return { kind: 'document', document }
  }
  const asPhoto = async (): Promise<SentFile> => ({ kind: 'photo', picture: await pictureOfUpload(ctx, uploadId) })
  if (upload.media_id) return asPhoto()
  if (upload.received < upload.size) throw new AppError(uploadErrors.uploadUnfinished)
  const bytes = await uploads.readParts(ctx.db, uploadId)
  if (!isPdf(bytes)) return asPhoto()
  if (!isWholePdf(bytes)) throw invalidField('file', { es: 'El PDF está dañado o incompleto.', en: 'The PDF is damaged or incomplete.' })
  const document = await storeDocument(ctx, upload.name, bytes)
  const isFirst = await transact(ctx, async (ctx) => {
    if (!(await uploads.canSettle(ctx.db, uploadId))) return false
    await saveDocument(ctx, document)
    return uploads.settleUpload(ctx.db, uploadId, { documentId: document.id })
  })
  // Somebody else was first; the file of the second one is swept.
  return isFirst ? { kind: 'document', document } : fileOfUpload(ctx, uploadId)
}

/** What each of `uploadIds` became, one after the other: an error of one is told before the rest is read. */
export async function filesOfUploads(ctx: Context, uploadIds: readonly string[]): Promise<SentFile[]> {
  const files: SentFile[] = []
  for (const id of new Set(uploadIds)) files.push(await fileOfUpload(ctx, id))
  return files
}
