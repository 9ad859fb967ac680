import { claimEvidenceApi } from '#contract/refunds/evidence.ts'
import { implement } from '#server/lib/implement.ts'
import { readEvidence } from './service.ts'

export const claimEvidenceRoutes = implement(claimEvidenceApi, {
  read: (ctx, { params }) => readEvidence(ctx, params.refund_id),
})
