import { hourMs } from '#contract/durations.ts'
import type { Guest } from '#contract/auth/registration.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { mailPerson } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { askedLinkHours, findTakenOver, newGuestLink, takeGuestLink } from '../../users/service.ts'
import { isTooOften, linkSpent, resendAfterSeconds } from '../links/service.ts'
import { becomeGuest, guestOf } from '../sessions/service.ts'
import * as messages from './messages.ts'

/** Requests a link back to a guest's request by email, if the address belongs to a guest. */
export async function sendGuestLink(ctx: Context, email: string): Promise<{ resend_after_s: number }> {
  if (!(await isTooOften(ctx, 'guest', email))) {
    const guest = await users.findGuestByEmail(ctx, email)
    await emit(ctx, 'link.asked', { kind: 'guest', user_id: guest?.id ?? newId(), mail_id: newId() })
  }
  return { resend_after_s: resendAfterSeconds }
}

/** Mails a guest the link back to their request, once per `mailId`. */
export const mailGuestLink = (ctx: Context, guestId: string, mailId: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const guest = await users.findPerson(ctx, guestId)
    if (guest?.kind !== 'guest' || guest.email === '') return
    await mailPerson(ctx, {
      userId: guestId,
      eventKey: `guest-link:${mailId}`,
      ...messages.guestLink,
      path: await newGuestLink(ctx, guestId, { path: '/search/results', reason: 'asked' }),
      expiresAt: new Date(ctx.now().getTime() + askedLinkHours * hourMs),
    })
  })

/**
 * Signs this browser in as the guest, whose address is verified by the link. The drafts of this browser's previous guest move along. A guest who
 * has an account by now has to sign in: `guest` is null, and the link stays.
 * @throws AppError `link_spent`
 */
export const openGuestLink = (ctx: Context, token: string): Promise<{ guest: Guest | null; path: string }> =>
  transact(ctx, async (ctx) => {
    const taken = await takeGuestLink(ctx, token)
    if (!taken) {
      const path = await findTakenOver(ctx, token)
      if (path) return { guest: null, path }
      throw linkSpent()
    }
    const { id, email, name, surname, phone } = await users.getPerson(ctx, taken.guest_id)
    await users.proveEmail(ctx, id, email)
    const before = await guestOf(ctx)
    await becomeGuest(ctx, id)
    await emit(ctx, 'guest.returned', { guest_id: id, before_id: before ?? null })
    return { guest: { id, email, name, surname, phone: phone ?? '' }, path: taken.path }
  })
