import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { type LegalSlug, legalSlugs } from './documents.ts'
import { machine } from '../machine.ts'
import { CalendarDate, Instant, locales, Localized, text } from '../primitives.ts'
import { Reason } from '../reason.ts'

/** A published version comes to hold by its day alone: nothing has to happen for it. */
export const legalVersionStates = machine(['draft', 'published', 'taken_back'], {
  publish: { from: ['draft'], to: 'published', by: ['A'] },
  take_back: { from: ['published'], to: 'taken_back', by: ['A'] },
})
/** What became of a version, or will. */
export const legalFates = ['draft', 'planned', 'in_force', 'past', 'taken_back'] as const
export type LegalFate = (typeof legalFates)[number]

/**
 * What a change is: a small one changes nothing that anybody agreed to; an important one is announced `announceDays` ahead; an urgent one, which
 * the law or security demands, is told but may hold sooner. `/legal/modifications` says so to everybody.
 */
export const changeWeights = ['small', 'important', 'urgent'] as const
export type ChangeWeight = (typeof changeWeights)[number]
export const announceDays = 30

/** Which changes a document can have: answers to questions bind nobody. */
export const weightsOf = (slug: LegalSlug): readonly ChangeWeight[] => (slug === 'faqs' ? ['small'] : changeWeights)

/** Whom a change of a document concerns: everybody who has agreed to this one. */
export const boundBy = (slug: LegalSlug): LegalSlug => (slug === 'pro-terms' || slug === 'refundpolicy' ? 'pro-terms' : 'terms')

const both = (least: number, most: number) => z.object({ es: text(least, most), en: text(least, most) })

/** What a document says, in Markdown with figures by their name: `{{undoMinutes}}`. */
export const LegalText = z.object({ summary: both(0, 3000), body: both(0, 30_000) })
export type LegalText = z.output<typeof LegalText>

const Number32 = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const Slug = z.enum(legalSlugs)

export const AdminLegalRow = z.object({
  slug: Slug,
  version: z.int(),
  /** The day from which it holds. */
  changed_on: CalendarDate,
  /** How many accounts accepted the version that holds; null for what nobody is asked to accept. */
  accepted: z.nullable(z.int()),
  /** The version that is being written, or that is to come. */
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
  /** Who published it, or who writes it; null for what came with the product. */
  by: z.nullable(z.string()),
  at: z.nullable(Instant),
  accepted: z.int(),
  told: z.int(),
})
export type LegalVersion = z.infer<typeof LegalVersion>

/** What keeps a draft from being published, and where. */
const Problem = z.object({ part: z.enum(['summary', 'body']), language: z.enum(locales), message: Localized })
export type LegalProblem = z.infer<typeof Problem>

export const AdminLegalDocument = z.extend(AdminLegalRow, {
  /** What stands in it now. */
  text: LegalText,
  /** What is being written; `revision` counts its saves. */
  draft: z.nullable(z.extend(LegalText, { version: z.int(), revision: z.int(), problems: z.array(Problem) })),
  /** The newest first. */
  versions: z.array(LegalVersion),
  /** Names of the figures that a text may name, with what they are now. */
  figures: z.record(z.string(), z.int()),
})
export type AdminLegalDocument = z.infer<typeof AdminLegalDocument>

export const legalErrors = {
  changedMeanwhile: {
    code: 'changed_meanwhile',
    status: 409,
    message: {
      es: 'Otra persona cambió este documento mientras tanto. Lo que escribiste sigue aquí.',
      en: 'Somebody else changed this document meanwhile. What you wrote is still here.',
    },
  },
  unfinished: {
    code: 'unfinished',
    status: 409,
    message: {
      es: 'Al texto le falta algo para publicarse. Mira qué, junto al borrador.',
      en: 'The text lacks something before it can be published. See what, beside the draft.',
    },
  },
  holdsAlready: {
    code: 'holds_already',
    status: 409,
    message: {
      es: 'Esta versión ya vale, o está a punto. Publica otra en su lugar.',
      en: 'This version holds already, or is about to. Publish another one in its place.',
    },
  },
} as const satisfies Record<string, ErrorSpec>

/** The revision of the draft that was seen; 0 for none. */
const Seen = z.object({ revision: Number32 })
export const LegalDraft = z.extend(LegalText, Seen.shape)
export type LegalDraft = z.output<typeof LegalDraft>

/** `from` is the first day, New York time, or null for as soon as every process knows. */
export const LegalPublication = z.extend(Reason, {
  revision: Number32,
  weight: z.enum(changeWeights),
  from: z.nullable(CalendarDate),
  /** What those read whom it concerns; empty for a small change. */
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
    summary: 'The legal documents with the version that holds, the one to come, and how many accepted it',
    response: z.array(AdminLegalRow),
  }),
  read: endpoint({
    ...read,
    path: `${base}/:document`,
    summary: 'A legal document: what it says, what is being written, and its versions',
    params,
    response: AdminLegalDocument,
  }),
  version: endpoint({
    ...read,
    path: `${base}/:document/versions/:version`,
    summary: 'What a version of a legal document says',
    params: z.object({ document: Slug, version: numbered }),
    response: LegalText,
  }),
  save: endpoint({
    ...act,
    method: 'PUT',
    path: `${base}/:document/draft`,
    summary: 'Save what the next version will say; nobody sees it until it is published',
    params,
    body: LegalDraft,
  }),
  discard: endpoint({
    ...act,
    path: `${base}/:document/draft/discard`,
    summary: 'Give up what was written of the next version',
    params,
    body: Seen,
    idempotent: true,
  }),
  publish: endpoint({
    ...act,
    path: `${base}/:document/publish`,
    summary: 'Let the next version hold from a day on, and tell those whom it concerns',
    params,
    body: LegalPublication,
    errors: [legalErrors.changedMeanwhile, legalErrors.unfinished],
    idempotent: true,
  }),
  takeBack: endpoint({
    ...act,
    path: `${base}/:document/take-back`,
    summary: 'Take a published version back before its day; its text becomes a draft again',
    params,
    body: z.extend(Reason, { version: Number32 }),
    errors: [legalErrors.changedMeanwhile, legalErrors.holdsAlready],
    idempotent: true,
  }),
  preview: endpoint({
    ...admin,
    method: 'POST',
    path: `${base}/:document/preview`,
    summary: 'A text as its page will show it; nothing is kept',
    params,
    body: z.object({ locale: z.enum(locales), summary: text(0, 3000), body: text(0, 30_000) }),
    response: z.object({ summary: z.string(), html: z.string() }),
    limits: [readLimits.admin],
  }),
}
