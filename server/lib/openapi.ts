import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brand } from '#brand/brand.ts'
import type { DomainApi, Endpoint } from '#contract/endpoint.ts'
import { adminRoleErrors } from '#contract/admin-roles.ts'
import { commonErrors, type ErrorSpec } from '#contract/errors.ts'
import { keyErrors } from '#contract/integrations/states.ts'
import { actors } from '#contract/machine.ts'
import { roleErrors } from '#contract/company-roles.ts'
import * as z from 'zod/mini'

/** A part of a JSON Schema or of the document, without types of ours. */
export type Json = { [key: string]: unknown }

export type OpenApi = {
  openapi: '3.1.1'
  info: Json
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Json }
}
export type Operation = Json & {
  operationId: string
  tags: string[]
  summary: string
  parameters: Parameter[]
  responses: Record<string, Answer>
}
export type Parameter = { in: 'path' | 'query' | 'header'; name: string; required: boolean; schema: Json; description?: string }
export type Answer = { description: string; content?: Record<string, { schema: Json }> }

const contractFolder = join(import.meta.dirname, '../../contract')

/** Names of the contract's object schemas, so that the document refers to `Quote` instead of repeating it. */
async function namedSchemas() {
  const names = z.registry<{ id: string }>()
  const taken = new Set<string>()
  for (const file of readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()) {
    const module = (await import(pathToFileURL(join(contractFolder, file)).href)) as Record<string, unknown>
    for (const [id, value] of Object.entries(module)) {
      const isNamed = value instanceof z.core.$ZodObject || value instanceof z.core.$ZodLazy
      if (!isNamed || taken.has(id) || names.has(value)) continue
      names.add(value, { id })
      taken.add(id)
    }
  }
  return names
}

const errorBody: Json = {
  type: 'object',
  required: ['message', 'code', 'request_id'],
  properties: {
    message: { type: 'string', description: 'Ready to be shown to a person, in the language of the request.' },
    code: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'Messages by field; a path into a list is joined by dots.',
    },
    overtaking: {
      type: 'object',
      required: ['action', 'actor', 'name', 'at'],
      properties: {
        action: { type: 'string' },
        actor: { enum: [...actors] },
        name: { type: ['string', 'null'] },
        at: { type: 'string', format: 'date-time' },
      },
      description: 'For admins: the change by somebody else that made the call impossible.',
    },
    request_id: { type: 'string', format: 'uuid' },
  },
}

/** Version of the public subset. The major part rises with a change that breaks programs, the minor part with an addition. */
const publicVersion = '1.0.0'

/** Calls that are open to API keys of companies. */
export const publicApi = (api: Record<string, DomainApi>): Record<string, DomainApi> =>
  Object.fromEntries(
    Object.entries(api).flatMap(([domain, endpoints]) => {
      const open = Object.entries(endpoints).filter(([, { access, scopes }]) => scopes && access !== 'admin')
      return open.length > 0 ? [[domain, Object.fromEntries(open)]] : []
    }),
  )

/** The versioned public subset as an OpenAPI 3.1 document: the same calls, by API key alone. */
export async function publicOpenApi(api: Record<string, DomainApi>, appUrl: string): Promise<OpenApi> {
  const { paths, components, info, ...rest } = await openApi(publicApi(api), appUrl)
  const byKey = (operation: Operation): Operation => {
    const scopes = operation['x-scopes'] as string[]
    return { ...operation, security: scopes.length > 0 ? scopes.map((scope) => ({ key: [scope] })) : [{ key: [] }] }
  }
  return {
    ...rest,
    info: { ...info, title: `${brand.name} for programs`, version: publicVersion, description: forPrograms },
    paths: Object.fromEntries(
      Object.entries(paths)
        .map(([path, methods]) => [
          path,
          Object.fromEntries(
            Object.entries(methods).flatMap(([method, operation]) => ('x-scopes' in operation ? [[method, byKey(operation)]] : [])),
          ),
        ])
        .filter(([, methods]) => Object.keys(methods as object).length > 0),
    ) as OpenApi['paths'],
    components: { ...components, securitySchemes: { key: components.securitySchemes['key'] } },
  }
}

const forPrograms =
  `Make a key in ${brand.name} under Settings, Integrations, and send it as \`Authorization: Bearer\`. Each call names the scope that it needs. ` +
  'Send `Idempotency-Key` with calls that take it: the same key and body give the same answer again for 24 hours. After 429 and 503, wait for `Retry-After` seconds. ' +
  'Lists are read by `cursor`. Language: `Accept-Language`; time zone: `X-Timezone`. Money is whole cents, instants are UTC. ' +
  'Every answer has an `X-Request-Id`; name it when you ask for help.'

/** The whole API as an OpenAPI 3.1 document. */
export async function openApi(api: Record<string, DomainApi>, appUrl: string): Promise<OpenApi> {
  const names = await namedSchemas()
  const schemas: Record<string, Json> = { Error: errorBody }
  const paths: OpenApi['paths'] = {}
  for (const [domain, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(`${domain}.${name}`, domain, endpoint, (schema) => answerSchema(schema, names, schemas)),
      }
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: brand.name,
      version: '1',
      description: `Sessions are cookies. Before the first call that changes something, \`GET /sanctum/csrf-cookie\` gives the cookie \`XSRF-TOKEN\`; send its value as \`X-XSRF-TOKEN\`. Language: \`Accept-Language\`; time zone: \`X-Timezone\`. Money is whole cents, instants are UTC.`,
    },
    servers: [{ url: appUrl }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths: { ...paths, ...besidesTheContract },
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        guest: { type: 'apiKey', in: 'cookie', name: 'guest' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
        key: { type: 'http', scheme: 'bearer', description: 'API key. Calls with a key need no CSRF token.' },
      },
    },
  }
}

function operation(operationId: string, tag: string, endpoint: Endpoint, answer: (schema: z.core.$ZodType) => Json): Operation {
  const { method, access, scopes, summary, params, query, body, upload, download, response, status, idempotent, limits = [] } = endpoint
  const isUnsafe = method !== 'GET'
  const sessions = access === 'anyone' ? [{}] : access === 'owner' ? [{ session: [] }, { guest: [] }] : [{ session: [] }]
  return {
    operationId,
    tags: [tag],
    summary,
    'x-access': access,
    ...(scopes ? { 'x-scopes': scopes } : {}),
    ...(limits.length > 0 ? { 'x-limits': limits } : {}),
    security: [
      ...sessions.map((session) => (isUnsafe ? { ...session, csrf: [] } : session)),
      ...(scopes?.map((scope) => ({ key: [scope] })) ?? []),
    ],
    parameters: [
      ...parameters('path', params),
      ...parameters('query', query),
      ...(idempotent
        ? [
            {
              in: 'header' as const,
              name: 'Idempotency-Key',
              required: false,
              schema: { type: 'string', maxLength: 200 },
              description: 'The same key and body give the same answer again.',
            },
          ]
        : []),
    ],
    ...(body || upload
      ? {
          requestBody: {
            required: true,
            content: upload
              ? { 'multipart/form-data': { schema: uploadSchema(body) } }
              : { 'application/json': { schema: inputSchema(body!) } },
          },
        }
      : {}),
    responses: {
      [status ?? (response || download ? 200 : 204)]: response
        ? { description: 'Done', content: { 'application/json': { schema: answer(response) } } }
        : download
          ? { description: 'A file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } }
          : { description: 'Done' },
      ...failures(endpoint),
    },
  }
}

/** Error responses of a call: its own, and those common to its kind. */
function failures({
  method,
  access,
  scopes,
  params,
  query,
  body,
  upload,
  idempotent,
  limits,
  errors = [],
}: Endpoint): Record<string, Answer> {
  const specs: ErrorSpec[] = [commonErrors.malformed, commonErrors.unavailable, ...errors]
  if (access !== 'anyone') specs.push(commonErrors.signedOut, commonErrors.notFound)
  if (scopes) specs.push(keyErrors.invalid)
  if (scopes && scopes.length > 0) specs.push(keyErrors.scopeMissing)
  if (access === 'admin') specs.push(adminRoleErrors.notYourArea)
  if (access === 'company') specs.push(roleErrors.notOnTeam, roleErrors.notYourRole)
  if (access === 'admin' || method !== 'GET') specs.push(commonErrors.forbidden)
  if (params) specs.push(commonErrors.notFound)
  if (params || query || body || upload) specs.push(commonErrors.invalid)
  if (method !== 'GET')
    specs.push(commonErrors.csrfMismatch, commonErrors.tooLarge, commonErrors.unsupportedType, commonErrors.invalidTransition)
  if (idempotent) specs.push(commonErrors.inProgress, commonErrors.idempotencyMismatch)
  if (limits) specs.push(commonErrors.rateLimited)
  const byStatus = Map.groupBy(new Set(specs), ({ status }) => status)
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, group]) => [
        status,
        {
          description: group.map(({ code, message }) => `\`${code}\` ${message.en}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  )
}

function parameters(place: 'path' | 'query', schema: z.core.$ZodObject | undefined): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inputSchema(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    in: place,
    name,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const uploadSchema = (body: z.core.$ZodObject | undefined): Json => {
  const { properties = {}, required = [] } = (body ? inputSchema(body) : {}) as { properties?: Json; required?: string[] }
  return { type: 'object', properties: { ...properties, file: { type: 'string', format: 'binary' } }, required: [...required, 'file'] }
}

// A pattern that only repeats the format is noise.
const settings = {
  unrepresentable: 'any',
  override: ({ jsonSchema }: { jsonSchema: Json }) => void (jsonSchema['format'] && delete jsonSchema['pattern']),
} as const

const inputSchema = (schema: z.core.$ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { ...settings, io: 'input' }) as Json
  return json
}

/** Schema of a response. Its named parts go into `schemas`. */
function answerSchema(schema: z.core.$ZodType, names: Awaited<ReturnType<typeof namedSchemas>>, schemas: Record<string, Json>): Json {
  const converted = z.toJSONSchema(schema, { ...settings, io: 'output', metadata: names })
  const {
    $schema: _,
    $defs = {},
    ...json
  } = JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')) as { $defs?: Record<string, Json> } & Json
  for (const [name, part] of Object.entries($defs)) schemas[name] ??= withoutId(part)
  const id = names.get(schema)?.id
  if (!id) return json
  schemas[id] ??= withoutId(json)
  return { $ref: `#/components/schemas/${id}` }
}
const withoutId = ({ id: _id, ...schema }: Json): Json => schema

const besidesTheContract: OpenApi['paths'] = {
  '/sanctum/csrf-cookie': {
    get: {
      operationId: 'csrfCookie',
      tags: ['auth'],
      summary: 'Set the XSRF-TOKEN cookie',
      parameters: [],
      responses: { 204: { description: 'Done' } },
    },
  },
  '/api/stripe/webhook': {
    post: {
      operationId: 'stripeWebhook',
      tags: ['payments'],
      summary: 'Receive an event of the payment gateway, authenticated by its signature over the raw body',
      parameters: [
        {
          in: 'header',
          name: 'Stripe-Signature',
          required: true,
          schema: { type: 'string' },
          description: 'Stripe’s signature, at most 300 s old.',
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        204: { description: 'Stored; the same event again changes nothing' },
        400: { description: 'Wrong signature', content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
        503: {
          description: 'Not stored: send it again',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
    },
  },
  '/api/live': {
    get: {
      operationId: 'live',
      tags: ['notifications'],
      summary: 'Stream changes as server-sent events: a `change` event whenever the channel changed',
      parameters: [
        {
          in: 'query',
          name: 'channel',
          required: true,
          schema: { type: 'string', maxLength: 100 },
          description: '`project:<id>`, `lead:<id>`, `company:<id>` or `user:<id>`',
        },
        {
          in: 'header',
          name: 'Last-Event-ID',
          required: false,
          schema: { type: 'string' },
          description: 'The last event heard; what was missed since is told first.',
        },
      ],
      responses: { 200: { description: 'A stream', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
    },
  },
}
