import { readFileSync, writeFileSync } from 'node:fs'
import { api } from '#contract/api.ts'
import { type Json, type Operation, publicOpenApi } from '#server/lib/openapi.ts'

// Writes clients/typescript/src/api.ts from the contract; with --check only says whether it is up to date.
const file = 'clients/typescript/src/api.ts'

const indented = (text: string) => text.replaceAll('\n', '\n  ')
const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** A JSON Schema as a TypeScript type. */
function typeOf(schema: Json): string {
  const { $ref, type, items, anyOf, oneOf, prefixItems, properties, additionalProperties } = schema as Record<string, unknown>
  if (typeof $ref === 'string') return $ref.split('/').at(-1)!
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (schema['enum']) return (schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | ')
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  if (prefixItems) return `[${(prefixItems as Json[]).map(typeOf).join(', ')}]`
  if (type === 'array') return `${bracketed(typeOf((items as Json | undefined) ?? {}))}[]`
  if (properties) return objectOf(schema)
  if (type === 'object')
    return `{ [key: string]: ${typeof additionalProperties === 'object' ? typeOf(additionalProperties as Json) : 'unknown'} }`
  if (type === 'integer' || type === 'number') return 'number'
  return type === 'string' || type === 'boolean' || type === 'null' ? type : 'unknown'
}
const bracketed = (text: string) => (text.includes(' | ') ? `(${text})` : text)

function objectOf({ properties = {}, required = [] }: Json): string {
  const lines = Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const isOptional = !(required as string[]).includes(name)
    return `${nameOf(name)}${isOptional ? '?' : ''}: ${typeOf(property)}`
  })
  return lines.length > 0 ? `{\n  ${lines.map(indented).join('\n  ')}\n}` : '{}'
}

type Named = { name: string; method: string; path: string; operation: Operation }
const isIdempotent = ({ operation }: Named) => operation.parameters.some(({ name }) => name === 'Idempotency-Key')
const answerOf = ({ operation }: Named) =>
  Object.entries(operation.responses)
    .filter(([status]) => Number(status) < 400)
    .map(([, { content }]) => content)[0]
const isFile = (named: Named) => answerOf(named)?.['application/octet-stream'] !== undefined

function inputOf({ operation }: Named): string {
  const at = (place: string) => {
    const found = operation.parameters.filter((parameter) => parameter.in === place)
    const required = found.filter((parameter) => parameter.required).map(({ name }) => name)
    return found.length > 0
      ? {
          type: objectOf({ properties: Object.fromEntries(found.map(({ name, schema }) => [name, schema])), required }),
          isOptional: required.length === 0,
        }
      : undefined
  }
  const content = (operation['requestBody'] as { content: Record<string, { schema: Json }> } | undefined)?.content
  const body = content?.['application/json']?.schema
  const parts = Object.entries({ params: at('path'), query: at('query'), body: body && { type: typeOf(body), isOptional: false } })
  const lines = parts.flatMap(([name, part]) => (part ? [`${name}${part.isOptional ? '?' : ''}: ${indented(part.type)}`] : []))
  if (lines.length === 0) return '{}'
  return `{\n  ${lines.join('\n  ')}\n}`
}

function signatureOf(named: Named): string {
  const content = answerOf(named)
  const answer = isFile(named) ? 'Blob' : content?.['application/json'] ? typeOf(content['application/json'].schema) : 'void'
  const input = inputOf(named)
  const isOptional = !/^ {2}(params|body): |^ {2}query: /m.test(input)
  const { summary } = named.operation
  const scopes = named.operation['x-scopes'] as string[]
  const [, name] = named.name.split('.')
  return `/** ${summary}. ${scopes.length > 0 ? `Scope: \`${scopes.join('` or `')}\`.` : 'Any key.'} */\n${name}(input${isOptional ? '?' : ''}: ${input}, options?: CallOptions): Promise<${answer}>`
}

const { paths, components, info } = await publicOpenApi(api, 'https://oficio.example')
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]): Named => ({
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    operation,
  })),
)
const domains = [...Map.groupBy(calls, ({ name }) => name.split('.')[0]!)]
const schemas = Object.entries(components.schemas).filter(([name]) => name !== 'Error')

const text = `// Generated from the contract by tools/make-client.ts: change the contract, then run \`npm run client\`.

/** Version of the public API that this client was made for. */
export const version = ${JSON.stringify(String(info['version']))}

/** \`idempotencyKey\`: the same key and body give the same answer again; calls that take one get a new one by default. */
export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal }

${schemas.map(([name, schema]) => `export type ${name} = ${typeOf(schema)}`).join('\n\n')}

/** Every call that is open to keys of companies, by domain. */
export type Calls = {
${domains.map(([domain, all]) => `  ${domain}: {\n    ${all.map((named) => signatureOf(named).replaceAll('\n', '\n    ')).join('\n    ')}\n  }`).join('\n')}
}

/** Method, path and traits of each call: \`i\` takes an idempotency key, \`f\` answers with a file. */
export const calls: Record<string, readonly [method: string, path: string, traits?: 'i' | 'f']> = {
${calls.map((named) => `  '${named.name}': ['${named.method}', '${named.path}'${isIdempotent(named) ? ", 'i'" : isFile(named) ? ", 'f'" : ''}],`).join('\n')}
}
`

if (!process.argv.includes('--check')) writeFileSync(file, text)
else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write(`${file} is not what the contract says: run \`npm run client\`\n`)
  process.exitCode = 1
}
