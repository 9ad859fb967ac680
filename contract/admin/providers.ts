import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Instant } from '../primitives.ts'
import { providerModes, providers } from './states.ts'

export const ProviderState = z.object({
  provider: z.enum(providers),
  mode: z.enum(providerModes),
  /** Host or folder, never with a password. */
  place: z.nullable(z.string()),
  /** Times of the last success and the last failure. */
  succeeded_at: z.nullable(Instant),
  failed_at: z.nullable(Instant),
  failure: z.nullable(z.string()),
})
export type ProviderState = z.infer<typeof ProviderState>

export const providersApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/providers',
    access: 'admin',
    area: 'system',
    scopes: ['system:read'],
    summary: 'List providers of mail, texts, push, payments, files, places and sign-in, with their health',
    response: z.array(ProviderState),
    limits: [readLimits.admin],
  }),
}
