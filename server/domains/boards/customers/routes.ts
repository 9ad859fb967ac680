import { customersApi } from '#contract/boards/customers.ts'
import { implement } from '#server/lib/implement.ts'
import { addNote, addTag, removeNote, removeTag } from '../../leads/service.ts'
import { getCustomer, listCustomers } from './service.ts'

export const customersRoutes = implement(customersApi, {
  list: (ctx, { query }) => listCustomers(ctx, query),
  get: (ctx, { params }) => getCustomer(ctx, params.lead_id),
  addNote: (ctx, { params, body }) => addNote(ctx, params.lead_id, body.text),
  removeNote: (ctx, { params }) => removeNote(ctx, params.lead_id, params.note_id),
  addTag: (ctx, { params, body }) => addTag(ctx, params.lead_id, body.tag),
  removeTag: (ctx, { params, body }) => removeTag(ctx, params.lead_id, body.tag),
})
