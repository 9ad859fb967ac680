import { describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'
import { giveSecondFactor } from '../second-factor/service.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, boot }) => {
  const limited = await boot({ LIMITS: '1' })

  /** A registered person in their own browser, with their mailed link. */
  async function registered(locale: 'es' | 'en' = 'en') {
    const person = newPerson()
    const client = server.visitor({ locale })
    const user = await client.auth.register({ body: person })
    await server.runJobs()
    return { person, client, user, link: await linkTo(db, person.email) }
  }

  async function squatted() {
    const { person, client: squatter, user, link } = await registered()
    await db`update users set phone_verified_at = now() where id = ${user.id}`
    return { person, squatter, user, link, password: person.password }
  }

  return { limited, registered, squatted }
})

test.beforeEach(({ server }) => {
  server.setNow(new Date('2026-03-02T10:00:00Z'))
})

let people = 0
const newPerson = () => ({
  email: `luz${people++}@example.com`,
  password: 'tres perros y un tren',
  name: 'Luz',
  surname: 'Vega',
  phone: `(301) 555-0${100 + (people % 100)}`,
  zipcode: '20910',
})

describe('register', () => {
  test('opens an account, signs in, and mails the link that proves the address', async ({ db, server }) => {
    const person = newPerson()
    const client = server.visitor({ locale: 'es' })

    const user = await client.auth.register({ body: { ...person, redirect: '/search/results?project=1' } })
    await server.runJobs()

    expect(user).toMatchObject({
      email: person.email,
      name: 'Luz',
      is_admin: false,
      is_pro: false,
      email_verified: false,
      phone_verified: false,
      locale: 'es',
      redirect: '/search/results?project=1',
    })
    expect(await client.auth.user()).toMatchObject({ id: user.id })
    expect(await mailsTo(db, person.email)).toMatchObject([{ subject: 'Confirma tu correo' }])
    expect((await db`select city, state_iso, kind from users where id = ${user.id}`)[0]).toEqual({
      city: 'Silver Spring',
      state_iso: 'MD',
      kind: 'member',
    })
  })

  test('a letter to an address that nobody has proven names nobody', async ({ db, server }) => {
    const person = newPerson()
    await server.visitor().auth.register({ body: { ...person, name: 'Win money at evil.example' } })
    await server.runJobs()

    const [mail] = await mailsTo(db, person.email)

    expect(mail!.body_text + mail!.body_html).not.toContain('evil.example')
  })

  test('sent again because its answer was lost, it is the same account', async ({ db, server }) => {
    const person = newPerson()
    const again = server.visitor()
    await again.auth.logout()
    const before = new Map(again.cookies)
    const first = await again.auth.register({ body: person })
    again.cookies.clear()
    for (const [name, value] of before) again.cookies.set(name, value)

    const second = await again.auth.register({ body: person })
    await server.runJobs()

    expect(second.id).toBe(first.id)
    expect(await again.auth.user()).toMatchObject({ id: first.id })
    expect(await mailsTo(db, person.email)).toHaveLength(1)
  })

  test('sent many times at once, it is one account', async ({ db, server }) => {
    const person = newPerson()

    const outcomes = await atOnce(db, 8, () => server.visitor().auth.register({ body: person }))

    expect(new Set(outcomes.map((outcome) => outcome.status === 'fulfilled' && outcome.value.id)).size).toBe(1)
    expect(await db`select 1 from users where email = ${person.email}`).toHaveLength(1)
  })

  test('with a key, the same answer comes again', async ({ server }) => {
    const client = server.visitor()
    await client.auth.logout()
    const person = newPerson()
    const cookies = new Map(client.cookies)
    const first = await client.auth.register({ body: person }, { key: 'one intent' })
    client.cookies.clear()
    for (const [name, value] of cookies) client.cookies.set(name, value)

    expect(await client.auth.register({ body: person }, { key: 'one intent' })).toEqual(first)
  })

  test('an address that has an account is told at its field, whatever the password', async ({ db, server }) => {
    const user = await newUser(db, { password: 'tres perros y un tren' })

    await expect(server.visitor().auth.register({ body: { ...newPerson(), email: user.email.toUpperCase() } })).rejects.toMatchObject({
      status: 422,
      code: 'email_taken',
      errors: { email: [expect.stringContaining('has an account')] },
    })
  })

  test.for([
    ['short', 'corta'],
    ['common', 'password123!'],
    ['common with signs for letters', 'P@ssw0rd2026'],
    ['common in Spanish', 'Contraseña.1'],
    ['a row of the keyboard', 'qwertyuiop1'],
    ['digits in order', '1234567890'],
    ['one sign', 'aaaaaaaaaaaa'],
    ['a word again and again', 'casacasacasa'],
    ['the own name', 'LuzVega2026!'],
    ['the site’s name', 'oficio123456'],
    ['the own address', 'x-luz.vega@example.com-x'],
    ['too long', 'a b c d e '.repeat(21)],
  ] as const)('a password that is %s is refused at its field', async ([, password], { server }) => {
    await expect(
      server.visitor().auth.register({ body: { ...newPerson(), email: 'luz.vega@example.com', password } }),
    ).rejects.toMatchObject({ status: 422, errors: { password: [expect.any(String)] } })
  })

  test.for(['caballo pila grapa', 'Tr0ub4dor&3x!', 'quiero-más-café', '  spaces count  '])(
    'the password “%s” is taken as it is',
    async (password, { server }) => {
      const person = { ...newPerson(), password }
      await server.visitor().auth.register({ body: person })

      expect(await server.visitor().auth.login({ body: { email: person.email, password } })).toMatchObject({ email: person.email })
    },
  )

  test('everything wrong is told by field', async ({ server }) => {
    await expect(
      server.visitor().auth.register({ body: { email: 'x', password: '', name: '', surname: '', phone: '900-555-1234', zipcode: '1' } }),
    ).rejects.toMatchObject({
      errors: { email: [expect.any(String)], password: [expect.any(String)], name: [expect.any(String)], zipcode: [expect.any(String)] },
    })
    await expect(server.visitor().auth.register({ body: { ...newPerson(), phone: '900-555-1234' } })).rejects.toMatchObject({
      errors: { phone: [expect.any(String)] },
    })
    await expect(server.visitor().auth.register({ body: { ...newPerson(), zipcode: '00000' } })).rejects.toMatchObject({
      errors: { zipcode: [expect.any(String)] },
    })
  })

  test.for([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    'https://evil.example',
    'http:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '///evil.example',
    '/%2e//evil.example',
    '@evil.example',
    'evil.example',
    '/a\\..\\..//evil.example',
    '',
  ])('the way on %j leads nowhere', async (redirect, { server }) => {
    const user = await server.visitor().auth.register({ body: { ...newPerson(), redirect } })

    expect(user.redirect).toBeUndefined()
  })

  test('a role or a proof cannot be had by asking', async ({ db, server }) => {
    const claims = {
      is_admin: true,
      is_pro: true,
      phone_verified: true,
      phone_verified_at: '2026-01-01',
      email_verified: true,
      email_verified_at: '2026-01-01T00:00:00Z',
      balance: 1_000_000,
      company_id: '0190a000-0000-7000-8000-000000000001',
      avatar: 'https://evil.example/x.svg',
      kind: 'admin',
      registration_hash: 'x',
    }
    const client = server.visitor()

    const user = await client.auth.register({ body: { ...newPerson(), ...claims } })

    expect(await client.auth.user()).toMatchObject({
      is_admin: false,
      is_pro: false,
      phone_verified: false,
      email_verified: false,
      avatar: null,
    })
    expect(await db`select 1 from company_members where user_id = ${user.id}`).toEqual([])
  })

  test('five an hour from one address', async ({ given: { limited } }) => {
    limited.setNow(new Date('2026-03-02T10:00:00Z'))
    const visitor = limited.visitor()
    for (let i = 0; i < 5; i++) await limited.visitor().auth.register({ body: newPerson() })

    await expect(visitor.auth.register({ body: newPerson() })).rejects.toMatchObject({ status: 429 })
  })
})

describe('the link that proves an address', () => {
  test('opened by its owner, it proves the address and signs in', async ({ given: { registered } }) => {
    const { client, user, link } = await registered()
    await client.auth.logout()

    const verified = await client.auth.verifyEmail(link)

    expect(verified).toMatchObject({ id: user.id, email_verified: true })
    expect(await client.auth.user()).toMatchObject({ id: user.id, email_verified: true })
  })

  test('a browser that follows it is led to the page that asks; nothing is spent by that', async ({ server, given: { registered } }) => {
    const { client, link } = await registered()
    const url = `/api/auth/email/verify/${link.params.id}/${link.params.hash}?${new URLSearchParams(link.query)}`
    const get = (headers: Record<string, string>) => server.app.inject({ url, headers })

    const followed = await get({ accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'en' })
    const head = await server.app.inject({ method: 'HEAD', url, headers: { accept: 'application/json' } })
    const scanned = [
      await get({ accept: '*/*' }),
      await get({}),
      await get({ accept: 'application/json', 'sec-fetch-site': 'cross-site' }),
      head,
    ]

    expect(followed.statusCode).toBe(303)
    expect(followed.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' })
    const page = new URL(followed.headers.location!, 'http://localhost')
    expect([page.pathname, Object.fromEntries(page.searchParams)]).toEqual(['/en/register/verification', { ...link.params, ...link.query }])
    expect(scanned.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303])
    expect(await client.auth.user()).toMatchObject({ email_verified: false })
  })

  test('works once', async ({ given: { registered } }) => {
    const { client, link } = await registered()
    await client.auth.verifyEmail(link)

    await expect(client.auth.verifyEmail(link)).rejects.toMatchObject({ status: 422, code: 'link_spent' })
  })

  test('opened many times at once, it works once', async ({ db, given: { registered } }) => {
    const { client, link } = await registered()

    const outcomes = await atOnce(db, 10, () => client.auth.verifyEmail(link))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('no character of it can be changed', async ({ db, given: { registered } }) => {
    const { client, link } = await registered()
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const { hash } = link.params
    const changed = [
      ...[...hash].map((_, at) => ({ ...link, params: { ...link.params, hash: flip(hash, at) } })),
      ...(['expires', 'signature'] as const).flatMap((name) =>
        [...link.query[name]].map((_, at) => ({ ...link, query: { ...link.query, [name]: flip(link.query[name], at) } })),
      ),
      { ...link, query: { ...link.query, expires: String(Number(link.query.expires) + 1) } },
      { ...link, query: { ...link.query, signature: '' } },
      { ...link, params: { ...link.params, id: (await newUser(db)).id } },
    ]

    for (const one of changed) await expect(client.auth.verifyEmail(one)).rejects.toMatchObject({ code: 'link_spent' })
    expect(await client.auth.verifyEmail(link)).toMatchObject({ email_verified: true })
  })

  test('lives 24 hours', async ({ server, given: { registered } }) => {
    const { client, link } = await registered()
    server.setNow(new Date('2026-03-03T10:00:01Z'))
    const late = await client.auth.verifyEmail(link).catch((error: unknown) => error)
    server.setNow(new Date('2026-03-03T09:59:59Z'))

    expect(late).toMatchObject({ code: 'link_spent' })
    expect(await client.auth.verifyEmail(link)).toMatchObject({ email_verified: true })
  })

  test('dies when the address is corrected, and the new address gets its own', async ({ db, server, given: { registered } }) => {
    const { client, user, link } = await registered()
    const corrected = newPerson().email

    await client.auth.correctEmail({ params: { id: user.id }, body: { email: corrected } })
    await server.runJobs()

    await expect(client.auth.verifyEmail(link)).rejects.toMatchObject({ code: 'link_spent' })
    expect(await client.auth.verifyEmail(await linkTo(db, corrected))).toMatchObject({ email: corrected, email_verified: true })
  })

  test('is still good after the signing secret was changed for another', async ({ db, server, given: { registered } }) => {
    const { client, person, link } = await registered()
    const moved = await testApp(db, { APP_SECRET: 'another secret, also longer than 32 chars', APP_SECRET_BEFORE: server.config.secret })
    moved.setNow(server.now())
    const stranger = await testApp(db, { APP_SECRET: 'another secret, also longer than 32 chars' })
    stranger.setNow(server.now())

    await expect(stranger.visitor().auth.verifyEmail(link)).rejects.toMatchObject({ code: 'link_spent' })
    const entered = await moved.visitor().auth.verifyWithPassword({ ...link, body: { password: person.password } })
    expect(entered).toMatchObject({ email_verified: true })
    await expect(client.auth.verifyEmail(link)).rejects.toMatchObject({ code: 'link_spent' })
    await moved.close()
    await stranger.close()
  })

  test('a reset link does not prove an address, nor this one open a reset', async ({ db, server, given: { registered } }) => {
    const { client, person, link } = await registered()
    await client.auth.sendReset({ body: { email: person.email } })
    await server.runJobs()
    const reset = await linkTo(db, person.email)

    await expect(client.auth.verifyEmail(reset)).rejects.toMatchObject({ code: 'link_spent' })
    await expect(client.auth.openReset({ ...link, body: {} })).rejects.toMatchObject({ code: 'link_spent' })
  })
})

describe('the same link in another browser', () => {
  test('asks for the password that was chosen, and what was done in the meantime stays', async ({ db, server, given: { registered } }) => {
    const { person, client, user, link } = await registered()
    await db`update users set phone_verified_at = ${server.now()} where id = ${user.id}`
    const phone = server.visitor()

    await expect(phone.auth.verifyEmail(link)).rejects.toMatchObject({ status: 422, code: 'password_required' })
    await expect(phone.auth.verifyWithPassword({ ...link, body: { password: 'no es esta' } })).rejects.toMatchObject({
      code: 'wrong_password',
      errors: { password: [expect.any(String)] },
    })
    await expect(phone.auth.user()).rejects.toMatchObject({ status: 401 })
    const entered = await phone.auth.verifyWithPassword({ ...link, body: { password: person.password } })

    expect(entered).toMatchObject({ id: user.id, email_verified: true, phone_verified: true })
    expect(await phone.auth.user()).toMatchObject({ id: user.id })
    expect(await client.auth.user()).toMatchObject({ id: user.id })
    await expect(phone.auth.verifyWithPassword({ ...link, body: { password: person.password } })).rejects.toMatchObject({
      code: 'link_spent',
    })
  })

  test('leads past no second factor, and a new password ends that too', async ({ server, given: { registered } }) => {
    const { person, user, link } = await registered()
    await giveSecondFactor(server.context(), user.id)
    const phone = server.visitor()
    const known = (code?: string) => phone.auth.verifyWithPassword({ ...link, body: { password: person.password, ...(code && { code }) } })

    await expect(known()).rejects.toMatchObject({ code: 'second_factor_required' })
    await expect(known('aaaaa-aaaaa')).rejects.toMatchObject({ code: 'wrong_code' })
    const fresh = (password: string) => phone.auth.verifyWithPassword({ ...link, body: { password, is_new: true } })
    await expect(fresh('corta')).rejects.toMatchObject({ errors: { password: ['Write at least 10 characters.'] } })
    await expect(fresh('password123')).rejects.toMatchObject({ errors: { password: [expect.any(String)] } })
    await fresh('cuatro gatos y un barco')

    expect(await server.visitor().auth.login({ body: { email: person.email, password: 'cuatro gatos y un barco' } })).toMatchObject({
      id: user.id,
    })
  })

  test('opened many times at once, it works once', async ({ db, server, given: { registered } }) => {
    const { person, link } = await registered()

    const outcomes = await atOnce(db, 5, () => server.visitor().auth.verifyWithPassword({ ...link, body: { password: person.password } }))

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('somebody who registered with another person’s address', () => {
  test('is out as soon as the owner opens the link and chooses a password', async ({ server, given: { squatted } }) => {
    const { person, squatter, user, link, password } = await squatted()
    const owner = server.visitor()
    const mine = 'cuatro gatos y un barco'

    const entered = await owner.auth.verifyWithPassword({ ...link, body: { password: mine, is_new: true } })
    expect(entered).toMatchObject({ id: user.id, email_verified: true, phone_verified: false })

    await expect(squatter.auth.user()).rejects.toMatchObject({ status: 401 })
    await expect(squatter.auth.login({ body: { email: person.email, password } })).rejects.toMatchObject({ code: 'wrong_credentials' })
    expect(await owner.auth.user()).toMatchObject({ id: user.id })
    expect(await server.visitor().auth.login({ body: { email: person.email, password: mine } })).toMatchObject({ id: user.id })
  })

  test('is out as soon as the owner asks for a new password', async ({ db, server, given: { squatted } }) => {
    const { person, squatter, user, password } = await squatted()
    const owner = server.visitor()
    await owner.auth.sendReset({ body: { email: person.email } })
    await server.runJobs()

    expect(await owner.auth.openReset({ ...(await linkTo(db, person.email)), body: {} })).toMatchObject({
      id: user.id,
      email_verified: true,
    })

    await expect(squatter.auth.user()).rejects.toMatchObject({ status: 401 })
    await expect(squatter.auth.login({ body: { email: person.email, password } })).rejects.toMatchObject({ code: 'wrong_credentials' })
  })

  test('cannot turn the address away once it is proven', async ({ server, given: { squatted } }) => {
    const { squatter, user, link } = await squatted()
    await server.visitor().auth.verifyWithPassword({ ...link, body: { password: 'cuatro gatos y un barco', is_new: true } })

    await expect(squatter.auth.correctEmail({ params: { id: user.id }, body: { email: newPerson().email } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('correcting an address', () => {
  test('is for the browser that registered alone', async ({ server, given: { registered } }) => {
    const { user } = await registered()

    await expect(server.visitor().auth.correctEmail({ params: { id: user.id }, body: { email: newPerson().email } })).rejects.toMatchObject(
      {
        status: 404,
      },
    )
  })

  test('to one that has an account is told at its field', async ({ db, given: { registered } }) => {
    const { client, user } = await registered()
    const other = await newUser(db)

    await expect(client.auth.correctEmail({ params: { id: user.id }, body: { email: other.email } })).rejects.toMatchObject({
      errors: { email: [expect.any(String)] },
    })
  })

  test('is over once the address is proven', async ({ given: { registered } }) => {
    const { client, user, link } = await registered()
    await client.auth.verifyEmail(link)

    await expect(client.auth.correctEmail({ params: { id: user.id }, body: { email: newPerson().email } })).rejects.toMatchObject({
      status: 422,
    })
  })
})

describe('sending the link again', () => {
  test('mails another; whoever asks, and for whomever, hears the same', async ({ db, server, given: { registered } }) => {
    const { person, user, client, link } = await registered()
    await client.auth.verifyEmail(link)
    const fresh = await registered()
    const visitor = server.visitor()
    const resend = (id: string) => visitor.auth.resendVerification({ params: { id } })

    const answers = [await resend(fresh.user.id), await resend(user.id), await resend('0190a000-0000-7000-8000-00000000ffff')]
    await server.runJobs()

    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ resend_after_s: 60 })))
    expect(await mailsTo(db, fresh.person.email)).toHaveLength(2)
    expect(await mailsTo(db, person.email)).toHaveLength(1)
    expect(await fresh.client.auth.verifyEmail(await linkTo(db, fresh.person.email))).toMatchObject({ email_verified: true })
  })

  test('at most one a minute and five a day, whatever the address it is asked from', async ({
    db,
    server,
    given: { registered, limited },
  }) => {
    const { person, user } = await registered()
    for (let minute = 0; minute < 8; minute++) {
      limited.setNow(new Date(Date.parse('2026-03-05T10:00:00Z') + minute * 60_000))
      for (let i = 0; i < (minute === 0 ? 2 : 1); i++) await limited.visitor().auth.resendVerification({ params: { id: user.id } })
    }
    await server.runJobs()

    expect(await mailsTo(db, person.email)).toHaveLength(1 + 5)
  })
})
