import { dayMs } from '#contract/durations.ts'
import { createHash } from 'node:crypto'
import { invitationDays, teamErrors } from '#contract/companies/states.ts'
import type { OpenInvitation, Team } from '#contract/companies/team.ts'
import { type CompanyArea, companyAreas, type CompanyRole, roleMay } from '#contract/company-roles.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import type { Locale } from '#contract/primitives.ts'
import { audit } from '#server/lib/audit.ts'
import { type CompanyMember, type Context, transact, type User } from '#server/lib/context.ts'
import { takeDailyRoom } from '#server/lib/daily-room.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import { emit } from '#server/lib/outbox.ts'
import { mailTo, notify } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { findPerson } from '../../users/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { anonymizeInvitations, listMembers } from './queries.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Members of the company, and open invitations for those who may invite. */
export async function readTeam(ctx: Context<CompanyMember>): Promise<Team> {
  const { company, userId } = ctx.actor
  const [members, invitations] = await Promise.all([
    queries.listTeam(ctx.db, company.id, ctx.now()),
    roleMay(company.role, 'team') ? queries.listInvitations(ctx.db, company.id) : [],
  ])
  return {
    members: members.map(({ daily_cap_cents: capCents, spent_cents: spentCents, ...member }) => ({
      ...member,
      avatar_text: users.initials(member.name, member.surname),
      daily_cap: capCents === null ? null : money(capCents),
      spent_today: money(spentCents),
    })),
    invitations: invitations.map(({ id, email, role, invited_at, expires_at }) => ({
      id,
      email,
      role,
      invited_at,
      expires_at,
      is_expired: Date.parse(expires_at) <= ctx.now().getTime(),
    })),
    your_id: userId,
    your_role: company.role,
  }
}

const changed = (ctx: Context, companyId: string) => publish(ctx, `company:${companyId}`, 'team')

export type Invite = { email: string; role: CompanyRole; locale?: Locale | undefined }

/** Mails an invitation in the recipient's language. @throws AppError `already_member` */
export async function inviteMember(ctx: Context<CompanyMember>, { email, role, locale }: Invite): Promise<Team> {
  const token = newToken()
  const { company, userId } = ctx.actor
  await transact(ctx, async (ctx) => {
    await queries.lockTeam(ctx.db, company.id)
    const account = await queries.findAccount(ctx.db, company.id, email)
    if (account?.is_member) throw new AppError(teamErrors.alreadyMember, { fields: { email: [teamErrors.alreadyMember.message] } })
    const { name } = await queries.getCompany(ctx.db, company.id)
    const id = newId()
    const now = ctx.now()
    const expires_at = new Date(now.getTime() + invitationDays * dayMs)
    await queries.insertInvitation(ctx.db, {
      id,
      company_id: company.id,
      email,
      role,
      token_hash: hashOf(token),
      invited_by: userId,
      created_at: now,
      expires_at,
    })
    await audit(ctx, { action: 'team.invite', entity: 'company', id: company.id, by: 'C', after: { invitation: id, role } })
    await mailTo(ctx, {
      to: email,
      locale: account?.locale ?? locale ?? ctx.locale,
      expiresAt: expires_at,
      ...messages.invited(name, role, { id, token }),
    })
    await changed(ctx, company.id)
  })
  return readTeam(ctx)
}

/** @throws AppError `not_found` */
export async function revokeInvitation(ctx: Context<CompanyMember>, id: string): Promise<Team> {
  const { company } = ctx.actor
  if (!(await queries.endInvitation(ctx.db, company.id, id, ctx.now()))) throw new AppError(commonErrors.notFound)
  return readTeam(ctx)
}

/** Details of an open invitation. @throws AppError `invitation_ended` */
export async function openInvitation(ctx: Context, token: string): Promise<OpenInvitation> {
  const invitation = await queries.findInvitation(ctx.db, hashOf(token), ctx.now())
  if (!invitation) throw new AppError(teamErrors.invitationEnded)
  const { name, slug } = await queries.getCompany(ctx.db, invitation.company_id)
  const { role, email, expires_at } = invitation
  return { company: { name, slug }, role, email, expires_at, has_account: await users.hasAccount(ctx, email) }
}

/** Accepts an invitation, once, with the invited account. @throws AppError `invitation_ended`, `other_address`, `other_company` */
export const acceptInvitation = (ctx: Context<User>, token: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { userId } = ctx.actor
    const invitation = await queries.findInvitation(ctx.db, hashOf(token), ctx.now())
    if (!invitation) throw new AppError(teamErrors.invitationEnded)
    const person = await users.getPerson(ctx, userId)
    if (person.email.toLowerCase() !== invitation.email) throw new AppError(teamErrors.otherAddress)
    const { company_id: companyId, role } = invitation
    const own = await companyOf(ctx, userId)
    if (own && own.id !== companyId) throw new AppError(teamErrors.otherCompany)
    if (!(await queries.spendInvitation(ctx.db, hashOf(token), ctx.now()))) throw new AppError(teamErrors.invitationEnded)
    if (own) return
    if (!(await queries.insertMember(ctx.db, companyId, userId, role))) throw new AppError(teamErrors.otherCompany)
    await audit(ctx, { action: 'team.join', entity: 'company', id: companyId, by: 'C', after: { member: userId, role } })
    for (const owner of await listMembers(ctx.db, companyId, ['owner'])) {
      if (owner !== userId) await notify(ctx, messages.joined(owner, invitation.id, `${person.name} ${person.surname}`.trim()))
    }
    await changed(ctx, companyId)
  })

/** Locks the team and returns a member, making sure that an owner remains after a change of role or a removal (null). @throws AppError `not_found`, `last_owner` */
async function lockMember(ctx: Context, companyId: string, userId: string, next?: CompanyRole | null) {
  const team = await queries.lockTeam(ctx.db, companyId)
  const member = team.find(({ user_id }) => user_id === userId)
  if (!member) throw new AppError(commonErrors.notFound)
  const isOwnerLost = next !== undefined && member.role === 'owner' && next !== 'owner'
  if (isOwnerLost && !team.some(({ user_id, role }) => role === 'owner' && user_id !== userId)) throw new AppError(teamErrors.lastOwner)
  return member
}

/** @throws AppError `not_found`, `last_owner` */
export async function setMemberRole(ctx: Context<CompanyMember>, userId: string, role: CompanyRole): Promise<Team> {
  const { company } = ctx.actor
  await transact(ctx, async (ctx) => {
    const before = await lockMember(ctx, company.id, userId, role)
    if (!(await queries.saveRole(ctx.db, company.id, userId, role))) return
    await audit(ctx, {
      action: 'team.role',
      entity: 'company',
      id: company.id,
      by: 'C',
      before: { member: userId, role: before.role },
      after: { member: userId, role },
    })
    const { name } = await queries.getCompany(ctx.db, company.id)
    if (userId !== ctx.actor.userId) await notify(ctx, messages.roleChanged(userId, name, role, ctx.now().toISOString()))
    await changed(ctx, company.id)
  })
  const own = userId === ctx.actor.userId ? { ...ctx, actor: { ...ctx.actor, company: { ...company, role } } } : ctx
  return readTeam(own)
}

/** @throws AppError `not_found`, `owner_unlimited` */
export async function setMemberLimit(ctx: Context<CompanyMember>, userId: string, capCents: number | null): Promise<Team> {
  const { company } = ctx.actor
  await transact(ctx, async (ctx) => {
    const { role, daily_cap_cents: before } = await lockMember(ctx, company.id, userId)
    if (role === 'owner' && capCents !== null) throw new AppError(teamErrors.ownerUnlimited)
    if (!(await queries.saveCap(ctx.db, company.id, userId, capCents))) return
    await audit(ctx, {
      action: 'team.limit',
      entity: 'company',
      id: company.id,
      by: 'C',
      before: { member: userId, daily_cap_cents: before },
      after: { member: userId, daily_cap_cents: capCents },
    })
    await changed(ctx, company.id)
  })
  return readTeam(ctx)
}

type Bought = { companyId: string; matchId: string; cents: number }

/**
 * Reserves room for a purchase under the caller's own daily limit, in the caller's transaction and once per offer.
 * @throws AppError `cap_reached`
 */
export async function takeMemberRoom(ctx: Context, { companyId, matchId, cents }: Bought): Promise<void> {
  const { actor } = ctx
  const isLimited = actor.kind === 'user' && 'company' in actor && typeof actor.company?.dailyCapCents === 'number'
  if (!isLimited || cents === 0) return
  const buyer = await queries.lockBuyer(ctx.db, companyId, actor.userId, ctx.now())
  if (!buyer || buyer.cap_cents === null) return
  const room = { buyerId: actor.userId, matchId, cents, capCents: buyer.cap_cents, day: buyer.day }
  if (!(await takeDailyRoom(ctx.db, { table: 'member_purchases', buyer: 'user_id' }, room))) throw new AppError(teamErrors.memberCapReached)
}

/** Returns the room that a purchase took, in the caller's transaction. */
export async function freeMemberRoom(ctx: Context, matchId: string): Promise<void> {
  await queries.freeRoom(ctx.db, matchId)
}

const left = (ctx: Context, userId: string) => emit(ctx, 'member.left', { user_id: userId, at: ctx.now().toISOString() })

/** @throws AppError `not_found`, `last_owner` */
export async function removeMember(ctx: Context<CompanyMember>, userId: string): Promise<Team> {
  const { company } = ctx.actor
  await transact(ctx, async (ctx) => {
    const { role } = await lockMember(ctx, company.id, userId, null)
    await queries.deleteMember(ctx.db, company.id, userId)
    await left(ctx, userId)
    await audit(ctx, { action: 'team.remove', entity: 'company', id: company.id, by: 'C', before: { member: userId, role } })
    const { name } = await queries.getCompany(ctx.db, company.id)
    if (userId !== ctx.actor.userId) await notify(ctx, messages.removed(userId, name, ctx.now().toISOString()))
    await changed(ctx, company.id)
  })
  return readTeam(ctx)
}

/** @throws AppError `last_owner` */
export const leaveTeam = (ctx: Context<CompanyMember>): Promise<void> =>
  transact(ctx, async (ctx) => {
    const { company, userId } = ctx.actor
    const { role } = await lockMember(ctx, company.id, userId, null)
    await queries.deleteMember(ctx.db, company.id, userId)
    await left(ctx, userId)
    await audit(ctx, { action: 'team.leave', entity: 'company', id: company.id, by: 'C', before: { member: userId, role } })
    const { name, surname } = await users.getPerson(ctx, userId)
    for (const owner of await listMembers(ctx.db, company.id, ['owner']))
      await notify(ctx, messages.left(owner, userId, `${name} ${surname}`.trim(), ctx.now().toISOString()))
    await changed(ctx, company.id)
  })

/** Tells whether a change adds, demotes or removes an owner and therefore needs proof of presence. */
export async function concernsOwner(ctx: Context<CompanyMember>, userId: string, next: CompanyRole | null): Promise<boolean> {
  if (next === 'owner') return true
  return (await queries.listTeam(ctx.db, ctx.actor.company.id, ctx.now())).some(({ id, role }) => id === userId && role === 'owner')
}

/** Scheduled job: deletes invitations that ended a month ago. */
export const forgetInvitations = (ctx: Context): Promise<number> => queries.deleteEnded(ctx.db, new Date(ctx.now().getTime() - 30 * dayMs))

/** Ids of members with permission for an area, owners first: the recipients of its notifications. */
export const membersOf = (ctx: Context, companyId: string, area: CompanyArea): Promise<string[]> =>
  queries.listMembers(ctx.db, companyId, companyAreas[area])

/** The company that a person belongs to. */
export const companyOf = (ctx: Context, userId: string) => queries.findOfUser(ctx.db, userId)

export const exportMemberships = (ctx: Context, userId: string) => queries.listMemberships(ctx.db, userId)

/** Locks the teams that a person is about to leave, so that two owners cannot leave at once unnoticed. */
export const lockTeams = (ctx: Context, userId: string) => queries.lockTeams(ctx.db, userId)

export const findOwnedAlone = (ctx: Context, userId: string) => queries.findOwnedAlone(ctx.db, userId)

/** Ends a person's memberships and invitations, in the caller's transaction. */
export async function forgetMemberships(ctx: Context, userId: string): Promise<void> {
  const person = await findPerson(ctx, userId)
  await anonymizeInvitations(ctx.db, { userId, email: person?.email ?? '' })
  await queries.eraseMemberships(ctx.db, userId)
  await left(ctx, userId)
}
