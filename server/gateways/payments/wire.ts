import * as z from 'zod/mini'
import { type ChargeOutcome, GatewayUnknown, type WireAnswer } from './gateway.ts'

const ChargeBody = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.enum(['succeeded', 'requires_action', 'declined', 'cancelled']),
  decline_code: z.nullable(z.string()),
})

/**
 * Waits up to `timeoutMs` for a response.
 * @throws GatewayUnknown on a timeout, a lost connection, a gateway failure or an unexpected body
 * @throws Error when the gateway rejects the request as invalid, which is a bug of ours
 */
export async function answerOf<S extends z.ZodMiniType>(schema: S, timeoutMs: number, call: Promise<WireAnswer>): Promise<z.output<S>> {
  const { status, body } = await inTime(timeoutMs, call)
  if (status >= 500 || status === 429) throw new GatewayUnknown(`status ${status}`)
  if (status >= 400) throw new Error(`the payment gateway refused a request: ${status} ${JSON.stringify(body)}`)
  const parsed = z.safeParse(schema, body)
  if (!parsed.success) throw new GatewayUnknown('unreadable answer')
  return parsed.data
}

async function inTime(timeoutMs: number, call: Promise<WireAnswer>): Promise<WireAnswer> {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new GatewayUnknown(`no answer in ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([call, timeout.promise])
  } catch (error) {
    throw error instanceof GatewayUnknown ? error : new GatewayUnknown(String((error as { code?: string }).code ?? error))
  } finally {
    clearTimeout(timer)
  }
}

/** Parses a charge from the gateway's response. */
export async function chargeOutcome(timeoutMs: number, call: Promise<WireAnswer>): Promise<ChargeOutcome> {
  const { id, status, decline_code } = await answerOf(ChargeBody, timeoutMs, call)
  return status === 'declined' ? { kind: status, charge: id, code: decline_code ?? 'declined' } : { kind: status, charge: id }
}
