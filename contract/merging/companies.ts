import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { mergedKinds, mergeErrors, mergeObstacles, mergeParts } from './states.ts'

export const MergeSide = z.object({ id: Id, name: z.string(), detail: z.string(), created_at: Instant })

const from = z._default(z.enum(['kept', 'merged']), 'kept')

export const CompanyMerge = z.object({
  name: from,
  /** The other slug redirects to the chosen one. */
  slug: from,
  place: from,
  contact: from,
  texts: from,
  hours: from,
  caps: from,
  /** Services and area: of both companies, or of the kept one alone. */
  offer: z._default(z.enum(['both', 'kept']), 'both'),
  reason: text(10, 500),
})
export type CompanyMerge = z.output<typeof CompanyMerge>

export const MergePreview = z.object({
  kept: MergeSide,
  merged: MergeSide,
  /** Any obstacle prevents the merge. */
  obstacles: z.array(z.enum(mergeObstacles)),
  /** Rows of each kind that move, and rows that cannot because the kept side has the same: those stay as history or are deleted. */
  counts: z.array(z.object({ what: z.enum(mergedKinds), moves: z.int(), stays: z.int() })),
  /** Parts that differ, with both values; empty where a side has none. */
  differences: z.array(z.object({ part: z.enum(mergeParts), kept: z.string(), merged: z.string() })),
  wallet: Money,
  promo: Money,
  earned: Money,
})
export type MergePreview = z.infer<typeof MergePreview>

export const companyPair = { access: 'admin', area: 'companies', params: z.object({ company_id: Id, other_id: Id }) } as const

export const mergeFailures = [authErrors.proofRequired, ...Object.values(mergeErrors)]

export const Merged = z.object({ id: Id })

export const companyMergesApi = {
  previewCompanies: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/merge/:other_id',
    ...companyPair,
    summary: 'Preview merging a company into another',
    response: MergePreview,
    limits: [readLimits.admin],
  }),
  mergeCompanies: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:company_id/merge/:other_id',
    ...companyPair,
    summary: 'Merge the other company into this one, permanently; idempotent',
    body: CompanyMerge,
    response: Merged,
    idempotent: true,
    errors: mergeFailures,
  }),
}
