import { describe, expect } from 'vitest'
import { authErrors } from '#contract/auth/states.ts'
import { type AdminScope, adminScopes, appScopes, companyScopes, type CustomerScope, customerScopes, type Scope } from '#contract/scopes.ts'
import { newId } from '#server/lib/ids.ts'
import { newApp } from '#tests/factories/apps.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newKey } from '#tests/factories/keys.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { codesOf, refusal, type TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { ask, byDomain, callWriter, endpoints, isDocumented, paramsOf } from './support/calls.ts'
import { newMarket, newTalk, photo, service, usd } from './support/market.ts'

type Holder = { user: { id: string }; company?: { id: string } }
type Kind = 'key' | 'app'
const scopesOf = { key: [...companyScopes, ...adminScopes], app: appScopes } satisfies Record<Kind, readonly Scope[]>

const scoped = endpoints.flatMap((named) => (named.endpoint.scopes ? [{ ...named, scopes: named.endpoint.scopes }] : []))

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const write = await callWriter(server)
  const known = { slug: ['plumbing'], service: [service], zip: ['20910'], name: ['undoMinutes'] }
  const company = await newCompany(db, { services: [service], zips: ['20910'] })
  const admin = await newUser(db, { is_admin: true })
  const customer = await newUser(db, {})
  const holderOf = (scope: Scope): Holder => {
    if (adminScopes.includes(scope as AdminScope)) return { user: admin }
    return scope === 'requests:read' ? { user: customer } : { user: company.owner, company }
  }
  const clients = new Map<string, Promise<TestClient>>()
  const makeClient = async (holder: Holder, scopes: readonly Scope[], kind: Kind) =>
    server.withKey((await { key: newKey, app: newApp }[kind](db, { ...holder, scopes })).secret)
  const clientWith = (holder: Holder, scopes: readonly Scope[], kind: Kind = 'key') => {
    const name = JSON.stringify([holder, scopes, kind])
    if (!clients.has(name)) clients.set(name, makeClient(holder, scopes, kind))
    return clients.get(name)!
  }
  const proven = async (userId: string) => {
    const client = await server.as(userId)
    await db`update sessions set proven_at = now() where user_id = ${userId}`
    return client
  }
  return { write, known, company, admin, customer, holderOf, clientWith, proven }
})

describe.for(['key', 'app'] as const)('the %s calls what its scopes name, and nothing else', (kind) => {
  test.for(byDomain(endpoints))('%s', async ([, all], { given: { write, known, company, admin, customer, holderOf, clientWith } }) => {
    const faults: string[] = []
    const open: readonly Scope[] = scopesOf[kind]
    const full = {
      company: await clientWith({ user: company.owner, company }, companyScopes, kind),
      ...(kind === 'key'
        ? { admin: await clientWith({ user: admin }, adminScopes) }
        : { customer: await clientWith({ user: customer }, customerScopes, 'app') }),
    }
    for (const named of all) {
      const { scopes, access } = named.endpoint
      const call = { ...write(named, known), ...(named.endpoint.upload ? { file: await photo() } : {}) }
      if (!scopes) {
        for (const [who, client] of Object.entries(full)) {
          const { status, code } = await ask(named, client, call)
          if (!named.endpoint.isServedApart && (status !== 403 || code !== 'not_for_keys'))
            faults.push(`${named.name} by ${kind} of ${who}: ${status} ${code}`)
        }
        continue
      }
      for (const scope of scopes.filter((one) => open.includes(one))) {
        const others = open.filter((one) => !scopes.includes(one))
        const without = await ask(named, await clientWith(holderOf(scope), others, kind), call)
        if (without.code !== 'scope_missing') faults.push(`${named.name} without ${scope}: ${without.status} ${without.code}`)
      }
      for (const scope of scopes.length > 0 ? scopes.filter((one) => open.includes(one)) : (['leads:read'] as const)) {
        const outcome = await ask(named, await clientWith(holderOf(scope), [scope], kind), call)
        const { status, code } = outcome
        if (status === 401 || status === 403 || !isDocumented(named, outcome)) faults.push(`${named.name} with ${scope}: ${status} ${code}`)
      }
      if (kind !== 'app' || !scopes.some((scope) => customerScopes.includes(scope as CustomerScope))) continue
      const { status, code } = await ask(named, await clientWith({ user: customer }, customerScopes, 'app'), call)
      const isRight = access === 'company' ? code === 'not_on_team' : status !== 401 && status !== 403 && status < 500
      if (!isRight) faults.push(`${named.name} by an app of a customer: ${status} ${code}`)
    }
    expect(faults).toEqual([])
  })
})

test('nothing that asks for proof of presence, and no write of an admin, is open to keys', () => {
  const open = scoped.filter(
    ({ endpoint: { access, method, errors = [], download } }) =>
      errors.some(({ code }) => code === authErrors.proofRequired.code) || (access === 'admin' && (method !== 'GET' || download)),
  )
  expect(scoped.length).toBeGreaterThan(60)
  expect(open.map(({ name }) => name)).toEqual([])
})

test('things of another company, and the own requests of its maker, do not exist for a key or an app', async ({
  db,
  server,
  given: { write, known, clientWith },
}) => {
  const { buyer, open, done } = await newMarket(db, server)
  const stranger = await newCompany(db, { services: [service], zips: ['22201'] })
  const own = await newTalk(db, server, { ownerId: stranger.owner.id })
  const maker = await server.as(stranger.owner.id)
  const starts_at = new Date(Date.now() + 86_400_000).toISOString()
  const appointment = await maker.work.propose({ params: { lead_id: own.leadId }, body: { starts_at } })
  const [request] = await db<{ match_id: string; project_id: string }[]>`
    select m.id as match_id, m.project_id from leads l join matches m on m.id = l.match_id where l.id = ${own.leadId}`
  const owner = { user: stranger.owner, company: stranger }
  const clients = {
    key: await clientWith(owner, companyScopes),
    app: await clientWith(owner, companyScopes, 'app'),
    'app of another customer': await clientWith({ user: await newUser(db, {}) }, customerScopes, 'app'),
  }
  const things = [
    { ...open, reviewId: (await db<{ id: string }[]>`select id from reviews where company_id = ${buyer.id} limit 1`)[0]!.id },
    { ...open, ...own, matchId: request!.match_id, projectId: request!.project_id, appointmentId: appointment.id },
  ].map(({ matchId, leadId, quoteId, fileId, documentId, templateId, appointmentId, projectId }) => ({
    change_order_id: done.changeId,
    match_id: matchId,
    lead_id: leadId,
    quote_id: quoteId,
    file_id: fileId,
    document_id: documentId,
    template_id: templateId,
    appointment_id: appointmentId,
    project_id: projectId,
  }))
  const named = scoped.filter(({ endpoint }) => endpoint.access !== 'admin' && paramsOf(endpoint).some((param) => param in things[0]!))
  const found: string[] = []
  for (const one of named)
    for (const ids of things) {
      const known_ = { ...known, ...Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, [id]])) }
      const call = write(one, known_)
      const exact = {
        ...call,
        params: { ...call.params, ...Object.fromEntries(Object.entries(ids).filter(([name]) => paramsOf(one.endpoint).includes(name))) },
      }
      for (const [who, client] of Object.entries(clients)) {
        const { status, code } = await ask(one, client, exact)
        const isClosed = [404, 422].includes(status) || code === 'scope_missing' || code === 'not_on_team'
        // Deleting a template twice is once, so a foreign one answers with the own list.
        if (!isClosed && one.name !== 'quotes.dropTemplate') found.push(`${one.name} by ${who}: ${status} ${code}`)
      }
    }
  expect(named.length).toBeGreaterThan(20)
  expect(found).toEqual([])
  expect((await maker.messaging.thread({ params: { lead_id: own.leadId } })).side).toBe('customer')
})

test('a key is shown once, works without cookies, and is noted by its name', async ({ db, server, given: { proven } }) => {
  const company = await newCompany(db)
  const owner = await proven(company.owner.id)
  const requestId = newId()
  const { key, secret } = await owner.keys.create({ body: { name: 'Agenda', scopes: ['leads:read', 'messages:write'], days: 90 } })
  expect(secret).toMatch(/^ofi_test_[0-9A-Za-z]{49}$/)
  expect(JSON.stringify([await owner.keys.list(), await db`select * from api_keys where id = ${key.id}`])).not.toContain(secret)
  expect((await refusal(owner.keys.create({ body: { name: 'AGENDA', scopes: ['calendar'], days: null } }))).errors).toHaveProperty('name')
  expect(await db`select title ->> 'en' as title from notices where user_id = ${company.owner.id}`).toContainEqual({
    title: 'There’s a new API key',
  })

  const reply = await server.app.inject({
    url: '/api/company/leads',
    headers: { authorization: `Bearer ${secret}`, cookie: 'session=made-up; locale=en', 'x-request-id': requestId },
  })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).not.toHaveProperty('set-cookie')
  expect(reply.headers['x-request-id']).toBe(requestId)

  const program = server.withKey(secret)
  expect((await refusal(program.messaging.send({ params: { lead_id: newId() }, body: { text: 'Hola' } }))).status).toBe(404)
  expect(program.cookies.size).toBe(0)
  expect(await db`select action, key_id, after ->> 'api_call' as call from audit_log where key_id = ${key.id}`).toEqual([
    { action: 'key.call', key_id: key.id, call: 'POST /api/threads/:lead_id/messages' },
  ])
  const { id: auditor } = await newUser(db, { admin_role: 'owner' })
  const { data } = await (await server.as(auditor)).admin.audit({ query: { action: 'key.call' } })
  expect(data[0]).toMatchObject({ api_key: 'Agenda', about: 'Agenda', actor: 'C' })
})

test('last use is noted at most once a minute', async ({ db, server, given: { company } }) => {
  const { id, secret } = await newKey(db, { user: company.owner, company, scopes: ['leads:read'] })
  const program = server.withKey(secret)
  const start = Date.parse('2026-03-02T10:00:00Z')
  const usedAt = async (seconds: number) => {
    server.setNow(new Date(start + seconds * 1000))
    await program.leads.list()
    const [row] = await db<{ last_used_at: string }[]>`select last_used_at from api_keys where id = ${id}`
    return (Date.parse(row!.last_used_at) - start) / 1000
  }
  try {
    expect([await usedAt(0), await usedAt(59), await usedAt(61)]).toEqual([0, 0, 61])
  } finally {
    server.setNow()
  }
})

test('a key that was revoked, rotated, or whose maker lost the role ends at once in every process', async ({
  db,
  server,
  boot,
  given: { proven },
}) => {
  const company = await newCompany(db)
  const owner = await proven(company.owner.id)
  const second = await boot()
  const answers = async (secret: string) => {
    const outcomes = await Promise.allSettled([server, second].map((app) => app.withKey(secret).leads.list()))
    return codesOf(outcomes)
  }
  const [good, bad] = [
    ['done', 'done'],
    ['key_invalid', 'key_invalid'],
  ]
  const body = { name: 'CRM', scopes: ['leads:read' as const], days: 30 as const }
  const first = await owner.keys.create({ body })
  const params = { key_id: first.key.id }
  const rotated = await owner.keys.rotate({ params, body: { prefix: first.key.prefix, hours: 24 } })
  expect([await answers(first.secret), await answers(rotated.secret)]).toEqual([good, good])
  expect((await refusal(owner.keys.rotate({ params, body: { prefix: first.key.prefix, hours: 24 } }))).code).toBe('invalid_transition')
  const again = await owner.keys.rotate({ params, body: { prefix: rotated.key.prefix, hours: 0 } })
  expect([await answers(first.secret), await answers(rotated.secret), await answers(again.secret)]).toEqual([bad, bad, good])

  await db`update company_members set role = 'manager' where user_id = ${company.owner.id}`
  expect(await answers(again.secret)).toEqual(bad)
  await db`update company_members set role = 'owner' where user_id = ${company.owner.id}`
  second.setNow(new Date(Date.now() + 31 * 86_400_000))
  await expect(second.withKey(again.secret).leads.list()).rejects.toMatchObject({ status: 401 })
  second.setNow()
  expect(await answers(again.secret)).toEqual(good)

  const [row] = await owner.keys.revoke({ params })
  expect(row).toMatchObject({ id: params.key_id, state: 'revoked' })
  expect(await answers(again.secret)).toEqual(bad)
  expect(await answers(`${again.secret.slice(0, -1)}x`)).toEqual(bad)
  const forged = await server.app.inject({
    url: '/api/company/leads',
    headers: { authorization: 'Bearer nothing', cookie: `session=${owner.cookies.get('session')}` },
  })
  expect([forged.statusCode, forged.headers['www-authenticate']]).toEqual([401, expect.stringContaining('Bearer error="invalid_token"')])
})

describe('the daily cap', () => {
  test.for(['key', 'member'] as const)(
    'of a %s holds when many buy at one moment in two processes, and is free again after an undo',
    async (kind, { db, server, boot }) => {
      const company = await newCompany(db, { services: [service], zips: ['20910'] })
      await giveMoney(db, company.id, 100_000)
      const apps = [server, await boot()]
      const makeClients = async () => {
        if (kind === 'key') {
          const { secret } = await newKey(db, { user: company.owner, company, scopes: ['leads:buy', 'leads:read'], daily_cap_cents: 5000 })
          return apps.map((app) => app.withKey(secret))
        }
        const member = await newUser(db)
        await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${member.id}, 'member')`
        const owner = await server.as(company.owner.id)
        await owner.team.setLimit({ params: { member_id: member.id }, body: { daily_cap_cents: 5000 } })
        return Promise.all(apps.map((app) => app.as(member.id)))
      }
      const clients = await makeClients()
      const matches = await Promise.all(
        Array.from({ length: 8 }, async () => newMatch(db, { project: await newRequest(db, { service }), company })),
      )
      const buy = (id: string, at: number) => clients[at % 2]!.leads.buy({ params: { match_id: id }, body: { price: usd(2000) } })

      const outcomes = await Promise.allSettled(matches.map(({ id }, at) => buy(id, at)))

      expect(codesOf(outcomes).filter((code) => code === 'done')).toHaveLength(2)
      expect(codesOf(outcomes).filter((code) => code === 'cap_reached')).toHaveLength(6)
      const leads = await db<{ id: string; match_id: string }[]>`select id, match_id from leads where company_id = ${company.id}`
      expect(leads).toHaveLength(2)
      expect((await buy(leads[0]!.match_id, 0)).lead_id).toBe(leads[0]!.id)
      await clients[0]!.leads.undo({ params: { lead_id: leads[0]!.id } })
      const other = matches.find(({ id }) => leads.every(({ match_id }) => match_id !== id))!
      expect((await buy(other.id, 1)).lead_id).not.toBeNull()
    },
  )

  test('of a key is free again after a declined card', async ({ db, server }) => {
    const company = await newCompany(db, { services: [service], zips: ['20910'] })
    await newCard(db, company.id, { token: 'tok_chargeDeclined' })
    const { id, secret } = await newKey(db, { user: company.owner, company, scopes: ['leads:buy'], daily_cap_cents: 5000 })
    const match = await newMatch(db, { project: await newRequest(db, { service }), company })

    const { code } = await refusal(server.withKey(secret).leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } }))

    expect(code).toMatch(/declined/)
    expect(await db`select * from key_purchases where key_id = ${id}`).toEqual([])
  })
})
