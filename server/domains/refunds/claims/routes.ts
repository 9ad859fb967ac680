import { claimEvidenceApi } from '#contract/refunds/evidence.ts'
import { refundsApi } from '#contract/refunds/claims.ts'
import { implement } from '#server/lib/implement.ts'
import * as admin from '../review/service.ts'
import { answerCheck, readCheck } from '../checks/service.ts'
import { readEvidence } from '../evidence/service.ts'
import { addPaper, answer, appeal, claim, listClaims, readOfLead, readPaper, readPaperOf, withdraw } from './service.ts'

export const refundsRoutes = implement(refundsApi, {
  ofLead: (ctx, { params }) => readOfLead(ctx, params.lead_id),
  claim: (ctx, { params, body }) => claim(ctx, params.lead_id, body),
  list: (ctx, { query }) => listClaims(ctx, query),
  withdraw: (ctx, { params }) => withdraw(ctx, params.refund_id),
  answer: (ctx, { params, body }) => answer(ctx, params.refund_id, body.text),
  appeal: (ctx, { params, body }) => appeal(ctx, params.refund_id, body.text),
  addPaper: (ctx, { params, body }) => addPaper(ctx, params.refund_id, body.upload_id),
  paper: (ctx, { params }) => readPaper(ctx, params.refund_id, params.document_id),
  check: (ctx, { params }) => readCheck(ctx, params.check),
  answerCheck: (ctx, { params, body }) => answerCheck(ctx, params.check, body.answer),
  queue: (ctx, { query }) => admin.listQueue(ctx, query),
  one: (ctx, { params }) => admin.readOne(ctx, params.refund_id),
  paperToCheck: (ctx, { params }) => readPaperOf(ctx, params.refund_id, params.document_id),
  approve: (ctx, { params, body }) => admin.approve(ctx, params.refund_id, body.note),
  deny: (ctx, { params, body }) => admin.deny(ctx, params.refund_id, body.note),
  ask: (ctx, { params, body }) => admin.ask(ctx, params.refund_id, body.question),
})

export const claimEvidenceRoutes = implement(claimEvidenceApi, {
  read: (ctx, { params }) => readEvidence(ctx, params.refund_id),
})
