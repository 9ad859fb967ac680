import { holdOffer, reserve, take } from '#server/domains/matching/offers/service.ts'
import { type Context, transact } from '#server/lib/context.ts'
import type { Db } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'

type Given = {
  project: { id: string; service_id: string; slots: number }
  company: { id: string }
  state?: string
  price_cents?: number
  offered_at?: Date
  expires_at?: Date
  reserved_at?: Date | null
  hold_until?: Date | null
  decided_at?: Date | null
}

/** An offer of a request to a company, alive for a day; with it the request's slots. */
export async function newMatch(db: Db, { project, company, ...given }: Given) {
  const offered = given.offered_at ?? new Date()
  const match = {
    id: newId(),
    project_id: project.id,
    company_id: company.id,
    service_id: project.service_id,
    state: 'offered',
    price_cents: 2000,
    ...given,
  }
  const usd = (amount: number) => ({ amount, currency: 'USD' })
  const slots = [2.2, 1.3, 1.1, 1][project.slots - 1]
  const parts = { base: usd(2000), size: 1, urgency: 1, zip_tier: 1, slots, min: usd(500), max: usd(20_000), discount: null }
  await db`insert into project_slots (project_id, slots) values (${project.id}, ${project.slots}) on conflict do nothing`
  await db`
    insert into matches ${db({
      ...match,
      wave: 1,
      score: 0.5,
      score_parts: db.json([{ part: 'fit', weight: 1, value: 0.5 }]),
      price_parts: db.json(parts),
      miles: 3,
      offered_at: offered,
      expires_at: given.expires_at ?? new Date(offered.getTime() + 24 * 3_600_000),
      created_at: offered,
    })}`
  return match
}

/** Takes slot and room for an offer and keeps them, as a purchase does before its card is charged. */
export const reserveOffer = (ctx: Context, wish: Parameters<typeof holdOffer>[1]) =>
  transact(ctx, async (ctx) => {
    const held = await holdOffer(ctx, wish)
    await take(ctx, held)
    return reserve(ctx, held)
  })
