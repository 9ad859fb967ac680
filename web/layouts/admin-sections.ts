import {
  IconBuildingStore,
  IconCertificate,
  IconClipboardList,
  IconCreditCard,
  IconHistory,
  IconLayoutDashboard,
  IconMessageStar,
  IconReceiptRefund,
  IconTargetArrow,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'

/** The places of the house, and what waits there. */
export const adminSections = [
  { id: 'dashboard', path: '/admin/dashboard', icon: IconLayoutDashboard, waits: null },
  { id: 'companies', path: '/admin/companies', icon: IconBuildingStore, waits: 'companies' },
  { id: 'credentials', path: '/admin/credentials', icon: IconCertificate, waits: 'credentials' },
  { id: 'requests', path: '/admin/requests', icon: IconClipboardList, waits: 'requests' },
  { id: 'refunds', path: '/admin/refunds', icon: IconReceiptRefund, waits: 'refunds' },
  { id: 'reviews', path: '/admin/reviews', icon: IconMessageStar, waits: 'reviews' },
  { id: 'users', path: '/admin/users', icon: IconUsers, waits: null },
  { id: 'companyPeople', path: '/admin/users/companies', icon: IconUsersGroup, waits: null },
  { id: 'matches', path: '/admin/matches', icon: IconTargetArrow, waits: null },
  { id: 'payments', path: '/admin/payments', icon: IconCreditCard, waits: null },
  { id: 'audit', path: '/admin/audit', icon: IconHistory, waits: null },
] as const
