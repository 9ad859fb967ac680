import { expect } from 'vitest'
import { legalSlugs } from '#contract/legal/states.ts'
import { foreign } from '#tests/support/foreign.ts'
import { saidIn } from '#tests/support/spoken.ts'
import { abroad as test } from './abroad.ts'

const found = (texts: readonly string[]) => [...new Set(texts.filter((text) => foreign.test(text)))]

test('no text of screens, messages and the contract has words of the United States', async () => {
  const [screens, messages, contract] = [
    await saidIn('web/locales/*.ts'),
    await saidIn('server/domains/**/messages.ts'),
    await saidIn('contract/**/*.ts'),
  ]

  expect(found([...screens.texts, ...messages.texts, ...contract.texts])).toEqual([])
  expect(screens.texts.filter((text) => /€|postcode/i.test(text)).length).toBeGreaterThan(50)
  expect(messages.texts.filter((text) => text.includes('€')).length).toBeGreaterThan(20)
})

const answers = [
  '/llms.txt',
  '/api/openapi.json',
  '/api/docs',
  '/api/v1/openapi.json',
  '/api/v1/docs',
  '/wp-json/wp/v2/posts',
  '/api/geo/states',
  '/api/geo/countries',
  '/api/geo/geoip',
  '/api/catalog',
  '/api/legal/faqs',
  ...legalSlugs.filter((slug) => slug !== 'faqs').map((slug) => `/api/legal/${slug}`),
]

test('guides, documents and answers have no words of the United States, in both languages', async ({ server }) => {
  const problems: string[] = []
  for (const url of answers)
    for (const language of ['es', 'en']) {
      const { statusCode, body } = await server.app.inject({ url, headers: { 'accept-language': language } })
      const at = foreign.exec(body)
      if (statusCode >= 500 || at)
        problems.push(`${url} ${language} ${statusCode}: …${at ? body.slice(Math.max(0, at.index - 60), at.index + 40) : ''}…`)
    }
  expect(problems).toEqual([])
})

test('assistants hear the country and its currency', async ({ server }) => {
  const call = (method: string, params: object) =>
    server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
      payload: { jsonrpc: '2.0', id: 1, method, params },
    })

  const hello = await call('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } })
  const tools = await call('tools/list', {})

  expect(hello.body).toContain('local services in Spain')
  expect(tools.body).toContain('in euros')
  expect(found([hello.body, tools.body].flatMap((body) => body.split('\\n')))).toEqual([])
})
