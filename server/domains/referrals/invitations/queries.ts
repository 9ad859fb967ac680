import * as z from 'zod/mini'
import { referralStates } from '#contract/referrals/states.ts'
import type { TimeCursor } from '#server/lib/cursor.ts'
import { type Db, many, maybe, one, touched } from '#server/lib/db.ts'
import type { Pair } from '#server/lib/merging.ts'
import { Id } from '#server/lib/rows.ts'

const CodeRow = z.object({ code: z.string(), user_id: z.nullable(z.string()), company_id: z.nullable(z.string()), name: z.string() })
export type CodeRow = z.infer<typeof CodeRow>

const codes = (db: Db) => db`
  select c.code, c.user_id, c.company_id, coalesce(o.name, u.name) as name
  from referral_codes c left join users u on u.id = c.user_id left join companies o on o.id = c.company_id`

/** A code, or that of the account that its holder was merged into. */
export const findCode = (db: Db, code: string) =>
  maybe(db, CodeRow)`
    ${codes(db)} where c.code = coalesce((
      select k.code from referral_codes g
      left join users u on u.id = g.user_id left join companies o on o.id = g.company_id
      join referral_codes k on k.user_id = u.merged_into or k.company_id = o.merged_into
      where g.code = ${code}), ${code})`

/** The code of a person or company; the database gives every account one (`give_referral_codes`). */
export const getCodeOf = (db: Db, holderId: string) =>
  one(db, CodeRow)`${codes(db)} where c.user_id = ${holderId} or c.company_id = ${holderId}`

const ReferralRow = z.object({
  id: z.string(),
  code: z.nullable(z.string()),
  state: z.enum(referralStates.states),
  name: z.string(),
  email: z.string(),
  invited_user_id: z.nullable(z.string()),
  reward_cents: z.nullable(z.int()),
  created_at: z.string(),
  joined_at: z.nullable(z.string()),
})
export type ReferralRow = z.infer<typeof ReferralRow>

const columns = (db: Db) => db`id, code, state, name, email, invited_user_id, reward_cents, created_at, joined_at`

type NewInvitation = { id: string; code: string; name: string; email: string; emailHash: Buffer }

/** False if this code has invited this address before. */
export const insertInvitation = (db: Db, { id, code, name, email, emailHash }: NewInvitation, now: Date) =>
  touched(db`
    insert into referrals (id, code, state, name, email, email_hash, created_at)
    values (${id}, ${code}, 'invited', ${name}, ${email}, ${emailHash}, ${now})
    on conflict (code, email_hash) do nothing`)

export const getInvitation = (db: Db, code: string, emailHash: Buffer) =>
  one(db, ReferralRow)`select ${columns(db)} from referrals where code = ${code} and email_hash = ${emailHash}`

/** The pending invitation of an address by this code; without a code, the first one. */
export const findWaiting = (db: Db, emailHash: Buffer, code: string | null) =>
  maybe(db, ReferralRow)`
    select ${columns(db)} from referrals
    where email_hash = ${emailHash} and state = 'invited' and code is not null and (${code}::text is null or code = ${code})
    order by created_at, id limit 1`

/** Compare and set: false if the invitation is no longer pending, or the person has joined through another. */
export const joinInvitation = (db: Db, id: string, userId: string, now: Date) =>
  touched(db`
    update referrals set state = 'joined', invited_user_id = ${userId}, joined_at = ${now}, email = ''
    where id = ${id} and state = 'invited' and not exists (select from referrals where invited_user_id = ${userId})`)

/** Records a person who joined through the link without an invitation. False if they have joined before. */
export const insertJoined = (db: Db, { id, code, userId }: { id: string; code: string; userId: string }, now: Date) =>
  touched(db`
    insert into referrals (id, code, state, invited_user_id, created_at, joined_at)
    values (${id}, ${code}, 'joined', ${userId}, ${now}, ${now})
    on conflict (invited_user_id) do nothing`)

export const listOfCode = (db: Db, code: string, cursor: TimeCursor | undefined, limit: number) =>
  many(db, ReferralRow)`
    select ${columns(db)} from referrals
    where code = ${code} ${cursor ? db`and (created_at, id) < (${cursor.at}, ${cursor.id})` : db``}
    order by created_at desc, id desc limit ${limit}`

export const insertOptOut = (db: Db, referralId: string, now: Date) => db`
  insert into referral_opt_outs (fingerprint, created_at) select email_hash, ${now} from referrals where id = ${referralId} and email_hash is not null
  on conflict do nothing`

const OptedOut = z.object({ found: z.boolean() })

export const hasOptedOut = async (db: Db, fingerprint: Buffer): Promise<boolean> =>
  (await maybe(db, OptedOut)`select true as found from referral_opt_outs where fingerprint = ${fingerprint}`) !== undefined

/** Expires unused invitations, and erases their recipients. */
export const expire = (db: Db, before: Date, now: Date) =>
  many(db, Id)`
    update referrals set state = 'expired', name = '', email = '', decided_at = ${now}
    where state = 'invited' and created_at <= ${before} returning id`

const ExportRow = z.object({
  role: z.enum(['inviter', 'invited']),
  code: z.nullable(z.string()),
  state: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: z.string(),
  joined_at: z.nullable(z.string()),
  reward_cents: z.nullable(z.int()),
})

export const listForExport = (db: Db, userId: string) =>
  many(db, ExportRow)`
    select case when r.invited_user_id = ${userId} then 'invited' else 'inviter' end as role, r.code, r.state, r.name, r.email, r.created_at,
      r.joined_at, r.reward_cents
    from referrals r left join referral_codes c on c.code = r.code
    where c.user_id = ${userId} or r.invited_user_id = ${userId} order by r.created_at desc`

/** Erases the recipients of a person's invitations, their code, and their name in the invitation that they joined through. */
export async function eraseInviter(db: Db, userId: string): Promise<void> {
  await db`
    update referrals r set name = '', email = '' from referral_codes c where c.code = r.code and c.user_id = ${userId}`
  await db`delete from referral_codes where user_id = ${userId}`
  await db`update referrals set name = '', email = '', email_hash = null where invited_user_id = ${userId}`
}

/** Moves invitations of a code left behind to the remaining code, except those of addresses that both have invited. */
export const moveInvited = (db: Db, { from, into }: Pair) => db`
  update referrals r set code = k.code
  from referral_codes o, referral_codes k
  where coalesce(o.user_id, o.company_id) = ${from} and coalesce(k.user_id, k.company_id) = ${into} and r.code = o.code
    and not exists (select from referrals t where t.code = k.code and t.email_hash = r.email_hash)`
