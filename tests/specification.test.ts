import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { legalSlugs } from '#contract/legal/states.ts'
import tree from '#web/routes.ts'
import { calls, constants, csrfFirst, persisted, routes } from './specification.ts'

/** The main layout has a calm form for tasks. */
const layouts: Record<string, keyof typeof routes> = {
  main: 'main',
  task: 'main',
  mini: 'mini',
  auth: 'auth',
  legal: 'legal',
  admin: 'admin',
}

type Place = { path: string; layout: string | undefined }

/** Every page with the layout that it stands in. */
const placesOf = (entries: readonly RouteConfigEntry[], layout?: string): Place[] =>
  entries.flatMap(({ path, file, index, children }) => {
    const name = /^layouts\/([\w-]+)\.tsx$/.exec(file)?.[1]
    const around = layout ?? (name && layouts[name])
    return [...(path !== undefined || index ? [{ path: `/${path ?? ''}`, layout: around }] : []), ...placesOf(children ?? [], around)]
  })
const places = placesOf(tree)
const layoutOf = (path: string) => places.find((place) => place.path === path)?.layout

test.for(Object.entries(routes).flatMap(([layout, paths]) => paths.map((path) => [path, layout] as const)))(
  '%s stands in the layout %s',
  ([path, layout]) => {
    const isDocument = legalSlugs.some((slug) => path === `/legal/${slug}`)
    expect(layoutOf(path) ?? (isDocument ? layoutOf('/legal/:document') : undefined)).toBe(layout)
  },
)

type Schema = { _zod: { def: { shape?: Record<string, unknown>; element?: Schema } } }
type Endpoint = { method: string; path: string; body?: Schema; query?: Schema; response?: Schema }
const endpoints = Object.values(api).flatMap((domain) => Object.values(domain) as unknown as Endpoint[])
/** Names of its fields, `a.b` within one; of each one's, where it is a list. */
const fieldsOf = (schema: Schema | undefined): string[] => {
  if (!schema) return []
  const { shape, element } = schema._zod.def
  if (!shape) return fieldsOf(element)
  return Object.entries(shape).flatMap(([name, field]) => [name, ...fieldsOf(field as Schema).map((inner) => `${name}.${inner}`)])
}

test.for(calls)('$line takes and gives the fields that are named', ({ line, body = [], query = [], answer = [] }) => {
  const endpoint = endpoints.find(({ method, path }) => `${method} ${path}` === line)
  expect(endpoint).toBeDefined()
  expect(fieldsOf(endpoint!.body)).toEqual(expect.arrayContaining([...body]))
  expect(fieldsOf(endpoint!.query)).toEqual(expect.arrayContaining([...query]))
  expect(fieldsOf(endpoint!.response)).toEqual(expect.arrayContaining([...answer]))
})

test.for(Object.entries(csrfFirst))('a csrf cookie is fetched before %s', ([call, file]) => {
  const [before, ...after] = readFileSync(file, 'utf8').split(call)
  expect(after).toHaveLength(1)
  expect(before!.split('function ').at(-1)).toContain('await renewCsrf(')
})

test.for(Object.entries(constants))('%s', ([, [file, text]]) => {
  expect(readFileSync(file, 'utf8')).toContain(text)
})

test.for([...persisted])('%s outlives a reload', (name) => {
  const kept = /type Kept = \{(.*?)\n\}.*?type Device = \{(.*?)\n\}/s.exec(readFileSync('web/lib/store.ts', 'utf8'))
  expect(`${kept?.[1]}${kept?.[2]}`).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
})
