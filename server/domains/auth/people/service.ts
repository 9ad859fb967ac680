import { country } from '#country/country.ts'
import type { AdminRole } from '#contract/admin-roles.ts'
import type { NewPerson, PersonChange } from '#contract/auth/people.ts'
import type { NewCompany } from '#contract/auth/registration.ts'
import { authErrors } from '#contract/auth/states.ts'
import { AppError, invalidField } from '#contract/errors.ts'
import { adminPeopleErrors } from '#contract/users/states.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { ownPhone } from '#server/lib/phones.ts'
import { companyOf, newCompany } from '../../companies/service.ts'
import { findPlace } from '../../geo/service.ts'
import { mailPerson } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { endAllSessions, requireProof } from '../sessions/service.ts'
import * as messages from './messages.ts'

function phoneOf(written: string | undefined, field: string): string | null {
  if (!written) return null
  const phone = ownPhone(written)
  if (!phone) throw invalidField(field, authErrors.phoneNotServed.message)
  return phone
}

async function checkZip(ctx: Context, zipcode: string, field: string): Promise<void> {
  if (!(await findPlace(ctx, zipcode)))
    throw invalidField(field, { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` })
}

/** Opens an account in the caller's transaction and mails its person a link. Returns undefined when the address is taken. */
async function open(ctx: Context, person: Parameters<typeof users.newInvitedMember>[1]): Promise<string | undefined> {
  const id = await users.newInvitedMember(ctx, person)
  if (!id) return
  await emit(ctx, 'user.registered', { user_id: id, referral_code: null })
  await emit(ctx, 'link.asked', { kind: 'welcome', user_id: id, mail_id: newId() })
  return id
}

/** Opens an account for a person. @throws AppError email_taken, or errors by field */
export async function addPerson(ctx: Context<Admin>, written: NewPerson): Promise<{ id: string }> {
  const person = { ...written, phone: phoneOf(written.phone, 'phone') }
  await checkZip(ctx, person.zipcode, 'zipcode')
  return transact(ctx, async (ctx) => {
    const id = await open(ctx, person)
    if (!id) throw new AppError(authErrors.emailTaken, { fields: { email: [authErrors.emailTaken.message] } })
    await audit(ctx, { action: 'user.add', entity: 'user', id })
    return { id }
  })
}

/** Opens a company for a person, and an account if they have none. @throws AppError owns_company, or errors by field */
export async function addCompany(
  ctx: Context<Admin>,
  { owner: written, company }: { owner: NewPerson; company: NewCompany },
): Promise<{ id: string }> {
  const owner = { ...written, phone: phoneOf(written.phone, 'owner.phone') }
  const phone = phoneOf(company.phone, 'company.phone')!
  await checkZip(ctx, owner.zipcode, 'owner.zipcode')
  return transact(ctx, async (ctx) => {
    const ownerId = (await users.findCredentials(ctx, owner.email))?.id ?? (await open(ctx, owner))
    const taken = new AppError(adminPeopleErrors.ownsCompany, { fields: { 'owner.email': [adminPeopleErrors.ownsCompany.message] } })
    if (!ownerId) throw taken
    await users.lockStanding(ctx, ownerId)
    if (await companyOf(ctx, ownerId)) throw taken
    await newCompany({ ...ctx, locale: owner.locale }, ownerId, { ...company, phone })
    const { id } = (await companyOf(ctx, ownerId))!
    await audit(ctx, { action: 'company.add', entity: 'company', id, after: { owner: ownerId } })
    return { id }
  })
}

/** Corrects the personal data of an account. @throws AppError not_found, or errors by field */
export async function correctPerson(ctx: Context<Admin>, userId: string, written: PersonChange): Promise<void> {
  const change = { ...written, phone: phoneOf(written.phone, 'phone') }
  if (change.zipcode) await checkZip(ctx, change.zipcode, 'zipcode')
  await transact(ctx, async (ctx) => {
    const before = await users.lockStanding(ctx, userId)
    await users.correctAccount(ctx, userId, change)
    const changed = (['name', 'surname', 'phone', 'zipcode', 'locale'] as const).filter(
      (field) => change[field] !== undefined && change[field] !== before[field],
    )
    await audit(ctx, { action: 'user.correct', entity: 'user', id: userId, after: { changed } })
  })
}

type AccountDecision = { decision: 'suspend' | 'reinstate'; reason: string }

/** Suspends an account and ends its sessions, or reinstates it. The person is told why. @throws AppError proof_required, is_admin, invalid_transition */
export async function decideAccount(ctx: Context<Admin>, userId: string, wanted: AccountDecision): Promise<void> {
  await requireProof(ctx)
  await decideAccountProven(ctx, userId, wanted)
}

/** Same as `decideAccount`, for callers that have already required proof of presence. @throws AppError is_admin, invalid_transition */
export const decideAccountProven = (ctx: Context<Admin>, userId: string, { decision, reason }: AccountDecision): Promise<void> =>
  transact(ctx, async (ctx) => {
    await users.decideStanding(ctx, userId, decision, reason)
    await audit(ctx, { action: `user.${decision}`, entity: 'user', id: userId, reason })
    if (decision === 'suspend') await endAllSessions(ctx, userId)
    await mailPerson(ctx, { userId, eventKey: `user:${decision}:${newId()}`, ...messages.accountDecided[decision](reason) })
  })

/** Grants or removes an admin role and ends the person's sessions. @throws AppError proof_required, own_account, unproven_email, last_admin_owner */
export async function setAdminRole(ctx: Context<Admin>, userId: string, role: AdminRole | null): Promise<void> {
  await requireProof(ctx)
  if (userId === ctx.actor.userId) throw new AppError(adminPeopleErrors.ownAccount)
  await transact(ctx, async (ctx) => {
    const before = await users.setAdminRole(ctx, userId, role)
    await audit(ctx, { action: 'user.set_role', entity: 'user', id: userId, before: { role: before }, after: { role } })
    await endAllSessions(ctx, userId)
  })
}
