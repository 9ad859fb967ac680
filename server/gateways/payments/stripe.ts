import { Stripe } from 'stripe'
import { brand } from '#brand/brand.ts'
import { country } from '#country/country.ts'
import { cardBrands } from '#contract/payments/states.ts'
import { type AttachedCard, type ChargeOutcome, GatewayUnknown, type PaymentGateway, type PayoutOutcome } from './gateway.ts'

export type StripeOptions = { secretKey: string; financialAccount?: string | undefined; apiBase?: string | undefined; timeoutMs: number }

const clients = new Map<string, Stripe>()

/** Stripe client for each address and key. Its own retries are off, because we decide about them. */
function clientOf({ secretKey, apiBase, timeoutMs }: StripeOptions): Stripe {
  const id = `${apiBase ?? ''} ${secretKey} ${timeoutMs}`
  const base = apiBase ? new URL(apiBase) : undefined
  const client =
    clients.get(id) ??
    new Stripe(secretKey, {
      maxNetworkRetries: 0,
      timeout: timeoutMs,
      telemetry: false,
      ...(base
        ? {
            host: base.hostname,
            port: base.port || (base.protocol === 'https:' ? '443' : '80'),
            protocol: base.protocol === 'https:' ? ('https' as const) : ('http' as const),
          }
        : {}),
    })
  clients.set(id, client)
  return client
}

type StripeError = InstanceType<typeof Stripe.errors.StripeError>
const isStripe = (error: unknown): error is StripeError => error instanceof Stripe.errors.StripeError

/** Errors that leave the outcome unknown: no response, a server error, rate limiting, a key in use at the moment. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeAPIError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  error instanceof Stripe.errors.StripeAuthenticationError ||
  (isStripe(error) && (error.statusCode === 409 || error.statusCode === 429 || (error.statusCode ?? 500) >= 500))

async function asking<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isUnknown(error)) throw new GatewayUnknown((error as Error).message)
    throw error
  }
}

/** Maps a payment intent to an outcome. @throws GatewayUnknown while Stripe is still processing */
function outcomeOf(intent: Stripe.PaymentIntent): ChargeOutcome {
  if (typeof intent?.id !== 'string') throw new GatewayUnknown('unreadable answer')
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', charge: intent.id }
    case 'canceled':
      return { kind: 'cancelled', charge: intent.id }
    case 'requires_action':
    case 'requires_confirmation':
      return { kind: 'requires_action', charge: intent.id }
    case 'requires_payment_method':
      return intent.last_payment_error?.code === 'authentication_required'
        ? { kind: 'requires_action', charge: intent.id }
        : { kind: 'declined', charge: intent.id, code: declineCode(intent.last_payment_error) }
    case 'processing':
    case 'requires_capture':
      break
  }
  throw new GatewayUnknown(`the charge is ${intent.status}`)
}

const declineCode = (error: { code?: string | undefined; decline_code?: string | undefined } | null | undefined): string =>
  error?.decline_code ?? error?.code ?? 'declined'

const within = ({ since, until }: { since: Date; until: Date }) => ({
  gte: Math.floor(since.getTime() / 1000),
  lt: Math.ceil(until.getTime() / 1000),
})
const idOf = (given: string | { id: string } | null) => (typeof given === 'string' ? given : (given?.id ?? ''))

type OutboundPayment = Awaited<ReturnType<Stripe['treasury']['outboundPayments']['retrieve']>>

/** Maps a transfer out of our financial account to an outcome. */
function payoutOf({
  id: payout,
  status,
  returned_details: returned,
}: Pick<OutboundPayment, 'id' | 'status' | 'returned_details'>): PayoutOutcome {
  if (typeof payout !== 'string') throw new GatewayUnknown('unreadable answer')
  if (status === 'processing') return { kind: 'sent', payout }
  return status === 'posted' ? { kind: 'settled', payout } : { kind: 'sent_back', payout, code: returned?.code ?? 'other' }
}

/** All items of a list, page by page. */
async function* every<T extends { id: string }>(
  list: (paging: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  for (let after: string | undefined; ;) {
    const page = await asking(list({ limit: 100, ...(after ? { starting_after: after } : {}) }))
    yield* page.data
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}

/** Stripe as a `PaymentGateway`: US cents, off-session, idempotent by key. */
export function stripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = clientOf(options)
  const { financialAccount } = options
  return {
    createCustomer: async ({ reference }) =>
      (await asking(stripe.customers.create({ metadata: { holder: reference } }, { idempotencyKey: `customer:${reference}` }))).id,

    beginCard: async ({ customer }) => {
      const intent = await asking(
        stripe.setupIntents.create({
          customer,
          usage: 'off_session',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        }),
      )
      return { clientSecret: intent.client_secret }
    },

    // The token names a setup intent completed in the browser. Its customer is verified with Stripe.
    attachCard: async ({ customer, token }) => {
      if (!/^seti_\w+$/.test(token)) return { kind: 'declined', code: 'invalid_token' }
      try {
        const intent = await asking(stripe.setupIntents.retrieve(token, { expand: ['payment_method'] }))
        const method = intent.payment_method
        if (intent.customer !== customer || intent.status !== 'succeeded' || typeof method !== 'object' || !method?.card)
          return { kind: 'declined', code: 'not_set_up' }
        const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card
        const known = cardBrands.find((one) => one === brand)
        if (!known) return { kind: 'declined', code: 'brand' }
        return { kind: 'attached', card: method.id, brand: known, last4, expMonth, expYear } satisfies AttachedCard
      } catch (error) {
        if (error instanceof GatewayUnknown) throw error
        if (isStripe(error)) return { kind: 'declined', code: error.code ?? 'refused' }
        throw error
      }
    },

    detachCard: async ({ card }) => {
      try {
        await asking(stripe.paymentMethods.detach(card))
      } catch (error) {
        // Already detached, or unknown.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
      }
    },

    charge: async ({ key, customer, card, amountCents, metadata }) => {
      try {
        const request = {
          amount: amountCents,
          currency: country.currency.code.toLowerCase(),
          customer,
          payment_method: card,
          off_session: true,
          confirm: true,
        }
        return outcomeOf(
          await asking(stripe.paymentIntents.create({ ...request, metadata: { ...metadata, key } }, { idempotencyKey: key })),
        )
      } catch (error) {
        // A detached card or deleted customer: nothing was charged, and a retry won't help.
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return { kind: 'declined', charge: null, code: error.code ?? 'refused' }
        if (!(error instanceof Stripe.errors.StripeCardError)) throw error
        const intent = error.payment_intent
        if (error.code === 'authentication_required' && intent) return { kind: 'requires_action', charge: intent.id }
        return { kind: 'declined', charge: intent?.id ?? null, code: declineCode(error) }
      }
    },

    // The browser completed authentication; this reads the result.
    confirm: async ({ charge }) => outcomeOf(await asking(stripe.paymentIntents.retrieve(charge))),

    cancel: async ({ charge }) => {
      try {
        return outcomeOf(await asking(stripe.paymentIntents.cancel(charge)))
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        // The charge had already ended.
        return outcomeOf(await asking(stripe.paymentIntents.retrieve(charge)))
      }
    },

    refund: async ({ key, charge, amountCents }) => {
      try {
        const refund = await asking(
          stripe.refunds.create({ payment_intent: charge, amount: amountCents, metadata: { key } }, { idempotencyKey: key }),
        )
        if (typeof refund?.id !== 'string') throw new GatewayUnknown('unreadable answer')
        return refund.status === 'failed' || refund.status === 'canceled'
          ? { kind: 'refused', code: refund.failure_reason ?? 'failed' }
          : { kind: 'refunded', refund: refund.id }
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError || error instanceof Stripe.errors.StripeCardError)
          return { kind: 'refused', code: error.code ?? 'refused' }
        throw error
      }
    },

    // Uses the customer's list, which is consistent at once; the search by metadata lags behind.
    findCharge: async ({ key, customer }) => {
      for await (const intent of every((paging) => stripe.paymentIntents.list({ customer, ...paging })))
        if (intent.metadata['key'] === key) return outcomeOf(intent)
    },

    clientSecret: async ({ charge }) => (await asking(stripe.paymentIntents.retrieve(charge))).client_secret,

    listCharges: async (span) => {
      const charges = []
      for await (const intent of every((paging) => stripe.paymentIntents.list({ created: within(span), ...paging }))) {
        const { id, status, amount_received: amountCents, metadata } = intent
        if (status === 'succeeded') charges.push({ charge: id, amountCents, payment: metadata['payment'] ?? null })
      }
      return charges
    },

    listRefunds: async (span) => {
      const refunds = []
      for await (const refund of every((paging) => stripe.refunds.list({ created: within(span), ...paging }))) {
        const { id, status, amount: amountCents, payment_intent } = refund
        if (status !== 'failed' && status !== 'canceled') refunds.push({ refund: id, amountCents, charge: idOf(payment_intent) })
      }
      return refunds
    },

    getDispute: async ({ dispute }) => {
      const found = await asking(stripe.disputes.retrieve(dispute))
      const { id, status, amount, payment_intent, reason, evidence_details } = found
      const dueBy = evidence_details.due_by
      return {
        dispute: id,
        charge: idOf(payment_intent),
        amountCents: amount,
        reason,
        state: status === 'won' || status === 'warning_closed' ? 'won' : status === 'lost' ? 'lost' : 'open',
        evidenceDueAt: dueBy === null ? null : new Date(dueBy * 1000),
      }
    },

    payOut: async ({ key, amountCents, to, metadata }) => {
      try {
        const payment = await stripe.treasury.outboundPayments.create(
          {
            financial_account: financialAccount ?? '',
            amount: amountCents,
            currency: country.currency.code.toLowerCase(),
            statement_descriptor: brand.sender.statement,
            destination_payment_method_data: {
              type: 'us_bank_account',
              billing_details: { name: to.holder },
              us_bank_account: { account_holder_type: 'company', account_number: to.account, routing_number: to.routing },
            },
            metadata: { ...metadata, key },
          },
          { idempotencyKey: key },
        )
        return payoutOf(payment)
      } catch (error) {
        if (isUnknown(error)) throw new GatewayUnknown('no readable answer to a payout')
        // No money left. Stripe's message may repeat the account number, so it isn't passed on.
        if (error instanceof Stripe.errors.StripeInvalidRequestError)
          return { kind: 'sent_back', payout: null, code: error.code ?? 'other' }
        throw new GatewayUnknown('a payout failed')
      }
    },

    findPayout: async ({ key }) => {
      const list = { financial_account: financialAccount ?? '' }
      for await (const payment of every((paging) => stripe.treasury.outboundPayments.list({ ...list, ...paging })))
        if (payment.metadata['key'] === key) return payoutOf(payment)
    },

    getPayout: async ({ payout }) => payoutOf(await asking(stripe.treasury.outboundPayments.retrieve(payout))),

    listPayouts: async (span) => {
      if (!financialAccount) return []
      const list = { financial_account: financialAccount, created: within(span) }
      const payouts = []
      for await (const payment of every((paging) => stripe.treasury.outboundPayments.list({ ...list, ...paging })))
        payouts.push({
          payout: payment.id,
          amountCents: payment.amount,
          subject: payment.metadata['payout'] ?? null,
          kind: payoutOf(payment).kind,
        })
      return payouts
    },
  }
}

const toleranceSeconds = 300

/** A Stripe webhook: kind and object. Everything else is read from the API instead of trusted. */
export type GatewayNotice = { id: string; type: string; object: string }

/**
 * Reads a webhook that one of `secrets` signed within five minutes of now. Undefined when it isn't for us or the signature is invalid.
 * Source: https://docs.stripe.com/webhooks/signature
 */
export function readStripeNotice(
  { secretKey, secrets, account }: { secretKey: string; secrets: readonly string[]; account?: string | undefined },
  { body, signature, now }: { body: string; signature: string; now: Date },
): GatewayNotice | undefined {
  const sentAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (!(Math.abs(now.getTime() / 1000 - sentAt) <= toleranceSeconds)) return
  const stripe = clientOf({ secretKey, timeoutMs: 10_000 })
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, Math.floor(now.getTime() / 1000))
      const isLive = /^(sk|rk)_live_/.test(secretKey)
      if (event.livemode !== isLive || (event.account ?? account) !== account) return
      const object = event.data.object as { id?: unknown }
      return typeof object.id === 'string' ? { id: event.id, type: event.type, object: object.id } : undefined
    } catch {
      // Try the next secret.
    }
  }
}
