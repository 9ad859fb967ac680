import { createHash } from 'node:crypto'
import { AppError } from '#contract/errors.ts'
import { closeOwnCompany } from '#server/domains/companies/service.ts'
import { addCard, removeCard } from '#server/domains/payments/cards/service.ts'
import { closeDifference } from '#server/domains/payments/reconciliation/service.ts'
import { compareBooks } from '#server/domains/payments/reconciliation/service.ts'
import { correct } from '#server/domains/payments/corrections/service.ts'
import { setAccount, withdraw } from '#server/domains/payments/earnings/service.ts'
import { handleNotice } from '#server/domains/payments/webhooks/service.ts'
import { markPaid, markReturned } from '#server/domains/payments/payouts/service.ts'
import { send } from '#server/domains/payments/payouts/service.ts'
import { topUp } from '#server/domains/payments/top-ups/service.ts'
import { bookDispute, decideDispute } from '#server/gateways/payments/sandbox-books.ts'
import { type Admin, type Context, systemActor } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import { createLog } from '#server/lib/log.ts'
import type { TownCompany } from './companies.ts'
import { sellerOf } from './market.ts'
import { demoAdmin } from './people.ts'
import type { Play } from './play.ts'
import { day, hour } from './requests.ts'

type Stage = { play: Play; pool: Pool; companies: ReadonlyMap<string, TownCompany>; now: Date }
type Boss = (time: Date) => Context<Admin>

const ago = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Financial events: top-ups, a correction, disputes, a reconciliation difference, payouts and closed companies. */
export async function settleAccounts(stage: Stage): Promise<void> {
  await topUpWallets(stage)
  await disputeCharges(stage)
  await withBoss(stage, async (boss) => {
    const [first] = stage.companies.values()
    await correct(boss(ago(stage.now, 6 * day)), first!.id, {
      id: newId(),
      account: 'wallet',
      direction: 'give',
      amount_cents: 2250,
      reason: 'La misma solicitud te llegó dos veces con otro nombre, y pagaste las dos.',
    })
    await explainDifferences(stage, boss)
    await withdrawEarnings(stage, boss)
    await payOutClosed(stage, boss)
  })
  await stage.play.settle(stage.now)
}

/** Payouts need an admin session with a recent proof of identity. */
const withBoss = ({ play, pool, now }: Stage, work: (boss: Boss) => Promise<void>): Promise<void> =>
  withProof(pool, demoAdmin.id, now, (cookie) => {
    const admin: Admin = { kind: 'user', userId: demoAdmin.id, adminRole: 'owner' }
    return work((time) => ({ ...play.at(admin, time), cookie }))
  })

type Cookie = Context['cookie']

/** Runs `work` with a session of a person, proven at `now`. */
async function withProof(pool: Pool, userId: string, now: Date, work: (cookie: Cookie) => Promise<unknown>): Promise<void> {
  const token = newToken()
  const hash = createHash('sha256').update(token).digest()
  const until = new Date(now.getTime() + hour)
  await pool`
    insert into sessions (token_hash, kind, user_id, created_at, seen_at, proven_at, expires_at)
    values (${hash}, 'user', ${userId}, ${now}, ${now}, ${now}, ${until})`
  await work((name) => (name === 'session' ? token : undefined))
  await pool`delete from sessions where token_hash = ${hash}`
}

/** Payouts of customer payments: one transfer under way, one waiting for an admin. */
async function withdrawEarnings({ play, pool, companies, now }: Stage, boss: Boss): Promise<void> {
  const since = ago(now, 2 * day)
  const earners = await pool<{ id: string; cents: number }[]>`
    select c.id, (-sum(e.amount_cents))::int as cents from companies c join ledger_entries e on e.account = 'earned:' || c.id
    where c.status = 'active' and e.created_at < ${since} group by c.id having sum(e.amount_cents) < 0 order by c.id limit 2`
  for (const [i, { id: companyId, cents }] of earners.entries()) {
    const company = companies.get(companyId)!
    const seller = sellerOf(company)
    const id = newId()
    await withProof(pool, seller.userId, now, async (cookie) => {
      const account = { holder: company.name, routing: '021000021', account: `00012345678${i}` }
      await setAccount({ ...play.at(seller, since), cookie }, account)
      await withdraw({ ...play.at(seller, ago(now, 9 * hour)), cookie }, { id, amount_cents: cents })
    })
    if (i === 0) await send(boss(ago(now, 5 * hour)), id)
  }
}

/** A successful top-up, and one refused by the bank. */
async function topUpWallets({ play, companies, now }: Stage): Promise<void> {
  const [, second, third] = companies.values()
  await topUp(play.at(sellerOf(second!), ago(now, 8 * day)), { id: newId(), amountCents: 25_000 })
  const seller = play.at(sellerOf(third!), ago(now, 3 * day))
  const { cards } = await addCard(seller, 'tok_insufficient')
  const empty = cards.find(({ last4 }) => last4 === '9995')!
  await topUp(seller, { id: newId(), amountCents: 10_000, methodId: empty.id }).catch(refusal)
  await removeCard(seller, empty.id)
}

function refusal(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

type Paid = { id: string; charge: string; settled_at: string }

/** Last lead paid by card before `until`. */
async function lastPaid(pool: Pool, until: Date): Promise<Paid | undefined> {
  const [paid] = await pool<Paid[]>`
    select id, gateway_charge as charge, settled_at from payments
    where purpose = 'lead' and state = 'succeeded' and card_cents > 0 and settled_at < ${until}
    order by settled_at desc limit 1`
  return paid
}

const disputes = [
  { reason: 'fraudulent', paidAgo: 5 * day, openedAgo: 26 * hour },
  { reason: 'product_not_received', paidAgo: 31 * day, openedAgo: 24 * day, decided: { ago: 9 * day, state: 'won' } },
  { reason: 'duplicate', paidAgo: 52 * day, openedAgo: 40 * day, decided: { ago: 22 * day, state: 'lost' } },
] as const

async function disputeCharges({ play, pool, now }: Stage): Promise<void> {
  const tell = (object: string, time: Date) =>
    handleNotice(play.at(systemActor, time), { id: `evt_${object}`, type: 'charge.dispute.updated', object })
  for (const { reason, paidAgo, openedAgo, ...rest } of disputes) {
    const paid = await lastPaid(pool, ago(now, paidAgo))
    if (!paid) continue
    const openedAt = ago(now, openedAgo)
    const id = await bookDispute(pool, openedAt, { charge: paid.charge, reason, evidenceDueAt: new Date(openedAt.getTime() + 9 * day) })
    await tell(id, openedAt)
    if (!('decided' in rest)) continue
    await decideDispute(pool, id, rest.decided.state)
    await tell(id, ago(now, rest.decided.ago))
  }
}

/** A reconciliation difference that lasted a night and was explained by an admin. */
async function explainDifferences({ play, pool, now }: Stage, boss: Boss): Promise<void> {
  const nights = [
    {
      paidAgo: 11 * day,
      misread: (charge: string) => pool`update sandbox_charges set status = 'requires_action' where id = ${charge}`,
      note: 'La pasarela publicó ese cobro con un día de retraso. Hoy aparece con el mismo importe: no hay nada que corregir.',
    },
    {
      paidAgo: 17 * day,
      misread: (charge: string) => pool`update sandbox_charges set amount_cents = amount_cents - 100 where id = ${charge}`,
      note: 'La pasarela mostraba el importe sin su ajuste de redondeo. Lo confirmó por escrito y ya coincide.',
    },
  ]
  for (const { paidAgo, misread, note } of nights) {
    const paid = await lastPaid(pool, ago(now, paidAgo))
    if (!paid) continue
    const night = new Date(new Date(paid.settled_at).getTime() + 20 * hour)
    const [was] = await pool`select status, amount_cents from sandbox_charges where id = ${paid.charge}`
    await misread(paid.charge)
    // The difference is intended here, so no alarm is raised.
    await compareBooks({ ...play.at(systemActor, night), log: createLog('silent') })
    await pool`update sandbox_charges set ${pool(was!)} where id = ${paid.charge}`
    const found = await pool<{ id: string }[]>`select id from payment_differences where closed_at is null order by id`
    for (const { id } of found) await closeDifference(boss(new Date(night.getTime() + 9 * hour)), id, note)
  }
}

/** Closed companies with a balance: one paid out, one returned by the bank, one waiting. */
async function payOutClosed({ play, pool, companies, now }: Stage, boss: Boss): Promise<void> {
  const leavings = [
    { ago: 21 * day, reason: 'Me jubilo en enero.', transfer: 'ACH 20931-5530', returned: undefined },
    { ago: 13 * day, reason: undefined, transfer: 'ACH 20931-5588', returned: 'La cuenta del destinatario está cerrada.' },
    { ago: 30 * hour, reason: 'Trabajaremos solo por recomendación.', transfer: undefined, returned: undefined },
  ]
  for (const { ago: since, reason, transfer, returned } of leavings) {
    const closedAt = ago(now, since)
    const [quiet] = await pool<{ id: string }[]>`
      select c.id from companies c
      where c.status = 'active' and c.created_at < ${closedAt}
        and exists (select from balances b where b.account in ('wallet:' || c.id, 'earned:' || c.id) and b.cents > 0)
        and not exists (select from matches m where m.company_id = c.id and m.offered_at > ${closedAt})
      order by c.id limit 1`
    const company = quiet && companies.get(quiet.id)
    if (!company) continue
    await closeOwnCompany(play.at(sellerOf(company), closedAt), reason)
    await play.settle(closedAt)
    const [payout] = await pool<{ id: string }[]>`select id from payouts where company_id = ${company.id}`
    if (!payout || !transfer) continue
    await markPaid(boss(new Date(closedAt.getTime() + 26 * hour)), payout.id, transfer)
    if (returned) await markReturned(boss(new Date(closedAt.getTime() + 4 * day)), payout.id, returned)
  }
}
