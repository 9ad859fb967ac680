import { describe, expect } from 'vitest'
import { newGuest, newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'

const contact = { email: 'luz@example.com', name: 'Luz', surname: 'Vega', phone: '(301) 555-0123', zipcode: '20910' }

const test = base.extend('given', { scope: 'file' }, async ({ boot }) => {
  const limited = await boot({ LIMITS: '1' })

  return { limited }
})

describe('check-email', () => {
  test('tells accounts only, and only exactly', async ({ db, server }) => {
    const user = await newUser(db, { email: 'Maria.Lopez@example.com' })
    await newGuest(db, { email: 'guest@example.com' })
    const exists = async (email: string) => (await server.visitor().auth.checkEmail({ params: { email } })).exists

    expect(await exists('maria.lopez@example.com')).toBe(true)
    expect(await exists(user.email.toUpperCase())).toBe(true)
    expect(await exists('maria.lopez@example.co')).toBe(false)
    expect(await exists('guest@example.com')).toBe(false)
  })

  test('a list of addresses cannot be walked', async ({ given: { limited } }) => {
    limited.setNow(new Date('2026-03-02T10:00:00Z'))
    const visitor = limited.visitor()
    for (let i = 0; i < 10; i++) await visitor.auth.checkEmail({ params: { email: `walk${i}@example.com` } })

    await expect(visitor.auth.checkEmail({ params: { email: 'walk11@example.com' } })).rejects.toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
  })

  test('something that is no address is told so', async ({ server }) => {
    await expect(server.visitor().auth.checkEmail({ params: { email: 'nobody' } })).rejects.toMatchObject({
      status: 422,
      errors: { email: [expect.any(String)] },
    })
  })
})

describe('login', () => {
  test('gives the browser the language of the account, which changes with the account', async ({ db, server }) => {
    const { email } = await newUser(db, { password: 'correct horse', locale: 'en' })
    const visitor = server.visitor({ locale: 'es' })

    await visitor.auth.login({ body: { email, password: 'correct horse' } })
    expect(visitor.cookies.get('locale')).toBe('en')

    await visitor.profile.update({ body: { locale: 'es' } })
    expect(visitor.cookies.get('locale')).toBe('es')
  })

  test('opens a session and answers with the person', async ({ db, server }) => {
    const user = await newUser(db, { password: 'correct horse', name: 'Ana', surname: 'Ñíguez' })
    const visitor = server.visitor()

    const signedIn = await visitor.auth.login({ body: { email: ` ${user.email.toUpperCase()} `, password: 'correct horse' } })

    expect(signedIn).toEqual({
      id: user.id,
      email: user.email,
      name: 'Ana',
      surname: 'Ñíguez',
      avatar: null,
      avatar_text: 'AÑ',
      notifications: 0,
      is_admin: false,
      is_pro: false,
      pais: { iso: 'US' },
      phone: user.phone,
      phone_verified: true,
      email_verified: true,
      locale: 'es',
    })
    expect(await visitor.auth.user()).toEqual(signedIn)
  })

  test('a wrong password, an unknown address and a guest’s address are answered alike', async ({ db, server }) => {
    const user = await newUser(db, { password: 'correct horse' })
    const guest = await newGuest(db)
    const refusal = (email: string) =>
      server
        .visitor()
        .auth.login({ body: { email, password: 'wrong horse' } })
        .catch((error: unknown) => error)

    const [known, unknown, unregistered] = await Promise.all([refusal(user.email), refusal('nobody@example.com'), refusal(guest.email)])

    expect(known).toMatchObject({ status: 422, code: 'wrong_credentials', message: (unknown as Error).message })
    expect(unregistered).toMatchObject({ message: (unknown as Error).message })
  })

  test('signs out whoever was signed in before, also when it fails', async ({ db, server }) => {
    const user = await newUser(db, { password: 'correct horse' })
    const visitor = server.visitor()
    await visitor.auth.login({ body: { email: user.email, password: 'correct horse' } })

    await expect(visitor.auth.login({ body: { email: user.email, password: 'wrong horse' } })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })

    await expect(visitor.auth.user()).rejects.toMatchObject({ status: 401 })
  })

  test('every sign-in has a secret of its own, and the one before is worth nothing', async ({ db, server }) => {
    const user = await newUser(db, { password: 'correct horse' })
    const visitor = server.visitor()
    await visitor.auth.login({ body: { email: user.email, password: 'correct horse' } })
    const first = visitor.cookies.get('session')!

    await visitor.auth.login({ body: { email: user.email, password: 'correct horse' } })

    expect(visitor.cookies.get('session')).not.toBe(first)
    const thief = server.visitor()
    thief.cookies.set('session', first)
    await expect(thief.auth.user()).rejects.toMatchObject({ status: 401 })
  })

  test('only a remembered session outlives the browser', async ({ db, server }) => {
    const user = await newUser(db, { password: 'correct horse' })
    const csrf = await server.app.inject({ url: '/sanctum/csrf-cookie' })
    const cookies = Object.fromEntries(csrf.cookies.map(({ name, value }) => [name, value]))
    const login = async (remember: boolean) => {
      const payload = { email: user.email, password: 'correct horse', remember }
      const reply = await server.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload,
        cookies,
        headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] },
      })
      return reply.cookies.find(({ name }) => name === 'session')
    }

    expect(await login(true)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 })
    expect((await login(false))!.maxAge).toBeUndefined()
  })

  test('five tries a minute from one address, then a pause', async ({ given: { limited } }) => {
    limited.setNow(new Date('2026-03-02T11:00:00Z'))
    const visitor = limited.visitor()
    const attempt = () => visitor.auth.login({ body: { email: 'target@example.com', password: 'guess' } })
    for (let i = 0; i < 5; i++) await expect(attempt()).rejects.toMatchObject({ code: 'wrong_credentials' })

    await expect(attempt()).rejects.toMatchObject({ status: 429, code: 'rate_limited' })
  })

  test('many tries in an hour slow an account down and never lock it', async ({ db, given: { limited } }) => {
    const user = await newUser(db, { password: 'correct horse' })
    const visitor = limited.visitor()
    for (let i = 0; i < 20; i++) {
      limited.setNow(new Date(Date.parse('2026-03-02T12:00:00Z') + Math.floor(i / 5) * 60_000))
      await expect(visitor.auth.login({ body: { email: user.email, password: 'guess' } })).rejects.toMatchObject({
        code: 'wrong_credentials',
      })
    }
    limited.setNow(new Date('2026-03-02T12:10:00Z'))
    const startedAt = performance.now()

    await visitor.auth.login({ body: { email: user.email, password: 'correct horse' } })

    expect(performance.now() - startedAt).toBeGreaterThan(900)
  })

  test('missing and wrong values are reported by field', async ({ server }) => {
    const visitor = server.visitor()

    await expect(visitor.auth.login({ body: { email: 'nobody', password: '' } })).rejects.toMatchObject({
      status: 422,
      errors: { email: [expect.any(String)], password: [expect.any(String)] },
    })
  })
})

test('logout ends the session on the server', async ({ db, server }) => {
  const user = await newUser(db)
  const client = await server.as(user.id)
  const token = client.cookies.get('session')!

  await client.auth.logout()

  expect(client.cookies.has('session')).toBe(false)
  client.cookies.set('session', token)
  await expect(client.auth.user()).rejects.toMatchObject({ status: 401 })
})

test('a company’s member is shown with it', async ({ db, server }) => {
  const user = await newUser(db)
  const companyId = '0190a000-0000-7000-8000-000000000001'
  await db`
    insert into companies (id, slug, name, status, zipcode, city, state_iso, lat, lon, time_zone, created_at)
    values (${companyId}, 'casa-firme', 'Casa Firme', 'active', '20910', 'Silver Spring', 'MD', 39, -77, 'America/New_York', now())`
  await db`insert into company_members (company_id, user_id, role) values (${companyId}, ${user.id}, 'owner')`

  const signedIn = await (await server.as(user.id)).auth.user()

  expect(signedIn).toMatchObject({ is_pro: true, company: { id: companyId, slug: 'casa-firme', name: 'Casa Firme', status: 'active' } })
})

describe('register-guess', () => {
  test('keeps how a guest can be reached, with the number in one writing, and signs nobody in', async ({ db, server }) => {
    const visitor = server.visitor()

    const { guest } = await visitor.auth.registerGuest({ body: contact })

    expect(guest).toMatchObject({ email: 'luz@example.com', name: 'Luz', surname: 'Vega', phone: '+13015550123' })
    await expect(visitor.auth.user()).rejects.toMatchObject({ status: 401 })
    const [row] = await db`select kind, city, state_iso, locale from users where id = ${guest.id}`
    expect(row).toMatchObject({ kind: 'guest', city: 'Silver Spring', state_iso: 'MD', locale: 'en' })
  })

  test('said again, it changes the same guest', async ({ server }) => {
    const visitor = server.visitor()
    const first = await visitor.auth.registerGuest({ body: contact })

    const second = await visitor.auth.registerGuest({ body: { ...contact, name: 'Lucía' } })

    expect(second.guest).toMatchObject({ id: first.guest.id, name: 'Lucía' })
  })

  test('sent again because its answer was lost, it makes one guest', async ({ server }) => {
    const visitor = server.visitor()
    await visitor.auth.logout()
    const before = new Map(visitor.cookies)
    const first = await visitor.auth.registerGuest({ body: contact }, { key: 'one intent' })
    visitor.cookies.clear()
    for (const [name, value] of before) visitor.cookies.set(name, value)

    const second = await visitor.auth.registerGuest({ body: contact }, { key: 'one intent' })

    expect(second).toEqual(first)
  })

  test('an address that has an account is sent to sign in', async ({ db, server }) => {
    const user = await newUser(db)

    await expect(server.visitor().auth.registerGuest({ body: { ...contact, email: user.email } })).rejects.toMatchObject({
      status: 422,
      code: 'email_taken',
      errors: { email: [expect.stringContaining('has an account')] },
    })
  })

  test.for([
    ['900-555-1234', 'area code'],
    ['+34 600 123 456', 'area code'],
    ['+52 55 1234 5678', 'area code'],
    ['800-555-0199', 'area code'],
    ['301 555 012', 'missing'],
    ['(301) 555', 'missing'],
    ['1', 'missing'],
    ['301 555 01234', 'too many'],
    ['+1 301 555 01234', 'too many'],
    ['call me', '10-digit'],
    ['', 'required'],
  ] as const)('the number "%s" is refused at its field: %s', async ([phone, reason], { server }) => {
    await expect(server.visitor({ locale: 'en' }).auth.registerGuest({ body: { ...contact, phone } })).rejects.toMatchObject({
      status: 422,
      errors: { phone: [expect.stringContaining(reason)] },
    })
  })

  test('a zip that does not exist is refused at its field', async ({ server }) => {
    await expect(server.visitor().auth.registerGuest({ body: { ...contact, zipcode: '00000' } })).rejects.toMatchObject({
      errors: { zipcode: [expect.any(String)] },
    })
  })

  test('a role cannot be had by asking', async ({ db, server }) => {
    const body = { ...contact, is_admin: true, kind: 'member', phone_verified_at: '2026-01-01' }

    const { guest } = await server.visitor().auth.registerGuest({ body })

    expect((await db`select kind, is_admin, phone_verified_at from users where id = ${guest.id}`)[0]).toEqual({
      kind: 'guest',
      is_admin: false,
      phone_verified_at: null,
    })
  })

  test('another number is not a proven one', async ({ db, server }) => {
    const visitor = server.visitor()
    const { guest } = await visitor.auth.registerGuest({ body: contact })
    await db`update users set phone_verified_at = now() where id = ${guest.id}`

    await visitor.auth.registerGuest({ body: contact })
    const kept = await db`select phone_verified_at from users where id = ${guest.id}`
    await visitor.auth.registerGuest({ body: { ...contact, phone: '240-555-0177' } })
    const changed = await db`select phone_verified_at from users where id = ${guest.id}`

    expect(kept[0]!['phone_verified_at']).not.toBeNull()
    expect(changed[0]!['phone_verified_at']).toBeNull()
  })
})
