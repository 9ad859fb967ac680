import { createHash, randomBytes } from 'node:crypto'
import { describe, expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newKey } from '#tests/factories/keys.ts'
import { newUser } from '#tests/factories/users.ts'
import { asOperator, startProcess } from '#tests/support/processes.ts'
import { test as base } from '#tests/support/test.ts'
import { canaries, password, writings } from './support/market.ts'

const test = base.extend('given', { scope: 'file' }, async ({ server }) => {
  async function answerTo(path: string, body: object) {
    const given = await server.app.inject('/sanctum/csrf-cookie')
    const reply = await server.app.inject({
      method: 'POST',
      url: path,
      headers: {
        cookie: given.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        'x-xsrf-token': given.cookies.find(({ name }) => name === 'XSRF-TOKEN')!.value,
        'content-type': 'application/json',
      },
      payload: JSON.stringify(body),
    })
    // Parts that differ between any two answers.
    const { date: _date, 'x-request-id': _id, 'set-cookie': cookies, ...headers } = reply.headers
    const names = [cookies].flat().map((cookie) => String(cookie).replace(/=[^;]*/, '=…'))
    return { status: reply.statusCode, headers, names, body: reply.payload.replace(/"request_id":"[^"]*"/, '"request_id":"…"') }
  }

  return { answerTo }
})

describe('nobody learns from an answer who has an account', () => {
  const known = 'conocida@example.com'

  test.for([
    ['signing in', '/api/auth/login', (email: string) => ({ email, password: 'no es esta' })],
    ['asking for a new password', '/api/auth/renew-password/send', (email: string) => ({ email })],
    ['asking for a link back', '/api/auth/guest-link/send', (email: string) => ({ email })],
  ] as const)('%s', async ([, path, body], { db, given: { answerTo } }) => {
    await db`delete from users where email = ${known}`
    await newUser(db, { email: known, password })

    const [one, other] = [await answerTo(path, body(known)), await answerTo(path, body('nadie.aqui@example.com'))]

    expect(one).toEqual(other)
  })
})

test('the log of a process names nobody, and holds no code, cookie or token', async ({ databaseUrl, db }) => {
  const process = await startProcess(databaseUrl, { LOG_LEVEL: 'trace' })
  const cookies = new Map<string, string>()
  const secrets = new Set<string>()
  const send = async (method: string, path: string, body?: object, extra: Record<string, string> = {}) => {
    const reply = await fetch(new URL(path, process.url), {
      method,
      redirect: 'manual',
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        ...extra,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    for (const cookie of reply.headers.getSetCookie()) {
      const [name, value] = cookie.split(';')[0]!.split('=') as [string, string]
      cookies.set(name, value)
      if (value) secrets.add(decodeURIComponent(value))
    }
    const text = await reply.text()
    return {
      status: reply.status,
      location: new URL(reply.headers.get('location') ?? '/', process.url),
      body: text.startsWith('{') ? (JSON.parse(text) as Record<string, never>) : {},
    }
  }
  const sendForm = async (path: string, fields: Record<string, string>) => {
    const reply = await fetch(process.url + path, { method: 'POST', body: new URLSearchParams(fields) })
    return { status: reply.status, body: (await reply.text().then((text) => (text ? JSON.parse(text) : {}))) as Record<string, string> }
  }
  /** The whole way of an app, right and wrong, with every code and token on it. */
  async function connectApp() {
    const redirect_uri = 'https://agenda.example/callback'
    const { body: app } = await send('POST', '/oauth/register', { client_name: 'Agenda', redirect_uris: [redirect_uri] })
    const client_id = String(app['client_id'])
    const [code_verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')]
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
    const asked = {
      response_type: 'code',
      client_id,
      redirect_uri,
      scope: 'requests:read',
      state,
      code_challenge,
      code_challenge_method: 'S256',
    }
    const page = await send('GET', `/oauth/authorize?${new URLSearchParams(asked)}`)
    const [uid, check] = [page.location.pathname.split('/').at(-1)!, page.location.searchParams.get('check')!]
    expect((await send('GET', `/api/oauth/consents/${uid}?check=${check}`)).status).toBe(200)
    const approved = await send('POST', `/api/oauth/consents/${uid}`, {
      check,
      acts_as: 'customer',
      scopes: ['requests:read'],
      daily_cap_cents: null,
    })
    const back = await send('GET', String(approved.body['location']))
    const code = back.location.searchParams.get('code')!
    for (const secret of [check, state, code, code_verifier]) secrets.add(secret)
    const exchange = { grant_type: 'authorization_code', client_id, code, redirect_uri, code_verifier }
    const given = await sendForm('/oauth/token', exchange)
    expect(given.status).toBe(200)
    const refreshed = await sendForm('/oauth/token', {
      grant_type: 'refresh_token',
      client_id,
      refresh_token: given.body['refresh_token']!,
    })
    expect(refreshed.status).toBe(200)
    for (const { access_token, refresh_token } of [given.body, refreshed.body]) secrets.add(access_token!).add(refresh_token!)
    const authorization = `Bearer ${refreshed.body['access_token']}`
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_requests', arguments: {} } }
    const accept = 'application/json, text/event-stream'
    expect((await send('POST', '/mcp', call, { authorization, accept })).body).toMatchObject({
      result: { structuredContent: { requests: [] } },
    })
    await send('POST', '/mcp', { ...call, params: { name: 'get_board', arguments: { project_id: code } } }, { authorization, accept })
    // A code used twice ends the connection.
    expect((await sendForm('/oauth/token', exchange)).status).toBe(400)
    expect((await send('POST', '/mcp', call, { authorization, accept })).status).toBe(401)
    await send('GET', `/mcp?access_token=${given.body['access_token']}`)
    await sendForm('/oauth/revoke', { client_id, token: refreshed.body['refresh_token']! })
  }
  const { name, surname, email, phone, street, ownText } = canaries
  try {
    await newUser(db, { email: 'entra@canario.example', name, surname, password })
    await send('GET', '/sanctum/csrf-cookie')
    const project = await send('POST', '/api/projects', { service: 'drain-cleaning', zipcode: '20910' })
    const id = String(project.body['id'])
    await send('PATCH', `/api/projects/${id}`, { text: ownText, street })
    await send('POST', '/api/auth/register-guess', { email, name, surname, phone, zipcode: '20910' })
    await send('POST', '/api/answers', {
      project_id: id,
      answers: [
        { question_id: 'where', value: 'toilet' },
        { question_id: 'severity', value: 'slow' },
      ],
    })
    expect((await send('POST', `/api/projects/${id}/submit`, { terms: true, contact: true })).status).toBe(200)
    expect((await send('POST', '/api/send-verification-code', { phone_number: phone })).status).toBe(202)
    const code = await codeTo(process.url, phone)
    secrets.add(code)
    await send('POST', '/api/verification-code', { code: '000000', phone_number: phone })
    expect((await send('POST', '/api/verification-code', { code, phone_number: phone })).status).toBe(200)
    await send('GET', `/api/auth/user/check-email/${encodeURIComponent(email)}`)
    await send('POST', '/api/auth/renew-password/send', { email: 'entra@canario.example' })
    await send('POST', '/api/auth/guest-link/send', { email })
    await send('POST', '/api/privacy/opt-outs', { name, email })
    expect((await send('POST', '/api/auth/login', { email: 'entra@canario.example', password })).status).toBe(200)
    secrets.add(password)
    const company = await newCompany(db)
    const { secret } = await newKey(db, { user: company.owner, company, scopes: ['leads:read'] })
    secrets.add(secret)
    expect((await send('GET', '/api/company/leads', undefined, { authorization: `Bearer ${secret}` })).status).toBe(200)
    await send('GET', `/api/company/leads?limit=x`, undefined, { authorization: `Bearer ${secret}` })
    await send('GET', `/api/company/leads?access_token=${secret}&key=${secret}`)
    await connectApp()
    const [entered] = await db<{ id: string }[]>`select id from users where email = 'entra@canario.example'`
    await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${entered!.id}, 'owner')`
    const feed = await send('POST', '/api/company/calendar-feed')
    const address = new URL(String(feed.body['url']))
    secrets.add(/[\w-]{20,}/.exec(address.pathname)![0])
    expect((await fetch(process.url + address.pathname)).status).toBe(200)
    await fetch(`${process.url}${address.pathname.replace('.ics', '')}/nothing`)
    // Only faults are recorded.
    await send('POST', '/api/auth/login', { email, password: { toString: surname } })
    await send('PATCH', '/api/projects/no-such', { text: `${ownText}\u0000` })
    await send('GET', `/search/drain-cleaning?zipcode=${encodeURIComponent(`${name}\u0000`)}&token=${encodeURIComponent(surname)}`)
    await send('GET', `/api/nothing/${surname}?email=${email}`, undefined, { authorization: `Bearer ${ownText}` })
    await fetch(`${process.url}/dev/jobs/run`, { method: 'POST', headers: asOperator })
    for (const { links } of await outbox(process.url))
      for (const link of links) for (const [, value] of new URL(link).searchParams) secrets.add(value)
  } finally {
    await process.stop()
  }

  const log = process.log()
  expect(log.split('\n').length).toBeGreaterThan(3)
  const told = [...writings(), 'entra@canario.example', ...secrets].filter((word) => word.length >= 6 && stands(log, word))
  expect(told).toEqual([])
})

/** A code of six digits is looked for as a word: ids are full of digits. */
const stands = (text: string, word: string) => (/^\d{6}$/.test(word) ? new RegExp(`\\b${word}\\b`).test(text) : text.includes(word))

type Mail = { code: string | null; links: string[] }
async function outbox(url: string, recipient = ''): Promise<Mail[]> {
  const reply = await fetch(`${url}/dev/outbox?recipient=${encodeURIComponent(recipient)}`, { headers: asOperator })
  return ((await reply.json()) as { messages: Mail[] }).messages
}

async function codeTo(url: string, phone: string): Promise<string> {
  await fetch(`${url}/dev/jobs/run`, { method: 'POST', headers: asOperator })
  return (await outbox(url, phone))[0]!.code!
}
