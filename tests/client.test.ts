import { expect } from 'vitest'
import { api } from '#contract/api.ts'
import { companyScopes, customerScopes } from '#contract/scopes.ts'
import { exampleCall } from '#server/lib/openapi-examples.ts'
import type { OpenApi } from '#server/lib/openapi.ts'
import { newApp } from '#tests/factories/apps.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newKey } from '#tests/factories/keys.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'
import { createClient, OficioError } from '../clients/typescript/src/client.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const company = await newCompany(db, { services: ['drain-cleaning'], zips: ['20910'] })
  await giveMoney(db, company.id, 100_000)
  const { secret } = await newKey(db, { user: company.owner, company, scopes: companyScopes, daily_cap_cents: 3000 })
  return { baseUrl, company, secret, client: createClient({ key: secret, baseUrl, locale: 'en' }) }
})

test('a program reads offers, buys one, writes to its customer and sends a quote', async ({ db, given: { client, company } }) => {
  const offers = await Promise.all(
    [1, 2].map(async () => newMatch(db, { project: await newRequest(db, { service: 'drain-cleaning' }), company })),
  )

  const { data, counts } = await client.leads.list({ query: { tab: 'new', limit: 50 } })
  expect([data.map(({ match_id }) => match_id).toSorted(), counts.new]).toEqual([offers.map(({ id }) => id).toSorted(), 2])

  const buy = (matchId: string, idempotencyKey?: string) =>
    client.leads.buy({ params: { match_id: matchId }, body: { price: { amount: 2000, currency: 'USD' } } }, { idempotencyKey })
  const bought = await buy(offers[0]!.id, 'one intent')
  expect(await buy(offers[0]!.id, 'one intent')).toEqual(bought)
  const refused = await buy(offers[1]!.id).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OficioError)
  expect(refused).toMatchObject({
    status: 409,
    code: 'cap_reached',
    message: expect.stringContaining('API key'),
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  })

  const params = { lead_id: bought.lead_id! }
  expect((await client.messaging.send({ params, body: { text: 'Buenos días.' } })).from).toBe('company')
  const quote = await client.quotes.create({ params })
  await client.quotes.save({
    params: { quote_id: quote.id },
    body: {
      type: 'fixed',
      items: [{ text: 'Destape', quantity: 1, unit: 'job', unit_price_cents: 20_000 }],
      valid_until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      message: 'Destapamos la línea el martes.',
    },
  })
  expect((await client.quotes.send({ params: { quote_id: quote.id } })).state).toBe('sent')
})

test('an answer that asks to wait is tried again, and a wrong key is not', async ({ given: { baseUrl, secret } }) => {
  let calls = 0
  const busyOnce: typeof fetch = (...args) =>
    ++calls === 1
      ? Promise.resolve(new Response('{"code":"unavailable"}', { status: 503, headers: { 'retry-after': '0' } }))
      : fetch(...args)

  await createClient({ key: secret, baseUrl, fetch: busyOnce }).spending.get()
  expect(calls).toBe(2)
  await expect(createClient({ key: `${secret.slice(0, -1)}~`, baseUrl, fetch: busyOnce }).spending.get()).rejects.toMatchObject({
    status: 401,
    code: 'key_invalid',
  })
  expect(calls).toBe(3)
})

test('the public document describes exactly what keys and apps may call, and each example is a valid call', async ({
  db,
  server,
  given: { secret },
}) => {
  const { paths, info, components } = (await server.app.inject('/api/v1/openapi.json')).json<OpenApi>()
  const page = (await server.app.inject('/api/v1/docs')).body
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const open = Object.entries(api).flatMap(([domain, endpoints]) =>
    Object.entries(endpoints as Record<string, { access: string; scopes?: readonly string[] }>).flatMap(([name, { access, scopes }]) =>
      scopes && access !== 'admin' ? [`${domain}.${name}`] : [],
    ),
  )
  expect(operations.map(({ operation }) => operation.operationId).toSorted()).toEqual(open.toSorted())
  expect([info['version'], Object.keys(components.securitySchemes)]).toEqual(['1.0.0', ['key']])
  expect(page).toContain('curl')

  const customer = (await newApp(db, { user: await newUser(db), scopes: customerScopes })).secret
  const faults: string[] = []
  // A PUT before the POST that would take its place.
  for (const { path, method, operation } of operations.toSorted((a, b) => b.method.localeCompare(a.method))) {
    const { path: url, body } = exampleCall(path, operation)
    const reply = await server.app.inject({
      method: method.toUpperCase() as 'GET',
      url,
      headers: { authorization: `Bearer ${(operation['x-scopes'] as string[]).includes('requests:read') ? customer : secret}` },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    if (![200, 201, 204, 404, 409].includes(reply.statusCode)) faults.push(`${operation.operationId}: ${reply.statusCode} ${reply.body}`)
  }
  expect(faults).toEqual([])
})
