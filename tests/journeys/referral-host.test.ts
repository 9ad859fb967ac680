import { expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ launch }) => {
  const host = await launch({ ROLE: 'referral', APP_URL: site })

  /** Calls of a browser on a page of `origin`: the csrf call, then the invitation, with the cookies of that host alone. */
  async function inviteFrom(origin: string, body: object) {
    const given = await fetch(`${host.url}/sanctum/csrf-cookie`, { headers: { origin, 'x-timezone': 'America/Chicago' } })
    const sent = await fetch(`${host.url}/api/referrals`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        origin,
        'content-type': 'application/json',
        'x-timezone': 'America/Chicago',
        'x-xsrf-token': given.headers.get('x-xsrf-token') ?? '',
        cookie: given.headers
          .getSetCookie()
          .map((cookie) => cookie.split(';')[0])
          .join('; '),
      },
    })
    return { sent, given }
  }

  return { host, inviteFrom }
})
const site = 'http://127.0.0.1:9'

test('the referral API stands by itself, for the pages of the site alone', async ({ db, server, given: { inviteFrom } }) => {
  const person = await newUser(db)
  const { code } = await (await server.as(person.id)).referrals.mine()
  const invitation = { user_code: code, email: 'luz@example.com', name: 'Luz' }

  const { sent, given } = await inviteFrom(site, invitation)
  expect([given.status, sent.status]).toEqual([204, 201])
  for (const answer of [given, sent]) {
    expect(answer.headers.get('access-control-allow-origin')).toBe(site)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
    expect(answer.headers.get('vary')).toContain('Origin')
  }
  expect(await db`select state, email from referrals where code = ${code}`).toEqual([{ state: 'invited', email: 'luz@example.com' }])

  const stranger = await inviteFrom('https://evil.example', { ...invitation, email: 'eva@example.com' })
  expect([stranger.sent.status, stranger.sent.headers.get('access-control-allow-origin')]).toEqual([403, null])
  expect(await db`select from referrals where code = ${code}`).toHaveLength(1)
})

test('a browser may ask first, and finds nothing else there', async ({ given: { host } }) => {
  const ask = (origin: string) =>
    fetch(`${host.url}/api/referrals`, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } })
  const allowed = await ask(site)
  expect([allowed.status, allowed.headers.get('access-control-allow-headers')]).toEqual([204, expect.stringContaining('x-timezone')])
  expect((await ask('https://evil.example')).status).toBe(403)

  const status = async (path: string) => (await fetch(host.url + path)).status
  expect(await Promise.all(['/api/auth/user', '/api/system/states', '/', '/legal/terms', '/dev'].map(status))).toEqual([
    404, 404, 404, 404, 404,
  ])
  expect(await status('/health/ready')).toBe(200)
})
