import { randomBytes } from 'node:crypto'
import { generateSync } from 'otplib'
import { describe, expect } from 'vitest'
import type { TestClient } from '#tests/support/app.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'
import { giveSecondFactor } from '../second-factor/service.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, boot }) => {
  const limited = await boot({ LIMITS: '1' })

  async function forgotten() {
    const user = await newUser(db, { password: old, locale: 'en' })
    const ask = async () => {
      await server.visitor().auth.sendReset({ body: { email: user.email } })
      await server.runJobs()
      return linkTo(db, user.email)
    }
    return { user, ask, link: await ask() }
  }
  const open = (client: TestClient, link: Awaited<ReturnType<typeof linkTo>>, code?: string) =>
    client.auth.openReset({ ...link, body: code ? { code } : {} })

  return { limited, forgotten, open }
})

test.beforeEach(({ server }) => server.setNow(new Date('2026-03-02T10:00:00Z')))

const old = 'tres perros y un tren'
const fresh = 'cuatro gatos y un barco'
const change = (password = fresh, more: { current_password?: string } = {}) => ({
  body: { password, password_confirmation: password, ...more },
})

describe('asking for a new password', () => {
  test('is answered alike for everybody, and mails accounts alone', async ({ db, server }) => {
    const user = await newUser(db)
    const visitor = server.visitor()

    const answers = [
      await visitor.auth.sendReset({ body: { email: ` ${user.email.toUpperCase()}` } }),
      await visitor.auth.sendReset({ body: { email: 'nobody@example.com' } }),
    ]
    await server.runJobs()

    expect(answers).toEqual([{ resend_after_s: 60 }, { resend_after_s: 60 }])
    expect(await mailsTo(db, user.email)).toMatchObject([{ subject: 'Elige una contraseña nueva' }])
    expect(await mailsTo(db, 'nobody@example.com')).toEqual([])
  })

  test('twenty times in a minute mails once', async ({ db, server, given: { limited } }) => {
    limited.setNow(new Date('2026-03-02T10:00:00Z'))
    const user = await newUser(db)
    const asked = await Promise.allSettled(
      Array.from({ length: 20 }, () => limited.visitor().auth.sendReset({ body: { email: user.email } })),
    )
    await server.runJobs()

    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await mailsTo(db, user.email)).toHaveLength(1)
  })

  test('a worker that does it twice mails one link, which works', async ({ db, server, given: { forgotten, open } }) => {
    const { user, link } = await forgotten()
    await db`insert into outbox (event, payload) select 'link.asked', ${db.json({ kind: 'reset', user_id: user.id, mail_id: user.id })} from generate_series(1, 2)`
    await server.runJobs()

    expect(await mailsTo(db, user.email)).toHaveLength(2)
    await expect(open(server.visitor(), link)).rejects.toMatchObject({ code: 'link_spent' })
    expect(await open(server.visitor(), await linkTo(db, user.email))).toMatchObject({ id: user.id })
  })

  test('neither the link’s secret nor the password stands in the database', async ({ db, given: { forgotten } }) => {
    const { user, link } = await forgotten()
    const [row] = await db`select token_hash::text as hash from password_resets where user_id = ${user.id}`

    expect(row!['hash']).not.toContain(link.params.hash)
    expect(await db`select 1 from deliveries where message::text like ${`%${link.params.hash}%`}`).toEqual([])
  })
})

describe('a reset link', () => {
  test('opened in a browser, it leads to the page that spends it', async ({ server, given: { forgotten, open } }) => {
    const { link } = await forgotten()
    const url = `/api/auth/renew-password/verify/${link.params.id}/${link.params.hash}?${new URLSearchParams(link.query)}`

    const followed = await server.app.inject({ url, headers: { accept: '*/*', 'accept-language': 'es' } })

    expect([followed.statusCode, followed.headers['referrer-policy']]).toEqual([303, 'no-referrer'])
    expect(followed.headers.location).toMatch(/^\/reset-password\?/)
    expect(await open(server.visitor(), link)).toMatchObject({ is_pro: false })
  })

  test('ends all sessions and signs in with leave to set a password', async ({ db, server, given: { forgotten, open } }) => {
    const { user, link } = await forgotten()
    const thief = await server.as(user.id)
    const owner = server.visitor()

    await open(owner, link)
    await expect(thief.auth.user()).rejects.toMatchObject({ status: 401 })
    await owner.auth.setPassword(change())
    await server.runJobs()

    await expect(owner.auth.user()).rejects.toMatchObject({ status: 401 })
    expect(await owner.auth.login({ body: { email: user.email, password: fresh } })).toMatchObject({ id: user.id })
    await expect(server.visitor().auth.login({ body: { email: user.email, password: old } })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    expect(await mailsTo(db, user.email)).toMatchObject([{ subject: 'Your password changed' }, {}])
  })

  test('works once, also when it is opened many times at once', async ({ db, server, given: { forgotten, open } }) => {
    const { link } = await forgotten()

    const outcomes = await atOnce(db, 10, () => open(server.visitor(), link))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(open(server.visitor(), link)).rejects.toMatchObject({ status: 422, code: 'link_spent' })
  })

  test('only the newest works', async ({ server, given: { forgotten, open } }) => {
    const { ask, link } = await forgotten()
    const newer = await ask()

    await expect(open(server.visitor(), link)).rejects.toMatchObject({ code: 'link_spent' })
    expect(await open(server.visitor(), newer)).toBeDefined()
  })

  test('lives 60 minutes', async ({ server, given: { forgotten, open } }) => {
    const { link } = await forgotten()
    server.setNow(new Date('2026-03-02T11:00:01Z'))
    const late = await open(server.visitor(), link).catch((error: unknown) => error)
    server.setNow(new Date('2026-03-02T10:59:59Z'))

    expect(late).toMatchObject({ code: 'link_spent' })
    expect(await open(server.visitor(), link)).toBeDefined()
  })

  test('dies when the account gets another address', async ({ db, server, given: { forgotten, open } }) => {
    const { user, link } = await forgotten()
    await db`update users set email = ${`new-${user.email}`} where id = ${user.id}`

    await expect(open(server.visitor(), link)).rejects.toMatchObject({ code: 'link_spent' })
  })

  test('no character of it can be changed, and it opens nobody else’s account', async ({ server, given: { forgotten, open } }) => {
    const { link } = await forgotten()
    const other = await forgotten()
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const changed = [
      ...[...link.params.hash].map((_, at) => ({ ...link, params: { ...link.params, hash: flip(link.params.hash, at) } })),
      ...[...link.query.signature].map((_, at) => ({ ...link, query: { ...link.query, signature: flip(link.query.signature, at) } })),
      { ...link, params: { ...link.params, id: other.user.id } },
      { params: link.params, query: other.link.query },
    ]

    for (const one of changed) await expect(open(server.visitor(), one)).rejects.toMatchObject({ code: 'link_spent' })
  })

  test('leads past no second factor', async ({ server, given: { forgotten, open } }) => {
    const { user, link } = await forgotten()
    const { recoveryCodes } = (await giveSecondFactor(server.context(), user.id))!
    const owner = server.visitor()

    await expect(open(owner, link)).rejects.toMatchObject({ status: 422, code: 'second_factor_required' })
    await expect(open(owner, link, 'aaaa-aaaa-aaaa')).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(owner.auth.user()).rejects.toMatchObject({ status: 401 })

    expect(await open(owner, link, recoveryCodes[0])).toMatchObject({ id: user.id })
  })
})

test('a login, a registration and a reset link sign out whoever was signed in, also when they fail', async ({
  db,
  server,
  given: { forgotten, open },
}) => {
  const someone = await newUser(db)
  const { link } = await forgotten()
  const person = { email: someone.email, password: fresh, name: 'Luz', surname: 'Vega', phone: '3015550123', zipcode: '20910' }
  const company = { name: 'Vega', phone: '3015550123', zipcode: '20910', services: ['none'], radius_miles: 5 as const }
  const begin = [
    (client: TestClient) => client.auth.login({ body: { email: someone.email, password: 'no es esta' } }),
    (client: TestClient) => client.auth.register({ body: person }),
    (client: TestClient) => client.auth.registerCompany({ body: { ...person, company } }),
    (client: TestClient) => open(client, { ...link, query: { ...link.query, signature: 'x' } }),
  ]
  for (const call of begin) {
    const client = await server.as(someone.id)
    const session = client.cookies.get('session')!

    await expect(call(client)).rejects.toMatchObject({ status: 422 })

    client.cookies.set('session', session)
    await expect(client.auth.user()).rejects.toMatchObject({ status: 401 })
  }
})

describe('setting a password', () => {
  test('takes the old one, and ends every session: the one that sets it too', async ({ db, server }) => {
    const user = await newUser(db, { password: old })
    const client = await server.as(user.id)
    const other = await server.as(user.id)
    const session = client.cookies.get('session')!

    await expect(client.auth.setPassword(change())).rejects.toMatchObject({ errors: { current_password: [expect.any(String)] } })
    await expect(client.auth.setPassword(change(fresh, { current_password: 'no es esta' }))).rejects.toMatchObject({
      status: 422,
      errors: { current_password: [expect.any(String)] },
    })
    await client.auth.setPassword(change(fresh, { current_password: old }))

    for (const one of [other, client]) await expect(one.auth.user()).rejects.toMatchObject({ status: 401 })
    expect(client.cookies.has('session')).toBe(false)
    client.cookies.set('session', session)
    await expect(client.auth.user()).rejects.toMatchObject({ status: 401 })
    expect(await server.visitor().auth.login({ body: { email: user.email, password: fresh } })).toMatchObject({ id: user.id })
  })

  test('the leave of a reset link lasts ten minutes and is good once', async ({ db, server, given: { forgotten, open } }) => {
    const [late, quick] = [await forgotten(), await forgotten()]
    const [lateClient, client] = [server.visitor(), server.visitor()]
    await open(lateClient, late.link)
    await open(client, quick.link)

    const twice = await atOnce(db, 2, () => client.auth.setPassword(change()))
    expect(twice.map(({ status }) => status)).toContain('fulfilled')
    await expect(client.auth.setPassword(change('cinco osos y un avión'))).rejects.toMatchObject({ status: 401 })
    server.setNow(new Date('2026-03-02T10:10:01Z'))
    await expect(lateClient.auth.setPassword(change())).rejects.toMatchObject({ errors: { current_password: [expect.any(String)] } })
  })

  test('faults are reported at the field', async ({ db, server }) => {
    const user = await newUser(db, { password: old })
    const client = await server.as(user.id)
    const current_password = old

    await expect(
      client.auth.setPassword({ body: { password: fresh, password_confirmation: 'cuatro gatos', current_password } }),
    ).rejects.toMatchObject({ errors: { password_confirmation: ['That isn’t the same password.'] } })
    await expect(client.auth.setPassword(change('password123', { current_password }))).rejects.toMatchObject({
      errors: { password: [expect.any(String)] },
    })
  })

  test('an account without one asks for a fresh proof', async ({ db, server }) => {
    const user = await newUser(db)
    const client = await server.as(user.id)

    await expect(client.auth.setPassword(change())).rejects.toMatchObject({ status: 403, code: 'proof_required' })
  })

  test('a link to a new password that still waits is dead after it', async ({ server, given: { forgotten, open } }) => {
    const { user, link } = await forgotten()
    await (await server.as(user.id)).auth.setPassword(change(fresh, { current_password: old }))

    await expect(open(server.visitor(), link)).rejects.toMatchObject({ code: 'link_spent' })
  })

  test('five tries an hour', async ({ db, given: { limited } }) => {
    limited.setNow(new Date('2026-03-02T10:00:00Z'))
    const client = await limited.as((await newUser(db, { password: old })).id)
    const guess = () => client.auth.setPassword(change(fresh, { current_password: 'guess' }))
    for (let i = 0; i < 5; i++) await expect(guess()).rejects.toMatchObject({ code: 'wrong_password' })

    await expect(guess()).rejects.toMatchObject({ status: 429 })
  })

  test('is for signed-in people', async ({ server }) => {
    await expect(server.visitor().auth.setPassword(change())).rejects.toMatchObject({ status: 401 })
  })
})

describe('a password of an admin', () => {
  const [tooShort, longEnough] = ['nueve lápices', 'nueve lápices y']

  test('has fifteen characters wherever it is set', async ({ db, server }) => {
    const user = await newUser(db, { password: longEnough, admin_role: 'support' })
    await db`delete from second_factors where user_id = ${user.id}`
    const { secret } = (await giveSecondFactor(server.context(), user.id))!
    const client = server.visitor()
    await client.auth.login({ body: { email: user.email, password: longEnough, code: generateSync({ secret }) } })
    const set = (password: string) => client.auth.setPassword(change(password, { current_password: longEnough }))

    await expect(set('once lámparas')).rejects.toMatchObject({ status: 422, errors: { password: [expect.stringContaining('15')] } })
    await set('once lámparas y')
  })

  test('shorter than its owner’s new role allows signs nobody in and proves nothing; a new one set by mail does', async ({
    db,
    server,
    given: { forgotten, open },
  }) => {
    const { user, ask } = await forgotten()
    await db`update users set password_hash = ${await hashPassword(tooShort)} where id = ${user.id}`
    const login = (password: string) => server.visitor().auth.login({ body: { email: user.email, password } })
    await login(tooShort)
    await db`update users set is_admin = true, admin_role = 'support' where id = ${user.id}`

    await expect(login('not it either')).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(login(tooShort)).rejects.toMatchObject({ status: 403, code: 'admin_password_too_short' })
    const present = await server.as(user.id)
    await expect(present.auth.prove({ body: { password: tooShort } })).rejects.toMatchObject({ code: 'admin_password_too_short' })
    await db`insert into second_factors (user_id, secret, confirmed_at, created_at) values (${user.id}, ${randomBytes(60)}, now(), now())`
    await expect(login(tooShort)).rejects.toMatchObject({ code: 'second_factor_required' })
    await db`delete from second_factors where user_id = ${user.id}`

    server.setNow(new Date('2026-03-02T10:02:00Z'))
    const client = server.visitor()
    await open(client, await ask())
    await expect(client.auth.setPassword(change('doce lámparas'))).rejects.toMatchObject({ errors: { password: [expect.any(String)] } })
    await client.auth.setPassword(change('doce lámparas y'))
    expect(await login('doce lámparas y')).toMatchObject({ id: user.id })
  })
})
