import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type CompanyQuote } from '#contract/quotes/quote.ts'
import { type CompanyMember, companyIdOf, type Context, customerIdOf, type Party, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { dropDocuments, dropPictures, fileOfUpload, readDocument } from '../../media/service.ts'
import { lockQuote } from '../quote/queries.ts'
import * as queries from './queries.ts'
import { getQuote } from '../quote/service.ts'
import { maxQuoteFiles, quoteErrors } from '#contract/quotes/states.ts'

async function lockDraft(ctx: Context<CompanyMember>, quoteId: string): Promise<void> {
  const quote = await lockQuote(ctx.db, quoteId, { companyId: ctx.actor.company.id })
  if (!quote) throw new AppError(commonErrors.notFound)
  if (quote.state !== 'draft') throw new AppError(commonErrors.invalidTransition)
}

/**
 * Adds an uploaded file to a draft. Idempotent.
 * @throws AppError `quote_too_many_files`, or the upload's error
 */
export async function addFile(ctx: Context<CompanyMember>, quoteId: string, uploadId: string): Promise<CompanyQuote> {
  const { state } = await getQuote(ctx, quoteId)
  if (state !== 'draft') throw new AppError(commonErrors.invalidTransition)
  const file = await fileOfUpload(ctx, uploadId)
  return transact(ctx, async (ctx) => {
    await lockDraft(ctx, quoteId)
    if (!(await queries.hasFile(ctx.db, quoteId, file))) {
      if ((await queries.countFiles(ctx.db, quoteId)) >= maxQuoteFiles) throw new AppError(quoteErrors.tooManyFiles)
      await queries.insertFile(ctx.db, newId(), quoteId, file)
    }
    return getQuote(ctx, quoteId)
  })
}

export const removeFile = (ctx: Context<CompanyMember>, quoteId: string, fileId: string): Promise<CompanyQuote> =>
  transact(ctx, async (ctx) => {
    await lockDraft(ctx, quoteId)
    const gone = await queries.deleteFile(ctx.db, quoteId, fileId)
    if (!gone) throw new AppError(commonErrors.notFound)
    // Other versions may share the picture; the last one to go deletes it.
    if (gone.media_id) await dropPictures(ctx, [gone.media_id])
    if (gone.document_id) await dropDocuments(ctx, [gone.document_id])
    return getQuote(ctx, quoteId)
  })

/**
 * A PDF of a quote, for its company, and for the customer once sent.
 * @throws AppError `not_found`
 */
export async function readFile(ctx: Context<Party>, quoteId: string, fileId: string): Promise<Download> {
  const found = await queries.findDocument(ctx.db, { quoteId, fileId, userId: customerIdOf(ctx.actor), companyId: companyIdOf(ctx.actor) })
  if (!found) throw new AppError(commonErrors.notFound)
  return readDocument(ctx, found.document_id)
}
