import * as z from 'zod/mini'
import { authErrors } from '../auth/states.ts'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../primitives.ts'
import { privacyErrors } from './states.ts'
import { adminPeopleErrors } from '../users/states.ts'

export const deletionApi = {
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/privacy/deletion',
    access: 'owner',
    summary: 'Delete the account and all personal data; requires a fresh proof of presence',
    body: z.object({ confirm: z.literal(true, { error: 'consent' }) }),
    limits: [{ count: 10, seconds: 3600, by: 'user' }],
    errors: [privacyErrors.lastOwner],
  }),
}

/** Deletion by an admin for a person. */
export const deletionForApi = {
  deleteAccount: endpoint({
    method: 'POST',
    path: '/api/admin/users/:user_id/deletion',
    access: 'admin',
    area: 'people',
    summary: 'Delete an account and all personal data, at the person’s request',
    params: z.object({ user_id: Id }),
    body: z.object({ reason: text(10, 1000) }),
    idempotent: true,
    errors: [authErrors.proofRequired, privacyErrors.lastOwner, adminPeopleErrors.isAdmin],
  }),
}
