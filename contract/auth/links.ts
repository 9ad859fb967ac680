import * as z from 'zod/mini'
import { Email, Id } from '../primitives.ts'

export const EmailOnly = z.object({ email: Email })

export const linkParams = z.object({ id: Id, hash: z.string().check(z.maxLength(100)) })
export const linkQuery = z.object({ expires: z.string().check(z.maxLength(20)), signature: z.string().check(z.maxLength(100)) })

/** Parts of a mailed link. */
export type MailedLink = z.infer<typeof linkParams> & z.infer<typeof linkQuery>

/** The answer is the same whether or not something was sent. */
export const Sent = z.object({ resend_after_s: z.int() })
