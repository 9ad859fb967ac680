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
    summary: 'Mail a guest the way back to their requests; answered alike for everybody',
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
    summary: 'Open a link that was mailed to a guest: this browser is theirs again',
    body: z.object({ token: z.string().check(z.maxLength(100)) }),
    response: z.object({ guest: Guest, path: z.string() }),
    limits: [{ count: 20, seconds: hour, by: 'ip' }],
    errors: [registrationErrors.linkSpent],
  }),
}
