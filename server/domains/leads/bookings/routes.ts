import { bookingsApi } from '#contract/leads/bookings.ts'
import { implement } from '#server/lib/implement.ts'
import { book, findBookable, listSlots } from './service.ts'

export const bookingsRoutes = implement(bookingsApi, {
  slots: (ctx, { params, query }) => listSlots(ctx, params.lead_id, query.purpose),
  book: (ctx, { params, body }) => book(ctx, params.lead_id, body),
  ofCompany: (ctx, { params }) => findBookable(ctx, params.slug),
})
