import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Id, Instant } from '../primitives.ts'
import { Reason } from '../reason.ts'
import { companyPair, MergeSide } from './companies.ts'
import { personPair } from './people.ts'
import { duplicateSigns } from './states.ts'

export const Duplicate = z.object({
  sign: z.enum(duplicateSigns),
  sides: z.tuple([MergeSide, MergeSide]),
  /** Dismissal: an admin has looked, and they are not duplicates. */
  dismissed: z.nullable(z.object({ reason: z.string(), at: Instant })),
})
export type Duplicate = z.infer<typeof Duplicate>

const candidates = {
  query: z.object({ of: z.optional(Id), dismissed: z.optional(z.literal('true')) }),
  response: z.array(Duplicate),
  limits: [readLimits.admin],
} as const

export const mergeCandidatesApi = {
  companyCandidates: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates/companies',
    mayLag: true,
    access: 'admin',
    area: 'companies',
    summary: 'List possible duplicate companies: all, those of one, or dismissed ones',
    ...candidates,
  }),
  personCandidates: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates/users',
    mayLag: true,
    access: 'admin',
    area: 'people',
    summary: 'List possible duplicate accounts: all, those of one, or dismissed ones',
    ...candidates,
  }),
  dismissCompanies: endpoint({
    method: 'PUT',
    path: '/api/admin/companies/:company_id/unlike/:other_id',
    ...companyPair,
    summary: 'Dismiss two companies as duplicates',
    body: Reason,
    idempotent: true,
  }),
  recallCompanies: endpoint({
    method: 'DELETE',
    path: '/api/admin/companies/:company_id/unlike/:other_id',
    ...companyPair,
    summary: 'Undo the dismissal of two companies as duplicates',
  }),
  dismissPeople: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:user_id/unlike/:other_id',
    ...personPair,
    summary: 'Dismiss two accounts as duplicates',
    body: Reason,
    idempotent: true,
  }),
  recallPeople: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:user_id/unlike/:other_id',
    ...personPair,
    summary: 'Undo the dismissal of two accounts as duplicates',
  }),
}
