import { unhire } from '#server/domains/leads/hiring/service.ts'
import { addCard } from '#server/domains/payments/cards/service.ts'
import { giveBack, payDeposit } from '#server/domains/quotes/deposits/service.ts'
import type { UserWithCompany } from '#server/lib/context.ts'
import type { Pool } from '#server/lib/db.ts'
import type { TownCompany } from './companies.ts'
import { sellerOf } from './market.ts'
import type { Play } from './play.ts'
import { day, hour } from './requests.ts'

type Stage = { play: Play; pool: Pool; companies: ReadonlyMap<string, TownCompany>; now: Date }
type Held = { quote_id: string; lead_id: string; company_id: string; owner_id: string }

/** Pays the deposit of an accepted quote by card, if it has one. */
export async function payOwed(
  { play, pool }: Pick<Stage, 'play' | 'pool'>,
  customer: UserWithCompany,
  quoteId: string,
  at: Date,
): Promise<void> {
  const [owed] = await pool`select from quotes where id = ${quoteId} and deposit_cents > 0`
  if (!owed) return
  const ctx = play.at(customer, at)
  const [card] = await pool`select from payment_methods where holder_id = ${customer.userId} limit 1`
  if (!card) await addCard(ctx, 'tok_visa')
  await payDeposit(ctx, quoteId, undefined)
  await play.settle(at)
}

/** Of the held deposits of requests that went to several companies, one is returned by its company and one awaits a decision. */
export async function partOverDeposits({ play, pool, companies, now }: Stage): Promise<void> {
  const heldOf = async (isFinished: boolean) => {
    const [held] = await pool<Held[]>`
      select d.quote_id, q.lead_id, q.company_id, p.owner_id
      from deposits d join quotes q on q.id = d.quote_id join projects p on p.id = q.project_id
      where d.state = 'held' and p.state = 'hired' and p.directed_company_id is null and (p.finished_at is not null) = ${isFinished}
      order by d.held_at, d.quote_id limit 1`
    return held
  }
  const [begun, finished] = [await heldOf(false), await heldOf(true)]
  const [yesterday, today] = [new Date(now.getTime() - day), new Date(now.getTime() - 5 * hour)]
  if (begun) await giveBack(play.at(sellerOf(companies.get(begun.company_id)!), yesterday), begun.quote_id)
  if (finished) await unhire(play.at({ kind: 'user', userId: finished.owner_id }, today), finished.lead_id, { next: 'cancel' })
  await play.settle(today)
}
