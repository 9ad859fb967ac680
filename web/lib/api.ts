import { createContext } from 'react-router'
import type { api as contract } from '#contract/api.ts'
import type { CallOptions, Client } from '#contract/endpoint.ts'
import type { Locale } from '#contract/primitives.ts'
import { apiPaths } from 'virtual:api-paths'
import { ApiError, type ApiFailure } from './api-error.ts'
import { cookie } from './cookie.ts'
import { localeOf } from './locale.ts'

/** The whole API, typed by the contract: `api.quotes.send({ params, body })`. */
export type ApiClient = { [D in keyof typeof contract]: Client<(typeof contract)[D]> }

/** API client for `load`: in-process during server rendering, `fetch` in the browser. */
export const apiContext = createContext<ApiClient>()

type RawCall = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: Record<string, unknown>; file?: Blob }

function pathOf(template: string, { params = {}, query = {} }: RawCall): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(given.flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])))
  return search.size > 0 ? `${path}?${search}` : path
}

function bodyOf({ body, file }: RawCall): BodyInit | undefined {
  if (!file) return body && JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {}))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', file)
  return form
}

/** Other hosts of ours, by the calls (`POST /api/…`) that go there. */
const hosts: Record<string, Host> = {}
type Host = { origin: string; token?: string }

/** Sends the calls of `line` to another host of ours. */
export function callElsewhere(line: string, origin: string) {
  hosts[line] ??= { origin }
}

/** Fetches the CSRF cookie when the first unsafe call needs it. */
async function csrfToken(host: Host | undefined): Promise<string> {
  if (host) return (host.token ??= await tokenOf(host))
  if (!cookie('XSRF-TOKEN')) await newCsrfToken()
  return cookie('XSRF-TOKEN') ?? ''
}
const knownToken = (host: Host | undefined) => (host ? host.token : cookie('XSRF-TOKEN'))

const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
const fetchToken = (origin = '') => fetch(`${origin}/sanctum/csrf-cookie`, { credentials: 'include', headers: { 'x-timezone': zone() } })

/** Reads the token from a header, because cookies of another host can't be read here. */
const tokenOf = async ({ origin }: Host): Promise<string> => (await fetchToken(origin)).headers.get('x-xsrf-token') ?? ''

let asked: Promise<unknown> | undefined
/** Shared by concurrent calls: a second new token would invalidate the first. */
const newCsrfToken = () => (asked ??= fetchToken().finally(() => (asked = undefined)))

/** Fetches a new CSRF cookie from the host of `line`, for calls that start a flow. */
export async function renewCsrf(line = ''): Promise<void> {
  if (hosts[line]) delete hosts[line].token
  else await newCsrfToken()
}

/**
 * Supplies a missing requirement of a refused call (`POST /api/…`).
 * `again`: the call is sent once more, unchanged. `declined`: the person was asked and said no. `pass`: not applicable.
 */
export type Remedy = (line: string) => Promise<'again' | 'declined' | 'pass'>

const remedies: Record<string, Remedy> = {
  csrf_mismatch: async (line) => {
    await renewCsrf(line)
    return 'again'
  },
}

/** Registers a remedy that runs before a call refused with `code` fails. */
export function remedy(code: string, bring: Remedy) {
  remedies[code] = bring
}

type Attempt = CallOptions & { tried?: readonly string[] }

async function send(line: string, locale: Locale, call: RawCall, { tried = [], ...options }: Attempt): Promise<unknown> {
  const { key, signal, keepalive = false } = options
  const host = hosts[line]
  const [method, template] = line.split(' ') as [string, string]
  const body = bodyOf(call)
  const headers = new Headers({
    accept: 'application/json',
    'accept-language': locale,
    'x-timezone': zone(),
  })
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (key) headers.set('idempotency-key', key)
  if (method !== 'GET') headers.set('x-xsrf-token', knownToken(host) ?? (await csrfToken(host)))
  const response = await fetch((host?.origin ?? '') + pathOf(template, call), {
    method,
    headers,
    body: body ?? null,
    signal: signal ?? null,
    keepalive,
    credentials: host ? 'include' : 'same-origin',
  })
  if (response.status === 204) return
  const isJson = response.headers.get('content-type')?.includes('json')
  const answer: unknown = isJson ? await response.json() : undefined
  if (response.ok) return answer
  const failure = (answer as ApiFailure | undefined) ?? { message: '', code: 'unavailable' }
  const { code } = failure
  const outcome = tried.includes(code) ? 'pass' : ((await remedies[code]?.(line)) ?? 'pass')
  if (outcome === 'again') return send(line, locale, call, { ...options, tried: [...tried, code] })
  const error = new ApiError(response.status, failure, Number(response.headers.get('retry-after')) || undefined)
  error.isDeclined = outcome === 'declined'
  throw error
}

let writePaths: typeof apiPaths | undefined
/** Loads the paths of calls that need an account, with the first such call. */
const loadWritePaths = async () => (writePaths ??= (await import('virtual:api-paths/acts')).apiPaths)
const knownLine = (domain: string, name: string) => apiPaths[domain]?.[name] ?? writePaths?.[domain]?.[name]

/** Fetches everything that the first unsafe call waits for, so that a call sent while the page unloads isn't delayed. */
export const prepareWrites = () => Promise.all([loadWritePaths(), csrfToken(undefined)])

function clientIn(localeNow: () => Locale): ApiClient {
  const callOf =
    (domain: string, name: string) =>
    async (call: RawCall = {}, options: CallOptions = {}) => {
      const locale = localeNow()
      return send(knownLine(domain, name) ?? (await loadWritePaths())[domain]![name]!, locale, call, options)
    }
  const endpointsOf = (domain: string) => new Proxy({}, { get: (_, name: string) => callOf(domain, name) })
  return new Proxy({}, { get: (_, domain: string) => endpointsOf(domain) }) as ApiClient
}

/** API client for event handlers and effects in the browser. `load` uses `context.get(apiContext)` instead. */
export const api = clientIn(() => localeOf(location.pathname))

/** API clients for `load` in the browser, which may load a page in the other language. */
export const apisByLocale: Record<Locale, ApiClient> = { es: clientIn(() => 'es'), en: clientIn(() => 'en') }
