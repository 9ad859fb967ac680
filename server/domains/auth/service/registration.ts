import { authErrors, type Guest } from '#contract/auth.ts'
import { AppError, invalidField } from '#contract/errors.ts'
import type { ContactFields } from '#contract/users.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { usPhone } from '#server/lib/phones.ts'
import * as users from '../../users/service.ts'
import { ensureGuest } from './sessions.ts'

/** Leaves contact data with the browser's guest. Signs nobody in. */
export async function registerGuest(ctx: Context, fields: ContactFields): Promise<{ guest: Guest }> {
  const phone = usPhone(fields.phone)
  if (!phone) throw invalidField('phone', authErrors.phoneNotServed.message)
  if (await users.hasAccount(ctx, fields.email))
    throw new AppError(authErrors.emailTaken, { fields: { email: [authErrors.emailTaken.message] } })
  return transact(ctx, async (ctx) => {
    const guestId = await ensureGuest(ctx)
    const guest = await users.saveGuestContact(ctx, guestId, { ...fields, phone, locale: ctx.locale })
    if (!guest) throw invalidField('zipcode', { es: 'No conocemos ese código postal.', en: 'We do not know that zip code.' })
    return { guest: { id: guest.id, email: guest.email, name: guest.name, surname: guest.surname, phone } }
  })
}
