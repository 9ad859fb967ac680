import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import type { ErrorSpec } from '../errors.ts'
import { ownCompanyErrors } from '../companies/profile.ts'
import { Payment, paymentErrors } from './payment.ts'
import { dollars, Id, Locale, Money } from '../primitives.ts'
import { type Settings, defaultSettings } from '../settings.ts'

/** What a top-up may be refused for: less than the least at once, more than the most in a calendar month. */
export const topUpErrors = ({ topUpLeastCents, topUpMonthCents }: Settings) =>
  ({
    topUpTooSmall: {
      code: 'top_up_too_small',
      status: 422,
      message: { es: `Carga al menos ${dollars(topUpLeastCents)}.`, en: `Top up at least ${dollars(topUpLeastCents)}.` },
    },
    topUpCeiling: {
      code: 'top_up_ceiling',
      status: 409,
      message: {
        es: `En un mes se cargan como mucho ${dollars(topUpMonthCents)}. No se te cobró nada.`,
        en: `At most ${dollars(topUpMonthCents)} can be topped up in a month. You were not charged.`,
      },
    },
  }) as const satisfies Record<string, ErrorSpec>
export const walletErrors = topUpErrors(defaultSettings)

/** `YYYY-MM`. */
const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

const StatementFile = z.object({ format: z._default(z.enum(['pdf', 'csv']), 'pdf'), locale: z.optional(Locale) })

export const TopUps = z.object({
  /** Topped up this calendar month, and how much more can be. */
  used: Money,
  left: Money,
  least: Money,
})
export type TopUps = z.infer<typeof TopUps>

/** A month of a company's account: what its cards were charged, whatever that bought, and what went back to them. */
export const StatementMonth = z.object({ month: z.string(), charged: Money, refunded: Money })
export type StatementMonth = z.infer<typeof StatementMonth>

export const walletApi = {
  topUps: endpoint({
    method: 'GET',
    path: '/api/company/wallet/top-ups',
    access: 'company',
    area: 'money',
    summary: 'How much can still be topped up this month',
    response: TopUps,
  }),
  topUp: endpoint({
    method: 'POST',
    path: '/api/company/wallet/top-ups',
    access: 'company',
    area: 'money',
    summary: 'Put money of a card into the wallet',
    /** The browser makes the id, so that one wish is one charge. */
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
  statements: endpoint({
    method: 'GET',
    path: '/api/company/statements',
    access: 'company',
    area: 'money',
    summary: 'Months with movements, newest first',
    response: z.array(StatementMonth),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/company/statements/:month',
    access: 'company',
    area: 'money',
    summary: 'The statement of a month as a PDF or as CSV',
    params: z.object({ month: Month }),
    query: StatementFile,
    download: true,
    limits: [{ count: 60, seconds: 3600, by: 'user' }],
  }),
  companyStatements: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/statements',
    access: 'admin',
    area: 'money',
    summary: 'The months of a company’s account, as it sees them',
    params: z.object({ company_id: Id }),
    response: z.array(StatementMonth),
    limits: [readLimits.admin],
  }),
  companyStatement: endpoint({
    method: 'GET',
    path: '/api/admin/companies/:company_id/statements/:month',
    access: 'admin',
    area: 'money',
    summary: 'The statement of a company’s month, as it gets it',
    params: z.object({ company_id: Id, month: Month }),
    query: StatementFile,
    download: true,
    limits: [readLimits.admin],
  }),
}
