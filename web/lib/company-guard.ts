import type { MiddlewareFunction } from 'react-router'
import { isOver } from '#contract/companies/search.ts'
import { goTo, requireArea, userContext } from './guards.ts'

/** For pages that change what a company shows and takes. One that is over reads on its overview why nothing changes any more. */
export async function requireGoing(args: Parameters<MiddlewareFunction>[0]) {
  await requireArea('configure')(args)
  const { company } = args.context.get(userContext)
  if (company && isOver(company.status)) throw goTo('/user/companies/profile/sections', args)
}
