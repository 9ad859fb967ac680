import { readFileSync } from 'node:fs'
import type { Answer } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { legalApi, LegalDocument } from '#contract/legal/documents.ts'
import { legalDocuments, type LegalSlug, legalSlugs } from '#contract/legal/states.ts'
import type { LegalText } from '#contract/legal/versions.ts'
import type { Locale } from '#contract/primitives.ts'
import { defaultSettings, type SettingName, type Settings } from '#contract/settings.ts'
import type { Context } from '#server/lib/context.ts'
import { remembered, rememberedMap } from '#server/lib/remembered.ts'
import * as queries from './queries.ts'
import { figuresIn, legalProblems, readFaqs, readSource, renderDocument } from './rules.ts'

/** A past, current or planned version. `id` is null for the one in the code, which was in force from the start. */
export type Published = { id: string | null; version: number; changedOn: string; holdsFrom: string | null }

const fileOf = (slug: LegalSlug, locale: Locale) =>
  readSource(readFileSync(new URL(`../texts/${locale}/${slug}.md`, import.meta.url), 'utf8'))
const delivered = new Map(
  legalSlugs.map((slug): [LegalSlug, LegalText] => {
    const [es, en] = [fileOf(slug, 'es'), fileOf(slug, 'en')]
    const text = { summary: { es: es.summary, en: en.summary }, body: { es: es.body, en: en.body } }
    // An invalid text stops the process from starting.
    const [problem] = legalProblems(slug, text, defaultSettings)
    if (problem) throw new Error(`the legal document ${slug}: ${problem.message.en}`)
    return [slug, text]
  }),
)

// A version takes effect a minute after publication at the earliest, when all caches know it.
const published = remembered(30, ({ db }) => queries.listPublished(db))
/** Drops the cached versions of this process. */
export const forgetVersions = published.forget

/** Published versions of all documents, uncached. */
export const listPublished = (ctx: Context): Promise<Row[]> => queries.listPublished(ctx.db)

const texts = rememberedMap<string, LegalText>(50)

type Row = queries.PublishedRow
/** Published versions of a document, newest first. */
export function versionsIn(rows: readonly Row[], slug: LegalSlug): Published[] {
  const { version, changedOn } = legalDocuments[slug]
  const written = rows
    .filter(({ document }) => document === slug)
    .map((row) => ({ id: row.id, version: row.version, changedOn: row.changed_on, holdsFrom: row.holds_from }))
  const first = { id: null, version, changedOn, holdsFrom: null }
  // Of two versions with the same number, the row comes first.
  return [...written, first].toSorted((a, b) => b.version - a.version)
}

/** Published versions from the cache: plans of the last half minute may be missing. */
export const versionsOf = async (ctx: Context, slug: LegalSlug): Promise<Published[]> => versionsIn(await published(ctx), slug)

const holdsAt = ({ holdsFrom }: Published, now: Date) => holdsFrom === null || new Date(holdsFrom) <= now

/** Standing of each version: the newest one that has taken effect is in force. */
export function standings(versions: readonly Published[], now: Date) {
  const inForce = versions.find((version) => holdsAt(version, now))!
  const standing = (version: Published): LegalDocument['standing'] =>
    version === inForce ? 'in_force' : version.version > inForce.version ? 'planned' : 'past'
  return { inForce, planned: versions.find((version) => standing(version) === 'planned'), standing }
}

export const inForceOf = async (ctx: Context, slug: LegalSlug): Promise<Published> =>
  standings(await versionsOf(ctx, slug), ctx.now()).inForce

/** Text of a version. Immutable. */
export async function textOf(ctx: Context, slug: LegalSlug, { id }: Pick<Published, 'id'>): Promise<LegalText> {
  if (id === null) return delivered.get(slug)!
  const known = texts(ctx)
  return known.get(id) ?? known.set(id, (await queries.findText(ctx.db, id))!)
}

export const inLanguage = ({ summary, body }: LegalText, locale: Locale) => ({ summary: summary[locale], body: body[locale] })

const render = (...args: Parameters<typeof renderDocument>) => {
  const document = renderDocument(...args)
  return { document, questions: readFaqs(document.html) }
}
type Rendered = ReturnType<typeof render>
const rendered = new WeakMap<Settings, Map<string, Rendered>>()

/** A version rendered with the current settings; `questions` are those of `faqs`. */
export async function rendering(ctx: Context, slug: LegalSlug, version: Published): Promise<Rendered> {
  const settings = ctx.settings()
  const made = rendered.get(settings) ?? new Map<string, Rendered>()
  rendered.set(settings, made)
  const key = `${version.id ?? 'delivered'} ${slug} ${ctx.locale}`
  const known = made.get(key) ?? render(inLanguage(await textOf(ctx, slug, version), ctx.locale), ctx.locale, settings)
  made.set(key, known)
  return known
}

/** Documents in force that mention a setting. */
export type DocumentsNaming = (name: SettingName) => LegalSlug[]
export async function documentsNaming(ctx: Context): Promise<DocumentsNaming> {
  const named = await Promise.all(
    legalSlugs.map(async (slug) => {
      const { summary, body } = await textOf(ctx, slug, await inForceOf(ctx, slug))
      return { slug, settings: new Set(figuresIn(summary.es + body.es)) }
    }),
  )
  return (name) => named.filter(({ settings }) => settings.has(name)).map(({ slug }) => slug)
}

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
