import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { Localized } from '#contract/primitives.ts'
import { maxUploadBytes } from '#contract/media/states.ts'
import { readFileOf, storeFiles } from '#server/gateways/storage/files.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { cleanPicture } from '../pictures/service.ts'
import * as queries from './queries.ts'
import { documentName, isPdf, isWholePdf, pdfProblem, type PdfProblem } from './rules.ts'

export { isPdf } from './rules.ts'

export type StoredDocument = queries.DocumentRow

// File names outside the pattern that `/media` serves.
const fileNames = { 'application/pdf': 'document.pdf', 'image/webp': 'document.webp' } as const

const unknown = () =>
  invalidField('file', { es: 'Sube un PDF o una foto JPG, PNG, WebP o AVIF.', en: 'Upload a PDF, or a JPG, PNG, WebP or AVIF photo.' })
const damaged = () => invalidField('file', { es: 'El PDF está dañado o incompleto.', en: 'The PDF is damaged or incomplete.' })
const refused: Record<PdfProblem, Localized> = {
  encrypted: {
    es: 'El PDF está protegido o cifrado. Guarda una copia sin protección y súbela.',
    en: 'The PDF is encrypted. Save a copy without protection and upload that one.',
  },
  active: {
    es: 'El PDF trae código u otros archivos dentro, y no lo podemos aceptar. Ábrelo, elige «Imprimir» y «Guardar como PDF», y sube esa copia.',
    en: 'The PDF has code or other files inside, so we can’t accept it. Open it, choose Print, then Save as PDF, and upload that copy.',
  },
  unreadable: {
    es: 'No podemos revisar este PDF por dentro. Ábrelo, elige «Imprimir» y «Guardar como PDF», y sube esa copia.',
    en: 'We can’t check what is inside this PDF. Open it, choose Print, then Save as PDF, and upload that copy.',
  },
}

/**
 * Stores a file with restricted access: a PDF unchanged if it only shows pages, a picture re-encoded without metadata. Not for transactions.
 * `saveDocument` adds its row in the caller's transaction; the sweep removes files without a row after a day.
 * @throws AppError `invalid` at `file`, `too_large`
 */
export async function storeDocument(ctx: Context, { bytes, name }: { bytes: Uint8Array; name: string | null }): Promise<StoredDocument> {
  if (bytes.byteLength > maxUploadBytes) throw new AppError(commonErrors.tooLarge)
  const id = newId()
  const { type, content } = await contentOf(bytes)
  const plain = documentName((name ?? '').replace(/\.[^.]*$/, ''))
  await storeFiles(ctx.config, id, { [fileNames[type]]: content })
  return { id, name: type === 'application/pdf' ? plain : plain.replace(/pdf$/, 'webp'), type, size: content.byteLength }
}

async function contentOf(bytes: Uint8Array): Promise<{ type: StoredDocument['type']; content: Uint8Array }> {
  if (!isPdf(bytes)) return { type: 'image/webp', content: await cleanPicture(bytes, unknown) }
  if (!isWholePdf(bytes)) throw damaged()
  const problem = await pdfProblem(bytes)
  if (problem) throw invalidField('file', refused[problem])
  return { type: 'application/pdf', content: bytes }
}

/** Saves the row of a stored document, in the caller's transaction. */
export const saveDocument = async (ctx: Context, document: StoredDocument): Promise<void> =>
  void (await queries.insertDocument(ctx.db, document, ctx.now()))

export const findDocument = async (ctx: Context, id: string): Promise<StoredDocument | undefined> =>
  (await queries.listDocuments(ctx.db, [id]))[0]

// Files stored before `papers` were merged into documents are in a folder of their own.
const bytesOf = async ({ config }: Context, { id, type }: StoredDocument): Promise<Uint8Array | undefined> =>
  (await readFileOf(config, id, fileNames[type])) ?? readFileOf(config, id, 'paper', 'papers')

export async function findDocumentBytes(ctx: Context, id: string): Promise<Uint8Array | undefined> {
  const document = await findDocument(ctx, id)
  return document && bytesOf(ctx, document)
}

/** A document to download. The caller checks access. @throws AppError `not_found` */
export async function readDocument(ctx: Context, id: string | null): Promise<Download> {
  const document = id === null ? undefined : await findDocument(ctx, id)
  const bytes = document && (await bytesOf(ctx, document))
  if (!bytes) throw new AppError(commonErrors.notFound)
  return { bytes, name: document.name, type: document.type }
}

/** Deletes unreferenced documents, in the caller's transaction. Their files are deleted after the commit. */
export async function dropDocuments(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of await queries.deleteUnused(ctx.db, ctx.tables, ids)) await emit(ctx, 'media.dropped', { media_id: id })
}
