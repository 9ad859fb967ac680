import { country } from '#country/country.ts'
import type { Json, Operation } from './openapi.ts'

const byFormat: Record<string, string> = {
  uuid: '0190a000-0000-7000-8000-000000000001',
  'date-time': '2027-03-02T15:00:00Z',
  date: '2027-03-02',
  email: 'ana@example.com',
}
const sentence = 'We can come on Tuesday at 10 in the morning.'
const byName: Record<string, unknown> = {
  currency: country.currency.code,
  zip: country.place.postcode,
  zipcode: country.place.postcode,
  slug: 'plumbing',
  service: 'drain-cleaning',
  services: 'drain-cleaning',
  text: sentence,
  url: 'https://example.com/oficio',
}

/** A small value that a JSON Schema allows: required fields alone, the first choice, the least number. */
export function exampleOf(schema: Json, name = ''): unknown {
  if ('const' in schema) return schema['const']
  if (schema['default']) return schema['default']
  if (name in byName) return byName[name]
  const choices = (schema['enum'] ?? undefined) as unknown[] | undefined
  if (choices) return choices[0]
  const [first] = ((schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined) ?? []
  if (first) return exampleOf(first, name)
  switch (schema['type']) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 1) || 1 }, () => exampleOf(schema['items'] as Json))
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema['minimum'] ?? 1))
    case 'boolean':
      return true
    default:
      return textOf(schema)
  }
}

function objectOf({ properties = {}, required = [] }: Json): Json {
  const all = Object.entries(properties as Record<string, Json>)
  const needed = all.filter(([field]) => (required as string[]).includes(field))
  // Where any one field is enough, the first.
  const fields = needed.length > 0 ? needed : all.slice(0, 1)
  return Object.fromEntries(fields.map(([field, schema]) => [field, exampleOf(schema, field)]))
}

function textOf({ format, minLength = 0 }: Json): string {
  if (typeof format === 'string' && format in byFormat) return byFormat[format]!
  return Number(minLength) > 10 ? sentence : 'Example'
}

/** Values of an example call of an operation: its path with ids filled in, and its body. */
export function exampleCall(path: string, { parameters, ...operation }: Operation): { path: string; body: unknown } {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(exampleOf(parameters.find((each) => each.in === 'path' && each.name === name)!.schema, name)),
  )
  const query = parameters.filter((each) => each.in === 'query' && each.required)
  const search = new URLSearchParams(query.map(({ name, schema }) => [name, String(exampleOf(schema, name))]))
  const content = (operation['requestBody'] as { content: Record<string, { schema: Json }> } | undefined)?.content
  const schema = content?.['application/json']?.schema
  return { path: search.size > 0 ? `${filled}?${search}` : filled, body: schema && exampleOf(schema) }
}

/** An example of a call as a command for a terminal, with the key in `$OFICIO_KEY`. */
export function curlOf(server: string, method: string, path: string, operation: Operation): string {
  const call = exampleCall(path, operation)
  const takesKey = operation.parameters.some(({ name }) => name === 'Idempotency-Key')
  return [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}'${server}${call.path}'`,
    `-H "Authorization: Bearer $OFICIO_KEY"`,
    ...(takesKey ? [`-H "Idempotency-Key: $(uuidgen)"`] : []),
    ...(call.body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d '${JSON.stringify(call.body).replaceAll("'", "'\\''")}'`]),
  ].join(' \\\n  ')
}
