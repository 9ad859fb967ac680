import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { CompanyMerge, Merged, mergeFailures, MergePreview } from './companies.ts'

export const PersonMerge = z.pick(CompanyMerge, { name: true, contact: true, place: true, reason: true })
export type PersonMerge = z.output<typeof PersonMerge>

export const personPair = { access: 'admin', area: 'people', params: z.object({ user_id: Id, other_id: Id }) } as const

export const personMergesApi = {
  previewPeople: endpoint({
    method: 'GET',
    path: '/api/admin/users/:user_id/merge/:other_id',
    ...personPair,
    summary: 'Preview merging an account into another',
    response: MergePreview,
    limits: [readLimits.admin],
  }),
  mergePeople: endpoint({
    method: 'POST',
    path: '/api/admin/users/:user_id/merge/:other_id',
    ...personPair,
    summary: 'Merge the other account into this one, permanently; idempotent',
    body: PersonMerge,
    response: Merged,
    idempotent: true,
    errors: mergeFailures,
  }),
}
