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
    access: 'admin',
    area: 'companies',
    summary: 'Companies that look like one: all of them, those like one, or those that are not the same',
    ...candidates,
  }),
  personCandidates: endpoint({
    method: 'GET',
    path: '/api/admin/duplicates/users',
    access: 'admin',
    area: 'people',
    summary: 'Accounts that look like one person: all of them, those like one, or those that are not the same',
    ...candidates,
  }),
  dismissCompanies: endpoint({
    method: 'PUT',
    path: '/api/admin/companies/:company_id/unlike/:other_id',
    ...companyPair,
    summary: 'Say that two companies that look alike are not one, so that they are not offered for merging',
    body: Reason,
    idempotent: true,
  }),
  recallCompanies: endpoint({
    method: 'DELETE',
    path: '/api/admin/companies/:company_id/unlike/:other_id',
    ...companyPair,
    summary: 'Take it back that two companies are not one',
  }),
  dismissPeople: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:user_id/unlike/:other_id',
    ...personPair,
    summary: 'Say that two accounts that look alike are of different people, so that they are not offered for merging',
    body: Reason,
    idempotent: true,
  }),
  recallPeople: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:user_id/unlike/:other_id',
    ...personPair,
    summary: 'Take it back that two accounts are of different people',
  }),
}
