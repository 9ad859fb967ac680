import { type Download, type Upload } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { listSettled, readFileOf, removeFiles, storeFiles } from '#server/gateways/storage/files.ts'
import type { Context } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as queries from '../queries/papers.ts'
import { documentName, isPdf, isWholePdf } from '../rules/documents.ts'
import { cleanPicture } from '../service.ts'

const maxBytes = 10 * 1024 * 1024
const fileName = 'paper'
const dayMs = 86_400_000

export type StoredPaper = queries.PaperRow

const unknown = () =>
  invalidField('file', { es: 'Sube un PDF o una foto JPG, PNG, WebP o AVIF.', en: 'Upload a PDF, or a JPG, PNG, WebP or AVIF photo.' })

/**
 * Stores a paper that only those whom it concerns may see: a PDF as it came, a picture written anew without its metadata. Not for transactions.
 * It has no row yet: `keepPaper` gives it one in the transaction of what it is for; a file without one is swept away after a day.
 * @throws AppError `invalid` with `file`, `too_large`
 */
export async function storePaper(ctx: Context, { bytes, name }: Upload): Promise<StoredPaper> {
  if (bytes.byteLength > maxBytes) throw new AppError(commonErrors.tooLarge)
  if (bytes.byteLength === 0) throw unknown()
  const id = newId()
  if (isPdf(bytes) && !isWholePdf(bytes)) throw unknown()
  const plain = documentName(name.replace(/\.[^.]*$/, ''))
  const kept = isPdf(bytes)
    ? { bytes, type: 'application/pdf' as const, name: plain }
    : { bytes: await cleanPicture(bytes, unknown), type: 'image/webp' as const, name: plain.replace(/pdf$/, 'webp') }
  await storeFiles(ctx.config, id, { [fileName]: kept.bytes }, 'papers')
  return { id, name: kept.name, type: kept.type, bytes: kept.bytes.byteLength }
}

/** Makes a stored file a paper, in the caller's transaction. */
export const keepPaper = async (ctx: Context, paper: StoredPaper): Promise<void> =>
  void (await queries.insertPaper(ctx.db, paper, ctx.now()))

/** Whose it is, the caller knows. @throws AppError `not_found` */
export async function readPaper(ctx: Context, id: string | null): Promise<Download> {
  const paper = id === null ? undefined : await queries.findPaper(ctx.db, id)
  const bytes = paper && (await readFileOf(ctx.config, paper.id, fileName, 'papers'))
  if (!bytes) throw new AppError(commonErrors.notFound)
  return { bytes, name: paper.name, type: paper.type }
}

/** Gives a paper up, in the caller's transaction; its file goes after it. */
export async function dropPaper(ctx: Context, id: string): Promise<void> {
  if (await queries.deletePaper(ctx.db, id)) await emit(ctx, 'paper.dropped', { paper_id: id })
}

/** Reaction: the file of a paper that has no row any more. */
export const removePaperFile = (ctx: Context, id: string): Promise<void> => removeFiles(ctx.config, id, 'papers')

/** Time rule: removes files that never became a paper. Says how many. */
export async function sweepPapers(ctx: Context): Promise<number> {
  const orphans = await queries.listUnknown(ctx.db, await listSettled(ctx.config, dayMs, 'papers'))
  for (const id of orphans) await removeFiles(ctx.config, id, 'papers')
  return orphans.length
}
