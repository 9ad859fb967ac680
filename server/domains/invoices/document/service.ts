import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import { companyIdOf, type Context, customerIdOf, type Party } from '#server/lib/context.ts'
import { findInvoice } from '../invoice/queries.ts'
import { type DocumentKind, fileName, renderInvoice } from './messages.ts'

/**
 * An invoice or its credit note as a PDF, for both sides; a draft for its company alone. In the customer's language unless asked otherwise.
 * @throws AppError `not_found`
 */
export async function readDocument(
  ctx: Context<Party>,
  id: string,
  { kind, locale: asked }: { kind: DocumentKind; locale?: Locale | undefined },
): Promise<Download> {
  const [ownerId, companyId, now] = [customerIdOf(ctx.actor), companyIdOf(ctx.actor), ctx.now()]
  const invoice =
    (companyId ? await findInvoice(ctx.db, id, { of: { companyId }, now }) : undefined) ??
    (ownerId ? await findInvoice(ctx.db, id, { of: { ownerId }, now }) : undefined)
  if (!invoice || (kind === 'credit_note' && invoice.credit_number === null)) throw new AppError(commonErrors.notFound)
  const locale = asked ?? invoice.customer_locale
  return { bytes: await renderInvoice(invoice, kind, locale), name: fileName(invoice, kind, locale), type: 'application/pdf' }
}
