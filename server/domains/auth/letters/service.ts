import type { LinkRequest } from '#server/event-types.ts'
import type { Context } from '#server/lib/context.ts'
import { mailVerification } from '../email/service.ts'
import { mailGuestLink } from '../guest-links/service.ts'
import { mailReset, mailWelcome } from '../passwords/service.ts'

const letters = { verification: mailVerification, reset: mailReset, guest: mailGuestLink, welcome: mailWelcome }

/** Subscriber: mails the requested link, if the account exists. */
export const sendLink = (ctx: Context, { kind, user_id: userId, mail_id: mailId }: LinkRequest): Promise<void> =>
  letters[kind](ctx, userId, mailId)
