import { AppError, isError } from '#contract/errors.ts'
import type { EventOf } from '#contract/machines.ts'
import { type Payment, paymentErrors } from '#contract/payments/payment.ts'
import { lengthOf } from '#contract/settings.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import { type ChargeOutcome, GatewayUnknown, type PaymentGateway } from '#server/gateways/payments/gateway.ts'
import { asSystem, type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { emit } from '#server/lib/outbox.ts'
import { getCard } from '../cards/service.ts'
import * as ledger from '../ledger/service.ts'
import * as queries from '../payment/queries.ts'
import type { PaymentRow, PaymentState } from '../payment/queries.ts'
import { chargeKey, isNeverCharged, mayResend, resendAfterMs } from '../payment/rules.ts'
import { cameToNothing, getPayment, ledgerPayment, ownPayment, refusalOf, settled, showPayment } from '../payment/service.ts'

/**
 * Charges the card part of a payment in `processing` and settles it by the answer. Outside any transaction; repeating it, here or in
 * another process, never charges twice. The payment comes back as it stands then: `succeeded`, `requires_action` or `failed`.
 * @throws AppError `gateway_down` when the outcome is unknown; the payment then stays in `processing` until it is known
 */
export async function charge(ctx: Context, paymentId: string): Promise<PaymentRow> {
  const payment = await getPayment(ctx, paymentId)
  if (payment.state !== 'processing') return payment
  return settle(ctx, payment, await known(ctx, payment, (gateway) => outcomeOf(ctx, gateway, payment)))
}

/** What the gateway says of a payment: sent (again) while its slot is held for it, only asked about after that. */
async function outcomeOf(ctx: Context, gateway: PaymentGateway, payment: PaymentRow): Promise<ChargeOutcome> {
  const key = chargeKey(payment)
  if (payment.gateway_charge === null && mayResend(payment.hold_until, ctx.now()))
    return gateway.charge(await chargeRequest(ctx, payment, key))
  const { gateway_customer: customer } = await getCard(ctx, payment.payment_method_id!)
  const found = await gateway.findCharge({ key, customer })
  if (!found && !isNeverCharged(payment.hold_until, ctx.now())) throw new GatewayUnknown('not known there yet')
  return found ?? { kind: 'declined', charge: null, code: 'not_charged' }
}

async function chargeRequest(ctx: Context, payment: PaymentRow, key: string) {
  const { gateway_customer, gateway_card } = await getCard(ctx, payment.payment_method_id!)
  const metadata = { payment: payment.id, purpose: payment.purpose, subject: payment.subject_id }
  return { key, customer: gateway_customer, card: gateway_card, amountCents: payment.card_cents, metadata }
}

async function known<T>(ctx: Context, payment: PaymentRow, call: (gateway: PaymentGateway) => Promise<T>): Promise<T> {
  try {
    return await call(paymentGateway(ctx))
  } catch (error) {
    if (!(error instanceof GatewayUnknown)) throw error
    ctx.log.warn({ payment: payment.id, reason: error.message }, 'payment outcome unknown')
    throw new AppError(paymentErrors.gatewayDown, { retryAfterSeconds: 5 })
  }
}

/** Brings a payment that may still take money to where the gateway says it is. */
export const settleByAsking = async (ctx: Context, payment: PaymentRow): Promise<PaymentRow> =>
  payment.gateway_charge === null
    ? charge(ctx, payment.id)
    : settle(ctx, payment, await known(ctx, payment, (gateway) => gateway.confirm({ charge: payment.gateway_charge! })))

/** Why a payment that waited for its bank was given up: time was over, or what it was for is gone. */
type GivenUp = 'cancelled' | 'not_available'

/** Brings a payment to where the gateway says it is. Whoever comes second changes nothing. */
const settle = (ctx: Context, { id, attempt }: PaymentRow, outcome: ChargeOutcome, givenUp: GivenUp = 'cancelled'): Promise<PaymentRow> =>
  transact(asSystem(ctx), async (ctx) => {
    const payment = await queries.lockPayment(ctx.db, id)
    if (payment.attempt !== attempt || (payment.state !== 'processing' && payment.state !== 'requires_action')) return payment
    const now = ctx.now()
    switch (outcome.kind) {
      case 'succeeded': {
        if (payment.state === 'requires_action') await move(ctx, payment, 'authenticate', 'processing')
        const paid = await move(ctx, { ...payment, state: 'processing' }, 'succeed', 'succeeded', {
          gateway_charge: outcome.charge,
          decline_code: null,
          settled_at: now,
        })
        await settled(ctx, paid)
        return paid
      }
      case 'requires_action':
        if (payment.state === 'requires_action') return payment
        return move(ctx, payment, 'ask', 'requires_action', {
          gateway_charge: outcome.charge,
          // Who asks again does not hold the slot for longer.
          ...(payment.gateway_charge === null ? { hold_until: new Date(now.getTime() + lengthOf('holdMinutes', ctx.settings())) } : {}),
        })
      case 'declined':
        return release(ctx, payment, outcome)
      case 'cancelled':
        return release(ctx, payment, { ...outcome, code: givenUp })
    }
  })

/** Ends a payment that took nothing: what credit and wallet gave goes back to them. */
async function release(ctx: Context, payment: PaymentRow, { charge, code }: { charge: string | null; code: string }): Promise<PaymentRow> {
  const changes = { gateway_charge: charge, decline_code: code }
  const ended =
    payment.state === 'requires_action'
      ? await move(ctx, payment, 'cancel', 'cancelled', changes)
      : await move(ctx, payment, 'fail', 'failed', changes)
  await ledger.release(ctx, ledgerPayment(payment))
  await emit(ctx, 'payment.failed', { payment_id: payment.id })
  return ended
}

async function move(
  ctx: Context,
  payment: PaymentRow,
  event: EventOf<'payment'>,
  to: PaymentState,
  changes: queries.Move = {},
): Promise<PaymentRow> {
  const moved = await queries.movePayment(ctx.db, payment.id, payment.state, to, changes)
  if (!moved) throw new Error(`payment ${payment.id} left ${payment.state} while it was locked`)
  const reason = changes.decline_code ? { reason: changes.decline_code } : {}
  await recordTransition(ctx, {
    entity: 'payment',
    id: payment.id,
    from: payment.state,
    event,
    to,
    by: 'S',
    ...reason,
    meta: { card: payment.payment_method_id },
  })
  return moved
}

/**
 * Goes on with the holder's payment after the bank's authentication.
 * @throws AppError `card_declined`, `payment_unconfirmed`, `gateway_down`
 */
export async function authenticate(ctx: Context<UserWithCompany>, paymentId: string): Promise<Payment> {
  const payment = await ownPayment(ctx, paymentId)
  const started = payment.state === 'requires_action' ? await startAuthentication(ctx, payment) : payment
  const ended = started.state === 'processing' ? await confirm(ctx, started) : started
  if (cameToNothing(ended)) throw refusalOf(ended)
  return showPayment(ctx, ended)
}

/** With what the holder's browser takes a payment that waits for the bank there; who only looks could pay with it, and gets none. */
export async function authenticationOf(ctx: Context<UserWithCompany>, paymentId: string) {
  const payment = await ownPayment(ctx, paymentId)
  const publishable_key = ctx.config.stripe?.publishableKey ?? ''
  if (payment.state !== 'requires_action' || !ctx.config.stripe || ctx.actor.viewerId)
    return { publishable_key, client_secret: null, card: null }
  const client_secret = await known(ctx, payment, (gateway) => gateway.clientSecret({ charge: payment.gateway_charge! }))
  return { publishable_key, client_secret, card: (await getCard(ctx, payment.payment_method_id!)).gateway_card }
}

function confirm(ctx: Context, payment: PaymentRow): Promise<PaymentRow> {
  const { gateway_charge } = payment
  if (gateway_charge === null) return charge(ctx, payment.id)
  return known(ctx, payment, async (gateway) => settle(ctx, payment, await gateway.confirm({ charge: gateway_charge })))
}

const startAuthentication = (ctx: Context, { id }: PaymentRow): Promise<PaymentRow> =>
  transact(ctx, async (ctx) => {
    const moved = await queries.movePayment(ctx.db, id, 'requires_action', 'processing', { started_at: ctx.now() })
    if (!moved) return getPayment(ctx, id)
    await recordTransition(ctx, { entity: 'payment', id, from: 'requires_action', event: 'authenticate', to: 'processing', by: 'C' })
    return moved
  })

/**
 * Gives up a payment that waits for authentication. The gateway is asked first, so that a bank that said yes a moment ago is believed.
 * Other payments are left as they are.
 */
export async function cancel(ctx: Context, paymentId: string, why: GivenUp = 'cancelled'): Promise<PaymentRow> {
  const payment = await getPayment(ctx, paymentId)
  if (payment.state !== 'requires_action') return payment
  return settle(ctx, payment, await known(ctx, payment, (gateway) => gateway.cancel({ charge: payment.gateway_charge! })), why)
}

const isDown = (error: unknown) => isError(error, paymentErrors.gatewayDown)

/** Runs `step` for each payment; one whose outcome stays unknown waits for the next time. Gives how many came to an end. */
async function forEach(payments: readonly PaymentRow[], step: (payment: PaymentRow) => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(payments.map(step))
  for (const outcome of outcomes) if (outcome.status === 'rejected' && !isDown(outcome.reason)) throw outcome.reason
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** Asks again about the payments whose outcome is unknown. */
export async function resendUnanswered(ctx: Context): Promise<number> {
  const now = ctx.now()
  const unanswered = await queries.claimUnanswered(ctx.db, new Date(now.getTime() - resendAfterMs), now)
  return forEach(unanswered, (payment) => charge(ctx, payment.id))
}

/** Gives up the payments that waited for authentication for too long. */
export const cancelOverdue = async (ctx: Context): Promise<number> =>
  forEach(await queries.listOverdue(ctx.db, ctx.now()), (payment) => cancel(ctx, payment.id))
