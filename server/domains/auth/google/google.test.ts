import { generateKeyPairSync } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { generateSync } from 'otplib'
import { afterAll, describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { clientId, startIdentityProvider } from '#tests/support/identity.ts'
import { test as base } from '#tests/support/test.ts'
import { giveSecondFactor } from '../second-factor/service.ts'

const google = await startIdentityProvider()

const test = base.extend('variables', { scope: 'file' }, google.variables).extend('given', { scope: 'file' }, async ({ server }) => {
  type Client = ReturnType<typeof server.visitor>
  const begin = async (client: Client) => new URL((await client.auth.beginGoogle({ body: {} })).url).searchParams.get('nonce')!
  const present = (credential: string, more: object = {}, client = server.visitor()) =>
    client.auth.registerGoogle({ body: { credential, ...more } })
  /** Starts a sign-in and returns to the browser with Google's claims and the requested nonce. */
  const enter = async (claims: JWTPayload, more: object = {}, client = server.visitor()) => {
    const nonce = await begin(client)
    return present(await google.sign({ nonce, ...claims }), more, client)
  }

  /** Presents the token that `forge` makes for the browser's own nonce. */
  const forged = async (forge: (nonce: string) => string | Promise<string>) => {
    const visitor = server.visitor()
    return present(await forge(await begin(visitor)), {}, visitor)
  }

  return { enter, forged, begin, present }
})

afterAll(async () => {
  await google.stop()
})

let people = 0
const newAddress = () => `elena${people++}@gmail.example`
const word = (email: string, more: JWTPayload = {}) => google.claims(email, more)

describe('with Google’s word', () => {
  test('a new person has an account, with a proven address and no password', async ({ db, server, given: { enter } }) => {
    const email = newAddress()
    const visitor = server.visitor()

    const user = await enter(word(email), { zipcode: '20910', redirect: '/search/results', query: 'a=1' }, visitor)

    expect(user).toMatchObject({ email, name: 'Elena', surname: 'Ruiz', email_verified: true, redirect: '/search/results', query: 'a=1' })
    expect(await visitor.auth.user()).toMatchObject({ id: user.id })
    expect(await db`select password_hash, city, is_admin from users where id = ${user.id}`).toEqual([
      { password_hash: null, city: 'Silver Spring', is_admin: false },
    ])
  })

  test('the same person comes back to the same account, also under another address at Google', async ({ given: { enter } }) => {
    const email = newAddress()
    const first = await enter(word(email))

    const again = await enter(word(newAddress(), { sub: `sub-${email}` }))

    expect(again.id).toBe(first.id)
  })

  test('twenty arrivals at once make one account', async ({ db, given: { enter } }) => {
    const email = newAddress()
    const credential = word(email)

    await atOnce(db, 20, () => enter(credential))

    expect(await db`select id from users where email = ${email}`).toHaveLength(1)
    expect(await enter(credential)).toMatchObject({ email })
  })

  test('an account whose address is proven is linked, keeps its password, and is told', async ({ db, server, given: { enter } }) => {
    const user = await newUser(db, { email: newAddress(), password: 'correct horse' })

    expect(await enter(word(user.email))).toMatchObject({ id: user.id })

    await server.visitor().auth.login({ body: { email: user.email, password: 'correct horse' } })
    expect(
      await db`select title ->> 'en' as title from notices where user_id = ${user.id} and title ->> 'en' like '%Google%'`,
    ).toHaveLength(1)
  })

  test('of an account that somebody opened with a foreign address, all they know and hold is void', async ({
    db,
    server,
    given: { enter },
  }) => {
    const user = await newUser(db, { email: newAddress(), password: 'the thief’s own' })
    await db`update users set email_verified_at = null where id = ${user.id}`
    const thief = server.visitor()
    await thief.auth.login({ body: { email: user.email, password: 'the thief’s own' } })
    await giveSecondFactor(server.context(), user.id)

    expect(await enter(word(user.email))).toMatchObject({ id: user.id, email_verified: true })

    await expect(thief.auth.user()).rejects.toMatchObject({ status: 401 })
    await expect(server.visitor().auth.login({ body: { email: user.email, password: 'the thief’s own' } })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
    expect(await db`select 1 from second_factors where user_id = ${user.id}`).toEqual([])
  })

  test('the second factor is asked for all the same, and a wrong code links nothing', async ({ db, server, given: { enter } }) => {
    const user = await newUser(db, { email: newAddress() })
    const { secret } = (await giveSecondFactor(server.context(), user.id))!
    const credential = word(user.email)

    await expect(enter(credential)).rejects.toMatchObject({ status: 422, code: 'second_factor_required' })
    await expect(enter(credential, { code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
    expect(await db`select 1 from identities where user_id = ${user.id}`).toEqual([])
    expect(await enter(credential, { code: generateSync({ secret }) })).toMatchObject({ id: user.id })
  })

  test('an address enters five times an hour; a second step is no entry, and a code that nobody asked for no second step', async ({
    db,
    given: { enter },
  }) => {
    const strict = await testApp(db, { ...google.variables, LIMITS: '1' })
    strict.setNow(new Date('2026-03-02T10:00:00Z'))
    const user = await newUser(db, { email: newAddress() })
    const { secret } = (await giveSecondFactor(strict.context(), user.id))!
    const credential = word(user.email, { exp: Date.parse('2027-01-01') / 1000 })
    const strictly = async (word: JWTPayload, more: object = {}) => enter(word, more, strict.visitor())
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 'in',
        (error: { code: string }) => error.code,
      )

    for (let entry = 1; entry <= 4; entry++) expect(await outcome(strictly(credential))).toBe('second_factor_required')
    for (let step = 1; step <= 3; step++) expect(await outcome(strictly(credential, { code: '000000' }))).toBe('wrong_code')
    expect(await outcome(strictly(word(newAddress()), { code: '000000' }))).toBe('in')
    expect(await outcome(strictly(word(newAddress()), { code: '000000' }))).toBe('rate_limited')
    expect(await outcome(strictly(word(newAddress())))).toBe('rate_limited')
    expect(await outcome(strictly(credential, { code: generateSync({ secret }) }))).toBe('in')
    await strict.close()
  })

  test('admins do not come in', async ({ db, given: { enter } }) => {
    const admin = await newUser(db, { email: newAddress(), is_admin: true })

    await expect(enter(word(admin.email))).rejects.toMatchObject({ status: 403, code: 'google_admin' })
  })

  test.for(['https://evil.example', '//evil.example', '/.//evil.example', '/\\evil.example'])(
    'the way back to %s is not echoed',
    async (redirect, { given: { enter } }) => {
      expect(await enter(word(newAddress()), { redirect })).not.toHaveProperty('redirect')
    },
  )
})

describe('a token is refused', () => {
  const hour = 3600
  const epoch = () => Math.floor(Date.now() / 1000)
  const refused = { status: 422, code: 'google_refused' }
  const nobody = 'nobody@gmail.example'

  test.for<[string, Parameters<typeof word>[1]]>([
    ['of another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['for another site', { aud: 'somebody-else' }],
    ['for another site as well, handed on by it', { aud: [clientId, 'somebody-else'], azp: 'somebody-else' }],
    ['that has expired', { iat: epoch() - 2 * hour, exp: epoch() - hour }],
    ['that is not good yet', { nbf: epoch() + hour }],
    ['with a nonce that this browser never had', { nonce: 'somebody else’s' }],
    ['without a nonce', { nonce: undefined }],
    ['without a subject', { sub: undefined }],
    ['without an address', { email: undefined }],
    ['without an end', { exp: undefined }],
  ])('%s', async ([, lies], { given: { enter } }) => {
    await expect(enter(word(nobody, lies))).rejects.toMatchObject(refused)
  })

  test('signed by a key that the provider does not have, whatever name it gives it', async ({ given: { forged } }) => {
    const { privateKey: key } = generateKeyPairSync('rsa', { modulusLength: 2048 })

    for (const kid of ['test', 'unknown'])
      await expect(forged((nonce) => google.sign(word(nobody, { nonce }), { key, kid }))).rejects.toMatchObject(refused)
  })

  test('not signed at all', async ({ given: { forged } }) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

    for (const alg of ['none', 'None', 'RS256'])
      await expect(forged((nonce) => `${part({ alg, kid: 'test' })}.${part(word(nobody, { nonce }))}.`)).rejects.toMatchObject(refused)
  })

  test('signed with the public key as a secret', async ({ given: { forged } }) => {
    const secret = Buffer.from(google.publicKey.export({ type: 'spki', format: 'pem' }))
    const sign = (nonce: string) => new SignJWT(word(nobody, { nonce })).setProtectedHeader({ alg: 'HS256', kid: 'test' }).sign(secret)

    await expect(forged(sign)).rejects.toMatchObject(refused)
  })

  test('changed after it was signed, and what is none', async ({ given: { forged } }) => {
    const change = async (nonce: string) => {
      const [head, , signature] = (await google.sign(word(nobody, { nonce }))).split('.')
      const body = Buffer.from(JSON.stringify(word('victim@gmail.example', { nonce }))).toString('base64url')
      return `${head}.${body}.${signature}`
    }

    for (const forge of [change, () => 'a.b.c', () => 'garbage', () => '..']) await expect(forged(forge)).rejects.toMatchObject(refused)
  })

  test('an address that the provider has not verified', async ({ given: { enter } }) => {
    for (const email_verified of [false, 'false', undefined])
      await expect(enter(word(newAddress(), { email_verified }))).rejects.toMatchObject({ status: 422, code: 'google_unverified' })
  })

  test('none of them made anybody', async ({ db }) => {
    expect(await db`select 1 from users where email in (${nobody}, 'victim@gmail.example')`).toEqual([])
  })
})

describe('the way to Google and back', () => {
  test('is bound to the browser by state, nonce and PKCE', async ({ server }) => {
    const visitor = server.visitor()

    const url = new URL((await visitor.auth.beginGoogle({ body: { redirect: '/search/results' } })).url)

    expect(url.origin).toBe(google.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: 'http://localhost:3000/en/auth/google/callback',
      code_challenge_method: 'S256',
      code_challenge: expect.any(String),
      state: expect.any(String),
      nonce: expect.any(String),
    })
  })

  test('a token with the nonce of this browser is good in it, once, and in no other', async ({ server, given: { begin, present } }) => {
    const visitor = server.visitor()
    const credential = await google.sign(word(newAddress(), { nonce: await begin(visitor) }))

    await expect(present(credential)).rejects.toMatchObject({ code: 'google_refused' })
    await present(credential, {}, visitor)
    await expect(present(credential, {}, visitor)).rejects.toMatchObject({ code: 'google_refused' })
  })

  test('a token that no browser of ours asked for is refused, with a nonce or without one', async ({ given: { present } }) => {
    for (const nonce of [undefined, 'of another app of the same client'])
      await expect(present(await google.sign(word(newAddress(), { nonce })))).rejects.toMatchObject({ code: 'google_refused' })
  })

  test('a return to a browser that began nothing, or with another state, is refused', async ({ server }) => {
    const visitor = server.visitor()
    const back = (client = visitor) => client.auth.finishGoogle({ body: { code: 'code', state: 'state' } })

    await expect(back()).rejects.toMatchObject({ code: 'google_refused' })
    await visitor.auth.beginGoogle({ body: {} })
    await expect(back()).rejects.toMatchObject({ code: 'google_refused' })
  })

  test('the state kept by the browser cannot be changed', async ({ server }) => {
    const visitor = server.visitor()
    const state = new URL((await visitor.auth.beginGoogle({ body: {} })).url).searchParams.get('state')!
    const [text = '', signature] = visitor.cookies.get('google')!.split('.')
    const changed = { ...JSON.parse(Buffer.from(text, 'base64url').toString()), state: 'mine' }
    visitor.cookies.set('google', `${Buffer.from(JSON.stringify(changed)).toString('base64url')}.${signature}`)

    for (const each of ['mine', state])
      await expect(visitor.auth.finishGoogle({ body: { code: 'code', state: each } })).rejects.toMatchObject({ code: 'google_refused' })
  })
})
