import type { CompanyCard } from '#contract/companies/search.ts'
import { money } from '#contract/money.ts'
import { weightsOf } from '#contract/companies/score.ts'
import type { Context } from '#server/lib/context.ts'
import { currentCatalog } from '../../catalog/service.ts'
import { distanceMiles, nearestOf, type Point } from '../../geo/service.ts'
import * as queries from './queries.ts'
import { isOpenAt, todayIn } from '../hours/rules.ts'
import { explain, explainCompany } from '../score/rules.ts'

type Kept = NonNullable<queries.StoredCard['prices_kept']>
type ShowUps = NonNullable<queries.StoredCard['show_ups']>

const keptText = {
  es: ({ kept, count }: Kept) => `Precio respetado en ${kept} de ${count} trabajos`,
  en: ({ kept, count }: Kept) => `Kept the agreed price on ${kept} of ${count} jobs`,
}

const showUpText = {
  es: ({ on_time, count }: ShowUps) => `Llegó a tiempo en ${on_time} de ${count} citas`,
  en: ({ on_time, count }: ShowUps) => `On time for ${on_time} of ${count} appointments`,
}

/** Returns a function that turns a stored card into a card for this caller: one language, price, distance, open or not, and rank reasons. */
export async function cardMaker(ctx: Context, from?: Point) {
  const { locale } = ctx
  const { serviceByKey } = await currentCatalog(ctx)
  const now = ctx.now()
  return ({
    card,
    price_from_cents,
    price_service_id,
    ranked_at,
    rank,
    fit,
  }: queries.CardRow & { rank?: number; fit?: number }): CompanyCard => {
    const { parts } = card
    // A badge disappears the day after its last, even before the scheduled job has run.
    const today = todayIn(card.time_zone, now)
    const badges = card.badges.filter(({ expires_on: until }) => until === null || until >= today)
    const weights = weightsOf(ctx.settings(ranked_at))
    const priced = price_service_id === null ? undefined : serviceByKey.get(price_service_id)
    // With a place asked for, the card is that of the nearest location.
    const at = from && card.places ? nearestOf(from, [card, ...card.places]) : card
    const price_from = priced && price_from_cents !== null ? { price: money(price_from_cents), unit: priced.job_unit } : null
    return {
      ...queries.pickStored(card),
      city: at.city,
      state_iso: at.state_iso,
      lat: at.lat,
      lon: at.lon,
      badges,
      tagline: card.tagline[locale],
      prices_kept: card.prices_kept && { ...card.prices_kept, text: keptText[locale](card.prices_kept) },
      show_ups: card.show_ups && { ...card.show_ups, text: showUpText[locale](card.show_ups) },
      price_from,
      is_open_now: isOpenAt(card.open_minutes, card.time_zone, now),
      miles: from ? Math.round(distanceMiles(from, at) * 10) / 10 : null,
      why: rank === undefined ? explainCompany(parts, weights) : explain(parts, { fitness: fit ?? 0, total: rank }, weights),
    }
  }
}

/** Cards of these companies in the given order, in any state. Companies without a card are skipped. */
export async function getCards(ctx: Context, companyIds: readonly string[]): Promise<CompanyCard[]> {
  if (companyIds.length === 0) return []
  const rows = await queries.listCards(ctx.db, companyIds)
  const toCard = await cardMaker(ctx)
  const byId = new Map(rows.map((row) => [row.card.id, row]))
  return companyIds.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toCard(row)] : []
  })
}

const newest = 12

export const listNewCompanies = async (ctx: Context): Promise<CompanyCard[]> => getCards(ctx, await queries.listNewest(ctx.db, newest))
