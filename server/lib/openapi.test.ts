import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { mountOpenApi } from './openapi-routes.ts'
import { openApi } from './openapi.ts'

const document = await openApi(api, 'https://oficio.example')
const text = JSON.stringify(document)

test('every endpoint of the contract is described once', () => {
  const calls = Object.values(api).flatMap((domain) => Object.values(domain)).length
  const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))

  expect(described).toHaveLength(calls + 3)
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length)
})

test('every summary begins with a verb', () => {
  const summaries = Object.values(document.paths).flatMap((methods) => Object.values(methods).map(({ summary }) => summary))

  expect(summaries.filter((summary) => /^(A|An|The|What|Who|Whose|Whether|When|Where|How|All|One|\w+[^s]s)\b/.test(summary))).toEqual([])
})

test('every reference leads somewhere', () => {
  const names = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!)

  expect(names.length).toBeGreaterThan(50)
  for (const ref of new Set(names)) expect(document.components.schemas).toHaveProperty([ref.replace('#/components/schemas/', '')])
})

test('parameters say where they stand and whether they are needed', () => {
  const { parameters, security } = document.paths['/api/company/leads/{lead_id}/quotes']!['post']!

  expect(parameters).toMatchObject([
    { in: 'path', name: 'lead_id', required: true, schema: { type: 'string', format: 'uuid' } },
    { in: 'header', name: 'Idempotency-Key' },
  ])
  expect(security).toEqual([{ session: [], csrf: [] }, { key: ['quotes:write'] }])
  expect(document.paths['/api/notices']!['get']!.parameters.find(({ name }) => name === 'limit')).toMatchObject({
    required: false,
    schema: { minimum: 1, maximum: 100, default: 20 },
  })
})

test('errors are told by status, with their codes', () => {
  expect(document.paths['/api/quotes/{quote_id}/accept']!['post']!.responses['409']!.description).toContain('quote_not_newest')
})

test('it is served to programs and to people', async () => {
  const app = fastify()
  mountOpenApi(app, { api, hasAdmin: true, appUrl: 'https://oficio.example', limitRate: async () => {} })

  const [json, page] = await Promise.all([app.inject('/api/openapi.json'), app.inject('/api/docs')])

  expect(json.json()).toEqual(JSON.parse(text))
  expect(page.body).toContain('/api/company/leads/{lead_id}/quotes')
  expect(page.body).not.toMatch(/<script|(?:src|href|action)="https?:/)
})
