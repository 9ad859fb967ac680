import { AppError, isError } from '#contract/errors.ts'
import type { EventOf } from '#contract/machines.ts'
import type { Payment } from '#contract/payments/payment.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import { lengthOf } from '#contract/settings.ts'
import { paymentGateway } from '#server/gateways/payments/connect.ts'
import { type ChargeOutcome, GatewayUnknown, type PaymentGateway } from '#server/gateways/payments/gateway.ts'
import { asSystem, type Context, transact, type UserWithCompany } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { emit } from '#server/lib/outbox.ts'
import { getCard } from '../cards/service.ts'
import * as ledger from '../ledger/service.ts'
import {
  cameToNothing,
  claimUnanswered,
  getPayment,
  listOverdue,
  lockPayment,
  movePayment,
  ownPayment,
  type PaymentChanges,
  type PaymentRow,
  type PaymentState,
  refusalOf,
  showPayment,
} from '../payment/service.ts'
import { chargeKey, isNeverCharged, mayResend, resendAfterMs } from './rules.ts'

/**
 * Charges the card part of a payment in `processing` and settles it by the answer, outside any transaction. A repeat, here or in another
 * process, never charges twice. Gives the payment in its new state: `succeeded`, `requires_action` or `failed`.
 * @throws AppError `gateway_down` when the outcome is unknown; the payment then stays in `processing` until it is known
 */
export async function charge(ctx: Context, paymentId: string): Promise<PaymentRow> {
  const payment = await getPayment(ctx, paymentId)
  if (payment.state !== 'processing') return payment
  return settle(ctx, payment, await known(ctx, payment, (gateway) => outcomeOf(ctx, gateway, payment)))
}

/** The gateway's outcome of a payment: sends it (again) during the hold, only asks about it afterwards. */
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

/** Updates a pending payment from the gateway. */
export const settleByAsking = async (ctx: Context, payment: PaymentRow): Promise<PaymentRow> =>
  payment.gateway_charge === null
    ? charge(ctx, payment.id)
    : settle(ctx, payment, await known(ctx, payment, (gateway) => gateway.confirm({ charge: payment.gateway_charge! })))

/** Reason for cancelling a payment that waits for its bank: the hold ended, or its subject is no longer available. */
type GivenUp = 'cancelled' | 'not_available'

/** Applies the gateway's outcome to a payment. A concurrent second call changes nothing. */
const settle = (ctx: Context, { id, attempt }: PaymentRow, outcome: ChargeOutcome, givenUp: GivenUp = 'cancelled'): Promise<PaymentRow> =>
  transact(asSystem(ctx), async (ctx) => {
    const payment = await lockPayment(ctx, id)
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
        await ledger.settle(ctx, paid)
        await emit(ctx, 'payment.settled', { payment_id: id })
        return paid
      }
      case 'requires_action':
        if (payment.state === 'requires_action') return payment
        return move(ctx, payment, 'ask', 'requires_action', {
          gateway_charge: outcome.charge,
          // Asking again does not extend the hold.
          ...(payment.gateway_charge === null ? { hold_until: new Date(now.getTime() + lengthOf('holdMinutes', ctx.settings())) } : {}),
        })
      case 'declined':
        return release(ctx, payment, outcome)
      case 'cancelled':
        return release(ctx, payment, { ...outcome, code: givenUp })
    }
  })

/** Ends a payment that took no money, and returns its credit and wallet parts. */
async function release(ctx: Context, payment: PaymentRow, { charge, code }: { charge: string | null; code: string }): Promise<PaymentRow> {
  const changes = { gateway_charge: charge, decline_code: code }
  const ended =
    payment.state === 'requires_action'
      ? await move(ctx, payment, 'cancel', 'cancelled', changes)
      : await move(ctx, payment, 'fail', 'failed', changes)
  await ledger.release(ctx, payment)
  await emit(ctx, 'payment.failed', { payment_id: payment.id })
  return ended
}

async function move(
  ctx: Context,
  payment: PaymentRow,
  event: EventOf<'payment'>,
  to: PaymentState,
  changes: PaymentChanges = {},
): Promise<PaymentRow> {
  const moved = await movePayment(ctx, payment.id, { from: payment.state, to }, changes)
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
 * Continues the holder's payment after the bank's authentication.
 * @throws AppError `card_declined`, `payment_unconfirmed`, `gateway_down`
 */
export async function authenticate(ctx: Context<UserWithCompany>, paymentId: string): Promise<Payment> {
  const payment = await ownPayment(ctx, paymentId)
  const started = payment.state === 'requires_action' ? await startAuthentication(ctx, payment) : payment
  const ended = started.state === 'processing' ? await confirm(ctx, started) : started
  if (cameToNothing(ended)) throw refusalOf(ended)
  return showPayment(ctx, ended)
}

/** Client secret for the bank's authentication in the browser. An admin viewing as the holder gets none, as it could be used to pay. */
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
    const moved = await movePayment(ctx, id, { from: 'requires_action', to: 'processing' }, { started_at: ctx.now() })
    if (!moved) return getPayment(ctx, id)
    await recordTransition(ctx, { entity: 'payment', id, from: 'requires_action', event: 'authenticate', to: 'processing', by: 'C' })
    return moved
  })

/**
 * Cancels a payment that waits for authentication. The gateway is asked first, in case the bank has just approved it. Other payments are left
 * unchanged.
 */
export async function cancel(ctx: Context, paymentId: string, why: GivenUp = 'cancelled'): Promise<PaymentRow> {
  const payment = await getPayment(ctx, paymentId)
  if (payment.state !== 'requires_action') return payment
  return settle(ctx, payment, await known(ctx, payment, (gateway) => gateway.cancel({ charge: payment.gateway_charge! })), why)
}

const isDown = (error: unknown) => isError(error, paymentErrors.gatewayDown)

/** Runs `step` for each payment; an unknown outcome waits for the next run. Gives the number of finished payments. */
async function forEach(payments: readonly PaymentRow[], step: (payment: PaymentRow) => Promise<unknown>): Promise<number> {
  const outcomes = await Promise.allSettled(payments.map(step))
  for (const outcome of outcomes) if (outcome.status === 'rejected' && !isDown(outcome.reason)) throw outcome.reason
  return outcomes.filter(({ status }) => status === 'fulfilled').length
}

/** Scheduled job: repeats payments with an unknown outcome. */
export async function resendUnanswered(ctx: Context): Promise<number> {
  const unanswered = await claimUnanswered(ctx, new Date(ctx.now().getTime() - resendAfterMs))
  return forEach(unanswered, (payment) => charge(ctx, payment.id))
}

/** Scheduled job: cancels payments whose authentication is overdue. */
export const cancelOverdue = async (ctx: Context): Promise<number> => forEach(await listOverdue(ctx), (payment) => cancel(ctx, payment.id))
