import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'
import { companyScopes } from '#contract/scopes.ts'
import { webhookEvents } from '#contract/webhooks/states.ts'
import { work } from '#server/events.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { createLog } from '#server/lib/log.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newKey } from '#tests/factories/keys.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'
import { calls } from '../clients/typescript/src/api.ts'
import { OficioApi } from '../integrations/n8n/src/credentials/OficioApi.credentials.ts'
import { textOf } from '../integrations/n8n/src/call.ts'
import type { HttpRequest, HttpResponse, Json, WebhookAnswer } from '../integrations/n8n/src/n8n.ts'
import { Oficio } from '../integrations/n8n/src/nodes/Oficio.node.ts'
import { events, OficioTrigger } from '../integrations/n8n/src/nodes/OficioTrigger.node.ts'
import { operations } from '../integrations/n8n/src/operations.ts'

/** The part of n8n that these nodes ask for; calls go out as n8n sends them. */
function hostOf(credentials: { baseUrl: string; key: string }) {
  const { headers: templates } = new OficioApi().authenticate.properties
  const authorization = templates.authorization.replace(/^=/, '').replace('{{$credentials.key}}', credentials.key)
  const caller = {
    getCredentials: async () => credentials,
    helpers: {
      async httpRequestWithAuthentication(_name: string, { method, url, headers, qs, body }: HttpRequest): Promise<HttpResponse> {
        const address = new URL(url)
        for (const [name, value] of Object.entries(qs ?? {})) address.searchParams.set(name, textOf(value))
        const reply = await fetch(address, {
          method,
          headers: { ...headers, authorization, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const text = await reply.text()
        return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body: text ? JSON.parse(text) : undefined }
      },
    },
  }
  const run = async (parameters: Json, { continues = false, executionId }: { continues?: boolean; executionId?: string } = {}) => {
    const [items] = await new Oficio().execute.call({
      ...caller,
      getInputData: () => [{ json: {} }],
      getNodeParameter: (name, _item, fallback) => parameters[name] ?? fallback,
      getExecutionId: () => executionId ?? crypto.randomUUID(),
      getNode: () => ({ id: 'node', name: 'Oficio' }),
      continueOnFail: () => continues,
    })
    return items!.map(({ json }) => json)
  }
  return { caller, run }
}

const test = base
  .extend('n8n', { scope: 'file' }, async ({}, { onCleanup }) => {
    const state = { data: {} as Json, answers: [] as WebhookAnswer[], statuses: [] as number[] }
    const server = createServer((request, response) => void take(request, response))
    async function take(request: IncomingMessage, response: ServerResponse) {
      const rawBody = await buffer(request)
      let status = 200
      const answer = await new OficioTrigger().webhook.call({
        getWorkflowStaticData: () => state.data,
        getHeaderData: () => request.headers,
        getRequestObject: () => ({ rawBody }),
        getResponseObject: () => ({ status: (code) => ((status = code), { end: () => {} }) }),
      })
      state.answers.push(answer)
      state.statuses.push(status)
      response.writeHead(status).end()
    }
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onCleanup(() => void server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { state, origin, url: `${origin}/webhook/1` }
  })
  .extend('variables', { scope: 'file' }, ({ n8n }): Record<string, string> => ({ WEBHOOK_TRUSTED_ORIGINS: n8n.origin }))
  .extend('given', { scope: 'file' }, async ({ db, server }) => {
    const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const company = await newCompany(db, { services: ['drain-cleaning'], zips: ['20910'] })
    await giveMoney(db, company.id, 100_000)
    const { secret: key } = await newKey(db, { user: company.owner, company, scopes: companyScopes, daily_cap_cents: 3000 })
    const handOn = () => runJobsNow({ ...server.parts, log: createLog('silent') }, { ...work, scheduledJobs: [] })
    return { company, handOn, baseUrl, ...hostOf({ baseUrl, key }) }
  })

test('events and calls of the nodes are those of the contract', () => {
  expect(events).toEqual([...webhookEvents])
  const known = new Set(Object.values(calls).map(([method, path, traits]) => `${method} ${path} ${traits === 'i'}`))
  for (const { method, path, isOnce = false } of operations) expect(known).toContain(`${method} ${path} ${isOnce}`)
})

test('a workflow lists offers, buys one within its cap, replies, drafts a quote and proposes a time', async ({
  db,
  given: { company, run },
}) => {
  const offers = await Promise.all(
    [1, 2].map(async () => newMatch(db, { project: await newRequest(db, { service: 'drain-cleaning' }), company })),
  )
  const listed = await run({ resource: 'offer', operation: 'list', limit: 1 })
  expect(offers.map(({ id }) => id)).toContain(listed[0]!['match_id'])
  expect(await run({ resource: 'offer', operation: 'list' })).toHaveLength(2)

  const buying = { resource: 'offer', operation: 'buy', match_id: offers[0]!.id, price: 20 }
  const [bought] = await run(buying, { executionId: 'one' })
  expect(await run(buying, { executionId: 'one' })).toEqual([bought])
  const lead = { lead_id: bought!['lead_id'] }
  expect(await run({ ...buying, match_id: offers[1]!.id }, { continues: true })).toEqual([
    { code: 'cap_reached', error: expect.stringContaining('API key') },
  ])
  await expect(run({ ...buying, match_id: offers[1]!.id })).rejects.toMatchObject({ code: 'cap_reached', status: 409 })

  const reply = { resource: 'message', operation: 'send', ...lead, text: 'Buenos días, podemos ir el martes.' }
  await run(reply, { executionId: 'two' })
  await run(reply, { executionId: 'two' })
  const [thread] = await run({ resource: 'message', operation: 'list', ...lead })
  expect((thread as { messages: { kind: string }[] }).messages.filter(({ kind }) => kind === 'text')).toHaveLength(1)

  const draft = {
    resource: 'quote',
    operation: 'draft',
    ...lead,
    work: 'Destape',
    price: 199.99,
    message: 'Destapamos la línea el martes.',
  }
  const [quote] = await run(draft)
  expect(quote).toMatchObject({ state: 'draft', total: { amount: 19_999 } })
  expect(await run({ resource: 'quote', operation: 'send', quote_id: quote!['id'] })).toEqual([expect.objectContaining({ state: 'sent' })])
  const starts_at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  expect(await run({ resource: 'appointment', operation: 'propose', ...lead, starts_at })).toEqual([
    expect.objectContaining({ state: 'proposed', starts_at }),
  ])
  const [problem] = await run({ ...draft, message: 'Corto' }, { continues: true })
  expect(problem).toMatchObject({ code: 'invalid', error: expect.stringContaining('message: ') })
})

test('the trigger makes one webhook, starts for signed events alone, and takes it back', async ({ db, server, n8n, given }) => {
  const { webhookMethods } = new OficioTrigger()
  const parameters = { events: ['message.received'] }
  const hooks = {
    ...given.caller,
    getNodeParameter: (name: string) => parameters[name as 'events'],
    getNodeWebhookUrl: () => n8n.url,
    getWorkflowStaticData: () => n8n.state.data,
  }
  const { default: methods } = webhookMethods
  const owner = await server.as(given.company.owner.id)
  expect(await methods.checkExists.call(hooks)).toBe(false)
  await methods.create.call(hooks)
  expect(await methods.checkExists.call(hooks)).toBe(true)
  parameters.events.push('quote.viewed')
  expect(await methods.checkExists.call(hooks)).toBe(false)
  await methods.create.call(hooks)
  expect(await owner.webhooks.list()).toEqual([expect.objectContaining({ url: n8n.url, events: parameters.events })])

  const person = await newUser(db)
  const match = await newMatch(db, { project: await newRequest(db, { owner: person, service: 'drain-cleaning' }), company: given.company })
  const price = { amount: 2000, currency: 'USD' } as const
  const { lead_id } = await owner.leads.buy({ params: { match_id: match.id }, body: { price } })
  const customer = await server.as(person.id)
  await customer.messaging.send({ params: { lead_id: lead_id! }, body: { text: '¿Pueden mañana?' } })
  await given.handOn()
  expect(n8n.state.answers.flatMap(({ workflowData }) => workflowData ?? [])).toEqual([
    [
      {
        json: expect.objectContaining({
          type: 'message.received',
          data: expect.objectContaining({ lead_id }),
          webhook_id: expect.any(String),
        }),
      },
    ],
  ])

  const forged = { 'webhook-id': 'x', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)), 'webhook-signature': 'v1,AAAA' }
  await fetch(n8n.url, { method: 'POST', body: '{"type":"message.received"}', headers: forged })
  expect(n8n.state.statuses.at(-1)).toBe(401)
  expect(n8n.state.answers.at(-1)).toEqual({ noWebhookResponse: true })

  await methods.delete.call(hooks)
  await methods.delete.call(hooks)
  expect([await owner.webhooks.list(), n8n.state.data]).toEqual([[], {}])
})
