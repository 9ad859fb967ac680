import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Instant } from '../primitives.ts'
import { refundErrors, refundReasons } from './states.ts'

/** The question to the customer, asked once, in the language of the request. */
export const RefundCheck = z.object({
  reason: z.enum(refundReasons),
  company: z.string(),
  service: z.string(),
  bought_at: Instant,
  until: Instant,
  /** Null until they answer. */
  answer: z.nullable(z.enum(['confirm', 'object'])),
  is_over: z.boolean(),
})
export type RefundCheck = z.infer<typeof RefundCheck>

const checkParams = z.object({ check: z.string().check(z.minLength(20), z.maxLength(120)) })

export const checksApi = {
  check: endpoint({
    method: 'GET',
    path: '/api/refund-checks/:check',
    access: 'anyone',
    summary: 'Get the customer’s question about a claim, by the mailed link',
    params: checkParams,
    response: RefundCheck,
  }),
  answerCheck: endpoint({
    method: 'POST',
    path: '/api/refund-checks/:check',
    access: 'anyone',
    summary: 'Answer a question about a claim as the customer; the first answer counts',
    params: checkParams,
    body: z.object({ answer: z.enum(['confirm', 'object']) }),
    response: RefundCheck,
    limits: [{ count: 60, seconds: 3600, by: 'ip' }],
    errors: [refundErrors.checkEnded],
  }),
}
