import type { InjectOptions } from 'fastify'
import sharp from 'sharp'
import type { Access } from '#contract/endpoint.ts'
import { random, type Random } from '#db/seed/pictures/random.ts'
import type { Json, OpenApi, Operation, Parameter } from '#server/lib/openapi.ts'
import { hostileText, hostileValue, isRaw, type Known, objectOf, validValue } from './values.ts'

/** A caller: permissions, cookies, and known ids. */
export type Caller = { name: string; may: readonly Access[]; cookies: ReadonlyMap<string, string>; known: Known }
export type Target = { method: string; path: string; operation: Operation }
export type FuzzRequest = { name: string; caller: string; options: InjectOptions & { url: string; headers: Record<string, string> } }

/** How far a call strays from what the document says. */
type Mood = 'valid' | 'near' | 'hostile'

export const targetsOf = (document: OpenApi): Target[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )

/** Call number `index` of `seed`: the same for the same callers, whatever ran before. */
export function requestOf(seed: string, index: number, targets: readonly Target[], callers: readonly Caller[]): FuzzRequest {
  const rng = random(`fuzz:${seed}:${index}`)
  const target = rng.pick(targets)
  const mood: Mood = rng.pick<Mood>(['valid', 'valid', 'near', 'near', 'hostile'])
  const allowed = callers.filter(({ may }) => may.includes((target.operation['x-access'] as Access | undefined) ?? 'anyone'))
  const caller = rng.pick(mood === 'hostile' || rng.chance(0.15) ? callers : allowed)
  const method =
    mood === 'hostile' && rng.chance(0.1) ? rng.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']) : target.method
  const body = bodyOf(rng, target, mood, caller.known)
  const url = urlOf(rng, target, mood, caller.known)
  const headers = { ...headersOf(rng, caller), ...body?.headers, ...(mood === 'hostile' ? oddHeaders(rng) : {}) }
  return {
    name: `${method} ${target.path} (${mood})`,
    caller: caller.name,
    options: { method, url, headers, ...(body && method !== 'HEAD' ? { payload: body.payload } : {}) },
  }
}

/** One small change is made at random to a call that would be well-formed. */
const strays = (rng: Random, mood: Mood) => (mood === 'hostile' ? rng.chance(0.5) : mood === 'near' && rng.chance(0.35))

function urlOf(rng: Random, { path, operation }: Target, mood: Mood, known: Known): string {
  if (mood === 'hostile' && rng.chance(0.05))
    return rng.pick([
      '/api',
      '/api/',
      '/api/no/such',
      '//api//projects',
      '/api/%00',
      '/api/%c0%ae',
      '/api/../health',
      `/api/${'a'.repeat(5000)}`,
    ])
  const valueOf = ({ schema, name }: Parameter) => (strays(rng, mood) ? hostileText(rng) : String(validValue(rng, schema, name, known)))
  const at = (place: string) => operation.parameters.filter((parameter) => parameter.in === place)
  let url = path
  for (const parameter of at('path'))
    url = url.replace(
      `{${parameter.name}}`,
      mood === 'hostile' && rng.chance(0.1) ? rng.pick(['%', '%00', '%ff%fe', '%ed%a0%80', '..', '%2f']) : escaped(valueOf(parameter)),
    )
  const query = at('query')
    .filter(({ required }) => (required ? mood === 'valid' || rng.chance(0.9) : rng.chance(0.35)))
    .map((parameter) => `${parameter.name}=${escaped(valueOf(parameter))}`)
  if (mood === 'hostile' && rng.chance(0.2))
    query.push(
      ...query,
      rng.pick(['__proto__=1', '__proto__[a]=1', 'constructor=1', 'a[]=1&a[]=2', '%=%', '&&&=', '%00=%00', `${'q'.repeat(3000)}=1`]),
    )
  return query.length > 0 ? `${url}?${query.join('&')}` : url
}

/** As `encodeURIComponent`, but a lone surrogate goes out as the bytes that it would be. */
const escaped = (text: string) =>
  text.isWellFormed()
    ? encodeURIComponent(text)
    : [...text].map((unit) => (unit.isWellFormed() ? encodeURIComponent(unit) : '%ed%a0%80')).join('')

type Body = { payload: string | Buffer; headers: Record<string, string> }

function bodyOf(rng: Random, { method, operation }: Target, mood: Mood, known: Known): Body | undefined {
  const [type, content] =
    Object.entries((operation['requestBody'] as { content: Record<string, { schema: Json }> } | undefined)?.content ?? {})[0] ?? []
  if (mood === 'hostile' && method !== 'GET' && rng.chance(0.3)) return oddBody(rng)
  if (!content) return undefined
  if (type === 'multipart/form-data') return uploadOf(rng, mood)
  const body = objectOf(rng, content.schema, known)
  if (mood !== 'valid') for (let changes = rng.int(1, mood === 'near' ? 1 : 4); changes > 0; changes--) change(rng, body)
  return { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

/** Removes a field, breaks one, or adds an unknown one, anywhere in the value. */
function change(rng: Random, value: Record<string, unknown>): void {
  const keys = Object.keys(value)
  const key = keys.length > 0 && rng.chance(0.9) ? rng.pick(keys) : rng.pick(['extra', 'id', 'is_admin', '__proto__x', ''])
  const inner = value[key]
  if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && !isRaw(inner) && rng.chance(0.7))
    return change(rng, inner as Record<string, unknown>)
  if (rng.chance(0.2) && !Array.isArray(value)) delete value[key]
  else value[key] = hostileValue(rng)
}

const bodies = [
  '',
  'null',
  '[]',
  '"x"',
  '0',
  'true',
  '{',
  '{"a":',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":"\\ud800"}',
  '['.repeat(50_000),
  '{"a":'.repeat(5000),
  `{"a":"${'x'.repeat(120_000)}"}`,
]
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/JSON;charset=utf-8',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  '',
  ';',
  'application/json\t;a="',
]

function oddBody(rng: Random): Body {
  const payload = rng.chance(0.15) ? Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0xc0, 0x80]) : rng.pick(bodies)
  const type = rng.chance(0.5) ? 'application/json' : rng.pick(types)
  return { payload, headers: { 'content-type': type } }
}

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c65' } })
  .jpeg()
  .toBuffer()

function uploadOf(rng: Random, mood: Mood): Body {
  const boundary = 'fuzz-boundary'
  const file =
    mood === 'valid'
      ? picture
      : rng.pick([
          picture,
          Buffer.alloc(0),
          Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
          picture.subarray(0, 12),
          Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
        ])
  const name = mood === 'valid' ? 'photo.jpg' : rng.pick(['../../x', 'a\0b.gif', 'x'.repeat(500), ''])
  const field = mood === 'hostile' ? rng.pick(['file', '__proto__', 'constructor', '']) : 'file'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`
  const tail = mood === 'hostile' && rng.chance(0.4) ? '' : `\r\n--${boundary}--\r\n`
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(tail)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function headersOf(rng: Random, { cookies }: Caller): Record<string, string> {
  return {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
    'accept-language': rng.pick(['es', 'en']),
    ...(rng.chance(0.2) ? { 'idempotency-key': `key-${rng.int(0, 40)}` } : {}),
  }
}

/** Headers as a broken or wicked client sends them. */
function oddHeaders(rng: Random): Record<string, string> {
  const odd: Record<string, readonly string[]> = {
    cookie: [
      '',
      '=',
      ';;;',
      'session',
      'session=%E0%A4%A',
      `session=${'s'.repeat(5000)}`,
      'session=a\u00ff; guest=\u00ff',
      'locale=xx; __proto__=1; constructor=2',
      'session=; guest=',
      'guest=%00',
    ],
    'x-xsrf-token': ['', '.', 'a.b', '\u00e9.\u00e9', `x.${'\u00ff'.repeat(43)}`, 'x'.repeat(4000)],
    'accept-language': ['', '*', ';q=', 'en;q=NaN', 'zz-ZZ,es;q=1e999', ','.repeat(2000), '\u00ff'],
    'x-timezone': ['', 'Europe/Nowhere', 'America/New_York', 'UTC+25', '../etc', 'x'.repeat(70), '\u00ff', '__proto__', '+05:30'],
    'idempotency-key': ['', ' ', 'x'.repeat(201), '\u00ff', '__proto__', `'; --`],
    origin: ['null', 'https://evil.example', 'http://', 'x', ''],
    'sec-fetch-site': ['cross-site', 'none', 'x'],
    'last-event-id': ['-1', '1e999', 'NaN', '99999999999999999999'],
    'user-agent': ['', '\u00ff'.repeat(600)],
    'accept-encoding': ['', '*;q=0', 'br;q=x', 'identity;q=0', 'zstd,,,,'],
    accept: ['', 'text/html', '*/*;q=NaN'],
    host: ['', 'evil.example', '[::1', 'a b'],
    'x-forwarded-for': ['1.2.3.4', 'x', '::ffff:0:0', ','.repeat(200)],
    expect: ['100-continue'],
    range: ['bytes=0-', 'bytes=9-1'],
    'if-none-match': ['*', '"'],
  }
  const names = rng.shuffle(Object.keys(odd)).slice(0, rng.int(0, 3))
  return Object.fromEntries(names.map((name) => [name, rng.pick(odd[name]!)]))
}
