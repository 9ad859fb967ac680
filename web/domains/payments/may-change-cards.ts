import { roleMay } from '#contract/roles.ts'
import type { AuthUser } from '#contract/users.ts'

/** A company's cards are its owners' affair; everybody else's are their own. */
export const mayChangeCards = ({ company }: AuthUser): boolean => !company || roleMay(company.role, 'money')
