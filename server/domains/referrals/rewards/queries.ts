import * as z from 'zod/mini'
import { referralSigns } from '#contract/referrals/states.ts'
import { type Db, many, maybe, touched } from '#server/lib/db.ts'

const Due = z.object({ id: z.string(), user_id: z.string(), company_id: z.nullable(z.string()) })
export type Due = z.infer<typeof Due>

/**
 * Invited people who have hired since they joined, with a verified email and phone, and invited companies that have paid for a lead with money
 * and can no longer undo it. `company_id`: that company; `undoable`: multirange of the payment instants that can still be undone.
 */
export const listDue = (db: Db, undoable: string) =>
  many(db, Due)`
    select r.id, r.invited_user_id as user_id, paid.company_id
    from referrals r
    join users u on u.id = r.invited_user_id
    left join lateral (
      select m.company_id from company_members m join payments p on p.holder_id = m.company_id
      where m.user_id = u.id and m.role = 'owner' and p.purpose = 'lead' and p.state = 'succeeded' and p.wallet_cents + p.card_cents > 0
        and p.settled_at >= r.joined_at and not p.settled_at <@ ${undoable}::tstzmultirange limit 1) paid on true
    where r.state = 'joined' and (paid.company_id is not null
      or u.email_verified_at is not null and u.phone_verified_at is not null
        and exists (select from projects p where p.owner_id = u.id and p.state in ('hired', 'completed') and p.hired_at >= r.joined_at))
    order by r.joined_at limit 100`

type Sign = (typeof referralSigns)[number]

const Reached = z.object({
  id: z.string(),
  user_id: z.string(),
  held_company_id: z.nullable(z.string()),
  inviter_user_id: z.nullable(z.string()),
  inviter_company_id: z.nullable(z.string()),
  email: z.string(),
  phone: z.nullable(z.string()),
  created_at: z.string(),
})
export type Reached = z.infer<typeof Reached>

/** The referral if it is in this state, locked until the transaction ends. */
export const lockReferral = (db: Db, id: string, state: 'joined' | 'held') =>
  maybe(db, Reached)`
    select r.id, r.invited_user_id as user_id, r.held_company_id, c.user_id as inviter_user_id, c.company_id as inviter_company_id, u.email, u.phone, r.created_at
    from referrals r left join referral_codes c on c.code = r.code join users u on u.id = r.invited_user_id
    where r.id = ${id} and r.state = ${state} for update of r`

const Signed = z.object({ sign: z.enum(referralSigns) })

/** Signs of a self-referral: an account, email, phone, device or card shared by the inviter and the invitee. */
export const listSigns = async (db: Db, referralId: string): Promise<Sign[]> => {
  const rows = await many(db, Signed)`
    with r as (select invited_user_id as id, c.user_id, c.company_id from referrals join referral_codes c using (code) where referrals.id = ${referralId}),
    inviters as (
      select user_id as id from r where user_id is not null
      union select m.user_id from company_members m join r on r.company_id = m.company_id),
    invited_holders as (select id from r union select m.company_id from company_members m join r on r.id = m.user_id),
    inviting_holders as (select id from inviters union select r.company_id from r where r.company_id is not null),
    both_people as (
      select a.email, b.email as other_email, a.phone, b.phone as other_phone
      from users a join inviters i on i.id = a.id, users b join r on r.id = b.id)
    select 'account' as sign where exists (select from inviters i join r on r.id = i.id)
    union all
    select 'email' where exists (select from both_people where lower(email) = lower(other_email) and email <> '')
    union all
    select 'phone' where exists (select from both_people where phone = other_phone)
    union all
    select 'device' where exists (
      select from known_devices a join inviters i on i.id = a.user_id join known_devices b on b.device_hash = a.device_hash join r on r.id = b.user_id)
    union all
    select 'card' where exists (
      select from payment_methods a join inviting_holders x on x.id = a.holder_id
      join payment_methods b on (b.brand, b.last4, b.exp_month, b.exp_year) = (a.brand, a.last4, a.exp_month, a.exp_year)
      join invited_holders y on y.id = b.holder_id)`
  return rows.map(({ sign }) => sign)
}

/** False if one of the fingerprints was rewarded before. */
export const insertRewarded = async (db: Db, referralId: string, fingerprints: readonly Buffer[]): Promise<boolean> => {
  const rows = fingerprints.map((fingerprint) => ({ fingerprint, referral_id: referralId }))
  const { count } = await db`insert into referral_rewards ${db(rows)} on conflict do nothing`
  return count === fingerprints.length
}

export type Outcome = { from: 'joined' | 'held'; to: 'rewarded' | 'refused'; reason: string | null; rewardCents: number | null }

/** Compare and set. */
export const decide = (db: Db, id: string, { from, to, reason, rewardCents }: Outcome, now: Date) =>
  touched(db`
    update referrals set state = ${to}, reason = ${reason}, reward_cents = ${rewardCents}, decided_at = ${now}
    where id = ${id} and state = ${from}`)

/** Compare and set. */
export const hold = (db: Db, { id, company_id }: Due, signs: readonly Sign[], now: Date) =>
  touched(db`
    update referrals set state = 'held', signs = ${signs}, held_company_id = ${company_id}, held_at = ${now}
    where id = ${id} and state = 'joined'`)
