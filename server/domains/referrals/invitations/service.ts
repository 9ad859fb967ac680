import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import { lengthOf } from '#contract/settings.ts'
import type { Invitation, Inviter, Referrals } from '#contract/referrals/invitations.ts'
import { referralStates } from '#contract/referrals/states.ts'
import { type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { fingerprint } from '#server/lib/fingerprint.ts'
import { takeLimit } from '#server/lib/limits.ts'
import type { Pair } from '#server/lib/merging.ts'
import { mailTo } from '../../notifications/service.ts'
import { wallet } from '../../payments/service.ts'
import { findPerson, hasAccount } from '../../users/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { plainName, readStopToken, stopToken } from './rules.ts'

const daySeconds = 86_400
const kindOf = ({ company_id: companyId }: queries.CodeRow) => (companyId ? ('company' as const) : ('person' as const))

export async function listMine(
  ctx: Context<UserWithCompany>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Referrals> {
  const holderId = ctx.actor.company?.id ?? ctx.actor.userId
  const own = await queries.getCodeOf(ctx.db, holderId)
  const rows = await queries.listOfCode(ctx.db, own.code, readCursor(cursor), limit + 1)
  const { promo } = await wallet(ctx, holderId)
  return {
    code: own.code,
    kind: kindOf(own),
    path: `/r/${own.code}`,
    credit: promo,
    ...toPage(rows, limit, {
      cursor: ({ created_at: at, id }) => ({ at, id }),
      item: ({ id, state, name, email, created_at: at, joined_at, reward_cents: cents }) => ({
        id,
        state,
        name,
        email,
        at,
        joined_at,
        reward: cents === null ? null : money(cents),
      }),
    }),
  }
}

/** @throws AppError `not_found` */
export async function getInviter(ctx: Context, code: string): Promise<Inviter> {
  const found = await queries.findCode(ctx.db, code)
  if (!found) throw new AppError(commonErrors.notFound)
  return { code: found.code, name: found.name, kind: kindOf(found) }
}

/**
 * Invites somebody by email, once per code and address. Each address gets only one email, from any inviter. The answer does not reveal whether
 * an address has an account.
 * @throws AppError with errors by field; `rate_limited`
 */
export async function invite(ctx: Context, { user_code: given, email, name, locale = ctx.locale }: Invitation) {
  const inviter = await queries.findCode(ctx.db, given)
  if (!inviter) throw invalidField('user_code', { es: 'No conocemos ese código.', en: 'We don’t know that code.' })
  const { code } = inviter
  await refuseOwn(ctx, email)
  await takeLimit(ctx, `referral code:${code}`, { count: ctx.settings().invitationsPerDay, seconds: daySeconds })
  const emailHash = fingerprint(ctx.config, 'referral', email)
  return transact(ctx, async (ctx) => {
    const id = newId()
    const isNew = await queries.insertInvitation(ctx.db, { id, code, name, email, emailHash }, ctx.now())
    if (!isNew) return { id: (await queries.getInvitation(ctx.db, code, emailHash)).id, state: 'invited' as const }
    await recordTransition(ctx, { entity: 'referral', id, from: 'none', event: 'invite', to: 'invited', by: 'S' })
    const isUnwanted = (await queries.hasOptedOut(ctx.db, emailHash)) || (await hasAccount(ctx, email))
    const from = plainName(inviter.name)
    if (!isUnwanted) {
      const token = stopToken(ctx.config.secret, id)
      await mailTo(ctx, {
        ...messages.invitation({ settings: ctx.settings(), code, from, kind: kindOf(inviter), fingerprint: emailHash.toString('hex') }),
        stopPath: `/legal/referral?stop=${token}`,
        oneClickPath: `/api/referrals/stop/${token}`,
        to: email,
        locale,
      })
    }
    return { id, state: 'invited' as const }
  })
}

async function refuseOwn(ctx: Context, email: string): Promise<void> {
  const person = ctx.actor.kind === 'user' ? await findPerson(ctx, ctx.actor.userId) : undefined
  if (person?.email.toLowerCase() === email)
    throw invalidField('email', {
      es: 'Esa dirección es la tuya. Invita a otra persona.',
      en: 'That’s your own address. Invite someone else.',
    })
}

/** Blocks further invitations to the recipient of an invitation. @throws AppError `not_found` for an invalid token */
export async function stopInvitations(ctx: Context, token: string): Promise<void> {
  const id = readStopToken([ctx.config.secret, ...ctx.config.secretsBefore], token)
  if (!id) throw new AppError(commonErrors.notFound)
  await queries.insertOptOut(ctx.db, id, ctx.now())
}

/** Handles `user.registered`: joins the person through their link's code or their invitation, never through their own code. */
export const joinReferral = (
  ctx: Context,
  { user_id: userId, referral_code: given }: { user_id: string; referral_code: string | null },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const person = await findPerson(ctx, userId)
    if (!person?.email) return
    const code = given === null ? undefined : await queries.findCode(ctx.db, given)
    const waiting = await queries.findWaiting(ctx.db, fingerprint(ctx.config, 'referral', person.email), code?.code ?? null)
    if (waiting) {
      if (!(await queries.joinInvitation(ctx.db, waiting.id, userId, ctx.now()))) return
      return recordTransition(ctx, { entity: 'referral', id: waiting.id, from: 'invited', event: 'join', to: 'joined', by: 'S' })
    }
    if (!code) return
    const id = newId()
    if (!(await queries.insertJoined(ctx.db, { id, code: code.code, userId }, ctx.now()))) return
    await recordTransition(ctx, { entity: 'referral', id, from: 'none', event: 'join', to: 'joined', by: 'S' })
  })

/** Scheduled job: expires unused invitations. Gives their number. */
export const expireInvitations = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const before = new Date(ctx.now().getTime() - lengthOf('invitationDays', ctx.settings()))
    const to = referralStates.next('expire', 'invited', 'S')
    const ended = await queries.expire(ctx.db, before, ctx.now())
    for (const { id } of ended) await recordTransition(ctx, { entity: 'referral', id, from: 'invited', event: 'expire', to, by: 'S' })
    return ended.length
  })

/** A person's invitations, and the one they joined through, for their data export. */
export const exportOfReferrals = (ctx: Context, userId: string) => queries.listForExport(ctx.db, userId)

/** Handles `user.deleted`: erases the person's invitations, code and name. */
export const forgetReferrals = (ctx: Context, userId: string): Promise<void> => queries.eraseInviter(ctx.db, userId)

/** Moves the invitations of a code left behind, in the caller's transaction. */
export const moveInvited = async (ctx: Context, pair: Pair): Promise<void> => void (await queries.moveInvited(ctx.db, pair))
