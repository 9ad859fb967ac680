import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../primitives.ts'
import { privacyErrors } from './states.ts'

export const DataExport = z.object({
  id: Id,
  state: z.enum(['requested', 'ready', 'expired']),
  requested_at: Instant,
  expires_at: z.nullable(Instant),
  bytes: z.nullable(z.int()),
})
export type DataExport = z.infer<typeof DataExport>

const exportParams = z.object({ export_id: Id })

export const exportsApi = {
  requestExport: endpoint({
    method: 'POST',
    path: '/api/privacy/exports',
    access: 'owner',
    summary: 'Request a copy of all personal data; requires a fresh proof of presence',
    response: DataExport,
    status: 202,
    idempotent: true,
    limits: [{ count: 10, seconds: 3600, by: 'user' }],
    errors: [privacyErrors.exportToday],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/privacy/exports/:export_id/file',
    access: 'owner',
    summary: 'Download the copy of personal data as a ZIP archive',
    params: exportParams,
    download: true,
    limits: [{ count: 30, seconds: 3600, by: 'user' }],
  }),
}

/** Export by an admin for a person. */
export const exportForApi = {
  requestExport: endpoint({
    method: 'POST',
    path: '/api/admin/users/:user_id/export',
    access: 'admin',
    area: 'people',
    summary: 'Request a copy of all personal data on behalf of a person, who alone can download it',
    params: z.object({ user_id: Id }),
    idempotent: true,
    errors: [authErrors.proofRequired, privacyErrors.exportToday],
  }),
}
