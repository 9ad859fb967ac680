import { brand } from '#brand/brand.ts'
import type { ErrorSpec } from '../errors.ts'

/** Signs that two accounts or two companies are duplicates. */
export const duplicateSigns = ['phone', 'email', 'website', 'name'] as const

/** Kinds of rows that the preview of a merge counts. */
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

/** Parts that may come from either side where the two differ; the other value is dropped. A person's contact is their number. */
export const mergeParts = ['name', 'slug', 'place', 'contact', 'texts', 'hours', 'caps'] as const

export type MergePart = (typeof mergeParts)[number]

const blocked = (code: string, es: string, en: string) => ({ code, status: 409, message: { es, en } }) as const

/** Obstacles to a merge. */
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
    `Una de las dos personas administra ${brand.name}. Primero un titular tiene que quitarle su rol.`,
    `One of them is an admin of ${brand.name}. An owner has to take away their role first.`,
  ),
  twoCompanies: blocked(
    'merge_two_companies',
    'Cada una pertenece a otra empresa. Une antes las empresas.',
    'They belong to different companies. Merge the companies first.',
  ),
} as const satisfies Record<string, ErrorSpec>

export const mergeObstacles = Object.keys(mergeErrors) as [keyof typeof mergeErrors, ...(keyof typeof mergeErrors)[]]

export type MergeObstacle = (typeof mergeObstacles)[number]
