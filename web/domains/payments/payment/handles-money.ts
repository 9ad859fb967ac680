import { roleMay } from '#contract/company-roles.ts'
import type { AuthUser } from '#contract/users/people.ts'

/** Whether somebody sees payments and cards: a company's are its owners' affair, everybody else's are their own. */
export const handlesMoney = ({ company }: AuthUser): boolean => !company || roleMay(company.role, 'money')
