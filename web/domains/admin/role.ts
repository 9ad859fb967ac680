import { createContext, use } from 'react'
import { type AdminArea, adminMay, type AdminRole, type Deed } from '#contract/admin-roles.ts'

/** What the admin who looks does for the house. */
export const AdminRoleContext = createContext<AdminRole>('read_only')

/** Whether the admin who looks may do something: pages leave out what they may not. */
export function useMay(): (area: AdminArea, deed: Deed) => boolean {
  const role = use(AdminRoleContext)
  return (area, deed) => adminMay(role, area, deed)
}
