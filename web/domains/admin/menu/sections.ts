import {
  IconAdjustments,
  IconArticle,
  IconBuildingStore,
  IconCategory,
  IconCertificate,
  IconClipboardList,
  IconClockCog,
  IconCreditCard,
  IconGift,
  IconHistory,
  IconLayoutDashboard,
  IconKey,
  IconListDetails,
  IconStack2,
  IconMessageStar,
  IconPlugConnected,
  IconReceiptRefund,
  IconScale,
  IconShieldLock,
  IconTargetArrow,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type WaitingKind, waitingKinds, waitingWork } from '#contract/admin/work-kinds.ts'
import { type AdminArea, adminMay, type AdminRole } from '#contract/admin-roles.ts'
import type { Locale, Localized } from '#contract/primitives.ts'

type Section = { id: string; area: AdminArea; path: string; icon: unknown; name: Localized }

/** The admin's menu in groups: sections with the area that each belongs to, and their names there and on their pages. */
const menu = [
  {
    group: null,
    items: [
      { id: 'dashboard', area: 'platform', path: '/admin/dashboard', icon: IconLayoutDashboard, name: { es: 'Panel', en: 'Dashboard' } },
    ],
  },
  {
    group: 'market',
    items: [
      { id: 'requests', area: 'market', path: '/admin/requests', icon: IconClipboardList, name: { es: 'Solicitudes', en: 'Requests' } },
      { id: 'matches', area: 'market', path: '/admin/matches', icon: IconTargetArrow, name: { es: 'Emparejamientos', en: 'Matches' } },
      { id: 'refunds', area: 'refunds', path: '/admin/refunds', icon: IconReceiptRefund, name: { es: 'Devoluciones', en: 'Refunds' } },
      { id: 'reviews', area: 'market', path: '/admin/reviews', icon: IconMessageStar, name: { es: 'Reseñas', en: 'Reviews' } },
    ],
  },
  {
    group: 'people',
    items: [
      { id: 'companies', area: 'companies', path: '/admin/companies', icon: IconBuildingStore, name: { es: 'Empresas', en: 'Companies' } },
      {
        id: 'credentials',
        area: 'credentials',
        path: '/admin/credentials',
        icon: IconCertificate,
        name: { es: 'Verificación', en: 'Verification' },
      },
      { id: 'users', area: 'people', path: '/admin/users', icon: IconUsers, name: { es: 'Usuarios', en: 'Users' } },
      {
        id: 'companyPeople',
        area: 'people',
        path: '/admin/users/companies',
        icon: IconUsersGroup,
        name: { es: 'Usuarios de empresas', en: 'Company users' },
      },
      { id: 'referrals', area: 'money', path: '/admin/referrals', icon: IconGift, name: { es: 'Invitaciones', en: 'Referrals' } },
      { id: 'optOuts', area: 'people', path: '/admin/opt-outs', icon: IconShieldLock, name: { es: 'No venta', en: 'Do not sell' } },
    ],
  },
  {
    group: 'catalogue',
    items: [
      {
        id: 'categories',
        area: 'content',
        path: '/admin/settings/categories',
        icon: IconCategory,
        name: { es: 'Categorías', en: 'Categories' },
      },
      {
        id: 'services',
        area: 'content',
        path: '/admin/settings/services',
        icon: IconListDetails,
        name: { es: 'Servicios', en: 'Services' },
      },
    ],
  },
  {
    group: 'money',
    items: [{ id: 'payments', area: 'money', path: '/admin/payments', icon: IconCreditCard, name: { es: 'Pagos', en: 'Payments' } }],
  },
  {
    group: 'content',
    items: [
      { id: 'blog', area: 'content', path: '/admin/blog', icon: IconArticle, name: { es: 'Blog', en: 'Blog' } },
      { id: 'legal', area: 'content', path: '/admin/legal', icon: IconScale, name: { es: 'Documentos legales', en: 'Legal documents' } },
    ],
  },
  {
    group: 'system',
    items: [
      { id: 'bulk', area: 'platform', path: '/admin/bulk', icon: IconStack2, name: { es: 'Cambios en grupo', en: 'Bulk changes' } },
      { id: 'audit', area: 'audit', path: '/admin/audit', icon: IconHistory, name: { es: 'Auditoría', en: 'Audit' } },
      { id: 'figures', area: 'system', path: '/admin/settings', icon: IconAdjustments, name: { es: 'Ajustes', en: 'Settings' } },
      { id: 'jobs', area: 'system', path: '/admin/jobs', icon: IconClockCog, name: { es: 'Trabajos', en: 'Jobs' } },
      {
        id: 'providers',
        area: 'system',
        path: '/admin/providers',
        icon: IconPlugConnected,
        name: { es: 'Servicios externos', en: 'Providers' },
      },
      {
        id: 'integrations',
        area: 'platform',
        path: '/admin/integrations',
        icon: IconKey,
        name: { es: 'Claves y aplicaciones', en: 'Keys and apps' },
      },
    ],
  },
] as const satisfies readonly { group: string | null; items: readonly Section[] }[]

const sections = menu.flatMap(({ items }) => [...items])
type SectionId = (typeof sections)[number]['id']

const namesIn = (locale: Locale) => Object.fromEntries(sections.map(({ id, name }) => [id, name[locale]])) as Record<SectionId, string>
/** Names of sections, for `useTexts`. */
export const sectionNames = { es: namesIn('es'), en: namesIn('en') }

/** Kinds of pending work that a section counts. */
export const waitsAt = (section: string): WaitingKind[] => waitingKinds.filter((kind) => waitingWork[kind].section === section)

/** Sections that a role can read. */
export const sectionsOf = (role: AdminRole) => sections.filter(({ area }) => adminMay(role, area, 'read'))

/** Menu of a role: the ungrouped entries, then each group with a readable section. */
export function menuOf(role: AdminRole) {
  return menu
    .map(({ group, items }) => ({ group, items: items.filter(({ area }) => adminMay(role, area, 'read')) }))
    .filter(({ items }) => items.length > 0)
}

/** The section of an admin page: the one with the longest matching path. Without the language. */
export const sectionAt = (pathname: string): string | undefined =>
  sections
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0)?.id
