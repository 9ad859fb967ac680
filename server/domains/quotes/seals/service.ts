import { locales } from '#contract/locale.ts'
import { numberOf } from '#contract/numbers.ts'
import type { Locale } from '#contract/primitives.ts'
import { certificateOf, certificateProblem, getSealer, nameIn, type Sealer } from '#server/gateways/sealing/certificate.ts'
import { sealPdf, stampPdf } from '#server/gateways/sealing/pdf.ts'
import { timestamp } from '#server/gateways/sealing/timestamps.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { dropDocuments, findDocumentBytes, readDocument, saveDocument, storeDocument } from '../../media/service.ts'
import { type Agreement, renderAgreement } from '../agreement/messages.ts'
import { findParties, type Parties } from '../agreement/queries.ts'
import { acceptedChanges } from '../change-orders/service.ts'
import { findOfCompany } from '../quote/queries.ts'
import type { Evidence, SealNote } from './messages.ts'
import * as queries from './queries.ts'
import type { Quote } from '#contract/quotes/quote.ts'

/** Version of an agreement: the accepted quote, and one more for each accepted change. */
const versionOf = ({ changes }: Pick<Agreement, 'changes'>) => 1 + changes.length

/** An agreement with its changes and its record, as one side reads it; without a seal yet. */
export async function agreementOf(ctx: Context, quote: Quote & { agreed: Agreement['agreed'] }, parties: Parties): Promise<Agreement> {
  const changes = await acceptedChanges(ctx, quote.id)
  const hashes = await queries.listChangeHashes(ctx.db, quote.id)
  const evidence: Evidence = {
    shown: await queries.listShown(ctx.db, quote.id),
    changeHashes: Object.fromEntries(hashes.map(({ id, hash }) => [id, hash])),
    seal: null,
  }
  return { quote, agreed: quote.agreed, parties, changes, evidence }
}

/** The sealed copy of an agreement as it stands; undefined while there is none. */
export async function findSealed(ctx: Context, agreement: Agreement, locale: Locale) {
  const seal = await queries.findSeal(ctx.db, { quoteId: agreement.quote.id, version: versionOf(agreement), locale })
  return seal && readDocument(ctx, seal.document_id)
}

/**
 * Seals the agreement as it stands in each language that has no sealed copy, once for each version. Not for transactions. Does nothing
 * without a certificate.
 */
export async function sealAgreement(ctx: Context, quoteId: string): Promise<boolean> {
  const sides = await queries.findSides(ctx.db, quoteId)
  if (!sides) return false
  const sealer = await usableSealer(ctx)
  if (!sealer) return false
  const quote = await findOfCompany(ctx.db, quoteId, sides.company_id)
  const parties = await findParties(ctx.db, quoteId, { userId: sides.owner_id, companyId: sides.company_id })
  if (!quote?.agreed || !parties) return false
  const agreement = await agreementOf(ctx, { ...quote, agreed: quote.agreed }, parties)
  let isAny = false
  for (const locale of locales) {
    const version = { quoteId, version: versionOf(agreement), locale }
    if (await queries.findSeal(ctx.db, version)) continue
    const { bytes, stamp } = await sealIn(ctx, agreement, { sealer, locale })
    isAny = (await keep(ctx, { ...version, name: agreement.agreed.name, bytes, stamp })) || isAny
  }
  return isAny
}

/** Subscriber: seals the agreement that a change made a new version of. */
export const sealChange = async (ctx: Context, changeOrderId: string): Promise<boolean> =>
  sealAgreement(ctx, await queries.getQuoteOfChange(ctx.db, changeOrderId))

/** Scheduled job: seals what an earlier try left without a seal. */
export const sealAgreements = async (ctx: Context): Promise<number> =>
  forEachDue(await queries.listUnsealed(ctx.db, ctx.now()), ({ quote_id: id }) => sealAgreement(ctx, id))

/** Scheduled job: adds the time stamps that the service owes. */
export async function stampAgreements(ctx: Context): Promise<number> {
  const { timestampUrl: url } = ctx.config
  if (!url) return 0
  return forEachDue(await queries.listUnstamped(ctx.db), async ({ quote_id: quoteId, document_id: from }) => {
    const sealed = await findDocumentBytes(ctx, from)
    if (!sealed) return false
    const bytes = await stampPdf(sealed, (signature) => timestamp(url, signature))
    const document = await storeDocument(ctx, { bytes, name: fileName(quoteId) })
    return transact(ctx, async (ctx) => {
      await saveDocument(ctx, document)
      const isFirst = await queries.replaceUnstamped(ctx.db, { from, to: document.id, now: ctx.now() })
      await dropDocuments(ctx, [isFirst ? from : document.id])
      return isFirst
    })
  })
}

/** Removes sealed copies with the name of a person who leaves, in the caller's transaction. */
export async function forgetSeals(ctx: Context, userId: string): Promise<void> {
  const gone = await queries.deleteSealsOf(ctx.db, userId)
  await dropDocuments(
    ctx,
    gone.map(({ document_id }) => document_id),
  )
}

const fileName = (quoteId: string) => `${numberOf('quote', quoteId)}.pdf`

/** The sealer of this installation; undefined without a certificate that still holds, which the providers' page and the metrics say. */
async function usableSealer(ctx: Context): Promise<Sealer | undefined> {
  const { now } = ctx
  try {
    return await observed('sealing', async () => {
      const sealer = await getSealer(ctx)
      if (sealer && certificateOf(sealer).validToDate <= now()) throw new Error(certificateProblem(sealer, now()))
      return sealer
    })
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'agreements are not sealed')
    return undefined
  }
}

type Sealing = { sealer: Sealer; locale: Locale }

async function sealIn(ctx: Context, agreement: Agreement, { sealer, locale }: Sealing) {
  const certificate = certificateOf(sealer)
  const { timestampUrl: url, appUrl } = ctx.config
  const at = ctx.now()
  const note = (stamp: SealNote['stamp']): SealNote => ({
    at: at.toISOString(),
    holder: nameIn(certificate.subject),
    issuer: nameIn(certificate.issuer),
    fingerprint: certificate.fingerprint256.replaceAll(':', '').toLowerCase(),
    stamp,
    authority: url === undefined ? null : new URL(url).host,
  })
  const sealed = async (stamp: SealNote['stamp']) => {
    const evidence = { ...agreement.evidence, seal: note(stamp) }
    const { company_place: place } = agreement.parties
    const words = { reason: fileName(agreement.quote.id), name: nameIn(certificate.subject), contact: appUrl, place }
    return sealPdf(await renderAgreement({ ...agreement, evidence }, locale), sealer, { words, at })
  }
  if (!url) return { bytes: await sealed('none'), stamp: 'none' as const }
  try {
    return { bytes: await stampPdf(await sealed('given'), (signature) => timestamp(url, signature)), stamp: 'given' as const }
  } catch (error) {
    ctx.log.warn({ error: (error as Error).message }, 'a time stamp is missing')
    return { bytes: await sealed('late'), stamp: 'late' as const }
  }
}

type Kept = { quoteId: string; version: number; locale: Locale; name: string; bytes: Uint8Array; stamp: SealNote['stamp'] }

/** Keeps sealed bytes unless others were first. */
async function keep(ctx: Context, { bytes, stamp, ...version }: Kept): Promise<boolean> {
  const document = await storeDocument(ctx, { bytes, name: fileName(version.quoteId) })
  return transact(ctx, async (ctx) => {
    await saveDocument(ctx, document)
    const now = ctx.now()
    const seal = { documentId: document.id, now, isStampDue: stamp === 'late', stampedAt: stamp === 'given' ? now : null }
    const isFirst = await queries.insertSeal(ctx.db, { ...version, ...seal })
    if (!isFirst) await dropDocuments(ctx, [document.id])
    return isFirst
  })
}
