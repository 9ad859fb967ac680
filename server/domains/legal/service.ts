import { readFileSync } from 'node:fs'
import type { Answer } from '#contract/endpoint.ts'
import { type LegalDocument, legalDocuments, type legalApi, type LegalSlug, legalSlugs } from '#contract/legal.ts'
import { type Locale, locales } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import { readFaqs, renderDocument } from './rules.ts'

const entry = (slug: LegalSlug, locale: Locale) => {
  const { name, version, changedOn } = legalDocuments[slug]
  return { slug, name: name[locale], version, changed_on: changedOn }
}

const sourceOf = (slug: LegalSlug, locale: Locale) => readFileSync(new URL(`texts/${locale}/${slug}.md`, import.meta.url), 'utf8')

const documentOf = (slug: LegalSlug, locale: Locale): LegalDocument => {
  const { summary, html, headings } = renderDocument(sourceOf(slug, locale), locale)
  return { ...entry(slug, locale), summary, html, headings }
}

type Shelf = Record<Locale, Map<LegalSlug, LegalDocument>>
// All at once when the process starts: a text that cannot be shown keeps it from starting.
const shelf = Object.fromEntries(
  locales.map((locale) => [locale, new Map(legalSlugs.map((slug) => [slug, documentOf(slug, locale)]))]),
) as Shelf
const faqs = Object.fromEntries(locales.map((locale) => [locale, readFaqs(sourceOf('faqs', locale), locale)])) as Record<
  Locale,
  ReturnType<typeof readFaqs>
>

export const listDocuments = ({ locale }: Context): Answer<(typeof legalApi)['list']> => legalSlugs.map((slug) => entry(slug, locale))

export const getDocument = ({ locale }: Context, slug: LegalSlug): LegalDocument => shelf[locale].get(slug)!

export const getFaqs = ({ locale }: Context): Answer<(typeof legalApi)['faqs']> => ({
  ...entry('faqs', locale),
  summary: shelf[locale].get('faqs')!.summary,
  questions: faqs[locale],
})

/** Notes that somebody accepts the versions that hold now, in the caller's transaction. */
export async function accept(ctx: Context, userId: string, slugs: readonly LegalSlug[]): Promise<void> {
  const accepted = slugs.map((document) => ({ document, version: legalDocuments[document].version }))
  await queries.insertConsents(ctx.db, userId, accepted, ctx.now())
}
