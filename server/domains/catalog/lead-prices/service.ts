import type { LeadPrice, NewLeadPrice } from '#contract/catalog/editing.ts'
import { catalogErrors } from '#contract/catalog/states.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import type { Context, User } from '#server/lib/context.ts'
import { platformTimeZone } from '#contract/time-zone.ts'
import { newId } from '#server/lib/ids.ts'
import { findState } from '../../geo/service.ts'
import { changeEntry, checkStates } from '../entries/service.ts'
import * as queries from './queries.ts'

/** Planned prices of a service, and the one in force for each state; newest first. */
export const listLeadPrices = async (ctx: Context, serviceId: string): Promise<LeadPrice[]> =>
  (await queries.listLeadPrices(ctx.db, serviceId, ctx.now())).map(({ base_cents, min_cents, max_cents, ...price }) => ({
    ...price,
    base: money(base_cents),
    min: money(min_cents),
    max: money(max_cents),
  }))

type Amounts = { base_cents: number; min_cents: number; max_cents: number }

/** Adds the first price of a new service, valid everywhere from now on, in the caller's transaction. */
export const addFirstLeadPrice = async (ctx: Context, serviceId: string, amounts: Amounts): Promise<void> =>
  void (await queries.insertLeadPrice(ctx.db, { id: newId(), service_id: serviceId, state_iso: null, ...amounts, valid_from: ctx.now() }))

/** Adds a lead price from the start of a day in the state's time zone; today means from now on. Open offers keep their price. */
export async function addLeadPrice(ctx: Context<User>, slug: string, { base, min, max, from, ...place }: NewLeadPrice): Promise<void> {
  const state_iso = place.state_iso ?? null
  await checkStates(ctx, [state_iso], 'state_iso')
  const zone = (state_iso && (await findState(ctx, state_iso))?.time_zone) || platformTimeZone
  const now = ctx.now()
  const day = await queries.boundsOf(ctx.db, from, zone)
  if (new Date(day.end) <= now) throw invalidField('from', { es: 'Elige hoy o un día posterior.', en: 'Choose today or a later day.' })
  const valid_from = new Date(Math.max(new Date(day.start).getTime(), now.getTime()))
  await changeEntry(ctx, { kind: 'services', slug, verb: 'tariff' }, async (ctx, { id: service_id }) => {
    const price = { id: newId(), service_id, state_iso, base_cents: base, min_cents: min, max_cents: max, valid_from }
    // A second price for the same day replaces the first.
    await queries.deleteLeadPriceAt(ctx.db, price)
    await queries.insertLeadPrice(ctx.db, price)
    return { after: { ...price, valid_from: valid_from.toISOString() } }
  })
}

/** Removes a planned price. @throws AppError `not_found`, `price_in_force` */
export const removeLeadPrice = (ctx: Context<User>, slug: string, id: string): Promise<void> =>
  changeEntry(ctx, { kind: 'services', slug, verb: 'remove_tariff' }, async (ctx, { id: serviceId }) => {
    const price = await queries.findLeadPrice(ctx.db, serviceId, id)
    if (!price) throw new AppError(commonErrors.notFound)
    if (!(await queries.deleteLeadPrice(ctx.db, id, ctx.now()))) throw new AppError(catalogErrors.priceInForce)
    return { before: price }
  })
