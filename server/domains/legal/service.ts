import { readFileSync } from 'node:fs'
import type { Answer } from '#contract/endpoint.ts'
import { type Faq, type LegalDocument, legalDocuments, type legalApi, type LegalSlug, legalSlugs } from '#contract/legal.ts'
import type { Locale } from '#contract/primitives.ts'
import { type PromiseName, type Promises, promises } from '#contract/promises.ts'
import type { Context } from '#server/lib/context.ts'
import * as queries from './queries.ts'
import { figuresIn, readFaqs, renderDocument } from './rules.ts'

const entry = (slug: LegalSlug, locale: Locale) => {
  const { name, version, changedOn } = legalDocuments[slug]
  return { slug, name: name[locale], version, changed_on: changedOn }
}

const sourceOf = (slug: LegalSlug, locale: Locale) => readFileSync(new URL(`texts/${locale}/${slug}.md`, import.meta.url), 'utf8')

const documentOf = (slug: LegalSlug, locale: Locale, figures: Promises): LegalDocument => {
  const { summary, html, headings } = renderDocument(sourceOf(slug, locale), locale, figures)
  return { ...entry(slug, locale), summary, html, headings }
}

type Shelf = { documents: Map<LegalSlug, LegalDocument>; faqs: Faq[] }
const shelfOf = (figures: Promises): Record<Locale, Shelf> => {
  const inLanguage = (locale: Locale): Shelf => ({
    documents: new Map(legalSlugs.map((slug) => [slug, documentOf(slug, locale, figures)])),
    faqs: readFaqs(sourceOf('faqs', locale), locale, figures),
  })
  return { es: inLanguage('es'), en: inLanguage('en') }
}
// All at once when the process starts: a text that cannot be shown keeps it from starting.
const shelves = new WeakMap([[promises as Promises, shelfOf(promises)]])

/** The documents as they stand under the figures that hold now. */
function shelf({ locale, promised }: Context): Shelf {
  const figures = promised()
  const made = shelves.get(figures) ?? shelfOf(figures)
  shelves.set(figures, made)
  return made[locale]
}

/** The documents that name a figure. */
export const documentsNaming = (name: PromiseName): LegalSlug[] => named.filter(([, figures]) => figures.has(name)).map(([slug]) => slug)
const named = legalSlugs.map((slug) => [slug, new Set(figuresIn(sourceOf(slug, 'es')))] as const)

export const listDocuments = ({ locale }: Context): Answer<(typeof legalApi)['list']> => legalSlugs.map((slug) => entry(slug, locale))

export const getDocument = (ctx: Context, slug: LegalSlug): LegalDocument => shelf(ctx).documents.get(slug)!

export function getFaqs(ctx: Context): Answer<(typeof legalApi)['faqs']> {
  const { documents, faqs } = shelf(ctx)
  return { ...entry('faqs', ctx.locale), summary: documents.get('faqs')!.summary, questions: faqs }
}

/** Notes that somebody accepts the versions that hold now, in the caller's transaction. */
export async function accept(ctx: Context, userId: string, slugs: readonly LegalSlug[]): Promise<void> {
  const accepted = slugs.map((document) => ({ document, version: legalDocuments[document].version }))
  await queries.insertConsents(ctx.db, userId, accepted, ctx.now())
}
