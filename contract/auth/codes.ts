import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Phone, Id } from '../primitives.ts'
import { authErrors } from './states.ts'

export const SixDigits = z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: 'code' }))

export const PhoneNumber = z.object({ phone_number: Phone })
export const CodeCheck = z.object({
  code: SixDigits,
  phone_number: Phone,
  user_id: z.optional(Id),
})

const hour = 3600
const day = 24 * hour

export const codesApi = {
  sendCode: endpoint({
    method: 'POST',
    path: '/api/send-verification-code',
    access: 'owner',
    summary: 'Send a 6-digit code by SMS',
    body: PhoneNumber,
    response: z.object({ resend_after_s: z.int(), expires_after_s: z.int() }),
    status: 202,
    limits: [
      { count: 5, seconds: hour, by: 'ip' },
      { count: 10, seconds: day, by: 'user' },
    ],
    errors: [authErrors.phoneNotServed, authErrors.phoneStopped, authErrors.proofRequired],
  }),
  checkCode: endpoint({
    method: 'POST',
    path: '/api/verification-code',
    access: 'owner',
    summary: 'Verify a phone number with the code that was sent',
    body: CodeCheck,
    response: z.object({ phone_verified: z.literal(true) }),
    limits: [
      { count: 10, seconds: hour, by: 'user' },
      { count: 30, seconds: hour, by: 'ip' },
    ],
    errors: [authErrors.wrongCode, authErrors.codeSpent],
  }),
}
