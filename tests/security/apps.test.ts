import { expect } from 'vitest'
import { companyScopes, customerScopes } from '#contract/scopes.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, codesOf, refusal, type TestClient } from '#tests/support/app.ts'
import { oauthBrowser, redirectUri } from '#tests/support/oauth.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const flow = oauthBrowser(server)
  const signIn = async (userId: string) => {
    const browser = await server.as(userId)
    await db`update sessions set proven_at = now() where user_id = ${userId}`
    return browser
  }
  const ownerOf = async () => {
    const company = await newCompany(db)
    return { company, browser: await signIn(company.owner.id) }
  }
  return { flow, signIn, ownerOf }
})

const leadsOf = (client: TestClient) => codeOf(client.leads.list())

test('an app is connected for a company and calls what it was given, and no more', async ({ db, server, given: { flow, ownerOf } }) => {
  const { company, browser } = await ownerOf()
  const { client_id: clientId } = await flow.register()
  const asked = await flow.ask(browser, clientId, 'openid offline_access leads:read leads:buy requests:read', { prompt: 'consent' })
  const consent = await browser.apps.consent({ params: asked.params, query: { check: asked.check } })
  const { back, code } = await flow.approve(browser, asked, {
    acts_as: 'company',
    scopes: ['leads:read', 'leads:buy', 'calendar'],
    daily_cap_cents: 500,
  })
  const tokens = await flow.exchange(clientId, code, asked.verifier)
  const app = server.withKey(tokens.access_token)

  expect([asked.status, asked.location]).toEqual([303, expect.stringMatching(/^\/oauth\/consent\//)])
  expect(consent).toEqual({
    app: { name: 'Agenda', website: null, returns_to: 'agenda.example', is_checked: false },
    company_scopes: ['leads:read', 'leads:buy'],
    customer_scopes: ['requests:read'],
    company: { name: company.name },
    email: expect.any(String),
  })
  expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
  expect(back.searchParams.get('state')).toBe('of-the-app')
  expect(back.searchParams.get('iss')).toBe('http://localhost:3000')
  expect(tokens).toMatchObject({ status: 200, token_type: 'Bearer', scope: 'leads:read leads:buy' })
  expect(await leadsOf(app)).toBe('done')
  expect(await codeOf(app.work.agenda())).toBe('scope_missing')
  expect(await codeOf(app.keys.list())).toBe('not_for_keys')
  expect(await codeOf(app.projects.list())).toBe('scope_missing')
  const [connected] = await browser.companyApps.list()
  expect(connected).toMatchObject({ name: 'Agenda', state: 'active', scopes: ['leads:read', 'leads:buy'], daily_cap: { amount: 500 } })
  expect(connected!.last_used_at).not.toBeNull()
  expect(await browser.keys.list()).toEqual([])
  const stored = await db`select * from oauth_records where key_id = ${connected!.id}`
  expect(stored.length).toBeGreaterThan(1)
  for (const secret of [tokens.access_token, tokens.refresh_token, code]) expect(JSON.stringify(stored)).not.toContain(secret)
})

test('an app acts for a person as a customer, who sees it and takes it back', async ({ db, server, given: { flow, signIn } }) => {
  const person = await newUser(db, {})
  const browser = await signIn(person.id)
  const tokens = await flow.connect(browser, 'customer', ['requests:read', 'messages:write'])
  const app = server.withKey(tokens.access_token)

  expect((await app.projects.list()).data).toEqual([])
  expect(await codeOf(app.leads.list())).toBe('scope_missing')
  expect(await codeOf(app.quotes.read({ params: { quote_id: newId() } }))).toBe('scope_missing')
  expect((await refusal(app.messaging.send({ params: { lead_id: newId() }, body: { text: 'Hola' } }))).status).toBe(404)
  const [connected] = await browser.apps.list()
  expect(connected).toMatchObject({ name: 'Agenda', state: 'active', daily_cap: null })
  expect(await db`select actor, action, actor_id from audit_log where key_id = ${connected!.id}`).toEqual([
    { actor: 'U', action: 'key.call', actor_id: person.id },
  ])
  expect(await browser.apps.disconnect({ params: { app_id: connected!.id } })).toEqual([])
  expect(await codeOf(app.projects.list())).toBe('key_invalid')
  expect(await flow.refresh(tokens.clientId, tokens.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
})

test('only an owner connects a company, with proof of presence, in the browser that the app sent', async ({
  db,
  server,
  given: { flow, signIn, ownerOf },
}) => {
  const { company, browser } = await ownerOf()
  const { client_id: clientId } = await flow.register()
  const body = { acts_as: 'company' as const, scopes: ['leads:read' as const] }
  const asked = await flow.ask(browser, clientId, 'leads:read')
  const stranger = await ownerOf()
  const manager = await newUser(db, {})
  await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${manager.id}, 'manager')`
  const ofManager = await signIn(manager.id)
  const askedByManager = await flow.ask(ofManager, clientId, 'leads:read')
  const unproven = await server.as(company.owner.id)
  const askedUnproven = await flow.ask(unproven, clientId, 'leads:read')

  expect(await codeOf(stranger.browser.apps.approve({ params: asked.params, body: { check: asked.check, ...body } }))).toBe('consent_ended')
  expect(await codeOf(stranger.browser.apps.consent({ params: asked.params, query: { check: asked.check } }))).toBe('consent_ended')
  expect(await codeOf(ofManager.apps.approve({ params: askedByManager.params, body: { check: askedByManager.check, ...body } }))).toBe(
    'only_owners_connect',
  )
  expect(await codeOf(unproven.apps.approve({ params: askedUnproven.params, body: { check: askedUnproven.check, ...body } }))).toBe(
    'proof_required',
  )
  expect(
    (await refusal(browser.apps.approve({ params: asked.params, body: { check: asked.check, ...body, scopes: ['leads:buy'] } }))).errors,
  ).toHaveProperty('daily_cap_cents')
  expect(await browser.companyApps.list()).toEqual([])

  const { location } = await browser.apps.deny({ params: asked.params, body: { check: asked.check } })
  const back = new URL((await flow.go(browser, location)).location)
  expect([back.searchParams.get('error'), back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
    'access_denied',
    'of-the-app',
    'http://localhost:3000',
  ])
  // Another browser does not go on with a request that was approved here.
  const again = await flow.ask(browser, clientId, 'leads:read')
  const gone = await browser.apps.approve({ params: again.params, body: { check: again.check, ...body } })
  expect(await flow.go(stranger.browser, gone.location)).toMatchObject({ status: 400, location: '' })
})

test('a code or refresh token that is used twice ends the connection, also at one moment', async ({
  db,
  server,
  given: { flow, ownerOf },
}) => {
  const { browser } = await ownerOf()
  const works = async (...tokens: string[]) => codesOf(await Promise.allSettled(tokens.map((token) => server.withKey(token).leads.list())))
  const listed = async () => (await browser.companyApps.list()).length

  const first = await flow.connect(browser, 'company', ['leads:read'])
  expect(await works(first.access_token)).toEqual(['done'])
  expect(await flow.exchange(first.clientId, first.code, first.verifier)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect([await works(first.access_token), await listed()]).toEqual([['key_invalid'], 0])

  const second = await flow.connect(browser, 'company', ['leads:read'])
  const rotated = await flow.refresh(second.clientId, second.refresh_token)
  expect(await works(second.access_token, rotated.access_token)).toEqual(['done', 'done'])
  expect(rotated.refresh_token).not.toBe(second.refresh_token)
  expect(await flow.refresh(second.clientId, second.refresh_token)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await flow.refresh(second.clientId, rotated.refresh_token)).toMatchObject({ status: 400 })
  expect([await works(second.access_token, rotated.access_token), await listed()]).toEqual([['key_invalid', 'key_invalid'], 0])
  expect(await db`select title ->> 'en' as title from notices where title ->> 'en' like 'An app is no longer%'`).toHaveLength(2)

  const third = await flow.connect(browser, 'company', ['leads:read'])
  const at = await Promise.all(Array.from({ length: 6 }, () => flow.refresh(third.clientId, third.refresh_token)))
  expect(at.filter(({ status }) => status === 200).length).toBeLessThan(2)
  expect([await works(...at.flatMap(({ access_token: token }) => token ?? [])), await listed()]).toEqual([
    at.some(({ status }) => status === 200) ? ['key_invalid'] : [],
    0,
  ])

  const { client_id: clientId } = await flow.register()
  const asked = await flow.ask(browser, clientId, 'leads:read')
  const { code } = await flow.approve(browser, asked, { acts_as: 'company', scopes: ['leads:read'] })
  const many = await Promise.all(Array.from({ length: 6 }, () => flow.exchange(clientId, code, asked.verifier)))
  expect(many.filter(({ status }) => status === 200).length).toBeLessThan(2)
  expect(await listed()).toBe(0)
})

test('a request that breaks the protocol goes nowhere', async ({ given: { flow, ownerOf } }) => {
  const { browser } = await ownerOf()
  const { client_id: clientId } = await flow.register()
  const stays = async (more: Record<string, string>) => {
    const { status, location, headers } = await flow.ask(browser, clientId, 'leads:read', more)
    return [status, location, headers['content-security-policy'], headers['x-content-type-options']]
  }
  const closed = [400, '', expect.stringContaining("frame-ancestors 'none'"), 'nosniff']
  for (const redirect_uri of [
    'https://evil.example/callback',
    `${redirectUri}/`,
    `${redirectUri}?a=b`,
    'https://agenda.example.evil.example/callback',
    'https://agenda.example@evil.example/callback',
    `${redirectUri}#x`,
    '//evil.example',
    'javascript:alert(1)',
  ])
    expect([redirect_uri, ...(await stays({ redirect_uri }))]).toEqual([redirect_uri, ...closed])
  expect(await stays({ client_id: newId() })).toEqual(closed)
  expect(await stays({ client_id: 'x' })).toEqual(closed)
  expect((await stays({ response_mode: 'form_post' }))[0]).toBe(400)

  const errorOf = async (more: Record<string, string>) => {
    const { location } = await flow.ask(browser, clientId, 'leads:read', more)
    const back = new URL(location.replace('#', '?'))
    return [`${back.origin}${back.pathname}` === redirectUri, back.searchParams.get('error'), back.searchParams.get('state')]
  }
  expect(await errorOf({ code_challenge_method: 'plain' })).toEqual([true, 'invalid_request', 'of-the-app'])
  expect(await errorOf({ code_challenge: '', code_challenge_method: '' })).toEqual([true, 'invalid_request', 'of-the-app'])
  expect(await errorOf({ response_type: 'token' })).toEqual([true, 'unsupported_response_type', 'of-the-app'])
  expect(await errorOf({ resource: 'https://elsewhere.example/' })).toEqual([true, 'invalid_target', 'of-the-app'])
  expect(await errorOf({ prompt: 'none' })).toEqual([true, 'consent_required', 'of-the-app'])

  const asked = await flow.ask(browser, clientId, 'leads:read')
  const { code } = await flow.approve(browser, asked, { acts_as: 'company', scopes: ['leads:read'] })
  const other = await flow.register()
  expect(await flow.exchange(clientId, code, 'a'.repeat(43))).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await flow.exchange(other.client_id, code, asked.verifier)).toMatchObject({ status: 400, error: 'invalid_grant' })
  expect(await flow.exchange(clientId, code, asked.verifier, { redirect_uri: `${redirectUri}x` })).toMatchObject({
    status: 400,
    error: 'invalid_grant',
  })
  expect(await flow.exchange(clientId, code, asked.verifier)).toMatchObject({ status: 200 })
})

test('a program registers itself with addresses on HTTPS or its own machine, and only so often', async ({ db, boot, given: { flow } }) => {
  for (const uri of [
    'http://agenda.example/callback',
    'agenda://callback',
    'https://a.example/#x',
    'https://u:p@a.example/',
    'javascript:alert(1)',
    'https://*.example/',
    'http://localhost.evil.example/',
  ])
    expect([uri, await flow.register([uri])]).toEqual([uri, expect.objectContaining({ status: 400, error: 'invalid_redirect_uri' })])
  expect(await flow.register(['http://127.0.0.1:41231/callback', 'http://localhost:41231/callback'])).toMatchObject({
    status: 201,
    token_endpoint_auth_method: 'none',
  })
  expect(await flow.register(Array.from({ length: 6 }, (_, at) => `https://a.example/${at}`))).toMatchObject({ status: 400 })
  const limited = await boot({ LIMITS: '1' })
  const { register } = oauthBrowser(limited)
  const replies = []
  for (let at = 0; at < 21; at += 1) replies.push((await register()).status)
  expect([replies.filter((status) => status === 201).length, replies.at(-1)]).toEqual([20, 429])
  expect(await db`select count(*)::int as n from oauth_clients where is_checked`).toEqual([{ n: 0 }])
})

test('a connection ends at once in every process', async ({ db, server, boot, given: { flow, signIn, ownerOf } }) => {
  const second = await boot()
  const works = async (token: string) => codesOf(await Promise.allSettled([server, second].map((app) => app.withKey(token).leads.list())))
  const [good, bad] = [
    ['done', 'done'],
    ['key_invalid', 'key_invalid'],
  ]
  const { company, browser } = await ownerOf()
  const admin = await signIn((await newUser(db, { admin_role: 'owner' })).id)
  const tokens = await flow.connect(browser, 'company', ['leads:read'])
  const [connected] = await browser.companyApps.list()
  const params = { client_id: tokens.clientId }

  expect(await works(tokens.access_token)).toEqual(good)
  await db`update company_members set role = 'manager' where user_id = ${company.owner.id}`
  expect(await works(tokens.access_token)).toEqual(bad)
  await db`update company_members set role = 'owner' where user_id = ${company.owner.id}`
  await admin.adminApps.setOff({ params, body: { is_off: true } })
  expect([await works(tokens.access_token), (await browser.companyApps.list())[0]!.state]).toEqual([bad, 'stopped'])
  expect(await flow.refresh(tokens.clientId, tokens.refresh_token)).toMatchObject({ status: 401 })
  await admin.adminApps.setOff({ params, body: { is_off: false } })
  expect(await works(tokens.access_token)).toEqual(good)
  second.setNow(new Date(Date.now() + 3_700_000))
  expect(await codeOf(second.withKey(tokens.access_token).leads.list())).toBe('key_invalid')
  second.setNow()
  const stranger = await ownerOf()
  await stranger.browser.companyApps.disconnect({ params: { app_id: connected!.id } })
  expect(await works(tokens.access_token)).toEqual(good)
  await browser.companyApps.disconnect({ params: { app_id: connected!.id } })
  expect(await works(tokens.access_token)).toEqual(bad)
})

test('an admin registers an app, and what nobody uses is forgotten', async ({ db, server, given: { flow, signIn, ownerOf } }) => {
  const admin = await signIn((await newUser(db, { admin_role: 'owner' })).id)
  const body = { name: 'CRM', website: 'https://crm.example/', redirect_uris: [redirectUri] }
  const unused = await flow.register()
  const registered = (await admin.adminApps.register({ body })).find(({ name }) => name === 'CRM')!
  const { browser } = await ownerOf()
  const used = await flow.connect(browser, 'company', ['leads:read'])
  const later = (days: number) => server.setNow(new Date(Date.now() + days * 86_400_000))
  const clients = async () => (await db<{ id: string }[]>`select id from oauth_clients`).map(({ id }) => id)
  try {
    later(8)
    await server.runJobs()
    expect(await clients()).toEqual(expect.arrayContaining([registered.client_id, used.clientId]))
    expect(await clients()).not.toContain(unused.client_id)
    expect(await browser.companyApps.list()).toHaveLength(1)
    later(61)
    await server.runJobs()
    expect(await db`select * from api_keys where client_id = ${used.clientId} and revoked_at is null`).toEqual([])
    expect(await db`select * from oauth_records r join api_keys k on k.id = r.key_id where k.client_id = ${used.clientId}`).toEqual([])
  } finally {
    server.setNow()
  }
})

test('programs find how to get a token', async ({ server }) => {
  const read = async (path: string) => (await server.app.inject(path)).json<Record<string, unknown>>()
  const metadata = await read('/.well-known/oauth-authorization-server')
  expect(metadata).toMatchObject({
    issuer: 'http://localhost:3000',
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  })
  expect(metadata['scopes_supported']).toEqual(expect.arrayContaining([...companyScopes, ...customerScopes]))
  expect(await read('/.well-known/oauth-protected-resource/mcp')).toMatchObject({
    resource: 'http://localhost:3000/mcp',
    authorization_servers: ['http://localhost:3000'],
  })
  const wrong = await server.app.inject({ url: '/api/projects', headers: { authorization: `Bearer ${'a'.repeat(43)}` } })
  expect([wrong.statusCode, wrong.headers['www-authenticate']]).toEqual([
    401,
    expect.stringContaining('resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp"'),
  ])
})
