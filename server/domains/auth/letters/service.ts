import type { LinkRequest } from '#server/event-types.ts'
import type { Context } from '#server/lib/context.ts'
import { mailVerification } from '../email/service.ts'
import { mailGuestLink } from '../guest-links/service.ts'
import { mailReset, mailWelcome } from '../passwords/service.ts'

/** Which link somebody asked for. */
const letters = { verification: mailVerification, reset: mailReset, guest: mailGuestLink, welcome: mailWelcome }

/** Reaction: mails the link that was asked for; to nobody, where there is nobody. */
export const sendLink = (ctx: Context, { kind, user_id: userId, mail_id: mailId }: LinkRequest): Promise<void> =>
  letters[kind](ctx, userId, mailId)
