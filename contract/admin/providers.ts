import * as z from 'zod/mini'
import { endpoint, readLimits } from '../endpoint.ts'
import { Instant } from '../primitives.ts'

/** The outside world that the product leans on. */
export const providers = ['email', 'sms', 'push', 'payments', 'storage', 'geoip', 'google'] as const
export type Provider = (typeof providers)[number]

/** `local`: this machine does it instead, as the disk does for pictures. `missing`: nobody does. */
export const providerModes = ['real', 'sandbox', 'local', 'missing'] as const
export type ProviderMode = (typeof providerModes)[number]

export const ProviderState = z.object({
  provider: z.enum(providers),
  mode: z.enum(providerModes),
  /** Host or folder, never with a password. */
  place: z.nullable(z.string()),
  /** When it last did what it was asked, and when it last did not. */
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
    summary: 'Providers of mail, texts, pushes, payments, files, places and sign-in: which is set, and how it has been doing',
    response: z.array(ProviderState),
    limits: [readLimits.admin],
  }),
}
