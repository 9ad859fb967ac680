import { roleMay } from '#contract/company-roles.ts'
import type { AuthUser } from '#contract/users/people.ts'

/** True if the user may see payments and cards. A company's are open to its owners only. */
export const handlesMoney = ({ company }: AuthUser): boolean => !company || roleMay(company.role, 'money')
