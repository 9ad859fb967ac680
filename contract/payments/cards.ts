import * as z from 'zod/mini'
import { ownCompanyErrors } from '../companies/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { cardBrands, paymentErrors } from './states.ts'

export const Card = z.object({
  id: Id,
  brand: z.enum(cardBrands),
  last4: z.string(),
  exp_month: z.int(),
  exp_year: z.int(),
  is_default: z.boolean(),
})
export type Card = z.infer<typeof Card>
export const Cards = z.object({ cards: z.array(Card) })

export const cardsApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/payments/methods',
    access: 'user',
    area: 'money',
    summary: 'List saved cards',
    response: Cards,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/payments/methods',
    access: 'user',
    area: 'money',
    summary: 'Save a card by the token of the gateway’s form; card numbers never reach this API',
    body: z.object({ token: z.string().check(z.minLength(3), z.maxLength(200)) }),
    response: Cards,
    status: 201,
    limits: [{ count: 5, seconds: 3600, by: 'user' }],
    errors: [paymentErrors.declined, ownCompanyErrors.over],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/payments/methods/begin',
    access: 'user',
    area: 'money',
    summary: 'Start adding a card: get the gateway and the options of its form',
    response: z.object({ gateway: z.enum(['sandbox', 'stripe']), publishable_key: z.string(), client_secret: z.nullable(z.string()) }),
    limits: [{ count: 20, seconds: 3600, by: 'user' }],
  }),
  setDefault: endpoint({
    method: 'POST',
    path: '/api/payments/methods/default',
    access: 'user',
    area: 'money',
    summary: 'Set the default card',
    body: z.object({ payment_method_id: Id }),
    response: Cards,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/payments-methods/card/:id',
    access: 'user',
    area: 'money',
    summary: 'Remove a card',
    params: z.object({ id: Id }),
  }),
}
