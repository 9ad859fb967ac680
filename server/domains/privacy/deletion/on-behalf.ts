import { adminPeopleErrors } from '#contract/auth/people.ts'
import { AppError } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import * as auth from '../../auth/sign-in/door.ts'
import { lockStanding } from '../../users/service.ts'
import { erase } from './service.ts'
import { orderCopy } from '../exports/service.ts'

/** Has a copy of everything made for somebody, who alone is told of it and can download it. @throws AppError proof_required, not_found, export_today */
export async function exportFor(ctx: Context<Admin>, userId: string): Promise<void> {
  await auth.requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const { locale } = await lockStanding(ctx, userId)
    const { id } = await orderCopy(ctx, userId, locale)
    await audit(ctx, { action: 'user.export', entity: 'user', id: userId, after: { export: id } })
  })
}

/** Deletes somebody's account, as they asked. @throws AppError proof_required, not_found, is_admin, last_owner */
export async function deleteFor(ctx: Context<Admin>, userId: string, reason: string): Promise<void> {
  await auth.requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const { admin_role: role } = await lockStanding(ctx, userId)
    if (role) throw new AppError(adminPeopleErrors.isAdmin)
    await erase(ctx, userId)
    await audit(ctx, { action: 'user.delete', entity: 'user', id: userId, reason })
  })
}
