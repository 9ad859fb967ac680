import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { EmailOnly, Sent } from './links.ts'
import { Guest } from './registration.ts'
import { registrationErrors } from './states.ts'

const hour = 3600

export const guestLinksApi = {
  sendGuestLink: endpoint({
    method: 'POST',
    path: '/api/auth/guest-link/send',
    access: 'anyone',
    summary: 'Email a guest a link to their requests; the response is always the same',
    body: EmailOnly,
    response: Sent,
    status: 202,
    idempotent: true,
    limits: [{ count: 10, seconds: hour, by: 'ip' }],
  }),
  openGuestLink: endpoint({
    method: 'POST',
    path: '/api/auth/guest-link/open',
    access: 'anyone',
    summary: 'Open a guest’s mailed link: restores the guest in this browser',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    /** `guest` is null when the guest has an account by now, which has to sign in to see `path`. */
    response: z.object({ guest: z.nullable(Guest), path: z.string() }),
    limits: [{ count: 20, seconds: hour, by: 'ip' }],
    errors: [registrationErrors.linkSpent],
  }),
}
