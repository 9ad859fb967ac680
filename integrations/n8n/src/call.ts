import type { Caller, HttpRequest, Json, Value } from './n8n.ts'

/** An error answer of Oficio. `message` is for people, in English; `code` for workflows. */
export class OficioError extends Error {
  readonly code: string
  readonly status: number

  constructor(status: number, { message, code, errors }: { message?: string; code?: string; errors?: { [field: string]: string[] } }) {
    const fields = Object.entries(errors ?? {}).map(([field, problems]) => `${field}: ${problems.join(' ')}`)
    super([message ?? `Oficio answered ${status}`, ...fields].join('\n'))
    this.name = 'OficioError'
    this.code = code ?? 'unknown'
    this.status = status
  }
}

/** A parameter as text. */
export const textOf = (value: Value): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export type Request = { method: HttpRequest['method']; path: string; query?: Json; body?: Json; key?: string }

/** Calls Oficio with the API key of the credentials. `key` makes a repeated call act once. @throws OficioError */
export async function call(caller: Caller, { method, path, query, body, key }: Request): Promise<unknown> {
  const { baseUrl } = await caller.getCredentials('oficioApi')
  const reply = await caller.helpers.httpRequestWithAuthentication.call(caller, 'oficioApi', {
    method,
    url: new URL(path, textOf(baseUrl)).href,
    headers: { 'accept-language': 'en', 'x-oficio-client': 'n8n/1.0.0', ...(key ? { 'idempotency-key': key } : {}) },
    ...(query ? { qs: query } : {}),
    ...(body ? { body } : {}),
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  })
  if (reply.statusCode >= 400) throw new OficioError(reply.statusCode, reply.body ?? {})
  return reply.body
}
