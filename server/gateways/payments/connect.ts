import { AppError, commonErrors } from '#contract/errors.ts'
import { type Breaker, createBreaker } from '#server/lib/breaker.ts'
import type { Config } from '#server/lib/config.ts'
import type { Context } from '#server/lib/context.ts'
import { GatewayUnknown, type PaymentGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'
import { stripeGateway } from './stripe.ts'

// One breaker per process: a configuration is read once and stands for it.
const breakers = new WeakMap<Config, Breaker>()

function breakerOf(config: Config): Breaker {
  const breaker =
    breakers.get(config) ??
    createBreaker({
      isFailure: (error) => error instanceof GatewayUnknown,
      refusal: () => new GatewayUnknown('it has not been answering'),
    })
  breakers.set(config, breaker)
  return breaker
}

/**
 * The payment gateway of this deployment, behind its breaker. Never inside a transaction: a slow bank would hold our locks.
 * @throws AppError `unavailable` when none is configured
 */
export function paymentGateway({ db, config, now }: Context): PaymentGateway {
  if (!('begin' in db)) throw new Error('the payment gateway was called inside a transaction')
  const { stripe, hasSandbox, gatewayTimeoutMs: timeoutMs } = config
  if (!stripe && !hasSandbox) throw new AppError(commonErrors.unavailable)
  const gateway = stripe ? stripeGateway({ ...stripe, timeoutMs }) : sandboxGateway(db, { now, timeoutMs })
  const run = breakerOf(config)
  return {
    createCustomer: (request) => run(() => gateway.createCustomer(request)),
    attachCard: (request) => run(() => gateway.attachCard(request)),
    detachCard: (request) => run(() => gateway.detachCard(request)),
    charge: (request) => run(() => gateway.charge(request)),
    confirm: (request) => run(() => gateway.confirm(request)),
    cancel: (request) => run(() => gateway.cancel(request)),
    refund: (request) => run(() => gateway.refund(request)),
    findCharge: (request) => run(() => gateway.findCharge(request)),
    beginCard: (request) => run(() => gateway.beginCard(request)),
    clientSecret: (request) => run(() => gateway.clientSecret(request)),
    listCharges: (span) => run(() => gateway.listCharges(span)),
    listRefunds: (span) => run(() => gateway.listRefunds(span)),
    getDispute: (request) => run(() => gateway.getDispute(request)),
  }
}
