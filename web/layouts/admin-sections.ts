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
import type { Waiting } from '#contract/admin-figures.ts'
import { type AdminArea, adminMay, type AdminRole } from '#contract/admin-roles.ts'

/** The places of the house, whose they are, and what waits there. */
const sections = [
  { id: 'dashboard', area: 'house', path: '/admin/dashboard', icon: IconLayoutDashboard, waits: [] },
  { id: 'companies', area: 'companies', path: '/admin/companies', icon: IconBuildingStore, waits: ['companies'] },
  { id: 'credentials', area: 'credentials', path: '/admin/credentials', icon: IconCertificate, waits: ['credentials', 'checks'] },
  { id: 'requests', area: 'market', path: '/admin/requests', icon: IconClipboardList, waits: ['requests'] },
  { id: 'refunds', area: 'refunds', path: '/admin/refunds', icon: IconReceiptRefund, waits: ['refunds', 'appeals'] },
  { id: 'reviews', area: 'market', path: '/admin/reviews', icon: IconMessageStar, waits: ['reviews'] },
  { id: 'referrals', area: 'money', path: '/admin/referrals', icon: IconGift, waits: ['referrals'] },
  { id: 'users', area: 'people', path: '/admin/users', icon: IconUsers, waits: ['factor_resets'] },
  { id: 'companyPeople', area: 'people', path: '/admin/users/companies', icon: IconUsersGroup, waits: [] },
  { id: 'optOuts', area: 'people', path: '/admin/opt-outs', icon: IconShieldLock, waits: ['opt_outs'] },
  { id: 'matches', area: 'market', path: '/admin/matches', icon: IconTargetArrow, waits: [] },
  { id: 'payments', area: 'money', path: '/admin/payments', icon: IconCreditCard, waits: [] },
  { id: 'categories', area: 'content', path: '/admin/settings/categories', icon: IconCategory, waits: [] },
  { id: 'services', area: 'content', path: '/admin/settings/services', icon: IconListDetails, waits: [] },
  { id: 'blog', area: 'content', path: '/admin/blog', icon: IconArticle, waits: [] },
  { id: 'legal', area: 'content', path: '/admin/legal', icon: IconScale, waits: [] },
  { id: 'bulk', area: 'house', path: '/admin/bulk', icon: IconStack2, waits: [] },
  { id: 'audit', area: 'audit', path: '/admin/audit', icon: IconHistory, waits: [] },
  { id: 'figures', area: 'system', path: '/admin/settings', icon: IconAdjustments, waits: [] },
  { id: 'jobs', area: 'system', path: '/admin/jobs', icon: IconClockCog, waits: [] },
  { id: 'providers', area: 'system', path: '/admin/providers', icon: IconPlugConnected, waits: [] },
] as const satisfies readonly { id: string; area: AdminArea; path: string; icon: unknown; waits: readonly Waiting['kind'][] }[]

/** Those that an admin may look at. */
export const sectionsOf = (role: AdminRole) => sections.filter(({ area }) => adminMay(role, area, 'look'))

/** The place that a page of the house belongs to: of those above it the nearest. Without the language. */
export const sectionAt = (pathname: string): string | undefined =>
  sections
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0)?.id
