import type * as z from 'zod/mini'
import type { ErrorSpec } from './errors.ts'
import type { AdminArea } from './admin-roles.ts'
import type { CompanyArea } from './company-roles.ts'
import type { UpkeepPart } from './companies/states.ts'
import type { Scope } from './scopes.ts'

type Schema = z.core.$ZodType
type ObjectSchema = z.core.$ZodObject

/**
 * Required caller, checked before any domain code runs. There is no default, so every endpoint says it. `owner` is a signed-in person or a
 * guest with the guest cookie.
 */
export type Access = 'anyone' | 'owner' | 'user' | 'company' | 'admin'

/** A rule of the rate-limit table: at most `count` calls in `seconds`, counted by `by`. */
export type Limit = {
  count: number
  seconds: number
  by: 'ip' | 'user' | 'company' | 'global'
  /** Endpoints with the same name share one count; without it each endpoint has its own. */
  shared?: string
  /** Counted in batches, so that most calls cost no write. For reads, whose limits protect the server and not a secret. */
  isCoarse?: true
}

const read = { seconds: 60, isCoarse: true } as const
/** Limits of reads: of an IP address as a whole, of searches, of rendered pages, of an admin. */
export const readLimits = {
  any: { count: 300, by: 'ip', shared: 'reads', ...read },
  search: { count: 60, by: 'ip', shared: 'searches', ...read },
  pages: { count: 600, by: 'ip', shared: 'pages', ...read },
  admin: { count: 120, by: 'user', shared: 'admin', ...read },
  missing: { count: 60, by: 'ip', shared: 'missing', ...read },
} as const satisfies Record<string, Limit>

/** Shared limit of a person's writes without limits of their own. */
export const writeLimit = { count: 300, by: 'user', shared: 'writes', ...read } as const satisfies Limit

/** Shared limit of a person's downloads without limits of their own: each file is built or held in memory while it is sent. */
export const downloadLimit = { count: 30, by: 'user', shared: 'downloads', ...read } as const satisfies Limit

/**
 * Access of an endpoint. The area says which roles of a company's team, or of admins, may call it. Only an endpoint with an area tells its
 * handler which company the caller acts for.
 */
type EndpointAccess =
  | { access: 'anyone'; area?: never }
  | { access: 'owner' | 'user'; area?: CompanyArea }
  | { access: 'company'; area: CompanyArea }
  | { access: 'admin'; area: AdminArea }

/**
 * An admin list as a CSV file: its name among all files, and its columns, which a table shows under the same names. `totals`: rows of the
 * list are counted, and these columns of money added up.
 */
export type ListCsv = { name: string; columns: readonly [string, ...string[]]; totals?: readonly string[] }

export type Endpoint = EndpointAccess & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/${string}`
  /** Open to API keys that have one of these scopes; with none named, to any key. Without it only people may call. */
  scopes?: readonly Scope[]
  /** Also open to an admin who views the product as another person: they may read only. */
  forViewers?: true
  /** The one thing a GET writes: an audit row, or the session that it opens. Every other GET changes nothing. */
  writes?: 'audit' | 'session'
  /** A read whose answer may be a moment old to others than who just wrote: replicas of the database give it, where there are any. */
  mayLag?: true
  /** One line for the API document. */
  summary: string
  params?: ObjectSchema
  query?: ObjectSchema
  body?: ObjectSchema
  /** The body is `multipart/form-data` with one file in `file`; other fields are parsed by `body`. */
  upload?: true
  /** The call answers a page of an admin list that is also a file. */
  csv?: ListCsv
  /** The answer is a file to save, which the handler returns as `Download`. */
  download?: true
  /** Absent: 204 without a body. */
  response?: Schema
  /**
   * The answer is sent without parsing it again, for the busiest calls, whose answers are built field by field in one place. Tests parse them
   * all the same.
   */
  isShaped?: true
  /** A custom route serves this path in the format of another API; server-rendered pages call the handler. */
  isServedApart?: true
  /** Default 200, or 204 without `response`. */
  status?: 200 | 201 | 202 | 204
  /** Takes `Idempotency-Key`: the same key and body give the stored answer again. */
  idempotent?: true
  /** Part of a company that an admin changes on its behalf. `checksVersion`: the call names the version that it overwrites. */
  changes?: { part: UpkeepPart; checksVersion: boolean }
  limits?: readonly Limit[]
  errors?: readonly ErrorSpec[]
}

/** Identity function: keeps the exact schema types of an endpoint while checking its form. */
/*@__NO_SIDE_EFFECTS__*/
export const endpoint = <const E extends Endpoint>(e: E): E => e

type Out<S> = S extends Schema ? z.core.output<S> : undefined
type In<S> = S extends Schema ? z.core.input<S> : undefined
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
type Optional<T> = { [K in keyof T as {} extends T[K] ? never : K]: T[K] } & { [K in keyof T as {} extends T[K] ? K : never]?: T[K] }

/** An uploaded file: raw bytes, with name and type as claimed. Trust neither. */
export type Upload = { bytes: Uint8Array; name: string; type: string }
/** A file to save under `name`; one that is generated while it is sent comes in parts. */
export type Download = { name: string; type: string } & (Whole | { parts: AsyncIterable<string> })
type Whole = { bytes: Uint8Array }
type UploadOf<E extends Endpoint, F> = E['upload'] extends true ? F : undefined

/** Parsed input of a handler. */
export type Input<E extends Endpoint> = Present<{
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  file: UploadOf<E, Upload>
}>
/** Raw input of a caller. */
export type Call<E extends Endpoint> = Optional<
  Present<{
    params: In<E['params']>
    query: In<E['query']>
    body: In<E['body']>
    file: UploadOf<E, Blob>
  }>
>
export type Answer<E extends Endpoint> = E['response'] extends Schema
  ? z.core.output<E['response']>
  : E['download'] extends true
    ? Download
    : void

export type DomainApi = Record<string, Endpoint>
/** Extras of one call: `key` becomes `Idempotency-Key`. */
/** `keepalive`: the call continues after its page is closed. */
export type CallOptions = { key?: string; signal?: AbortSignal; keepalive?: boolean }
export type Client<A extends DomainApi> = {
  [K in keyof A]: {} extends Call<A[K]>
    ? (call?: Call<A[K]>, options?: CallOptions) => Promise<Answer<A[K]>>
    : (call: Call<A[K]>, options?: CallOptions) => Promise<Answer<A[K]>>
}
