import type { Answer } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type LegalDocument, legalDocuments, type legalApi, type LegalSlug, legalSlugs } from '#contract/legal/documents.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from '../consents/queries.ts'
import { inForceOf, type Published, rendering, standings, versionsOf } from './current.ts'

export { documentsNaming, type DocumentsNaming } from './current.ts'

const entry = ({ locale }: Context, slug: LegalSlug, { version, changedOn }: Published) => ({
  slug,
  name: legalDocuments[slug].name[locale],
  version,
  changed_on: changedOn,
})

export const listDocuments = (ctx: Context): Promise<Answer<(typeof legalApi)['list']>> =>
  Promise.all(legalSlugs.map(async (slug) => entry(ctx, slug, await inForceOf(ctx, slug))))

/** A document in force, or in the requested version. @throws AppError `not_found` */
export async function getDocument(ctx: Context, slug: LegalSlug, wanted?: number): Promise<LegalDocument> {
  const versions = await versionsOf(ctx, slug)
  const { inForce, planned, standing } = standings(versions, ctx.now())
  const version = wanted === undefined ? inForce : versions.find((each) => each.version === wanted)
  if (!version) throw new AppError(commonErrors.notFound)
  const other = version === inForce ? planned : inForce
  return {
    ...entry(ctx, slug, version),
    standing: standing(version),
    other: other ? { version: other.version, changed_on: other.changedOn } : null,
    ...(await rendering(ctx, slug, version)).document,
  }
}

export async function getFaqs(ctx: Context): Promise<Answer<(typeof legalApi)['faqs']>> {
  const version = await inForceOf(ctx, 'faqs')
  const { document, questions } = await rendering(ctx, 'faqs', version)
  return { ...entry(ctx, 'faqs', version), summary: document.summary, questions }
}

/** Records consent to the versions in force, in the caller's transaction. */
export async function accept(ctx: Context, userId: string, slugs: readonly LegalSlug[]): Promise<void> {
  const accepted = await Promise.all(slugs.map(async (document) => ({ document, version: (await inForceOf(ctx, document)).version })))
  await queries.insertConsents(ctx.db, userId, accepted, ctx.now())
}
