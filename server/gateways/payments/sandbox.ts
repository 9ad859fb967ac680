import { dayMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import type { CardBrand } from '#contract/payments/states.ts'
import type { Db } from '#server/lib/db.ts'
import type { PaymentGateway, PayoutOutcome, WireAnswer } from './gateway.ts'
import {
  bookCharge,
  bookPayout,
  bookRefund,
  findPayout,
  payoutsBetween,
  chargesBetween,
  refundsBetween,
  detachCard,
  type ChargeStatus,
  type FaultName,
  findByKey,
  getDispute,
  isDetached,
  moveCharge,
  newGatewayId,
  type SandboxCharge,
  type SandboxPayout,
  takeFault,
} from './sandbox-books.ts'
import { answerOf, chargeOutcome } from './wire.ts'

type SandboxCard = { brand: CardBrand; last4: string; outcome: ChargeStatus }

const succeeded: ChargeStatus = { status: 'succeeded', decline_code: null }
const authentication: ChargeStatus = { status: 'requires_action', decline_code: null }
const declined = (code: string): ChargeStatus => ({ status: 'declined', decline_code: code })

/** The sandbox's cards by token. `tok_refused` and unknown tokens can't be saved. */
export const sandboxCards: ReadonlyMap<string, SandboxCard> = new Map(
  Object.entries({
    tok_visa: { brand: 'visa', last4: '4242', outcome: succeeded },
    tok_mastercard: { brand: 'mastercard', last4: '4444', outcome: succeeded },
    tok_amex: { brand: 'amex', last4: '0005', outcome: succeeded },
    tok_discover: { brand: 'discover', last4: '1117', outcome: succeeded },
    tok_declined: { brand: 'visa', last4: '0002', outcome: declined('card_declined') },
    tok_insufficient: { brand: 'visa', last4: '9995', outcome: declined('insufficient_funds') },
    tok_expired: { brand: 'mastercard', last4: '0069', outcome: declined('expired_card') },
    tok_authenticate: { brand: 'visa', last4: '3155', outcome: authentication },
  }),
)

/** The bank's return reasons, by the last digits of the account number. Other numbers succeed. */
export const sandboxReturns: ReadonlyMap<string, string> = new Map([
  ['1113', 'account_closed'],
  ['1116', 'no_account'],
])
/** Duration of a transfer. */
const payoutMs = dayMs

const forced: Partial<Record<FaultName, ChargeStatus>> = {
  declined: declined('card_declined'),
  insufficient_funds: declined('insufficient_funds'),
  expired_card: declined('expired_card'),
  authentication,
}

const never = () => new Promise<never>(() => {})
const refused = (status: number, code: string): WireAnswer => ({ status, body: { error: code } })
const told = (charge: SandboxCharge | undefined): WireAnswer =>
  charge
    ? { status: 200, body: { id: charge.id, status: charge.status, decline_code: charge.decline_code } }
    : refused(400, 'idempotency_mismatch')

/** Responds like the real world: `act` is the gateway's own bookkeeping before it responds or fails to. */
async function respond(db: Db, act: (fault: FaultName) => Promise<WireAnswer>): Promise<WireAnswer> {
  const fault = await takeFault(db)
  if (fault === 'error_before') return refused(500, 'internal')
  if (fault === 'hang_before') return never()
  const answer = await act(fault)
  if (fault === 'error_after') return refused(500, 'internal')
  if (fault === 'hang') return never()
  if (fault === 'reset') throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
  if (fault === 'garbage') return { status: 200, body: '<html>Bad gateway</html>' }
  return answer
}

// The card's id contains its token, so the sandbox needs no table of cards.
const tokenOf = (card: string) => card.replace(/^card_/, 'tok_').replace(/_[0-9a-f]+$/, '')
const RefundBody = z.object({ id: z.nullable(z.string()), refused: z.nullable(z.string()) })

const PayoutBody = z.object({ id: z.string(), status: z.enum(['processing', 'posted', 'returned']), code: z.nullable(z.string()) })

const toldPayout = ({ id, created_at, return_code: code }: SandboxPayout, now: Date): WireAnswer => {
  const isUnderWay = new Date(created_at).getTime() + payoutMs > now.getTime()
  return { status: 200, body: { id, status: isUnderWay ? 'processing' : code ? 'returned' : 'posted', code } }
}

async function payoutOutcome(timeoutMs: number, call: Promise<WireAnswer>): Promise<PayoutOutcome> {
  const { id: payout, status, code } = await answerOf(PayoutBody, timeoutMs, call)
  if (status === 'returned') return { kind: 'sent_back', payout, code: code ?? 'other' }
  return { kind: status === 'posted' ? 'settled' : 'sent', payout }
}

const DetachedCard = z.object({ id: z.string() })

/**
 * A payment gateway that moves no money. It keeps its own books, in its own transactions on `db` (a pool), like an external gateway: our
 * records and its records can differ, and tests compare them.
 */
export function sandboxGateway(db: Db, { now, timeoutMs }: { now: () => Date; timeoutMs: number }): PaymentGateway {
  return {
    createCustomer: async () => newGatewayId('cus'),
    beginCard: async () => ({ clientSecret: null }),
    clientSecret: async () => null,
    listCharges: (span) => chargesBetween(db, span),
    listRefunds: (span) => refundsBetween(db, span),
    getDispute: async ({ dispute }) => {
      const { charge_id: charge, amount_cents: amountCents, reason, state, evidence_due_at: due } = await getDispute(db, dispute)
      return { dispute, charge, amountCents, reason, state, evidenceDueAt: due === null ? null : new Date(due) }
    },
    attachCard: async ({ token }) => {
      const card = sandboxCards.get(token)
      if (!card) return { kind: 'declined', code: 'invalid_token' }
      const { brand, last4 } = card
      return {
        kind: 'attached',
        card: newGatewayId(token.replace(/^tok_/, 'card_')),
        brand,
        last4,
        expMonth: 12,
        expYear: now().getUTCFullYear() + 4,
      }
    },
    payOut: (request) =>
      payoutOutcome(
        timeoutMs,
        respond(db, async (fault) => {
          const code = forced[fault] ? 'declined' : (sandboxReturns.get(request.to.account.slice(-4)) ?? null)
          const payout = await bookPayout(db, now(), request, code)
          return payout ? toldPayout(payout, now()) : refused(400, 'idempotency_mismatch')
        }),
      ),
    findPayout: async ({ key }) => {
      const payout = await findPayout(db, { key })
      return payout && payoutOutcome(timeoutMs, Promise.resolve(toldPayout(payout, now())))
    },
    getPayout: async ({ payout: id }) => {
      const payout = await findPayout(db, { id })
      return payoutOutcome(timeoutMs, Promise.resolve(payout ? toldPayout(payout, now()) : refused(404, 'no_such_payout')))
    },
    listPayouts: async (span) =>
      Promise.all(
        (await payoutsBetween(db, span)).map(async (payout) => ({
          payout: payout.id,
          amountCents: payout.amount_cents,
          subject: payout.metadata['payout'] ?? null,
          kind: (await payoutOutcome(timeoutMs, Promise.resolve(toldPayout(payout, now())))).kind,
        })),
      ),
    detachCard: async ({ card }) => {
      const call = respond(db, async () => {
        await detachCard(db, card, now())
        return { status: 200, body: { id: card } }
      })
      await answerOf(DetachedCard, timeoutMs, call)
    },
    charge: (request) =>
      chargeOutcome(
        timeoutMs,
        respond(db, async (fault) => {
          const card = (await isDetached(db, request.card)) ? undefined : sandboxCards.get(tokenOf(request.card))
          return told(await bookCharge(db, now(), request, forced[fault] ?? card?.outcome ?? declined('invalid_card')))
        }),
      ),
    confirm: ({ charge }) =>
      chargeOutcome(
        timeoutMs,
        respond(db, async (fault) => {
          const outcome = forced[fault]
          return told(await moveCharge(db, charge, outcome?.status === 'declined' ? outcome : succeeded))
        }),
      ),
    cancel: ({ charge }) => chargeOutcome(timeoutMs, moveCharge(db, charge, { status: 'cancelled', decline_code: null }).then(told)),
    findCharge: async ({ key }) => {
      const charge = await findByKey(db, key)
      return charge && chargeOutcome(timeoutMs, Promise.resolve(told(charge)))
    },
    refund: async (request) => {
      const call = respond(db, async (fault) => {
        const refund = forced[fault] ? undefined : await bookRefund(db, now(), request)
        return { status: 200, body: { id: refund?.id ?? null, refused: refund ? null : 'charge_not_refundable' } }
      })
      const { id, refused: code } = await answerOf(RefundBody, timeoutMs, call)
      return id ? { kind: 'refunded', refund: id } : { kind: 'refused', code: code ?? 'refused' }
    },
  }
}
