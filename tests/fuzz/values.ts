import fc from 'fast-check'
import type { Random } from '#db/seed/pictures/random.ts'
import type { Json } from '#server/lib/openapi.ts'

/** Real values by the name of the field or parameter that takes them, so that well-formed calls reach what exists. */
export type Known = Record<string, readonly unknown[]>

const words = ['fuga', 'water', 'jardín', 'roof', 'pintura', 'mudanza', 'señora', '¿cuánto?', 'drain', 'kitchen', '10', '!']

/** A value that the schema allows; mostly a real one where one is known. */
export function validValue(rng: Random, schema: Json, name: string, known: Known): unknown {
  const real = known[name]
  if (real && real.length > 0 && rng.chance(0.85)) return rng.pick(real)
  if ('const' in schema) return schema['const']
  if (schema['enum']) return rng.pick(schema['enum'] as unknown[])
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices) return validValue(rng, rng.pick(choices), name, known)
  switch (schema['type']) {
    case 'boolean':
      return rng.chance(0.5)
    case 'null':
      return null
    case 'integer':
    case 'number':
      return numberOf(rng, schema)
    case 'array':
      return listOf(rng, schema, name, known)
    case 'object':
      return objectOf(rng, schema, known)
    default:
      return textOf(rng, schema)
  }
}

export function objectOf(rng: Random, schema: Json, known: Known): Record<string, unknown> {
  const required = (schema['required'] ?? []) as string[]
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  return Object.fromEntries(
    properties
      .filter(([name]) => required.includes(name) || rng.chance(0.5))
      .map(([name, property]) => [name, validValue(rng, property, name, known)]),
  )
}

function listOf(rng: Random, schema: Json, name: string, known: Known): unknown[] {
  const least = Number(schema['minItems'] ?? 0)
  const count = Math.min(Number(schema['maxItems'] ?? 6), rng.int(least, least + 3))
  return Array.from({ length: count }, () => validValue(rng, schema['items'] as Json, name, known))
}

function numberOf(rng: Random, { type, minimum, maximum, multipleOf }: Json): number {
  const low = Math.max(Number(minimum ?? -1e6), -1e9)
  const high = Math.min(Number(maximum ?? 1e6), 1e9)
  if (rng.chance(0.1)) return rng.pick([low, high])
  const value = rng.chance(0.5) ? Math.min(high, low + rng.int(0, 5)) : rng.between(low, high)
  if (type === 'integer') return Math.round(value)
  return multipleOf ? Number((Math.floor(value / Number(multipleOf)) * Number(multipleOf)).toFixed(3)) : value
}

function textOf(rng: Random, { format, pattern, minLength, maxLength }: Json): string {
  if (format === 'uuid') return `0199${hex(rng, 4)}-${hex(rng, 4)}-7${hex(rng, 3)}-8${hex(rng, 3)}-${hex(rng, 12)}`
  if (format === 'email') return `${hex(rng, 6)}@example.com`
  if (format === 'date') return `20${rng.int(20, 40)}-${String(rng.int(1, 12)).padStart(2, '0')}-${String(rng.int(1, 28)).padStart(2, '0')}`
  if (typeof pattern === 'string') return patterned(rng, pattern)
  const least = Number(minLength ?? 0)
  const length = Math.min(Number(maxLength ?? 60), rng.chance(0.05) ? Number(maxLength ?? 60) : least + rng.int(0, 40))
  let text = ''
  while (text.length < length) text += `${rng.pick(words)} `
  return text.slice(0, length)
}

/** A value for a pattern of the contract: something that exists where it matters, else whatever matches. */
function patterned(rng: Random, pattern: string): string {
  if (pattern === '^\\d{5}$') return rng.pick(['20910', '22201', '99999', String(rng.int(10_000, 99_999))])
  if (pattern === '^\\d{6}$') return String(rng.int(100_000, 999_999))
  if (pattern === '^[A-Z]{2}$') return rng.pick(['MD', 'VA', 'DC', 'PR', 'ZZ'])
  if (pattern.startsWith('^[a-z0-9]+(-')) return rng.pick(['plumbing', 'drain-cleaning', 'no-such-thing', 'a', '0-0'])
  if (pattern.startsWith('^([01]')) return rng.pick(['00:00', '08:30', '23:59'])
  if (pattern.startsWith('^[+()')) return rng.pick(['+1 (301) 555-0134', '2405550155', '+52 55 1234 5678', '+++++++', '1234567'])
  if (['^[\\w-]+$', '^[A-Za-z0-9_+/-]+$'].includes(pattern)) return rng.pick(['AAAA', 'bWluZQ', '_-', hex(rng, 22), hex(rng, 200)])
  if (pattern.startsWith('^https?')) return 'https://pena.example'
  if (pattern.startsWith('^[a-z0-9-]{1,80}(,')) return 'drain-cleaning,house-cleaning'
  if (pattern.startsWith('^([A-Z]{2}(,')) return rng.pick(['', 'MD', 'MD,VA'])
  return fc.sample(fc.stringMatching(new RegExp(pattern)), { seed: rng.int(0, 2 ** 31 - 1), numRuns: 1 })[0]!
}

const hex = (rng: Random, length: number) => Array.from({ length }, () => rng.int(0, 15).toString(16)).join('')

const deep = (open: string, close: string, depth: number) => JSON.parse(open.repeat(depth) + close.repeat(depth)) as unknown
const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\ufeff',
  '\u202edrow',
  '🏠'.repeat(40),
  'ﷺ',
  'İ',
  'ß',
  `' or '1'='1`,
  `'; drop table users; --`,
  '%',
  '_',
  '\\',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '../../etc/passwd',
  '${7*7}',
  '{{7*7}}',
  '$1',
  ':id',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\r\nset-cookie: a=b',
  '=1+1',
  'null',
  'undefined',
  'NaN',
  'true',
  '0x10',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '-000001-01-01',
  '25:99',
  'a'.repeat(300),
  'é'.repeat(5000),
  'x'.repeat(30_000),
  '('.repeat(2000),
  '1'.repeat(400),
  `${'a'.repeat(64)}@${'b'.repeat(190)}.com`,
  'a@b',
  '"a b"@example.com',
  'ana@exämple.com',
]
const hostileNumbers = [
  '-1',
  '0',
  '-0',
  '0.1',
  '1e-320',
  '1e308',
  '-1e308',
  '1e999',
  '9007199254740993',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '1e21',
  '123456789012345678901234567890',
]

// JSON text as it stands, for numbers that JavaScript cannot hold; its types do not know it yet.
const { rawJSON: raw, isRawJSON: isRaw } = JSON as unknown as { rawJSON: (text: string) => object; isRawJSON: (value: unknown) => boolean }
export { isRaw }

/** A value that no schema foresees. It may hold raw JSON numbers: write it with JSON.stringify. */
export function hostileValue(rng: Random): unknown {
  return rng.pick<() => unknown>([
    () => rng.pick(hostileTexts),
    () => rng.pick(hostileTexts),
    () => raw(rng.pick(hostileNumbers)),
    () => rng.pick([null, true, false, [], {}, [[]], [null], { a: {} }]),
    () => JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": {"prototype": {}}}') as unknown,
    () => ({ toString: 'x', valueOf: 'x', length: -1 }),
    () => deep('[', ']', rng.pick([10, 200, 2000])),
    () => Array.from({ length: rng.pick([21, 51, 1000]) }, () => rng.pick(hostileTexts.slice(0, 12))),
  ])()
}
export const hostileText = (rng: Random): string => rng.pick(hostileTexts)
