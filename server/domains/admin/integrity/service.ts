import { type Context, type System, transact } from '#server/lib/context.ts'
import { newToken } from '#server/lib/ids.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import * as auth from '../../auth/sign-in/door.ts'
import * as users from '../../users/service.ts'
import * as queries from './queries.ts'

/** What is promised of the books, and where it is not so: a bug, never repaired by itself. */
export const checkBooks = (ctx: Context): Promise<queries.Finding[]> =>
  transact(ctx, async (ctx) => {
    await queries.holdMoment(ctx.db)
    return queries.checkBooks(ctx.db, ctx.now(), { hasSandbox: ctx.config.hasSandbox && !ctx.config.stripe })
  })

/** The broken promises alone. */
export const moneyProblems = async (ctx: Context): Promise<{ rule: string; subject: string }[]> =>
  (await checkBooks(ctx)).flatMap(({ rule, subjects }) => subjects.map((subject) => ({ rule, subject })))

/** `ana.rivera+work@example.com` is Ana Rivera. */
const nameIn = (email: string) =>
  email
    .replace(/[+@].*/, '')
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export type NewAdmin = { password: string | undefined; factor: { secret: string; recoveryCodes: string[] } | undefined }

/**
 * Makes somebody an admin: an account that is there keeps its password and is signed out everywhere, otherwise a new one is made. Gives the new
 * account's password and, where it had no second factor, a new one's secret and recovery codes: they are told once. An account without a name
 * gets `name`, or else what its address says.
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
