import { quotesApi } from '#contract/quotes.ts'
import { implement } from '#server/lib/implement.ts'
import { getBoard } from './service/board.ts'
import * as quotes from './service.ts'

export const quotesRoutes = implement(quotesApi, {
  board: (ctx, { params }) => getBoard(ctx, params.project_id),
  list: (ctx, { query }) => quotes.listQuotes(ctx, query),
  get: (ctx, { params }) => quotes.getQuote(ctx, params.quote_id),
  create: (ctx, { params }) => quotes.createQuote(ctx, params.lead_id),
  save: (ctx, { params, body }) => quotes.saveQuote(ctx, params.quote_id, body),
  send: (ctx, { params }) => quotes.sendQuote(ctx, params.quote_id),
  revise: (ctx, { params }) => quotes.reviseQuote(ctx, params.quote_id),
  withdraw: (ctx, { params }) => quotes.withdrawQuote(ctx, params.quote_id),
  read: (ctx, { params }) => quotes.readQuote(ctx, params.quote_id),
  view: (ctx, { params }) => quotes.viewQuote(ctx, params.quote_id),
  accept: (ctx, { params, body }) => quotes.acceptQuote(ctx, params.quote_id, body.name),
  decline: (ctx, { params, body }) => quotes.declineQuote(ctx, params.quote_id, body.reason),
})
