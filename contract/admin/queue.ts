import * as z from 'zod/mini'
import type { AdminArea } from '../admin-roles.ts'
import { Id, Instant, type Localized } from '../primitives.ts'

/**
 * Work that waits for a person of Oficio, one line a kind. Cards, badges, counts, metrics and alarms follow from it.
 * `name` is what people call it, `area` says who may decide, `section` the menu entry that counts it, `path` the list with exactly these rows, the
 * longest waiting first, and `open` the place of one of them where that is not the list. `hours` is how long each may wait; `own` where each has a
 * deadline of its own. `isUrgent`: its alarms heed no quiet hours, for money and security cannot wait.
 */
export const waitingWork = {
  companies: {
    name: { es: 'Empresas por aprobar', en: 'Companies to approve' },
    area: 'companies',
    section: 'companies',
    path: '/admin/companies?status=pending&sort=created_at',
    open: (id: string) => `/admin/companies/${id}/detail`,
    hours: 'own',
    isUrgent: false,
  },
  credentials: {
    name: { es: 'Documentos por comprobar', en: 'Documents to check' },
    area: 'credentials',
    section: 'credentials',
    path: '/admin/credentials?queue=submitted',
    open: (id: string) => `/admin/credentials?queue=submitted&id=${id}`,
    hours: 48,
    isUrgent: false,
  },
  checks: {
    name: { es: 'Documentos en comprobación', en: 'Documents in review' },
    area: 'credentials',
    section: 'credentials',
    path: '/admin/credentials?queue=checking',
    open: (id: string) => `/admin/credentials?queue=checking&id=${id}`,
    hours: 120,
    isUrgent: false,
  },
  requests: {
    name: { es: 'Solicitudes por revisar', en: 'Requests to review' },
    area: 'market',
    section: 'requests',
    path: '/admin/requests?state=in_review&sort=created_at',
    open: (id: string) => `/admin/requests/${id}`,
    hours: 4,
    isUrgent: false,
  },
  refunds: {
    name: { es: 'Devoluciones por decidir', en: 'Refunds to decide' },
    area: 'refunds',
    section: 'refunds',
    path: '/admin/refunds?state=in_review',
    open: (id: string) => `/admin/refunds?state=in_review&id=${id}`,
    hours: 'own',
    isUrgent: true,
  },
  appeals: {
    name: { es: 'Recursos por decidir', en: 'Appeals to decide' },
    area: 'refunds',
    section: 'refunds',
    path: '/admin/refunds?state=appealed',
    open: (id: string) => `/admin/refunds?state=appealed&id=${id}`,
    hours: 'own',
    isUrgent: true,
  },
  reviews: {
    name: { es: 'Reseñas retenidas', en: 'Held reviews' },
    area: 'market',
    section: 'reviews',
    path: '/admin/reviews',
    open: (id: string) => `/admin/reviews?id=${id}`,
    hours: 72,
    isUrgent: false,
  },
  referrals: {
    name: { es: 'Invitaciones por decidir', en: 'Referrals to decide' },
    area: 'money',
    section: 'referrals',
    path: '/admin/referrals?view=held',
    open: (id: string) => `/admin/referrals?view=held&id=${id}`,
    hours: 72,
    isUrgent: false,
  },
  opt_outs: {
    name: { es: 'Solicitudes de no venta', en: 'Do-not-sell requests' },
    area: 'people',
    section: 'optOuts',
    path: '/admin/opt-outs',
    open: (id: string) => `/admin/opt-outs?view=received&id=${id}`,
    hours: 'own',
    isUrgent: false,
  },
  factor_resets: {
    name: { es: 'Segundos pasos por quitar', en: 'Two-step resets to confirm' },
    area: 'people',
    section: 'users',
    path: '/admin/users?kind=factor_reset',
    open: (id: string) => `/admin/users/${id}`,
    hours: 24,
    isUrgent: true,
  },
  deposits: {
    name: { es: 'Anticipos por decidir', en: 'Deposits to decide' },
    area: 'money',
    section: 'payments',
    path: '/admin/payments/deposits',
    open: null,
    hours: 48,
    isUrgent: true,
  },
  payouts: {
    name: { es: 'Envíos al banco por hacer', en: 'Payouts to send' },
    area: 'money',
    section: 'payments',
    path: '/admin/payments/payouts',
    open: null,
    hours: 48,
    isUrgent: true,
  },
  stuck_payouts: {
    name: { es: 'Envíos al banco que no llegan', en: 'Payouts that don’t arrive' },
    area: 'money',
    section: 'payments',
    path: '/admin/payments/payouts?state=stuck',
    open: null,
    hours: 'own',
    isUrgent: true,
  },
  disputes: {
    name: { es: 'Disputas abiertas', en: 'Open disputes' },
    area: 'money',
    section: 'payments',
    path: '/admin/payments/disputes',
    open: null,
    hours: 'own',
    isUrgent: true,
  },
  differences: {
    name: { es: 'Diferencias por explicar', en: 'Differences to explain' },
    area: 'money',
    section: 'payments',
    path: '/admin/payments/differences?sort=found_at',
    open: null,
    hours: 24,
    isUrgent: true,
  },
  stuck_payments: {
    name: { es: 'Cobros y devoluciones sin respuesta', en: 'Charges and refunds with no answer' },
    area: 'money',
    section: 'payments',
    path: '/admin/payments?stuck=true&sort=created_at',
    open: null,
    hours: 1,
    isUrgent: true,
  },
} as const satisfies Record<string, WaitingWork>

type WaitingWork = {
  name: Localized
  area: AdminArea
  section: string
  path: string
  open: ((id: string) => string) | null
  hours: number | 'own'
  isUrgent: boolean
}

/** How long after its deadline a case that still waits is told to owners, in hours. */
export const escalatesAfter = (kind: WaitingKind): number => (waitingWork[kind].isUrgent ? 4 : 24)

export type WaitingKind = keyof typeof waitingWork
export const waitingKinds = Object.keys(waitingWork) as [WaitingKind, ...WaitingKind[]]

/** Place of one case, or of the list where its kind has no place for each, or there is none. */
export const waitingPath = (kind: WaitingKind, id: string | null): string => {
  const { path, open } = waitingWork[kind]
  return open && id !== null ? open(id) : path
}

/** The admin who has taken charge of a kind of what waits. */
export const Keeper = z.object({ id: Id, name: z.string() })
export type Keeper = z.infer<typeof Keeper>

export const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** Those that wait for anybody but this admin: appeals against what they decided. */
  for_others: z.int(),
  overdue: z.int(),
  oldest_at: z.nullable(Instant),
  /** When the first of them should be decided, or should have been; null where nothing is promised. */
  due_at: z.nullable(Instant),
  /** What to open for the one that is due first, or has waited longest. */
  first: z.nullable(z.string()),
  keeper: z.nullable(Keeper),
})
export type Waiting = z.infer<typeof Waiting>

/** Kinds of which something waits, in the order to take them: what is overdue, then by deadline. */
export const inOrder = (waiting: readonly Waiting[]): Waiting[] =>
  waiting
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(b.overdue > 0) - Number(a.overdue > 0) || (a.due_at ?? '9').localeCompare(b.due_at ?? '9'))
