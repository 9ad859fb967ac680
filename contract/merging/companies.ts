import * as z from 'zod/mini'
import { authErrors } from '../auth/sign-in.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { Id, Instant, Money, text } from '../primitives.ts'
import { Reason } from '../reason.ts'

/** What makes two accounts, or two companies, look like one. */
export const duplicateSigns = ['phone', 'email', 'website', 'name'] as const
/** What a merge counts before it is done. */
export const mergedKinds = [
  'requests',
  'offers',
  'leads',
  'quotes',
  'messages',
  'reviews',
  'claims',
  'payments',
  'credentials',
  'team',
  'services',
  'area',
  'pictures',
  'templates',
  'referrals',
  'notices',
  'blocks',
] as const
export type MergedKind = (typeof mergedKinds)[number]

export const MergeSide = z.object({ id: Id, name: z.string(), detail: z.string(), created_at: Instant })

export const Duplicate = z.object({
  sign: z.enum(duplicateSigns),
  sides: z.tuple([MergeSide, MergeSide]),
  /** That somebody has looked and they are not one. */
  dismissed: z.nullable(z.object({ reason: z.string(), at: Instant })),
})
export type Duplicate = z.infer<typeof Duplicate>

/** What may come from either side, where the two differ. The other one's is forgotten. Of a person's contact: the number. */
export const mergeParts = ['name', 'slug', 'place', 'contact', 'texts', 'hours', 'caps'] as const
export type MergePart = (typeof mergeParts)[number]

const from = z._default(z.enum(['kept', 'merged']), 'kept')
export const CompanyMerge = z.object({
  name: from,
  /** The address that is not chosen leads to the one that is. */
  slug: from,
  place: from,
  contact: from,
  texts: from,
  hours: from,
  caps: from,
  /** Services and area: of both, or of the company that is kept alone. */
  offer: z._default(z.enum(['both', 'kept']), 'both'),
  reason: text(10, 500),
})
export type CompanyMerge = z.output<typeof CompanyMerge>

export const PersonMerge = z.pick(CompanyMerge, { name: true, contact: true, place: true, reason: true })
export type PersonMerge = z.output<typeof PersonMerge>

const blocked = (code: string, es: string, en: string) => ({ code, status: 409, message: { es, en } }) as const
/** What keeps two from becoming one, for now. */
export const mergeErrors = {
  same: blocked('merge_same', 'Son la misma ficha.', 'They are one and the same.'),
  keptGone: blocked(
    'merge_kept_gone',
    'La que se conserva ya no está abierta. Conserva la otra.',
    'The one to keep is no longer open. Keep the other one.',
  ),
  mergedGone: blocked(
    'merge_merged_gone',
    'Esa ficha ya no existe o ya se unió a otra.',
    'That one is gone, or is part of another by now.',
  ),
  paymentUnderWay: blocked(
    'merge_payment',
    'Hay un pago o una devolución en camino. Espera a que termine: tarda unos minutos.',
    'A payment or a refund is under way. Wait until it has ended: it takes minutes.',
  ),
  disputed: blocked(
    'merge_disputed',
    'Un banco revisa un cargo. Hasta que lo decida no se pueden unir.',
    'A bank is looking at a charge. They cannot be merged until it has decided.',
  ),
  payoutDue: blocked(
    'merge_payout',
    'Hay un pago de saldo sin transferir. Márcalo como pagado antes.',
    'A payout has not been transferred yet. Mark it as paid first.',
  ),
  boughtBoth: blocked(
    'merge_bought_both',
    'Las dos compraron la misma solicitud. Devuelve o archiva antes el contacto de la que se une.',
    'Both bought the same request. Give back or archive the lead of the one that is merged first.',
  ),
  isAdmin: blocked(
    'merge_admin',
    'Una de las dos personas administra Oficio. Primero un titular tiene que quitarle su papel.',
    'One of them is an admin of Oficio. An owner has to take away their role first.',
  ),
  twoCompanies: blocked(
    'merge_two_companies',
    'Cada una pertenece a otra empresa. Une antes las empresas.',
    'They belong to different companies. Merge the companies first.',
  ),
} as const satisfies Record<string, ErrorSpec>
export const mergeObstacles = Object.keys(mergeErrors) as [keyof typeof mergeErrors, ...(keyof typeof mergeErrors)[]]
export type MergeObstacle = (typeof mergeObstacles)[number]

export const MergePreview = z.object({
  kept: MergeSide,
  merged: MergeSide,
  /** Nothing can be done while one of them stands. */
  obstacles: z.array(z.enum(mergeObstacles)),
  /** How much of each kind goes over, and how much cannot because the kept one has its like: it stays as history or goes. */
  counts: z.array(z.object({ what: z.enum(mergedKinds), moves: z.int(), stays: z.int() })),
  /** Where they differ, as each has it; empty where it has nothing. */
  differences: z.array(z.object({ part: z.enum(mergeParts), kept: z.string(), merged: z.string() })),
  wallet: Money,
  promo: Money,
  earned: Money,
})
export type MergePreview = z.infer<typeof MergePreview>

const companies = { access: 'admin', area: 'companies', params: z.object({ company_id: Id, other_id: Id }) } as const
const people = { access: 'admin', area: 'people', params: z.object({ user_id: Id, other_id: Id }) } as const
const errors = [authErrors.proofRequired, ...Object.values(mergeErrors)]
const Merged = z.object({ id: Id })
const candidates = {
  query: z.object({ of: z.optional(Id), dismissed: z.optional(z.literal('true')) }),
  response: z.array(Duplicate),
  limits: [readLimits.admin],
} as const

export const mergingApi = {
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
    ...companies,
    summary: 'Say that two companies that look alike are not one, so that they are not offered for merging',
    body: Reason,
    idempotent: true,
  }),
  recallCompanies: endpoint({
    method: 'DELETE',
    path: '/api/admin/companies/:company_id/unlike/:other_id',
    ...companies,
    summary: 'Take it back that two companies are not one',
  }),
  dismissPeople: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:user_id/unlike/:other_id',
    ...people,
    summary: 'Say that two accounts that look alike are of different people, so that they are not offered for merging',
    body: Reason,
    idempotent: true,
  }),
  recallPeople: endpoint({
    method: 'DELETE',
    path: '/api/admin/users/:user_id/unlike/:other_id',
    ...people,
    summary: 'Take it back that two accounts are of different people',
  }),
  previewCompanies: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/merge/:other_id',
    ...companies,
    summary: 'What would become of a company that is merged into another',
    response: MergePreview,
    limits: [readLimits.admin],
  }),
  mergeCompanies: endpoint({
    method: 'POST',
    path: '/api/admin/companies/:company_id/merge/:other_id',
    ...companies,
    summary: 'Merge the other company into this one, for good; done twice is done once',
    body: CompanyMerge,
    response: Merged,
    idempotent: true,
    errors,
  }),
  previewPeople: endpoint({
    method: 'GET',
    path: '/api/admin/users/:user_id/merge/:other_id',
    ...people,
    summary: 'What would become of an account that is merged into another',
    response: MergePreview,
    limits: [readLimits.admin],
  }),
  mergePeople: endpoint({
    method: 'POST',
    path: '/api/admin/users/:user_id/merge/:other_id',
    ...people,
    summary: 'Merge the other account into this one, for good; done twice is done once',
    body: PersonMerge,
    response: Merged,
    idempotent: true,
    errors,
  }),
}
