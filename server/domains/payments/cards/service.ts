import { AppError, commonErrors } from '#contract/errors.ts'
import type { Card } from '#contract/payments/cards.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import { GatewayUnknown } from '#server/gateways/payments/gateway.ts'
import { type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import * as queries from './queries.ts'

/** Holder that the actor acts for: their company, else themselves. */
export const holderOf = ({ actor }: Context<UserWithCompany>): string => actor.company?.id ?? actor.userId

export const toCard = ({ id, brand, last4, exp_month, exp_year, is_default }: queries.CardRow): Card => ({
  id,
  brand,
  last4,
  exp_month,
  exp_year,
  is_default,
})

export const listCards = async (ctx: Context<UserWithCompany>) => ({ cards: (await queries.listCards(ctx.db, holderOf(ctx))).map(toCard) })

/** Saves a card for its holder; the first one becomes the default. @throws AppError card_declined, company_over */
export async function addCard(ctx: Context<UserWithCompany>, token: string) {
  const holderId = holderOf(ctx)
  const { customer, attached } = await attach(ctx, holderId, token)
  if (attached.kind === 'declined') throw new AppError(paymentErrors.declined)
  await transact(ctx, async (ctx) => {
    if (ctx.actor.company) await companies.lockOpenCompany(ctx, holderId)
    const others = await queries.lockCards(ctx.db, holderId)
    const { card, brand, last4, expMonth, expYear } = attached
    const row = {
      id: newId(),
      holder_id: holderId,
      gateway_customer: customer,
      gateway_card: card,
      brand,
      last4,
      exp_month: expMonth,
      exp_year: expYear,
      is_default: others.length === 0,
    }
    await queries.insertCard(ctx.db, row, ctx.now())
    await tellCompany(ctx, true)
  })
  return listCards(ctx)
}

async function tellCompany(ctx: Context<UserWithCompany>, hasCard: boolean): Promise<void> {
  if (ctx.actor.company) await companies.setPaymentMethod(ctx, ctx.actor.company.id, hasCard)
}

/** The holder's customer id at the gateway, created there if needed. */
async function customerOf(ctx: Context, holderId: string): Promise<string> {
  const known = await queries.findCustomer(ctx.db, holderId)
  if (known) return known.customer
  await queries.saveCustomer(ctx.db, holderId, await paymentGateway(ctx).createCustomer({ reference: holderId }))
  return (await queries.findCustomer(ctx.db, holderId))!.customer
}

/** Opens the card form of the gateway of this deployment. */
export async function beginCard(ctx: Context<UserWithCompany>) {
  const { stripe } = ctx.config
  if (!stripe) return { gateway: 'sandbox' as const, publishable_key: '', client_secret: null }
  const { clientSecret } = await orUnavailable(async () =>
    paymentGateway(ctx).beginCard({ customer: await customerOf(ctx, holderOf(ctx)) }),
  )
  return { gateway: 'stripe' as const, publishable_key: stripe.publishableKey, client_secret: clientSecret }
}

async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof GatewayUnknown) throw new AppError(commonErrors.unavailable, { retryAfterSeconds: 5 })
    throw error
  }
}

const attach = (ctx: Context, holderId: string, token: string) =>
  orUnavailable(async () => {
    const customer = await customerOf(ctx, holderId)
    return { customer, attached: await paymentGateway(ctx).attachCard({ customer, token }) }
  })

export async function setDefaultCard(ctx: Context<UserWithCompany>, id: string) {
  const holderId = holderOf(ctx)
  await transact(ctx, async (ctx) => {
    const cards = await queries.lockCards(ctx.db, holderId)
    if (!cards.some((card) => card.id === id)) throw new AppError(commonErrors.notFound)
    await queries.clearDefault(ctx.db, holderId)
    await queries.makeDefault(ctx.db, id)
  })
  return listCards(ctx)
}

/** Removes a card. If it was the default, the newest remaining card becomes the default. */
export async function removeCard(ctx: Context<UserWithCompany>, id: string): Promise<void> {
  const holderId = holderOf(ctx)
  await transact(ctx, async (ctx) => {
    const cards = await queries.lockCards(ctx.db, holderId)
    const removed = await queries.removeCard(ctx.db, holderId, id, ctx.now())
    if (!removed) throw new AppError(commonErrors.notFound)
    await emit(ctx, 'card.removed', removed)
    const heir = cards.find((card) => card.id !== id)
    await tellCompany(ctx, heir !== undefined)
    if (heir && cards.find((card) => card.id === id)?.is_default) await queries.makeDefault(ctx.db, heir.id)
  })
}

/** Erases the holder's cards, here and at the gateway, in the caller's transaction. Payments keep their reference. */
export async function eraseCards(ctx: Context, holderId: string): Promise<void> {
  for (const card of await queries.eraseCards(ctx.db, holderId, ctx.now())) await emit(ctx, 'card.removed', card)
}

/** Handles `card.removed`: detaches the card at the gateway. */
export const detachCard = (ctx: Context, gatewayCard: string): Promise<void> => paymentGateway(ctx).detachCard({ card: gatewayCard })

/**
 * The card to charge: the chosen one, else the default.
 * @throws AppError `not_found` for another holder's card, `no_payment_method` when there is none
 */
export async function chooseCard(ctx: Context, holderId: string, id: string | undefined): Promise<queries.CardRow> {
  const cards = await queries.listCards(ctx.db, holderId)
  const card = id === undefined ? cards.find((card) => card.is_default) : cards.find((card) => card.id === id)
  if (!card) throw new AppError(id === undefined ? paymentErrors.noMethod : commonErrors.notFound)
  return card
}

export async function getCard(ctx: Context, id: string): Promise<queries.CardRow> {
  const [card] = await queries.listCardsById(ctx.db, [id])
  if (!card) throw new AppError(commonErrors.notFound)
  return card
}

/** Cards by id, for receipts. */
export async function cardsById(ctx: Context, ids: readonly (string | null)[]): Promise<Map<string, Card>> {
  const wanted = ids.filter((id) => id !== null)
  const rows = wanted.length === 0 ? [] : await queries.listCardsById(ctx.db, wanted)
  return new Map(rows.map((row) => [row.id, toCard(row)]))
}
