import { AppError } from '#contract/errors.ts'
import { privacyErrors } from '#contract/privacy/states.ts'
import { adminPeopleErrors } from '#contract/users/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, type Owner, transact, type User } from '#server/lib/context.ts'
import { forgetKeys } from '#server/lib/idempotency.ts'
import { emit } from '#server/lib/outbox.ts'
import * as auth from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { forgetApiKeys } from '../../integrations/service.ts'
import { dropPictures } from '../../media/service.ts'
import { forgetUploadsOf } from '../../media/service.ts'
import * as notifications from '../../notifications/service.ts'
import { mailTo } from '../../notifications/service.ts'
import * as projects from '../../projects/service.ts'
import * as users from '../../users/service.ts'
import { lockStanding } from '../../users/service.ts'
import { eraseOptOuts } from '../opt-outs/service.ts'
import { goodbye } from './messages.ts'

/** Requires a fresh proof of identity of an account; a guest has only the cookie. @throws AppError `proof_required` */
export async function prove(ctx: Context<Owner>): Promise<void> {
  if (ctx.actor.kind === 'user') await auth.requireProof(ctx as Context<User>)
}

/** Addresses to which a message may have been sent for this person. */
export async function addressesOf(
  ctx: Context,
  userId: string,
  { email, phone }: { email: string; phone: string | null },
): Promise<string[]> {
  const known = [email, phone ?? '', ...(await auth.phonesOf(ctx, userId)), ...(await projects.addressesOf(ctx, userId))]
  return [...new Set(known.filter(Boolean))]
}

/**
 * Deletes the caller. Identity, contacts, sessions and notifications go at once; other domains delete their rows as subscribers of
 * `user.deleted`. Payments and ledger stay under a pseudonym.
 * @throws AppError `proof_required`, `last_owner`
 */
export async function deleteAccount(ctx: Context<Owner>): Promise<void> {
  await prove(ctx)
  const { userId } = ctx.actor
  await transact(ctx, (ctx) => erase(ctx, userId))
  await auth.endSession(ctx)
  await auth.endGuest(ctx)
}

/** Erases a person in one transaction. Repeating it has no effect. @throws AppError `last_owner` */
export const erase = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const person = await users.lockPresent(ctx, userId)
    if (!person) return
    await companies.lockTeams(ctx, userId)
    if (await companies.findOwnedAlone(ctx, userId)) throw new AppError(privacyErrors.lastOwner)
    await notifications.forgetNotifications(ctx, userId, await addressesOf(ctx, userId, person))
    if (person.email) {
      await eraseOptOuts(ctx, person.email)
      await mailTo(ctx, { ...goodbye(userId), to: person.email, name: person.name, locale: person.locale })
    }
    await companies.forgetMemberships(ctx, userId)
    await users.forgetPerson(ctx, userId)
    if (person.avatar_media_id) await dropPictures(ctx, [person.avatar_media_id])
    await forgetUploadsOf(ctx, userId)
    await auth.forgetCredentials(ctx, userId)
    await forgetApiKeys(ctx, userId)
    await forgetKeys({ ...ctx, actor: person.kind === 'member' ? { kind: 'user', userId } : ctx.actor })
    await emit(ctx, 'user.deleted', { user_id: userId })
  })

/** Deletes an account at its person's request. @throws AppError proof_required, not_found, is_admin, last_owner */
export async function deletePerson(ctx: Context<Admin>, userId: string, reason: string): Promise<void> {
  await auth.requireProof(ctx)
  await transact(ctx, async (ctx) => {
    const { admin_role: role } = await lockStanding(ctx, userId)
    if (role) throw new AppError(adminPeopleErrors.isAdmin)
    await erase(ctx, userId)
    await audit(ctx, { action: 'user.delete', entity: 'user', id: userId, reason })
  })
}
