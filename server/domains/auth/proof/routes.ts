import { proofApi } from '#contract/auth/proof.ts'
import { implement } from '#server/lib/implement.ts'
import { requestProof } from '../passkeys/service.ts'
import { mailProof, prove, readProofWays } from './service.ts'

export const proofRoutes = implement(proofApi, {
  prove: (ctx, { body }) => prove(ctx, body),
  proofWays: (ctx) => readProofWays(ctx),
  mailProof: (ctx) => mailProof(ctx),
  provePasskey: (ctx) => requestProof(ctx),
})
