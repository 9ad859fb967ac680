import { isOver, ownCompanyErrors } from '#contract/companies/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { rebuildSearch } from '../search-index/service.ts'
import * as queries from './queries.ts'

/** Locks a company that is not closed, until the caller's transaction ends. @throws AppError not_found, company_over */
export async function lockOpenCompany(ctx: Context, companyId: string): Promise<queries.LockedCompany> {
  const company = await queries.lockCompany(ctx.db, companyId)
  if (!company) throw new AppError(commonErrors.notFound)
  if (isOver(company.status)) throw new AppError(ownCompanyErrors.over)
  return company
}

/**
 * Changes the caller's company in one transaction, and updates search, cards and open pages with it.
 * @throws AppError company_over
 */
export const changeOwn = <T>(
  ctx: Context<CompanyMember>,
  change: (ctx: Context<CompanyMember>, company: queries.LockedCompany) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (ctx) => {
    const company = await lockOpenCompany(ctx, ctx.actor.company.id)
    const answer = await change(ctx, company)
    await rebuildSearch(ctx, [company.id])
    await publish(ctx, `company:${company.id}`, 'company')
    return answer
  })

/** Finds a company by slug, in any state. */
export const findBySlug = (ctx: Context, slug: string) => queries.findBySlug(ctx.db, slug)

/** Gets a company by id, in any state. @throws AppError `not_found` */
export async function getRef(ctx: Context, companyId: string): Promise<queries.CompanyRef> {
  const company = await queries.findById(ctx.db, companyId)
  if (!company) throw new AppError(commonErrors.notFound)
  return company
}
