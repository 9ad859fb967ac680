import { type Context, type System, transact } from '#server/lib/context.ts'
import { newToken } from '#server/lib/ids.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import * as auth from '../../auth/service.ts'
import * as users from '../../users/service.ts'

/** `ana.rivera+work@example.com` is Ana Rivera. */
const nameIn = (email: string) =>
  email
    .replace(/[+@].*/, '')
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export type NewAdmin = { password: string | undefined; factor: { secret: string; recoveryCodes: string[] } | undefined }

/**
 * Makes an account an admin. An existing account keeps its password and is signed out everywhere; otherwise a new one is made. Returns the
 * new account's password and, without a second factor, a new one's secret and recovery codes, which are shown once. An account without a name
 * gets `name`, by default the name in its address.
 */
export async function createAdmin(ctx: Context<System>, email: string, name = nameIn(email)): Promise<NewAdmin> {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const password = newToken().slice(0, 20)
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    const { id, isNew } = await users.makeAdmin(ctx, { email, name: first, surname: rest.join(' '), passwordHash })
    if (!isNew) await auth.endAllSessions(ctx, id)
    const factor = await auth.giveSecondFactor(ctx, id)
    return { password: isNew ? password : undefined, factor }
  })
}
