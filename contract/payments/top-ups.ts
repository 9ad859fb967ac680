import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { ownCompanyErrors } from '../companies/states.ts'
import { Payment } from './payment.ts'
import { paymentErrors } from './states.ts'
import { Id, Money } from '../primitives.ts'
import { written } from '../money.ts'
import { type Settings, defaultSettings } from '../settings.ts'

/** Errors of a top-up: below the minimum, or above the monthly ceiling. */
export const topUpErrors = ({ topUpLeastCents, topUpMonthCents }: Settings) =>
  ({
    topUpTooSmall: {
      code: 'top_up_too_small',
      status: 422,
      message: { es: `Carga al menos ${written(topUpLeastCents)}.`, en: `Top up at least ${written(topUpLeastCents)}.` },
    },
    topUpCeiling: {
      code: 'top_up_ceiling',
      status: 409,
      message: {
        es: `Puedes cargar hasta ${written(topUpMonthCents)} al mes. No te cobramos nada.`,
        en: `You can top up at most ${written(topUpMonthCents)} a month. We didn’t charge you.`,
      },
    },
  }) as const satisfies Record<string, ErrorSpec>
export const walletErrors = topUpErrors(defaultSettings)

export const TopUps = z.object({
  /** Topped up this calendar month, what is left of the ceiling, and the minimum of one top-up. */
  used: Money,
  left: Money,
  least: Money,
})
export type TopUps = z.infer<typeof TopUps>

export const topUpsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/company/wallet/top-ups',
    access: 'company',
    area: 'money',
    summary: 'Get the remaining top-up limit of this month',
    response: TopUps,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/company/wallet/top-ups',
    access: 'company',
    area: 'money',
    summary: 'Top up the wallet from a card',
    /** The browser makes the id, so that a repeated request charges once. */
    body: z.object({ id: Id, amount: Money, payment_method_id: z.optional(Id) }),
    response: Payment,
    idempotent: true,
    limits: [{ count: 10, seconds: 3600, by: 'company' }],
    errors: [
      walletErrors.topUpTooSmall,
      walletErrors.topUpCeiling,
      ownCompanyErrors.over,
      paymentErrors.declined,
      paymentErrors.unconfirmed,
      paymentErrors.cardRests,
      paymentErrors.allCardsRest,
      paymentErrors.noMethod,
      paymentErrors.gatewayDown,
    ],
  }),
}
