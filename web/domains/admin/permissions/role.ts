import { createContext, use } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type AdminArea, adminMay, type AdminRole, adminRoleErrors, type Permission } from '#contract/admin-roles.ts'
import { userContext } from '#web/lib/guards.ts'

/** What the admin who looks does for the house. */
export const AdminRoleContext = createContext<AdminRole>('read_only')

/** Whether the admin who looks may do something: pages leave out what they may not. */
export function useMay(): (area: AdminArea, permission: Permission) => boolean {
  const role = use(AdminRoleContext)
  return (area, permission) => adminMay(role, area, permission)
}

/** For loaders of pages where something is made, or that read nothing yet: an admin whose role does not reach that far is told so. */
export function requireRight(area: AdminArea, context: LoaderFunctionArgs['context'], permission: Permission = 'write'): void {
  const { admin_role: role } = context.get(userContext)
  const { code, status } = adminRoleErrors.notYourArea
  if (!role || !adminMay(role, area, permission)) throw data({ code, message: '' }, { status })
}
