import { AppError, commonErrors } from '#contract/errors.ts'
import { type Breaker, createBreaker } from '#server/lib/breaker.ts'
import type { Config } from '#server/lib/config.ts'
import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'
import { GatewayUnknown, type PaymentGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox.ts'
import type { StripeOptions } from './stripe.ts'

// One breaker per process, keyed by its configuration.
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

// Loaded on demand, so that only processes that use Stripe need its memory.
const loadStripe = () => import('./stripe.ts')
const openStripe = async (options: StripeOptions) => (await loadStripe()).stripeGateway(options)

/** Reads a gateway's webhook; undefined when no gateway is configured or the signature is invalid. */
export async function readNotice({ config: { stripe }, now }: Context, { body, signature }: { body: string; signature: string }) {
  if (!stripe) return undefined
  const { secretKey, webhookSecrets: secrets, account } = stripe
  return (await loadStripe()).readStripeNotice({ secretKey, secrets, account }, { body, signature, now: now() })
}

/** Whether payouts to bank accounts are possible. With Stripe they need our financial account. */
export const paysOut = ({ config: { stripe, hasSandbox } }: Context): boolean =>
  stripe ? stripe.financialAccount !== undefined : hasSandbox

/**
 * The configured payment gateway, behind its breaker. Never call it inside a transaction: a slow bank would hold our locks.
 * @throws AppError `unavailable` when none is configured
 */
export function paymentGateway({ db, config, now }: Context): PaymentGateway {
  if (!('begin' in db)) throw new Error('the payment gateway was called inside a transaction')
  const { stripe, hasSandbox, gatewayTimeoutMs: timeoutMs } = config
  if (!stripe && !hasSandbox) throw new AppError(commonErrors.unavailable)
  const breaker = breakerOf(config)
  const run = <T>(call: (gateway: PaymentGateway) => Promise<T>): Promise<T> =>
    observed(
      'payments',
      () => breaker(async () => call(stripe ? await openStripe({ ...stripe, timeoutMs }) : sandboxGateway(db, { now, timeoutMs }))),
      (error) => !(error instanceof GatewayUnknown),
    )
  return {
    createCustomer: (request) => run((gateway) => gateway.createCustomer(request)),
    attachCard: (request) => run((gateway) => gateway.attachCard(request)),
    detachCard: (request) => run((gateway) => gateway.detachCard(request)),
    charge: (request) => run((gateway) => gateway.charge(request)),
    confirm: (request) => run((gateway) => gateway.confirm(request)),
    cancel: (request) => run((gateway) => gateway.cancel(request)),
    refund: (request) => run((gateway) => gateway.refund(request)),
    findCharge: (request) => run((gateway) => gateway.findCharge(request)),
    beginCard: (request) => run((gateway) => gateway.beginCard(request)),
    clientSecret: (request) => run((gateway) => gateway.clientSecret(request)),
    listCharges: (span) => run((gateway) => gateway.listCharges(span)),
    listRefunds: (span) => run((gateway) => gateway.listRefunds(span)),
    getDispute: (request) => run((gateway) => gateway.getDispute(request)),
    payOut: (request) => run((gateway) => gateway.payOut(request)),
    findPayout: (request) => run((gateway) => gateway.findPayout(request)),
    getPayout: (request) => run((gateway) => gateway.getPayout(request)),
    listPayouts: (span) => run((gateway) => gateway.listPayouts(span)),
  }
}
