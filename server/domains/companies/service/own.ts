import { AppError, commonErrors } from '#contract/errors.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import * as queries from '../queries/own-profile.ts'
import { rebuildSearch } from './projection.ts'

/** Nothing of a company that is over can be changed. */
const over: readonly string[] = ['rejected', 'closed']

/**
 * Changes something of the caller's company in one transaction, and lets search, cards and its own pages show it with that transaction.
 * @throws AppError `invalid_transition` once the company is over
 */
export const changeOwn = <T>(
  ctx: Context<CompanyMember>,
  change: (ctx: Context<CompanyMember>, company: queries.LockedCompany) => Promise<T>,
): Promise<T> =>
  transact(ctx, async (ctx) => {
    const company = await queries.lockCompany(ctx.db, ctx.actor.company.id)
    if (!company) throw new AppError(commonErrors.notFound)
    if (over.includes(company.status)) throw new AppError(commonErrors.invalidTransition)
    const answer = await change(ctx, company)
    await rebuildSearch(ctx, [company.id])
    await publish(ctx, `company:${company.id}`, 'company')
    return answer
  })
