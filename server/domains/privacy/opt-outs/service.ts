import { lengthOf } from '#contract/settings.ts'
import type * as z from 'zod/mini'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type OptOut, type OptOutInput, optOutStates } from '#contract/privacy/sharing.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { mailTo } from '../../notifications/service.ts'
import { optOutByEmail } from '../../users/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { businessDaysAfter } from './rules.ts'

/** Writes down that somebody wants their data neither sold nor shared, and confirms it by mail, to one address once a day. */
export const optOut = (ctx: Context, { name, email }: z.output<typeof OptOutInput>): Promise<OptOut> =>
  transact(ctx, async (ctx) => {
    const now = ctx.now()
    const { locale } = ctx
    const made = await queries.insertOptOut(ctx.db, { id: newId(), name, email, locale, now, dueOn: businessDaysAfter(now) })
    const address = fingerprint(ctx.config, 'opt-out', email).toString('base64url')
    const letter = messages.optOutReceived(made.id, made.due_on, now.toISOString().slice(0, 10), address)
    // Without the name: whoever typed it may not be who reads it.
    await mailTo(ctx, { ...letter, to: email, locale })
    return made
  })

/** @throws AppError `not_found` */
export async function getOptOut(ctx: Context, id: string): Promise<OptOut> {
  const found = await queries.findOptOut(ctx.db, id)
  if (!found) throw new AppError(commonErrors.notFound)
  return found
}

/** Time rule: honours what was asked for. One that is late is told to whoever watches the log. */
export async function honourOptOuts(ctx: Context): Promise<number> {
  const today = ctx.now().toISOString().slice(0, 10)
  return forEachDue(await queries.listOpen(ctx.db), (each) => {
    if (each.due_on < today) ctx.log.error({ opt_out: each.id, due_on: each.due_on }, 'opt-out is late')
    return transact(ctx, (ctx) => honour(ctx, each, 'S'))
  })
}

/** Of the rule and an admin at once one does it; false for the other. */
export async function honour(ctx: Context, { id, email, locale }: queries.Open, by: 'S' | 'A'): Promise<boolean> {
  const to = optOutStates.next('honour', 'received', by)
  if (!(await queries.markHonoured(ctx.db, id, ctx.now()))) return false
  await recordTransition(ctx, { entity: 'opt_out', id, from: 'received', event: 'honour', to, by })
  await optOutByEmail(ctx, email)
  await mailTo(ctx, { ...messages.optOutHonoured(id), to: email, locale })
  return true
}

/** Time rule: what was honoured is kept on record for two years. */
export const forgetOptOuts = (ctx: Context): Promise<number> =>
  queries.deleteBefore(ctx.db, new Date(ctx.now().getTime() - lengthOf('optOutKeptDays', ctx.settings())))
