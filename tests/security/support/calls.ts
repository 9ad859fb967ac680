import { api } from '#contract/api.ts'
import { authErrors } from '#contract/auth/states.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import { commonErrors } from '#contract/errors.ts'
import { random } from '#db/seed/pictures/random.ts'
import type { Json, OpenApi, Operation } from '#server/lib/openapi.ts'
import { type Known, objectOf, validValue } from '#tests/fuzz/values.ts'
import { Refusal, type TestApp, type TestClient } from '#tests/support/app.ts'

export type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: Record<string, unknown>; file?: Blob }
export type Named = { name: string; domain: string; endpoint: Endpoint; call: (client: TestClient, call: Call) => Promise<unknown> }

/** Every endpoint of the contract, each with the way to call it. */
export const endpoints: Named[] = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    domain,
    endpoint,
    call: (client: TestClient, call: Call) =>
      (client as unknown as Record<string, Record<string, (call: Call, options?: CallOptions) => Promise<unknown>>>)[domain]![name]!(call),
  })),
)

/** Endpoints by the domain that serves them: one test each, which prints all that it finds. */
export const byDomain = (chosen: readonly Named[]): [domain: string, endpoints: readonly Named[]][] =>
  [...Map.groupBy(chosen, ({ domain }) => domain)].map(([domain, all]) => [domain, all])

export const paramsOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Writes calls by the API document that the server gives. */
export async function callWriter(server: TestApp): Promise<(named: Named, known: Known) => Call> {
  const { paths } = (await server.app.inject('/api/openapi.json')).json<OpenApi>()
  const operations = new Map(Object.values(paths).flatMap((path) => Object.values(path).map((each) => [each.operationId, each] as const)))
  return ({ name }, known) => callOf(operations.get(name) ?? missing(name), name, known)
}

function missing(name: string): never {
  throw new Error(`the API document leaves out ${name}`)
}

/** A call that the schemas allow, the same at every run: of optional parts those alone whose name is `known`. */
function callOf(operation: Operation, name: string, known: Known): Call {
  const rng = { ...random(`calls:${name}`), chance: (probability: number) => probability > 0.5 }
  const at = (place: string) =>
    Object.fromEntries(
      operation.parameters
        .filter((parameter) => parameter.in === place && (parameter.required || place === 'path'))
        .map((parameter) => [parameter.name, String(validValue(rng, parameter.schema, parameter.name, known))]),
    )
  const content = (operation['requestBody'] as { content: Record<string, { schema: Json }> } | undefined)?.content
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  const schema = media && requireKnown(media.schema, known)
  const { file: _, ...body } = schema ? objectOf(rng, schema, known) : {}
  const hasBody = schema !== undefined && (type !== 'multipart/form-data' || Object.keys(body).length > 0)
  return { params: at('path'), query: at('query'), ...(hasBody ? { body } : {}) }
}

/** The same object, with its optional fields required where somebody knows a value for them. */
const requireKnown = (schema: Json, known: Known): Json => ({
  ...schema,
  required: [
    ...((schema['required'] as string[] | undefined) ?? []),
    ...Object.keys((schema['properties'] as Json | undefined) ?? {}).filter((field) => field in known),
  ],
})

export type Outcome = { status: number; code: string; said: string }

export async function ask(named: Named, client: TestClient, call: Call): Promise<Outcome> {
  try {
    return { status: 200, code: '', said: JSON.stringify(await named.call(client, call)) ?? '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, code: error.code, said: JSON.stringify([error.message, error.errors, error.headers]) }
  }
}

const anywhere = new Set<string>([...Object.values(commonErrors), authErrors.proofRequired].map(({ code }) => code))

/** Whether the contract documents this answer: done, an error that any endpoint may give, or one of its own. */
export const isDocumented = ({ endpoint }: Named, { status, code }: Outcome): boolean =>
  status === 200 || anywhere.has(code) || Boolean(endpoint.errors?.some((error) => error.code === code && error.status === status))
