import { type Html, html, plainStyle } from './html.ts'
import { curlOf } from './openapi-examples.ts'
import type { Json, OpenApi, Operation, Parameter } from './openapi.ts'

const style: Html = {
  markup: `
.call { margin: 1rem 0; padding: 1rem 1.25rem; background: var(--sheet); border: 1px solid var(--line); border-radius: .75rem }
.call h3 { margin: 0; font-size: 1rem; overflow-wrap: anywhere } .call p { margin: .35rem 0 }
.method { display: inline-block; min-width: 4.2rem; color: var(--green) }
details { margin-top: .5rem } summary { cursor: pointer; color: var(--soft) } details pre { padding: .5rem 0 0 1rem }
article:target { outline: 3px solid var(--green) }
`,
}

const anchor = (name: string) => `schema-${name}`
const indent = (text: string) => text.replaceAll('\n', '\n  ')

/** A JSON Schema in readable type notation: `"fixed" | "range"`, `integer 1 to 365`, `Quote[]`. HTML. */
function typeOf(schema: Json): string {
  const { $ref, type, properties, items, anyOf, oneOf, prefixItems, format, additionalProperties } = schema as Record<string, never>
  const escaped = (text: string) => html`${text}`.markup
  if ($ref) {
    const name = String($ref).split('/').at(-1)!
    return html`<a href="#${anchor(name)}">${name}</a>`.markup
  }
  if ('const' in schema) return escaped(JSON.stringify(schema['const']))
  if (schema['enum']) return escaped((schema['enum'] as unknown[]).map((value) => JSON.stringify(value)).join(' | '))
  const choices = (anyOf ?? oneOf) as Json[] | undefined
  if (choices) return choices.map(typeOf).join(' | ')
  if (prefixItems) return `[${(prefixItems as Json[]).map(typeOf).join(', ')}]`
  if (type === 'array') return `${bracketed(typeOf((items as Json | undefined) ?? {}))}[]${bounds(schema, 'minItems', 'maxItems')}`
  if (properties) return objectOf(schema)
  if (type === 'object' && typeof additionalProperties === 'object') return `{ [key]: ${typeOf(additionalProperties)} }`
  return (
    escaped(`${type ?? 'anything'}${format ? ` (${String(format)})` : ''}`) +
    bounds(schema, 'minimum', 'maximum') +
    bounds(schema, 'minLength', 'maxLength', ' characters')
  )
}
const bracketed = (text: string) => (text.includes(' | ') ? `(${text})` : text)

function objectOf({ properties, required = [] }: Json): string {
  const lines = Object.entries(properties as Record<string, Json>).map(([name, property]) => {
    const isOptional = !(required as string[]).includes(name)
    const preset = 'default' in property ? html` <span class="soft">= ${JSON.stringify(property['default'])}</span>`.markup : ''
    return `${name}${isOptional ? '?' : ''}: ${typeOf(property)}${preset}`
  })
  return `{\n  ${lines.map(indent).join('\n  ')}\n}`
}

function bounds(schema: Json, least: string, most: string, unit = ''): string {
  const [min, max] = [schema[least], schema[most]].map((bound) =>
    typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER ? bound : undefined,
  )
  if (!min && max === undefined) return ''
  const text = max === undefined ? `from ${min}` : `${min ?? 0} to ${max}`
  return ` <span class="soft">${text}${unit}</span>`
}

const block = (title: string, schema: Json, isOpen = false): Html =>
  html`<details ${isOpen ? html`open` : null}>
    <summary>${title}</summary>
    <pre>${{ markup: typeOf(schema) }}</pre>
  </details>`

const parameter = ({ in: place, name, required, schema, description }: Parameter): Html =>
  html`<li>
    <code>${name}${required ? '' : '?'}</code> <span class="soft">${place}</span> <code>${{ markup: typeOf(schema) }}</code> ${description}
  </li>`

type Call = { server: string; path: string; method: string; operation: Operation }

function call({ server, path, method, operation }: Call): Html {
  const { operationId, summary, parameters, responses } = operation
  const access = operation['x-access'] as string | undefined
  const scopes = operation['x-scopes'] as string[] | undefined
  const body = (operation['requestBody'] as { content: Record<string, { schema: Json }> } | undefined)?.content
  const isError = ([status]: [string, unknown]) => Number(status) >= 400
  const errors = Object.entries(responses)
    .filter(isError)
    .map(([status, { description }]) => `${status} ${description.replaceAll('`', '').replaceAll('\n\n', `\n${status} `)}`)
  const answers = Object.entries(responses)
    .filter((one) => !isError(one))
    .map(([status, { content }]) => [status, content?.['application/json']?.schema] as const)
  const limits = (operation['x-limits'] as { count: number; seconds: number; by: string }[] | undefined) ?? []
  return html`<article class="call" id="${operationId}">
    <h3>
      <code><span class="method">${method.toUpperCase()}</span> ${path}</code>
    </h3>
    <p>
      ${summary}. ${access ? html`<span class="soft">For ${access}.</span>` : null}
      ${scopes ? html`<span class="soft">${scopes.length > 0 ? `Keys need ${scopes.join(' or ')}.` : 'Any key.'}</span>` : null}
    </p>
    ${limits.length > 0 ? html`<p class="soft">At most ${limits.map(({ count, seconds, by }) => `${count} in ${seconds} s by ${by}`).join(', ')}.</p>` : null}
    ${
      parameters.length > 0
        ? html`<ul>
            ${parameters.map(parameter)}
          </ul>`
        : null
    }
    ${body ? Object.entries(body).map(([type, { schema }]) => block(`Body (${type})`, schema)) : null}
    ${answers.map(([status, schema]) => (schema ? block(`Answer (${status})`, schema, true) : html`<p class="soft">${status} without a body</p>`))}
    ${
      scopes
        ? html`<details>
            <summary>Example</summary>
            <pre>${curlOf(server, method, path, operation)}</pre>
          </details>`
        : null
    }
    <details>
      <summary>Errors</summary>
      <pre>${errors.join('\n')}</pre>
    </details>
  </article>`
}

const other = (source: string): Html =>
  source === '/api/openapi.json'
    ? html`For programs with an API key: <a href="/api/v1/docs">the versioned public subset</a>, and <code>clients/typescript</code>.`
    : html`<a href="/api/docs">The whole API</a>, with the calls of our own pages.`

/** The document as a self-contained page. `nonce` is for its content security policy. */
export function openApiPage({ info, servers, tags, paths, components }: OpenApi, nonce: string, source = '/api/openapi.json'): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${String(info['title'])}</title>
        <style nonce="${nonce}">
          ${plainStyle}${style}
        </style>
      </head>
      <body>
        <nav aria-label="Parts of the API">
          ${tags.map(({ name }) => html`<a href="#${name}">${name}</a>`)}<a href="#schemas">schemas</a><a href="${source}">openapi.json</a>
        </nav>
        <main>
          <h1>${String(info['title'])} ${String(info['version'])}</h1>
          <p>${other(source)}</p>
          <p>${String(info['description']).replaceAll('`', '')}</p>
          ${tags.map(
            ({ name }) =>
              html`<section>
                <h2 id="${name}">${name}</h2>
                ${calls.filter(({ operation }) => operation.tags.includes(name)).map((each) => call({ server: servers[0]!.url, ...each }))}
              </section>`,
          )}
          <h2 id="schemas">schemas</h2>
          ${Object.entries(components.schemas)
            .toSorted(([a], [b]) => a.localeCompare(b))
            .map(
              ([name, schema]) =>
                html`<article class="call" id="${anchor(name)}">
                  <h3>${name}</h3>
                  <pre>${{ markup: typeOf(schema) }}</pre>
                </article>`,
            )}
        </main>
      </body>
    </html>`.markup
}
