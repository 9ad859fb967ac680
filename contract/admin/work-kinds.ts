import type { AdminArea } from '../admin-roles.ts'
import type { Localized } from '../primitives.ts'

/**
 * Kinds of work that wait for an admin. Cards, badges, counts, metrics and alarms follow from this table. `name` is the label, `area` says
 * who may decide, `section` is the menu entry that counts it, `path` the list with exactly these rows, oldest first, and `open` the page of
 * one row where that is not the list. `hours` is the deadline; `own` where each row has one of its own. `isUrgent`: alarms ignore quiet
 * hours, since money and security cannot wait.
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
    name: { es: 'Documentos por verificar', en: 'Documents to verify' },
    area: 'credentials',
    section: 'credentials',
    path: '/admin/credentials?queue=submitted',
    open: (id: string) => `/admin/credentials?queue=submitted&id=${id}`,
    hours: 48,
    isUrgent: false,
  },
  checks: {
    name: { es: 'Documentos en revisión', en: 'Documents in review' },
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
    name: { es: 'Apelaciones por decidir', en: 'Appeals to decide' },
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
    name: { es: 'Verificaciones en dos pasos por quitar', en: 'Two-step resets to confirm' },
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

/** Hours after the deadline when owners are told of a case that still waits. */
export const escalatesAfter = (kind: WaitingKind): number => (waitingWork[kind].isUrgent ? 4 : 24)

export type WaitingKind = keyof typeof waitingWork

export const waitingKinds = Object.keys(waitingWork) as [WaitingKind, ...WaitingKind[]]

/** Path of one case, or of its list where the kind has no page per case. */
export const waitingPath = (kind: WaitingKind, id: string | null): string => {
  const { path, open } = waitingWork[kind]
  return open && id !== null ? open(id) : path
}

/** Kinds with work, in the order to take them: overdue first, then by deadline. */
export const inOrder = <W extends { count: number; overdue: number; due_at: string | null }>(waiting: readonly W[]): W[] =>
  waiting
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => Number(b.overdue > 0) - Number(a.overdue > 0) || (a.due_at ?? '9').localeCompare(b.due_at ?? '9'))
