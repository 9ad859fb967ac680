import { customersApi } from '#contract/boards/customers.ts'
import { implement } from '#server/lib/implement.ts'
import { addNote, addOwnCustomer, addTag, changeOwnCustomer, removeNote, removeOwnCustomer, removeTag } from '../../leads/service.ts'
import { getCustomer, listCustomers } from './service.ts'

export const customersRoutes = implement(customersApi, {
  list: (ctx, { query }) => listCustomers(ctx, query),
  add: (ctx, { body }) => addOwnCustomer(ctx, body),
  change: (ctx, { params, body }) => changeOwnCustomer(ctx, params.own_customer_id, body),
  remove: (ctx, { params }) => removeOwnCustomer(ctx, params.own_customer_id),
  get: (ctx, { params }) => getCustomer(ctx, params.customer_id),
  addNote: (ctx, { params, body }) => addNote(ctx, params.customer_id, body.text),
  removeNote: (ctx, { params }) => removeNote(ctx, params.customer_id, params.note_id),
  addTag: (ctx, { params, body }) => addTag(ctx, params.customer_id, body.tag),
  removeTag: (ctx, { params, body }) => removeTag(ctx, params.customer_id, body.tag),
})
