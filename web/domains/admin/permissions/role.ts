import { createContext, use } from 'react'
import { data, type LoaderFunctionArgs } from 'react-router'
import { type AdminArea, adminMay, type AdminRole, adminRoleErrors, type Permission } from '#contract/admin-roles.ts'
import { userContext } from '#web/lib/guards.ts'

/** Role of the current admin. */
export const AdminRoleContext = createContext<AdminRole>('read_only')

/** Whether the current admin has a permission. Pages hide what is not allowed. */
export function useMay(): (area: AdminArea, permission: Permission) => boolean {
  const role = use(AdminRoleContext)
  return (area, permission) => adminMay(role, area, permission)
}

/** For loaders of pages that create something, or read nothing yet. Throws when the role lacks the permission. */
export function requireRight(area: AdminArea, context: LoaderFunctionArgs['context'], permission: Permission = 'write'): void {
  const { admin_role: role } = context.get(userContext)
  const { code, status } = adminRoleErrors.notYourArea
  if (!role || !adminMay(role, area, permission)) throw data({ code, message: '' }, { status })
}
