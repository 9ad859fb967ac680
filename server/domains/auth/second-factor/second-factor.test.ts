import { generateSync } from 'otplib'
import { describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { testApp, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { giveSecondFactor, passSecondFactor } from './service.ts'
import { resealSecrets } from './service.ts'

const password = 'correct horse battery'
/** Code shown by the app now, or `seconds` from now. */
const codeOf = (secret: string, seconds = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const test = base.extend('given', { scope: 'file' }, async ({ db, server, boot }) => {
  const limited = await boot({ LIMITS: '1' })

  async function newSecured() {
    const user = await newUser(db, { password })
    const { secret, recoveryCodes } = (await giveSecondFactor(server.context(), user.id))!
    const login = (code?: string, client: TestClient = server.visitor()) =>
      client.auth.login({ body: { email: user.email, password, ...(code === undefined ? {} : { code }) } })
    return { user, secret, recoveryCodes, login }
  }

  /** A person who has just signed in, which counts as proof of presence. */
  async function newPresent(options: { is_admin?: boolean } = {}) {
    const user = await newUser(db, { password, ...options })
    if (options.is_admin) await db`delete from second_factors where user_id = ${user.id}`
    const client = server.visitor()
    await client.auth.login({ body: { email: user.email, password } })
    return { user, client }
  }

  async function resetFactor(userId: string) {
    await db`delete from second_factors where user_id = ${userId}`
    return giveSecondFactor(server.context(), userId)
  }

  return { newSecured, limited, newPresent, resetFactor }
})

describe('signing in with two steps', () => {
  test('the right password asks for a code, the code signs in', async ({ given: { newSecured } }) => {
    const { user, secret, login } = await newSecured()

    await expect(login()).rejects.toMatchObject({ status: 422, code: 'second_factor_required' })
    expect(await login(codeOf(secret))).toMatchObject({ id: user.id })
  })

  test('a wrong password is told so whatever the code, and costs no try of it', async ({ server, given: { newSecured } }) => {
    const { user, secret, login } = await newSecured()
    const wrong = { email: user.email, password: 'wrong horse', code: codeOf(secret) }

    await expect(server.visitor().auth.login({ body: wrong })).rejects.toMatchObject({ code: 'wrong_credentials' })
    await login(codeOf(secret))
  })

  test('a code is good once, and none before it afterwards', async ({ given: { newSecured } }) => {
    const { secret, login } = await newSecured()
    const before = codeOf(secret, -30)
    const now = codeOf(secret)
    await login(now)

    for (const code of [now, before])
      await expect(login(code)).rejects.toMatchObject({ status: 422, code: 'wrong_code', errors: { code: [expect.any(String)] } })
  })

  test.for([-90, 90])('a code of %d seconds from now is refused', async (seconds, { given: { newSecured } }) => {
    const { secret, login } = await newSecured()

    await expect(login(codeOf(secret, seconds))).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('the same code sent twenty times at once signs in once', async ({ db, given: { newSecured } }) => {
    const { secret, login } = await newSecured()
    const code = codeOf(secret)

    const results = await atOnce(db, 20, () => login(code))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('each recovery code is good once, however it is written, and its use is told', async ({ db, given: { newSecured } }) => {
    const { user, recoveryCodes, login } = await newSecured()
    const [first, second] = recoveryCodes as [string, string]
    await login(` ${first.replace('-', ' ').toUpperCase()}`)

    await expect(login(first)).rejects.toMatchObject({ code: 'wrong_code' })
    await login(second)

    expect(
      await db`select title ->> 'en' as title from notices where user_id = ${user.id} and kind = 'security' and title ->> 'en' like '%recovery%'`,
    ).toHaveLength(2)
  })

  test('the same recovery code sent twenty times at once is used once', async ({ db, given: { newSecured } }) => {
    const { recoveryCodes, login } = await newSecured()

    const results = await atOnce(db, 20, () => login(recoveryCodes[0]))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('the codes of one account say nothing in another', async ({ given: { newSecured } }) => {
    const mine = await newSecured()
    const other = await newSecured()

    await expect(other.login(codeOf(mine.secret))).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(other.login(mine.recoveryCodes[0])).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test.for(['app', 'recovery'] as const)(
    'twenty guesses of a code of the %s at once count as twenty',
    async (kind, { db, given: { limited, newSecured } }) => {
      limited.setNow(new Date('2026-05-04T10:00:00Z'))
      const { user, secret, recoveryCodes } = await newSecured()
      const [right, wrong] = kind === 'app' ? [codeOf(secret), otherThan(codeOf(secret))] : [recoveryCodes[0]!, 'aaaaa-aaaaa']
      const guess = (code: string) => passSecondFactor(limited.context(), user.id, code)

      const results = await atOnce(db, 20, () => guess(wrong))

      const codes = results.map((result) => (result as PromiseRejectedResult).reason.spec.code as string)
      expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5)
      expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(15)
      await expect(guess(right)).rejects.toMatchObject({ spec: { code: 'rate_limited' } })
    },
  )
})

describe('setting it up', () => {
  test('a code of the app turns it on and gives ten recovery codes', async ({ server, given: { newPresent } }) => {
    const { user, client } = await newPresent()
    const { secret, uri } = await client.security.setUpSecondFactor()
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(await client.security.secondFactor()).toMatchObject({ is_on: false })

    const { recovery_codes: codes } = await client.security.confirmSecondFactor({ body: { code: codeOf(secret) } })

    expect(new Set(codes).size).toBe(10)
    expect(await client.security.secondFactor()).toMatchObject({
      is_on: true,
      since: expect.any(String),
      recovery_codes_left: 10,
      is_compulsory: false,
    })
    await expect(server.visitor().auth.login({ body: { email: user.email, password } })).rejects.toMatchObject({
      code: 'second_factor_required',
    })
  })

  test('the code that turned it on does not sign in as well', async ({ server, given: { newPresent } }) => {
    const { user, client } = await newPresent()
    const { secret } = await client.security.setUpSecondFactor()
    const code = codeOf(secret)
    await client.security.confirmSecondFactor({ body: { code } })

    await expect(server.visitor().auth.login({ body: { email: user.email, password, code } })).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('not before a code was shown', async ({ server, given: { newPresent } }) => {
    const { client, user } = await newPresent()
    const { secret } = await client.security.setUpSecondFactor()

    await expect(client.security.confirmSecondFactor({ body: { code: otherThan(codeOf(secret)) } })).rejects.toMatchObject({
      errors: { code: [expect.any(String)] },
    })
    await server.visitor().auth.login({ body: { email: user.email, password } })
  })

  test('begun again, only the newest secret counts', async ({ given: { newPresent } }) => {
    const { client } = await newPresent()
    const first = await client.security.setUpSecondFactor()
    const second = await client.security.setUpSecondFactor()

    await expect(client.security.confirmSecondFactor({ body: { code: codeOf(first.secret) } })).rejects.toMatchObject({
      code: 'wrong_code',
    })
    await client.security.confirmSecondFactor({ body: { code: codeOf(second.secret) } })
    await expect(client.security.setUpSecondFactor()).rejects.toMatchObject({ status: 409, code: 'second_factor_on' })
  })

  test('the session gets a new secret with it, and the old one is worth nothing', async ({ server, given: { newPresent } }) => {
    const { client } = await newPresent()
    const old = client.cookies.get('session')!
    const { secret } = await client.security.setUpSecondFactor()
    await client.security.confirmSecondFactor({ body: { code: codeOf(secret) } })

    expect(client.cookies.get('session')).not.toBe(old)
    await client.auth.user()
    const thief = server.visitor()
    thief.cookies.set('session', old)
    await expect(thief.auth.user()).rejects.toMatchObject({ status: 401 })
  })

  test('the database holds neither secret nor codes', async ({ db, given: { newSecured } }) => {
    const { user, secret, recoveryCodes } = await newSecured()

    const rows = await db`
      select encode(secret, 'escape') as text from second_factors where user_id = ${user.id}
      union all select encode(code_hash, 'escape') from recovery_codes where user_id = ${user.id}`

    const stored = rows.map(({ text }) => String(text)).join('\n')
    for (const known of [secret, ...recoveryCodes]) expect(stored).not.toContain(known)
  })

  test('an old session asks for proof of presence first', async ({ db, given: { newPresent } }) => {
    const { user, client } = await newPresent()
    await db`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`
    const refused = { status: 403, code: 'proof_required' }

    await expect(client.security.setUpSecondFactor()).rejects.toMatchObject(refused)
    await expect(client.security.renewRecoveryCodes()).rejects.toMatchObject(refused)
    await expect(client.security.dropSecondFactor()).rejects.toMatchObject(refused)
  })

  test('new recovery codes make the old ones void', async ({ server, given: { newPresent } }) => {
    const { user, client } = await newPresent()
    const { secret } = await client.security.setUpSecondFactor()
    const old = await client.security.confirmSecondFactor({ body: { code: codeOf(secret) } })
    const fresh = await client.security.renewRecoveryCodes()
    const login = (code: string) => server.visitor().auth.login({ body: { email: user.email, password, code } })

    await expect(login(old.recovery_codes[0]!)).rejects.toMatchObject({ code: 'wrong_code' })
    await login(fresh.recovery_codes[0]!)
  })

  test('turned off, the password is enough again', async ({ server, given: { newPresent } }) => {
    const { user, client } = await newPresent()
    const { secret } = await client.security.setUpSecondFactor()
    await client.security.confirmSecondFactor({ body: { code: codeOf(secret) } })
    await client.security.dropSecondFactor()

    await server.visitor().auth.login({ body: { email: user.email, password } })
    expect(await client.security.secondFactor()).toMatchObject({ is_on: false, recovery_codes_left: 0 })
  })
})

test('another secret of the application may take the place of the one before, and then of all it sealed', async ({
  db,
  server,
  given: { newSecured },
}) => {
  const { user, secret, recoveryCodes } = await newSecured()
  const fresh = 'another secret for tests, longer than 32 characters'
  const secrets = { APP_SECRET: fresh, APP_SECRET_BEFORE: server.config.secret }
  const between = await testApp(db, secrets)
  await passSecondFactor(between.context(), user.id, recoveryCodes[0])
  await db`delete from second_factors where user_id <> ${user.id}`
  await resealSecrets(between.context())
  await between.close()

  const later = await testApp(db, { APP_SECRET: fresh })
  await passSecondFactor(later.context(), user.id, codeOf(secret))
  await passSecondFactor(later.context(), user.id, recoveryCodes[1])
  expect(await resealSecrets(later.context())).toBe(0)
  await later.close()
})

describe('admins', () => {
  test('are told that they need it, and cannot turn it off', async ({ given: { newPresent } }) => {
    const { client } = await newPresent({ is_admin: true })
    expect(await client.auth.user()).toMatchObject({ is_admin: true, needs_second_factor: true })

    const { secret } = await client.security.setUpSecondFactor()
    await client.security.confirmSecondFactor({ body: { code: codeOf(secret) } })

    expect(await client.auth.user()).not.toHaveProperty('needs_second_factor')
    await expect(client.security.dropSecondFactor()).rejects.toMatchObject({ status: 409, code: 'second_factor_compulsory' })
  })

  test('a session of theirs ends after half an hour without a call, and after twelve hours in any case', async ({
    db,
    server,
    given: { newSecured, resetFactor },
  }) => {
    const { user } = await newSecured()
    await db`update users set is_admin = true, admin_role = 'owner' where id = ${user.id}`
    const start = Date.now()
    const at = (minutes: number) => server.setNow(new Date(start + minutes * 60_000))
    const signedIn = async () => {
      at(0)
      return server.as(user.id)
    }
    const isIn = (client: TestClient) =>
      client.auth.user().then(
        () => true,
        () => false,
      )

    const idle = await signedIn()
    at(29)
    expect(await isIn(idle)).toBe(true)
    at(60)
    expect(await isIn(idle)).toBe(false)

    server.setNow(new Date(start))
    const busy = server.visitor()
    const { secret } = (await resetFactor(user.id))!
    await busy.auth.login({ body: { email: user.email, password, remember: true, code: codeOf(secret) } })
    for (let minutes = 20; minutes < 12 * 60; minutes += 20) {
      at(minutes)
      expect(await isIn(busy)).toBe(true)
    }
    at(12 * 60 + 1)
    expect(await isIn(busy)).toBe(false)
    server.setNow(new Date())
  })
})
