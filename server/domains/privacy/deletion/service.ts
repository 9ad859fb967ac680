import { AppError } from '#contract/errors.ts'
import { privacyErrors } from '#contract/privacy/sharing.ts'
import { type Context, type Owner, transact, type User } from '#server/lib/context.ts'
import { forgetKeys } from '#server/lib/idempotency.ts'
import { emit } from '#server/lib/outbox.ts'
import * as auth from '../../auth/sign-in/door.ts'
import * as personalAuth from '../../auth/leaving/service.ts'
import * as companies from '../../companies/team/leaving.ts'
import { dropPictures, forgetUploadsOf } from '../../media/service.ts'
import * as notifications from '../../notifications/service.ts'
import { mailTo } from '../../notifications/service.ts'
import * as projects from '../../projects/leaving/service.ts'
import * as users from '../../users/service.ts'
import { goodbye } from '../opt-outs/messages.ts'
import * as optOuts from '../opt-outs/queries.ts'

/** A guest's cookie is all there is; whoever has an account proves to be its person. @throws AppError `proof_required` */
export async function prove(ctx: Context<Owner>): Promise<void> {
  if (ctx.actor.kind === 'user') await auth.requireProof(ctx as Context<User>)
}

/** Every address that something may have been sent to for this person. */
export async function addressesOf(
  ctx: Context,
  userId: string,
  { email, phone }: { email: string; phone: string | null },
): Promise<string[]> {
  const known = [email, phone ?? '', ...(await personalAuth.phonesOf(ctx, userId)), ...(await projects.addressesOf(ctx, userId))]
  return [...new Set(known.filter(Boolean))]
}

/**
 * Deletes the caller. At once: who they are, how they are reached, where they are signed in, what they were told. What else they said goes by
 * the reactions to `user.deleted`, each in its own domain. Payments and ledger stay, for a pseudonym.
 * @throws AppError `proof_required`, `last_owner`
 */
export async function deleteAccount(ctx: Context<Owner>): Promise<void> {
  await prove(ctx)
  const { userId } = ctx.actor
  await transact(ctx, (ctx) => erase(ctx, userId))
  await auth.endSession(ctx)
  await auth.endGuest(ctx)
}

/** Takes somebody out, in one transaction; done twice is done once. @throws AppError `last_owner` */
export const erase = (ctx: Context, userId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const person = await users.lockPresent(ctx, userId)
    if (!person) return
    await companies.lockTeams(ctx, userId)
    if (await companies.ownedAlone(ctx, userId)) throw new AppError(privacyErrors.lastOwner)
    await notifications.forgetNotifications(ctx, userId, await addressesOf(ctx, userId, person))
    if (person.email) {
      await optOuts.eraseOf(ctx.db, person.email)
      await mailTo(ctx, { ...goodbye(userId), to: person.email, name: person.name, locale: person.locale })
    }
    await companies.forget(ctx, userId)
    await users.forgetPerson(ctx, userId)
    if (person.avatar_media_id) await dropPictures(ctx, [person.avatar_media_id])
    await forgetUploadsOf(ctx, userId)
    await personalAuth.forget(ctx, userId)
    await forgetKeys({ ...ctx, actor: person.kind === 'member' ? { kind: 'user', userId } : ctx.actor })
    await emit(ctx, 'user.deleted', { user_id: userId })
  })
