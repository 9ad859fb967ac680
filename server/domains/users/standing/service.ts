import type { NewPerson, PersonChange } from '#contract/auth/people.ts'
import type { AdminRole } from '#contract/admin-roles.ts'
import { AppError, commonErrors, type ErrorSpec } from '#contract/errors.ts'
import { accountStates, adminPeopleErrors } from '#contract/users/states.ts'
import type { Context } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import * as queries from './queries.ts'

/** Locks an account until the caller's transaction ends. @throws AppError `not_found` */
export async function lockStanding(ctx: Context, userId: string): Promise<queries.Standing> {
  const standing = await queries.lockStanding(ctx.db, userId)
  if (!standing) throw new AppError(commonErrors.notFound)
  return standing
}

type Decision = 'suspend' | 'reinstate'
const stateOf = ({ suspended_at: since }: queries.Standing) => (since ? 'suspended' : 'active')

/** Reason why an account cannot be suspended or reinstated; undefined if it can. */
function obstacleTo(event: Decision, standing: queries.Standing | undefined): ErrorSpec | undefined {
  if (!standing) return commonErrors.notFound
  if (standing.admin_role) return adminPeopleErrors.isAdmin
  return accountStates.can(event, stateOf(standing), 'A') ? undefined : commonErrors.invalidTransition
}

/** Accounts that cannot be suspended or reinstated, each with the reason. */
export async function obstaclesToStanding(ctx: Context, event: Decision, ids: readonly string[]): Promise<Map<string, ErrorSpec>> {
  const standings = new Map((await queries.listStandings(ctx.db, ids)).map((standing) => [standing.id, standing]))
  return new Map(ids.flatMap((id) => ifAny(id, obstacleTo(event, standings.get(id)))))
}
const ifAny = (id: string, obstacle: ErrorSpec | undefined): [string, ErrorSpec][] => (obstacle ? [[id, obstacle]] : [])

/** Suspends or reinstates an account, in the caller's transaction. @throws AppError `not_found`, `is_admin`, `invalid_transition` */
export async function decideStanding(ctx: Context, userId: string, event: Decision, reason: string): Promise<void> {
  const standing = await lockStanding(ctx, userId)
  const obstacle = obstacleTo(event, standing)
  if (obstacle) throw new AppError(obstacle)
  const from = stateOf(standing)
  const to = accountStates.next(event, from, 'A')
  if (!(await queries.saveSuspension(ctx.db, userId, to === 'suspended' ? ctx.now() : null)))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, { entity: 'user', id: userId, from, event, to, by: 'A', reason })
}

/**
 * Sets the admin role of an account, in the caller's transaction, and returns the previous one.
 * @throws AppError `not_found`, `unproven_email`, `last_admin_owner`
 */
export async function setAdminRole(ctx: Context, userId: string, role: AdminRole | null): Promise<AdminRole | null> {
  const owners = await queries.lockOwners(ctx.db)
  const { admin_role: before, email_verified_at: provenAt, suspended_at: suspendedAt } = await lockStanding(ctx, userId)
  if (role && (!provenAt || suspendedAt)) throw new AppError(adminPeopleErrors.unproven)
  if (role !== 'owner' && owners.length === 1 && owners[0] === userId) throw new AppError(adminPeopleErrors.lastOwner)
  await queries.saveRole(ctx.db, userId, role)
  return before
}

/** Creates an account without a password and returns its id; undefined if the zip doesn't exist or the address has an account. `phone` is E.164. */
export async function newInvitedMember(
  ctx: Context,
  person: Omit<NewPerson, 'phone'> & { phone: string | null },
): Promise<string | undefined> {
  const id = newId()
  return (await queries.insertInvited(ctx.db, { ...person, id, now: ctx.now() })) ? id : undefined
}

/** Corrects the personal data of an account, in the caller's transaction. `phone` is E.164. */
export async function correctAccount(
  ctx: Context,
  userId: string,
  { phone, zipcode = '', ...change }: Omit<PersonChange, 'phone'> & { phone: string | null },
): Promise<void> {
  await queries.correct(ctx.db, userId, { ...change, phone, zipcode })
}
