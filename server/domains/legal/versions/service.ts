import { legalErrors, acceptedByCompanies, type LegalSlug, legalSlugs } from '#contract/legal/states.ts'
import type { AdminLegalDocument, AdminLegalRow, LegalDraft, LegalText, LegalVersion } from '#contract/legal/versions.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Locale } from '#contract/primitives.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { type ConsentCount } from '../consents/queries.ts'
import { countConsents } from '../consents/service.ts'
import { allFigures, legalProblems, renderDocument } from '../documents/rules.ts'
import { listPublished, type Published, standings, textOf, versionsIn } from '../documents/service.ts'
import * as queries from './queries.ts'

const isAccepted = (slug: LegalSlug) => (acceptedByCompanies as readonly LegalSlug[]).includes(slug)

type Counts = readonly ConsentCount[]
const acceptedOf = (counts: Counts, slug: LegalSlug, version: number) =>
  counts.find((count) => count.document === slug && count.version === version)?.accepted ?? 0

type Known = { published: readonly Published[]; counts: Counts; draft: { version: number } | undefined }
function toRow(ctx: Context, slug: LegalSlug, { published, counts, draft }: Known): AdminLegalRow {
  const { inForce, planned } = standings(published, ctx.now())
  const next = planned
    ? { version: planned.version, state: 'planned' as const, changed_on: planned.changedOn }
    : draft && { version: draft.version, state: 'draft' as const, changed_on: null }
  return {
    slug,
    version: inForce.version,
    changed_on: inForce.changedOn,
    accepted: isAccepted(slug) ? acceptedOf(counts, slug, inForce.version) : null,
    next: next ?? null,
  }
}

export async function listForAdmins(ctx: Context): Promise<AdminLegalRow[]> {
  const { db } = ctx
  const [counts, drafts, rows] = await Promise.all([countConsents(ctx), queries.listDrafts(db), listPublished(ctx)])
  return legalSlugs.map((slug) =>
    toRow(ctx, slug, { counts, draft: drafts.find(({ document }) => document === slug), published: versionsIn(rows, slug) }),
  )
}

export async function readForAdmins(ctx: Context, slug: LegalSlug): Promise<AdminLegalDocument> {
  const { db } = ctx
  const [counts, draft, written, rows] = await Promise.all([
    countConsents(ctx),
    queries.findDraft(db, slug),
    queries.listVersions(db, slug),
    listPublished(ctx),
  ])
  const published = versionsIn(rows, slug)
  const { inForce, standing } = standings(published, ctx.now())
  const fateOf = ({ state, version }: (typeof written)[number]): LegalVersion['state'] =>
    state === 'published' ? standing(published.find((each) => each.version === version)!) : state
  const accepted = (version: number) => acceptedOf(counts, slug, version)
  const delivered = published
    .filter(({ id }) => id === null)
    .map((version) => asDelivered(version, standing(version), accepted(version.version)))
  return {
    ...toRow(ctx, slug, { counts, draft, published }),
    text: await textOf(ctx, slug, inForce),
    draft: draft ? { ...draft, problems: legalProblems(slug, draft, ctx.settings()) } : null,
    versions: [
      ...written.map((version) => ({
        ...version,
        state: fateOf(version),
        accepted: version.state === 'published' ? accepted(version.version) : 0,
      })),
      ...delivered,
    ],
    figures: allFigures(ctx.settings()),
  }
}

const asDelivered = ({ version, changedOn }: Published, state: LegalVersion['state'], accepted: number): LegalVersion => ({
  version,
  state,
  changed_on: changedOn,
  weight: null,
  changes: null,
  reason: null,
  by: null,
  at: null,
  accepted,
  told: 0,
})

/** Text of a version, including the draft. @throws AppError `not_found` */
export async function readVersion(ctx: Context, slug: LegalSlug, version: number): Promise<LegalText> {
  const published = versionsIn(await listPublished(ctx), slug).find((each) => each.version === version)
  if (published) return textOf(ctx, slug, published)
  const draft = await queries.findDraft(ctx.db, slug)
  if (draft?.version !== version) throw new AppError(commonErrors.notFound)
  return draft
}

/** Locks the draft until the transaction ends and checks its revision. @throws AppError `changed_meanwhile` */
export async function lockDraft(ctx: Context, slug: LegalSlug, revision: number): Promise<queries.Draft> {
  const draft = await queries.lockDraft(ctx.db, slug)
  if (draft?.revision !== revision) throw new AppError(legalErrors.changedMeanwhile)
  return draft
}

const wordsOf = ({ summary, body }: LegalText) => JSON.stringify([summary.es, summary.en, body.es, body.en])

async function begin(ctx: Context<Admin>, slug: LegalSlug, text: LegalText): Promise<void> {
  const versions = versionsIn(await listPublished(ctx), slug)
  const [id, version] = [newId(), versions[0]!.version + 1]
  const isNew =
    !standings(versions, ctx.now()).planned &&
    (await queries.insertDraft(ctx.db, { id, document: slug, version, ...text }, { userId: ctx.actor.userId, now: ctx.now() }))
  if (!isNew) throw new AppError(legalErrors.changedMeanwhile)
  await audit(ctx, { action: 'legal.begin', entity: 'legal_version', id, after: { document: slug, version } })
}

/** Saves the draft of the next version. Idempotent. @throws AppError `changed_meanwhile` */
export async function saveDraft(ctx: Context<Admin>, slug: LegalSlug, { revision, ...text }: LegalDraft): Promise<AdminLegalDocument> {
  await transact(ctx, async (ctx) => {
    const known = await queries.lockDraft(ctx.db, slug)
    if (known && wordsOf(known) === wordsOf(text) && known.revision - revision <= 1) return
    if (!known && revision === 0) return begin(ctx, slug, text)
    if (known?.revision !== revision) throw new AppError(legalErrors.changedMeanwhile)
    await queries.saveDraft(ctx.db, known.id, text, { userId: ctx.actor.userId, now: ctx.now() })
    await audit(ctx, {
      action: 'legal.write',
      entity: 'legal_version',
      id: known.id,
      after: { document: slug, version: known.version, revision: revision + 1 },
    })
  })
  return readForAdmins(ctx, slug)
}

/** Discards the draft. @throws AppError `changed_meanwhile` */
export async function discardDraft(ctx: Context<Admin>, slug: LegalSlug, revision: number): Promise<AdminLegalDocument> {
  await transact(ctx, async (ctx) => {
    const { id, version } = await lockDraft(ctx, slug, revision)
    await queries.deleteDraft(ctx.db, id)
    await audit(ctx, { action: 'legal.discard', entity: 'legal_version', id, before: { document: slug, version } })
  })
  return readForAdmins(ctx, slug)
}

type Shown = { locale: Locale; summary: string; body: string }
export function preview(ctx: Context, { locale, ...source }: Shown): { summary: string; html: string } {
  const { summary, html } = renderDocument(source, locale, ctx.settings())
  return { summary, html }
}

type NewDraft = LegalText & { document: LegalSlug; version: number }
/** Adds a draft, in the caller's transaction. False if the version exists. */
export const addDraft = (ctx: Context<Admin>, draft: NewDraft): Promise<boolean> =>
  queries.insertDraft(ctx.db, { id: newId(), ...draft }, { userId: ctx.actor.userId, now: ctx.now() })
