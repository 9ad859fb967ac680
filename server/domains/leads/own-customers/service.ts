import type * as z from 'zod/mini'
import { AppError, invalidField } from '#contract/errors.ts'
import type { OwnCustomer, OwnCustomerInput } from '#contract/leads/own-customers.ts'
import { customerErrors, mostOwnCustomers } from '#contract/leads/states.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { lockOpenCompany } from '../../companies/service.ts'
import { notFound } from '../lead/service.ts'
import * as queries from './queries.ts'
import { entryOf, noSuchPhone, taken } from './rules.ts'

type Member = Context<CompanyMember>
type Input = z.output<typeof OwnCustomerInput>

/** Wakes the open pages of the company's customers. */
export const announce = (ctx: Member) => publish(ctx, [`company:${ctx.actor.company.id}`], 'customer')

/** Changes the address book of the caller's company, one change at a time. @throws AppError `company_over` */
export const changeBook = <T>(ctx: Member, change: (ctx: Member) => Promise<T>): Promise<T> =>
  transact(ctx, async (ctx) => {
    await lockOpenCompany(ctx, ctx.actor.company.id)
    const answer = await change(ctx)
    await announce(ctx)
    return answer
  })

/** @throws AppError `invalid` for a phone that doesn't exist, and a phone or email of another entry */
async function checked(ctx: Member, id: string, input: Input): Promise<queries.Entry> {
  const { phone, ...entry } = entryOf(id, input)
  if (phone === undefined) throw invalidField('phone', noSuchPhone)
  for (const other of await queries.listLike(ctx.db, ctx.actor.company.id, { ...entry, phone }))
    throw invalidField(other.phone !== null && other.phone === phone ? 'phone' : 'email', taken(other))
  return { ...entry, phone }
}

/** Adds a person to the company's own customers. @throws AppError `invalid`, `too_many_customers`, `company_over` */
export const addOwnCustomer = (ctx: Member, input: Input): Promise<OwnCustomer> =>
  changeBook(ctx, async (ctx) => {
    const { id: companyId } = ctx.actor.company
    const entry = await checked(ctx, newId(), input)
    if ((await queries.countOwn(ctx.db, companyId)) >= mostOwnCustomers) throw new AppError(customerErrors.tooManyCustomers)
    await queries.insertOwn(ctx.db, companyId, [entry], ctx.now())
    return (await queries.findOwn(ctx.db, companyId, entry.id))!
  })

/** @throws AppError `not_found`, `invalid`, `company_over` */
export const changeOwnCustomer = (ctx: Member, id: string, input: Input): Promise<OwnCustomer> =>
  changeBook(ctx, async (ctx) => {
    const { id: companyId } = ctx.actor.company
    if (!(await queries.findOwn(ctx.db, companyId, id))) throw notFound()
    await queries.updateOwn(ctx.db, companyId, [await checked(ctx, id, input)])
    return (await queries.findOwn(ctx.db, companyId, id))!
  })

/** Removes an entry with its notes and tags. @throws AppError `not_found`, also for one that is removed */
export const removeOwnCustomer = (ctx: Member, id: string): Promise<void> =>
  changeBook(ctx, async (ctx) => {
    if (!(await queries.deleteOwn(ctx.db, ctx.actor.company.id, id))) throw notFound()
  })

/** Subscriber: a closed company's own customers are erased with it. */
export const eraseOwnCustomers = async (ctx: Context, companyId: string): Promise<void> =>
  void (await queries.deleteAllOwn(ctx.db, companyId))
