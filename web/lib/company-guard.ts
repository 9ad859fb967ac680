import type { MiddlewareFunction } from 'react-router'
import { isOver } from '#contract/companies/states.ts'
import { requireArea, userContext } from './guards.ts'
import { goTo } from './redirects.ts'

/**
 * For pages that change a company's profile and settings. A closed company is sent to its overview, which says why nothing can be changed.
 */
export async function requireOpenCompany(args: Parameters<MiddlewareFunction>[0]) {
  await requireArea('configure')(args)
  const { company } = args.context.get(userContext)
  if (company && isOver(company.status)) throw goTo('/user/companies/profile/sections', args)
}
