import { claimsApi } from '#contract/refunds/claims.ts'
import { implement } from '#server/lib/implement.ts'
import { addDocument, answer, appeal, claim, listClaims, readDocument, readOfLead, withdraw } from './service.ts'

export const claimsRoutes = implement(claimsApi, {
  ofLead: (ctx, { params }) => readOfLead(ctx, params.lead_id),
  claim: (ctx, { params, body }) => claim(ctx, params.lead_id, body),
  list: (ctx, { query }) => listClaims(ctx, query),
  withdraw: (ctx, { params }) => withdraw(ctx, params.refund_id),
  answer: (ctx, { params, body }) => answer(ctx, params.refund_id, body.text),
  appeal: (ctx, { params, body }) => appeal(ctx, params.refund_id, body.text),
  addPaper: (ctx, { params, body }) => addDocument(ctx, params.refund_id, body.upload_id),
  paper: (ctx, { params }) => readDocument(ctx, params.refund_id, params.document_id),
})
