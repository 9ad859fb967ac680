import * as z from 'zod/mini'
import { companyStates } from '#contract/companies/states.ts'
import { type CompanyRole, companyRoles } from '#contract/company-roles.ts'
import { Locale } from '#contract/primitives.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import { CompanyId, Id, UserId } from '#server/lib/rows.ts'
import { Own } from '../registration/queries.ts'

const MemberRow = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  avatar: z.nullable(z.string()),
  role: z.enum(companyRoles),
  daily_cap_cents: z.nullable(z.int()),
  spent_cents: z.int(),
})

/** Members with what each took of their daily cap on the company's day. */
export const listTeam = (db: Db, companyId: string, now: Date) =>
  many(db, MemberRow)`
    select u.id, u.name, u.surname, u.email, m.role, '/media/' || a.id || '/' || a.widths[1] || '.webp' as avatar, m.daily_cap_cents,
      (select coalesce(sum(p.cents), 0) from member_purchases p
       where p.user_id = m.user_id and p.day = (${now}::timestamptz at time zone c.time_zone)::date) as spent_cents
    from company_members m join users u on u.id = m.user_id join companies c on c.id = m.company_id left join media a on a.id = u.avatar_media_id
    where m.company_id = ${companyId} order by array_position(array['owner', 'manager', 'member'], m.role), u.name, u.id`

const LockedMember = z.object({ user_id: z.string(), role: z.enum(companyRoles), daily_cap_cents: z.nullable(z.int()) })

/** Locks all members in id order, so that of two owners who leave at once the second sees the first gone. */
export const lockTeam = (db: Db, companyId: string) =>
  many(
    db,
    LockedMember,
  )`select user_id, role, daily_cap_cents from company_members where company_id = ${companyId} order by user_id for update`

export const saveRole = (db: Db, companyId: string, userId: string, role: CompanyRole) =>
  touched(db`
    update company_members set role = ${role}, daily_cap_cents = case when ${role} <> 'owner' then daily_cap_cents end
    where company_id = ${companyId} and user_id = ${userId} and role <> ${role}`)

/** False when nothing changed. */
export const saveCap = (db: Db, companyId: string, userId: string, capCents: number | null) =>
  touched(db`
    update company_members set daily_cap_cents = ${capCents}
    where company_id = ${companyId} and user_id = ${userId} and daily_cap_cents is distinct from ${capCents}`)

const Buyer = z.object({ cap_cents: z.nullable(z.int()), day: z.string() })

/** Locks a member, so that their purchases run one after the other. Returns their daily cap and the company's day. */
export const lockBuyer = (db: Db, companyId: string, userId: string, now: Date) =>
  maybe(db, Buyer)`
    select m.daily_cap_cents as cap_cents, (${now}::timestamptz at time zone c.time_zone)::date::text as day
    from company_members m join companies c on c.id = m.company_id
    where m.company_id = ${companyId} and m.user_id = ${userId} for no key update of m`

export const freeRoom = (db: Db, matchId: string) => db`delete from member_purchases where match_id = ${matchId}`

export const deleteMember = (db: Db, companyId: string, userId: string) =>
  touched(db`delete from company_members where company_id = ${companyId} and user_id = ${userId}`)

/** Returns false when the person already belongs to a company. */
export const insertMember = (db: Db, companyId: string, userId: string, role: CompanyRole) =>
  touched(db`insert into company_members (company_id, user_id, role) values (${companyId}, ${userId}, ${role}) on conflict do nothing`)

const Company = z.object({ id: z.string(), name: z.string(), slug: z.string() })

export const getCompany = (db: Db, id: string) => one(db, Company)`select id, name, slug from companies where id = ${id}`

const Account = z.object({ id: z.string(), locale: Locale, is_member: z.boolean() })

/** The account with an email address, and whether it is on this team. */
export const findAccount = (db: Db, companyId: string, email: string) =>
  maybe(db, Account)`
    select u.id, u.locale, exists (select from company_members m where m.user_id = u.id and m.company_id = ${companyId}) as is_member
    from users u where u.kind = 'member' and lower(u.email) = ${email}`

const InvitationRow = z.object({
  id: z.string(),
  company_id: z.string(),
  email: z.string(),
  role: z.enum(companyRoles),
  invited_at: z.string(),
  expires_at: z.string(),
})
const columns = (db: Db) => db`id, company_id, email, role, created_at as invited_at, expires_at`

export const listInvitations = (db: Db, companyId: string) =>
  many(db, InvitationRow)`
    select ${columns(db)} from team_invitations where company_id = ${companyId} and ended_at is null order by created_at, id`

export type NewInvitation = {
  id: string
  company_id: string
  email: string
  role: CompanyRole
  token_hash: Buffer
  invited_by: string
  created_at: Date
  expires_at: Date
}

/** Inserts an invitation and ends earlier ones to the same address. */
export const insertInvitation = async (db: Db, invitation: NewInvitation): Promise<void> => {
  await db`
    update team_invitations set ended_at = ${invitation.created_at}, email = ''
    where company_id = ${invitation.company_id} and email = ${invitation.email} and ended_at is null`
  await db`insert into team_invitations ${db(invitation)}`
}

const open = (db: Db, now: Date) => db`
  ended_at is null and expires_at > ${now} and exists (select from companies c where c.id = company_id and c.status not in ('rejected', 'closed'))`

export const findInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  maybe(db, InvitationRow)`select ${columns(db)} from team_invitations where token_hash = ${tokenHash} and ${open(db, now)}`

/** Uses up an invitation. Returns undefined when it was used before. */
export const spendInvitation = (db: Db, tokenHash: Buffer, now: Date) =>
  maybe(db, Id)`update team_invitations set ended_at = ${now}, email = '' where token_hash = ${tokenHash} and ${open(db, now)} returning id`

export const endInvitation = (db: Db, companyId: string, id: string, now: Date) =>
  touched(db`update team_invitations set ended_at = ${now}, email = '' where id = ${id} and company_id = ${companyId} and ended_at is null`)

/** Deletes invitations that expired before a moment. */
export const deleteEnded = async (db: Db, before: Date): Promise<number> =>
  (await db`delete from team_invitations where expires_at < ${before}`).count

/** Deletes invitations to a leaving person and anonymizes those they sent. */
export const anonymizeInvitations = async (db: Db, { userId, email }: { userId: string; email: string }): Promise<void> => {
  await db`delete from team_invitations where email = ${email.toLowerCase()} and ended_at is null`
  await db`update team_invitations set invited_by = null where invited_by = ${userId}`
}

export const listMembers = async (db: Db, companyId: string, roles: readonly CompanyRole[]): Promise<string[]> =>
  (
    await many(db, UserId)`
      select user_id from company_members where company_id = ${companyId} and role = any(${roles}) order by role = 'owner' desc, user_id`
  ).map(({ user_id }) => user_id)

export const findOfUser = (db: Db, userId: string) =>
  maybe(db, Own)`
    select c.id, c.slug, c.name, c.status from company_members m join companies c on c.id = m.company_id where m.user_id = ${userId}`

const Membership = z.object({
  company: z.string(),
  slug: z.string(),
  role: z.string(),
  status: z.enum(companyStates.states),
  /** Its main location first; only for an owner. */
  locations: z.nullable(z.array(z.object({ name: z.string(), address: z.nullable(z.string()), zipcode: z.string() }))),
})

export const listMemberships = (db: Db, userId: string) =>
  many(db, Membership)`
    select c.name as company, c.slug, m.role, c.status, case when m.role = 'owner' then (
      select jsonb_agg(jsonb_build_object('name', o.name, 'address', o.address, 'zipcode', o.zipcode) order by o.at, o.id) from (
        select c.id, c.location_name as name, c.address, c.zipcode, c.created_at as at
        union all
        select l.id, l.name, l.address, l.zipcode, l.created_at from company_locations l where l.company_id = c.id) o) end as locations
    from company_members m join companies c on c.id = m.company_id where m.user_id = ${userId}`

const Owned = z.object({ name: z.string(), slug: z.string() })

/** Locks all members of this person's teams until the caller's transaction ends. */
export const lockTeams = (db: Db, userId: string) => db`
  select 1 from company_members where company_id in (select company_id from company_members where user_id = ${userId}) order by user_id for update`

/** Finds an open company of which this person is the only owner. */
export const findOwnedAlone = (db: Db, userId: string) =>
  maybe(db, Owned)`
    select c.name, c.slug from company_members m join companies c on c.id = m.company_id
    where m.user_id = ${userId} and m.role = 'owner' and c.status not in ('draft', 'rejected', 'closed')
      and not exists (select from company_members o where o.company_id = c.id and o.role = 'owner' and o.user_id <> m.user_id)`

/** Ends every membership. Contact data of an unpublished or closed company goes with its last member. */
export async function eraseMemberships(db: Db, userId: string): Promise<void> {
  const left = await many(db, CompanyId)`delete from company_members where user_id = ${userId} returning company_id`
  await db`
    with emptied as (
      update companies c set phone = null, website = null, address = null, location_name = default
      where c.id = any(${left.map(({ company_id: id }) => id)}::uuid[]) and c.status in ('draft', 'rejected', 'closed')
        and not exists (select from company_members m where m.company_id = c.id)
      returning c.id
    )
    delete from company_locations where company_id in (select id from emptied)`
}
