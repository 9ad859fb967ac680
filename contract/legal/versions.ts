import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { CalendarDate, Instant, Localized, text } from '../primitives.ts'
import { locales } from '../locale.ts'
import { Reason } from '../reason.ts'
import { legalFates, changeWeights, legalErrors, legalSlugs } from './states.ts'

const both = (least: number, most: number) => z.object({ es: text(least, most), en: text(least, most) })

/** Text of a document in Markdown, with settings by name: `{{undoMinutes}}`. */
export const LegalText = z.object({ summary: both(0, 3000), body: both(0, 30_000) })
export type LegalText = z.output<typeof LegalText>

const Number32 = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const Slug = z.enum(legalSlugs)

export const AdminLegalRow = z.object({
  slug: Slug,
  version: z.int(),
  /** First day in force. */
  changed_on: CalendarDate,
  /** Number of accounts that accepted the version in force; null if acceptance isn't asked for. */
  accepted: z.nullable(z.int()),
  /** The draft or planned version. */
  next: z.nullable(z.object({ version: z.int(), state: z.enum(['draft', 'planned']), changed_on: z.nullable(CalendarDate) })),
})
export type AdminLegalRow = z.infer<typeof AdminLegalRow>

export const LegalVersion = z.object({
  version: z.int(),
  state: z.enum(legalFates),
  changed_on: z.nullable(CalendarDate),
  weight: z.nullable(z.enum(changeWeights)),
  changes: z.nullable(Localized),
  reason: z.nullable(z.string()),
  /** Admin who published or last saved it; null for versions shipped with the product. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
  accepted: z.int(),
  told: z.int(),
})
export type LegalVersion = z.infer<typeof LegalVersion>

/** A problem that blocks publication, with its place. */
const Problem = z.object({ part: z.enum(['summary', 'body']), language: z.enum(locales), message: Localized })
export type LegalProblem = z.infer<typeof Problem>

export const AdminLegalDocument = z.extend(AdminLegalRow, {
  /** Text of the version in force. */
  text: LegalText,
  /** Current draft; `revision` counts its saves. */
  draft: z.nullable(z.extend(LegalText, { version: z.int(), revision: z.int(), problems: z.array(Problem) })),
  /** Newest first. */
  versions: z.array(LegalVersion),
  /** Settings that a text may use, by name, with their current values. */
  figures: z.record(z.string(), z.int()),
})
export type AdminLegalDocument = z.infer<typeof AdminLegalDocument>

/** Revision of the draft that the caller saw; 0 without a draft. */
const Seen = z.object({ revision: Number32 })
export const LegalDraft = z.extend(LegalText, Seen.shape)
export type LegalDraft = z.output<typeof LegalDraft>

/** `from` is the first day in New York time, or null for as soon as all processes know the version. */
export const LegalPublication = z.extend(Reason, {
  revision: Number32,
  weight: z.enum(changeWeights),
  from: z.nullable(CalendarDate),
  /** Summary of changes sent to people; empty for a small change. */
  changes: both(0, 600),
})
export type LegalPublication = z.output<typeof LegalPublication>

const admin = { access: 'admin', area: 'content' } as const
const read = { ...admin, method: 'GET', limits: [readLimits.admin] } as const
const act = { ...admin, method: 'POST', response: AdminLegalDocument, errors: [legalErrors.changedMeanwhile] } as const
const params = z.object({ document: Slug })
const base = '/api/admin/legal'
const numbered = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))

export const legalAdminApi = {
  list: endpoint({
    ...read,
    path: base,
    summary: 'List legal documents with their version in force, next version and number of acceptances',
    response: z.array(AdminLegalRow),
  }),
  read: endpoint({
    ...read,
    path: `${base}/:document`,
    summary: 'Get a legal document with its text, draft and versions',
    params,
    response: AdminLegalDocument,
  }),
  version: endpoint({
    ...read,
    path: `${base}/:document/versions/:version`,
    summary: 'Get a version of a legal document',
    params: z.object({ document: Slug, version: numbered }),
    response: LegalText,
  }),
  save: endpoint({
    ...act,
    method: 'PUT',
    path: `${base}/:document/draft`,
    summary: 'Save the draft of the next version',
    params,
    body: LegalDraft,
  }),
  discard: endpoint({
    ...act,
    path: `${base}/:document/draft/discard`,
    summary: 'Discard the draft',
    params,
    body: Seen,
    idempotent: true,
  }),
  publish: endpoint({
    ...act,
    path: `${base}/:document/publish`,
    summary: 'Publish the draft, in force from a day on, and notify the people affected',
    params,
    body: LegalPublication,
    errors: [legalErrors.changedMeanwhile, legalErrors.unfinished],
    idempotent: true,
  }),
  takeBack: endpoint({
    ...act,
    path: `${base}/:document/take-back`,
    summary: 'Withdraw a planned version; its text becomes a draft again',
    params,
    body: z.extend(Reason, { version: Number32 }),
    errors: [legalErrors.changedMeanwhile, legalErrors.holdsAlready],
    idempotent: true,
  }),
  preview: endpoint({
    ...admin,
    method: 'POST',
    path: `${base}/:document/preview`,
    summary: 'Render a preview of a text; nothing is saved',
    params,
    body: z.object({ locale: z.enum(locales), summary: text(0, 3000), body: text(0, 30_000) }),
    response: z.object({ summary: z.string(), html: z.string() }),
    limits: [readLimits.admin],
  }),
}
