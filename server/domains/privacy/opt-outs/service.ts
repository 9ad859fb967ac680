import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { ListPage } from '#contract/lists.ts'
import { type AdminOptOut, type OptOut, type OptOutInput, optOutReviewApi } from '#contract/privacy/opt-outs.ts'
import { optOutStates } from '#contract/privacy/states.ts'
import { lengthOf } from '#contract/settings.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { listExport } from '#server/lib/list-export.ts'
import { toListPage } from '#server/lib/list.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { mailTo } from '../../notifications/service.ts'
import { optOutByEmail } from '../../users/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { businessDaysAfter } from './rules.ts'

/** Records an opt-out of selling and sharing, and confirms it by email, once a day per address. */
export const optOut = (ctx: Context, { name, email }: z.output<typeof OptOutInput>): Promise<OptOut> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { locale } = ctx
    const made = await queries.insertOptOut(ctx.db, { id: newId(), name, email, locale, now, dueOn: businessDaysAfter(now) })
    const address = fingerprint(ctx.config, 'opt-out', email).toString('base64url')
    const letter = messages.optOutReceived(made.id, made.due_on, now.toISOString().slice(0, 10), address)
    // Without the name: the reader may not be the person who typed it.
    await mailTo(ctx, { ...letter, to: email, locale })
    return made
  })

/** @throws AppError `not_found` */
export async function getOptOut(ctx: Context, id: string): Promise<OptOut> {
  const found = await queries.findOptOut(ctx.db, id)
  if (!found) throw new AppError(commonErrors.notFound)
  return found
}

/** Scheduled job: honors open opt-outs. A late one is logged as an error. */
export async function honorOptOuts(ctx: Context): Promise<number> {
  const today = ctx.now().toISOString().slice(0, 10)
  return forEachDue(await queries.listOpen(ctx.db), (each) => {
    if (each.due_on < today) ctx.log.error({ opt_out: each.id, due_on: each.due_on }, 'opt-out is late')
    return transact(ctx, (ctx) => honor(ctx, each, 'S'))
  })
}

/** Compare and set: when the job and an admin act at once, one gets false. */
async function honor(ctx: Context, { id, email, locale }: queries.Open, by: 'S' | 'A'): Promise<boolean> {
  const to = optOutStates.next('honour', 'received', by)
  if (!(await queries.markHonored(ctx.db, id, ctx.now()))) return false
  await recordTransition(ctx, { entity: 'opt_out', id, from: 'received', event: 'honour', to, by })
  await optOutByEmail(ctx, email)
  await mailTo(ctx, { ...messages.optOutHonoured(id), to: email, locale })
  return true
}

/** Removes the opt-outs of an address. */
export const eraseOptOuts = async (ctx: Context, email: string): Promise<void> => {
  await queries.eraseOf(ctx.db, email)
}

/** Scheduled job: deletes honored opt-outs after their retention. */
export const forgetOptOuts = (ctx: Context): Promise<number> =>
  queries.deleteBefore(ctx.db, new Date(ctx.now().getTime() - lengthOf('optOutKeptDays', ctx.settings())))

type Query = z.output<(typeof optOutReviewApi)['list']['query']>

export async function listOptOuts(ctx: Context<Admin>, query: Query): Promise<ListPage<AdminOptOut>> {
  const today = ctx.now().toISOString().slice(0, 10)
  return toListPage(await queries.listOptOuts(ctx.db, query), query, (row) => ({
    ...row,
    is_late: row.state === 'received' && row.due_on < today,
  }))
}

export const optOutExport = listExport({
  endpoint: optOutReviewApi.list,
  idOf: ({ id }: AdminOptOut) => id,
  page: (ctx, query) => listOptOuts(ctx, query),
  cells: () => ({
    name: ({ name }) => name,
    email: ({ email }) => email,
    status: { state: ({ state }) => state, is_late: (row) => row.is_late },
    accounts: ({ accounts }) => accounts,
    received: (row) => row.received_at,
    due: (row) => row.due_on,
    honoured: (row) => row.honoured_at,
  }),
})

/** Honors an opt-out as the scheduled job would, with an audit row. @throws AppError not_found, invalid_transition when it was honored before */
export const honorOptOut = (ctx: Context<Admin>, id: string): Promise<OptOut> =>
  transact(ctx, async (ctx) => {
    const { state } = await getOptOut(ctx, id)
    const open = await queries.findOpen(ctx.db, id)
    if (!open || !(await honor(ctx, open, 'A'))) throw new AppError(commonErrors.invalidTransition)
    await audit(ctx, { action: 'opt_out.honour', entity: 'opt_out', id, before: { state }, after: { state: 'honoured' } })
    return getOptOut(ctx, id)
  })
