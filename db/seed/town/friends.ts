import { deny } from '#server/domains/referrals/review/service.ts'
import { rewardDue } from '#server/domains/referrals/rewards/service.ts'
import { invite, joinReferral, listMine } from '#server/domains/referrals/invitations/service.ts'
import { type Admin, systemActor, type UserWithCompany } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import type { TownCompany } from './companies.ts'
import { sellerOf } from './market.ts'
import { type Customer, demoAdmin, ownerId } from './people.ts'
import type { Play } from './play.ts'
import { day, hour } from './requests.ts'

type Stage = { play: Play; pool: Pool; companies: ReadonlyMap<string, TownCompany>; now: Date }
type Guest = { name: string; email: string; invitedAt: Date; joins?: { userId: string; at: Date } }

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Referrals: one pending, one registered, one hired and rewarded; two companies await a decision. */
export async function bringFriends(stage: Stage, customers: readonly Customer[]): Promise<void> {
  const { play, pool, companies, now } = stage
  const [ana] = customers
  await inviteAll(stage, { kind: 'user', userId: ana!.id, company: undefined }, await guestsOfAna(stage, customers))
  const [morales] = companies.values()
  const byCard = [...companies.values()].filter(({ index, status }) => index > 4 && index % 4 === 3 && status === 'active').slice(0, 2)
  const owners = await pool<{ id: string; name: string; email: string }[]>`
    select id, name, email from users where id = any(${byCard.map(ownerId)}) order by id`
  const invitedAt = ago(now, 70 * day)
  const colleagues = owners.map(({ id, name, email }) => ({ name, email, invitedAt, joins: { userId: id, at: ago(now, 68 * day) } }))
  await inviteAll(stage, sellerOf(morales!), colleagues)
  await rewardDue(play.at(systemActor, ago(now, 2 * hour)))
  const [held] = await pool<{ id: string }[]>`select id from referrals where state = 'held' order by held_at, id limit 1`
  const admin: Admin = { kind: 'user', userId: demoAdmin.id, adminRole: 'owner' }
  if (held) await deny(play.at(admin, ago(now, hour)), held.id, 'La tarjeta es la misma y las dos empresas tienen el mismo taller.')
  await play.settle(now)
}

async function guestsOfAna({ pool, now }: Stage, customers: readonly Customer[]): Promise<Guest[]> {
  const named = customers.slice(0, 2).map(({ id }) => id)
  const [hired] = await pool<{ id: string; name: string; email: string; hired_at: string }[]>`
    select u.id, u.name, u.email, p.hired_at from projects p join users u on u.id = p.owner_id
    where u.kind = 'member' and u.id <> all(${named}) and p.state in ('hired', 'completed') and p.hired_at < ${ago(now, 2 * day)}
    order by p.hired_at desc, u.id limit 1`
  const newcomer = customers.findLast(({ id, kind }) => kind === 'member' && id !== hired?.id)!
  const before = (days: number) => new Date(new Date(hired?.hired_at ?? now).getTime() - days * day)
  return [
    ...(hired ? [{ name: hired.name, email: hired.email, invitedAt: before(6), joins: { userId: hired.id, at: before(4) } }] : []),
    { name: newcomer.name, email: newcomer.email, invitedAt: ago(now, 5 * day), joins: { userId: newcomer.id, at: ago(now, 3 * day) } },
    { name: 'Carmen', email: 'carmen.tia@correo.example', invitedAt: ago(now, day) },
    { name: 'Paul', email: 'paul.vecino@correo.example', invitedAt: ago(now, 9 * day) },
  ]
}

async function inviteAll({ play }: Stage, inviter: UserWithCompany, guests: readonly Guest[]): Promise<void> {
  for (const { name, email, invitedAt, joins } of guests) {
    const ctx = play.at(inviter, invitedAt)
    const { code } = await listMine(ctx, { limit: 1 })
    await invite(ctx, { user_code: code, company_id: 55, email, name })
    if (joins) await joinReferral(play.at(systemActor, joins.at), { user_id: joins.userId, referral_code: code })
    await play.settle(joins?.at ?? invitedAt)
  }
}
