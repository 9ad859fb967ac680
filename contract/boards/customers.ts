import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Customer, CustomerNote, CustomerRequest, CustomerRow, NewNote, NewTag } from '../leads/customers.ts'
import { OwnCustomer, OwnCustomerInput } from '../leads/own-customers.ts'
import { customerErrors, customerSources } from '../leads/states.ts'
import { Id, Instant, Money, page, Paging, text } from '../primitives.ts'
import { quoteStates } from '../quotes/states.ts'

const CustomerQuote = z.object({
  id: Id,
  version: z.int(),
  state: z.enum(quoteStates.states),
  /** The agreed total once accepted. */
  total: Money,
  at: Instant,
})
export type CustomerQuote = z.infer<typeof CustomerQuote>

/** A customer with everything that happened between them and the company. */
export const CustomerDetail = z.extend(Customer, {
  requests: z.array(z.extend(CustomerRequest, { quotes: z.array(CustomerQuote) })),
  /** Totals of accepted quotes. */
  agreed: Money,
  /** Prices of the leads, without refunds. */
  spent: Money,
})
export type CustomerDetail = z.infer<typeof CustomerDetail>

const customerParams = z.object({ customer_id: Id })
const ownParams = z.object({ own_customer_id: Id })
const work = { access: 'company', area: 'work' } as const

/** Customers of a company, each named by any of their leads or entries. People alone may call: notes are the team’s own. */
export const customersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/customers',
    ...work,
    summary: 'List people whose contact the company has or had, and those that it added, newest first',
    query: z.object({
      ...Paging,
      q: z._default(text(0, 80), ''),
      tag: z.optional(NewTag.shape.tag),
      source: z.optional(z.enum(customerSources)),
    }),
    response: z.extend(page(z.extend(CustomerRow, { agreed: Money })), {
      /** Tags of all customers, with the number of each. */
      tags: z.array(z.object({ tag: z.string(), count: z.int() })),
      /** Entries of the company's own address book. */
      added_count: z.int(),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/company/customers',
    ...work,
    summary: 'Add a person that the company knew before; no message is sent to them',
    body: OwnCustomerInput,
    response: OwnCustomer,
    status: 201,
    idempotent: true,
    limits: [{ count: 120, seconds: 3600, by: 'user' }],
    errors: [customerErrors.tooManyCustomers],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/company/customers/added/:own_customer_id',
    ...work,
    summary: 'Change an entry that the company added',
    params: ownParams,
    body: OwnCustomerInput,
    response: OwnCustomer,
    limits: [{ count: 240, seconds: 3600, by: 'user' }],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/company/customers/added/:own_customer_id',
    access: 'company',
    area: 'configure',
    summary: 'Remove an entry that the company added, with its notes and tags; leads stay',
    params: ownParams,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/company/customers/:customer_id',
    ...work,
    summary: 'Get a customer with requests, quotes, appointments, money, notes and tags',
    params: customerParams,
    response: CustomerDetail,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/company/customers/:customer_id/notes',
    ...work,
    summary: 'Add a private note about a customer',
    params: customerParams,
    body: NewNote,
    response: CustomerNote,
    status: 201,
    idempotent: true,
    limits: [{ count: 120, seconds: 3600, by: 'user' }],
  }),
  removeNote: endpoint({
    method: 'DELETE',
    path: '/api/company/customers/:customer_id/notes/:note_id',
    ...work,
    summary: 'Remove a note, by its author, an owner or a manager',
    params: z.object({ customer_id: Id, note_id: Id }),
  }),
  addTag: endpoint({
    method: 'POST',
    path: '/api/company/customers/:customer_id/tags',
    ...work,
    summary: 'Tag a customer; a tag they have changes nothing',
    params: customerParams,
    body: NewTag,
    limits: [{ count: 240, seconds: 3600, by: 'user' }],
    errors: [customerErrors.tooManyTags],
  }),
  removeTag: endpoint({
    method: 'POST',
    path: '/api/company/customers/:customer_id/tags/remove',
    ...work,
    summary: 'Remove a tag from a customer; one they don’t have changes nothing',
    params: customerParams,
    body: NewTag,
  }),
}
