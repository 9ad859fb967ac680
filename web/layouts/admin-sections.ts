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

/** Groups of the menu, in order, below the dashboard. */
const groups = ['market', 'people', 'catalogue', 'money', 'content', 'system'] as const
type Group = (typeof groups)[number]

/** Admin sections and the area that each belongs to. */
const sections = [
  { id: 'dashboard', group: null, area: 'platform', path: '/admin/dashboard', icon: IconLayoutDashboard },
  { id: 'requests', group: 'market', area: 'market', path: '/admin/requests', icon: IconClipboardList },
  { id: 'matches', group: 'market', area: 'market', path: '/admin/matches', icon: IconTargetArrow },
  { id: 'refunds', group: 'market', area: 'refunds', path: '/admin/refunds', icon: IconReceiptRefund },
  { id: 'reviews', group: 'market', area: 'market', path: '/admin/reviews', icon: IconMessageStar },
  { id: 'companies', group: 'people', area: 'companies', path: '/admin/companies', icon: IconBuildingStore },
  {
    id: 'credentials',
    group: 'people',
    area: 'credentials',
    path: '/admin/credentials',
    icon: IconCertificate,
  },
  { id: 'users', group: 'people', area: 'people', path: '/admin/users', icon: IconUsers },
  { id: 'companyPeople', group: 'people', area: 'people', path: '/admin/users/companies', icon: IconUsersGroup },
  { id: 'referrals', group: 'people', area: 'money', path: '/admin/referrals', icon: IconGift },
  { id: 'optOuts', group: 'people', area: 'people', path: '/admin/opt-outs', icon: IconShieldLock },
  { id: 'categories', group: 'catalogue', area: 'content', path: '/admin/settings/categories', icon: IconCategory },
  { id: 'services', group: 'catalogue', area: 'content', path: '/admin/settings/services', icon: IconListDetails },
  { id: 'payments', group: 'money', area: 'money', path: '/admin/payments', icon: IconCreditCard },
  { id: 'blog', group: 'content', area: 'content', path: '/admin/blog', icon: IconArticle },
  { id: 'legal', group: 'content', area: 'content', path: '/admin/legal', icon: IconScale },
  { id: 'bulk', group: 'system', area: 'platform', path: '/admin/bulk', icon: IconStack2 },
  { id: 'audit', group: 'system', area: 'audit', path: '/admin/audit', icon: IconHistory },
  { id: 'figures', group: 'system', area: 'system', path: '/admin/settings', icon: IconAdjustments },
  { id: 'jobs', group: 'system', area: 'system', path: '/admin/jobs', icon: IconClockCog },
  { id: 'providers', group: 'system', area: 'system', path: '/admin/providers', icon: IconPlugConnected },
  { id: 'integrations', group: 'system', area: 'platform', path: '/admin/integrations', icon: IconKey },
] as const satisfies readonly {
  id: string
  group: Group | null
  area: AdminArea
  path: string
  icon: unknown
}[]

/** Kinds of pending work that a section counts. */
export const waitsAt = (section: string): WaitingKind[] => waitingKinds.filter((kind) => waitingWork[kind].section === section)

/** Sections that a role can read. */
export const sectionsOf = (role: AdminRole) => sections.filter(({ area }) => adminMay(role, area, 'read'))

/** Menu of a role: the ungrouped entries, then each group with a readable section. */
export function menuOf(role: AdminRole) {
  const seen = sectionsOf(role)
  return [null, ...groups].flatMap((group) => {
    const items = seen.filter((section) => section.group === group)
    return items.length > 0 ? [{ group, items }] : []
  })
}

/** The section of an admin page: the one with the longest matching path. Without the language. */
export const sectionAt = (pathname: string): string | undefined =>
  sections
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)
    .at(0)?.id
