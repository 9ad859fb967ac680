import type * as z from 'zod/mini'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { SavedView, SavedViewInput } from '#contract/admin/saved-views.ts'
import { maxViews, savedViewErrors } from '#contract/admin/states.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'

export const listViews = (ctx: Context<Admin>): Promise<SavedView[]> => queries.listViews(ctx.db, ctx.actor.userId)

/** Saves a view under its name. @throws AppError `too_many_views` */
export const saveView = (ctx: Context<Admin>, view: z.output<typeof SavedViewInput>): Promise<SavedView[]> =>
  transact(ctx, async (ctx) => {
    const own = { id: newId(), adminId: ctx.actor.userId, now: ctx.now(), most: maxViews }
    if (!(await queries.saveView(ctx.db, { ...view, ...own }))) throw new AppError(savedViewErrors.tooMany)
    return listViews(ctx)
  })

/** @throws AppError `not_found`, or `invalid` for a name that is taken */
export const renameView = (ctx: Context<Admin>, id: string, name: string): Promise<SavedView[]> =>
  transact(ctx, async (ctx) => {
    const { userId: adminId } = ctx.actor
    if (await queries.isNameTaken(ctx.db, { adminId, id, name }))
      throw invalidField('name', { es: 'Ya tienes otra vista con ese nombre.', en: 'You already have another view with that name.' })
    if (!(await queries.renameView(ctx.db, adminId, id, name))) throw new AppError(commonErrors.notFound)
    return listViews(ctx)
  })

/** @throws AppError `not_found` */
export async function dropView(ctx: Context<Admin>, id: string): Promise<SavedView[]> {
  if (!(await queries.deleteView(ctx.db, ctx.actor.userId, id))) throw new AppError(commonErrors.notFound)
  return listViews(ctx)
}

/** Subscriber: deletes the views of an admin who deleted their account. */
export const forgetViews = (ctx: Context, userId: string): Promise<void> => queries.deleteViewsOf(ctx.db, userId)
