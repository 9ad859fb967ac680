import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Locale } from '../primitives.ts'
import { RatingElsewhere } from './review.ts'
import { portableErrors, portableStanding, reviewLevels } from './states.ts'

const limits = [{ count: 20, seconds: 3600, by: 'company' }] as const

/** A review in the file of a company's reputation. */
export const PortableReview = z.object({
  id: z.string().check(z.maxLength(100)),
  level: z.enum(reviewLevels),
  author: z.string().check(z.maxLength(200)),
  service: z.nullable(z.string().check(z.maxLength(200))),
  city: z.string().check(z.maxLength(200)),
  overall: z.int().check(z.minimum(1), z.maximum(5)),
  text: z.string().check(z.maxLength(5000)),
  published_at: Instant,
  reply: z.nullable(z.string().check(z.maxLength(5000))),
})
export type PortableReview = z.infer<typeof PortableReview>

/** Content of the signed file besides its registered claims, under `reputation`. */
export const Reputation = z.object({
  version: z.literal(1),
  holder: z.object({
    name: z.string().check(z.maxLength(200)),
    city: z.string().check(z.maxLength(200)),
    state: z.string().check(z.maxLength(10)),
  }),
  /** Mean and number of the verified reviews, of which the file holds the newest. */
  rating: z.object({
    mean: z.nullable(z.number().check(z.minimum(1), z.maximum(5))),
    count: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  }),
  records: z.object({ hires: z.int().check(z.minimum(0), z.maximum(10_000_000)), member_since: Instant }),
  reviews: z.array(PortableReview).check(z.maxLength(500)),
  /** Address that lists the ids of reviews that the platform no longer shows. */
  removals: z.url().check(z.maxLength(500)),
})
export type Reputation = z.infer<typeof Reputation>

export const CheckedReputation = z.object({
  /** Origin of the platform that signed. */
  issuer: z.string(),
  /** The company's address there. */
  url: z.string(),
  issued_at: Instant,
  holder: Reputation.shape.holder,
  rating: Reputation.shape.rating,
  records: Reputation.shape.records,
  /** False when the platform could not say what it has removed since. */
  is_current: z.boolean(),
  reviews: z.array(z.extend(PortableReview, { standing: z.enum(portableStanding) })),
})
export type CheckedReputation = z.infer<typeof CheckedReputation>

export const ImportedReputation = z.extend(RatingElsewhere, {
  id: Id,
  holder_name: z.string(),
  removed_count: z.int(),
  /** Last time that the platform said what it had removed. */
  checked_at: Instant,
})
export type ImportedReputation = z.infer<typeof ImportedReputation>

const Imported = z.object({
  /** Code to enter at the other platform, so that its file is for this company. */
  code: z.string(),
  /** Origins of platforms whose files are accepted. */
  issuers: z.array(z.string()),
  imported: z.array(ImportedReputation),
})

/** A company's verified reviews as a signed file that anyone can check, and those of other platforms in the same format. */
export const portableApi = {
  keys: endpoint({
    method: 'GET',
    path: '/.well-known/jwks.json',
    access: 'anyone',
    mayLag: true,
    summary: 'Get the public keys that sign files of reputation, as a JSON Web Key Set (RFC 7517)',
    response: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/company/reputation/file',
    access: 'company',
    area: 'integrations',
    writes: 'audit',
    summary: 'Download the company’s verified reviews and records as a signed file (JWT, ES256)',
    query: z.object({ code: z.optional(z.string().check(z.trim(), z.maxLength(100))), locale: z.optional(Locale) }),
    download: true,
    limits,
  }),
  removals: endpoint({
    method: 'GET',
    path: '/api/reputation/companies/:company_id/removed',
    access: 'anyone',
    mayLag: true,
    summary: 'List the ids of a company’s once published reviews that are no longer shown',
    params: z.object({ company_id: Id }),
    response: z.object({ removed: z.array(Id) }),
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/reputation/check',
    access: 'anyone',
    summary: 'Check a signed file of reputation: its signature, its content, and what has been removed since',
    upload: true,
    response: CheckedReputation,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: Object.values(portableErrors),
  }),
  imported: endpoint({
    method: 'GET',
    path: '/api/company/reputation/imported',
    access: 'company',
    area: 'integrations',
    summary: 'List reputations from other platforms, with the code that their files need',
    response: Imported,
  }),
  import: endpoint({
    method: 'POST',
    path: '/api/company/reputation/imported',
    access: 'company',
    area: 'integrations',
    summary: 'Import a signed file of another platform, made with the company’s code; it replaces the earlier one of that platform',
    upload: true,
    response: Imported,
    limits,
    errors: Object.values(portableErrors),
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/api/company/reputation/imported/:imported_id',
    access: 'company',
    area: 'integrations',
    summary: 'Forget the reputation from another platform',
    params: z.object({ imported_id: Id }),
    response: Imported,
  }),
}
