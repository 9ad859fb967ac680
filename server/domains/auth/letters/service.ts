import type { Context } from '#server/lib/context.ts'
import { mailVerification } from '../email/service.ts'
import { mailGuestLink } from '../guest-links/service.ts'
import { mailReset, mailWelcome } from '../passwords/service.ts'

/** Which link somebody asked for. */
export type LinkAsked = { kind: 'verification' | 'reset' | 'guest' | 'welcome'; user_id: string; mail_id: string }

const letters = { verification: mailVerification, reset: mailReset, guest: mailGuestLink, welcome: mailWelcome }

/** Reaction: mails the link that was asked for; to nobody, where there is nobody. */
export const sendLink = (ctx: Context, { kind, user_id: userId, mail_id: mailId }: LinkAsked): Promise<void> =>
  letters[kind](ctx, userId, mailId)
