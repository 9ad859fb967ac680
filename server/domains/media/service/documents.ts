import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Document } from '#contract/uploads.ts'
import { readFileOf, storeFiles } from '#server/gateways/storage/files.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from '../queries/documents.ts'
import { documentName } from '../rules/documents.ts'

const fileName = 'document.pdf'

/** Writes the file of a document. Its row comes after, by `saveDocument`: a document that has one can be read. Not for transactions. */
export async function storeDocument(ctx: Context, name: string | null, bytes: Uint8Array): Promise<Document> {
  const document = { id: newId(), name: documentName(name), size: bytes.byteLength }
  await storeFiles(ctx.config, document.id, { [fileName]: bytes })
  return document
}

export const saveDocument = (ctx: Context, document: Document) => queries.insertDocument(ctx.db, document, ctx.now())

export const findDocument = async (ctx: Context, id: string): Promise<Document | undefined> =>
  (await queries.listDocuments(ctx.db, [id]))[0]

export const findDocumentBytes = (ctx: Context, id: string) => readFileOf(ctx.config, id, fileName)

/** A document to be saved. The caller has checked who asks. @throws AppError `not_found` */
export async function readDocument(ctx: Context, id: string): Promise<Download> {
  const document = await findDocument(ctx, id)
  const bytes = document && (await findDocumentBytes(ctx, id))
  if (!bytes) throw new AppError(commonErrors.notFound)
  return { bytes, name: document.name, type: 'application/pdf' }
}

/** Gives documents up that nothing refers to any more, in the caller's transaction; their files go after it. */
export async function dropDocuments(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of await queries.deleteUnused(ctx.db, ids)) await emit(ctx, 'media.dropped', { media_id: id })
}
