import { describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { newAuthenticator } from '#tests/support/authenticator.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { giveSecondFactor } from '../second-factor/service.ts'

const password = 'correct horse'
const wrong = { status: 422, code: 'wrong_passkey' }

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const origin = new URL(server.config.appUrl).origin

  async function newHolder() {
    const user = await newUser(db, { password })
    const client = server.visitor()
    await client.auth.login({ body: { email: user.email, password } })
    const authenticator = newAuthenticator(origin)
    const passkey = await client.security.addPasskey({ body: { passkey: authenticator.make(await client.security.wishPasskey()) } })
    const signIn = async (lies = {}, visitor: TestClient = server.visitor()) =>
      visitor.auth.loginWithPasskey({ body: { passkey: authenticator.sign(await visitor.auth.passkeyRequest(), lies) } })
    return { user, client, authenticator, passkey, signIn }
  }

  return { newHolder, origin }
})

test('a passkey that is added many times at once is added once, and told of once, whichever challenges it signed', async ({
  db,
  server,
  given: { newHolder, origin },
}) => {
  const { user, client } = await newHolder()
  const authenticator = newAuthenticator(origin)
  const browsers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = await server.as(user.id)
      await browser.auth.prove({ body: { password } })
      return { browser, passkey: authenticator.make(await browser.security.wishPasskey()) }
    }),
  )
  const again = authenticator.make(await client.security.wishPasskey())

  const results = await atOnce(db, 16, async (i) => {
    const { browser, passkey } = browsers[i % 8]!
    return i < 8 ? browser.security.addPasskey({ body: { passkey } }) : client.security.addPasskey({ body: { passkey: again } })
  })

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await client.security.passkeys()).toHaveLength(2)
  expect(await db`select 1 from notices where user_id = ${user.id} and title ->> 'en' = 'You added a passkey'`).toHaveLength(2)
})

test('a person has twenty passkeys at most, however many are added at once', async ({ db, server, given: { newHolder, origin } }) => {
  const { user, client } = await newHolder()
  await db`
    insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
    select gen_random_uuid(), ${user.id}, 'full-' || ${user.id}::text || i, '\\x00', 0, '{}', 'Passkey', now() from generate_series(1, 18) i`
  const browsers = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const browser = await server.as(user.id)
      await browser.auth.prove({ body: { password } })
      return { browser, passkey: newAuthenticator(origin).make(await browser.security.wishPasskey()) }
    }),
  )

  const results = await atOnce(db, 8, async (i) => browsers[i]!.browser.security.addPasskey({ body: { passkey: browsers[i]!.passkey } }))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.filter((result) => result.status === 'rejected' && result.reason.code === 'too_many_passkeys')).toHaveLength(7)
  expect(await client.security.passkeys()).toHaveLength(20)
})

describe('signing in', () => {
  test('needs no email, no password and no code', async ({ server, given: { newHolder } }) => {
    const { user, signIn } = await newHolder()
    await giveSecondFactor(server.context(), user.id)
    const visitor = server.visitor()

    expect(await signIn({}, visitor)).toMatchObject({ id: user.id })
    expect(await visitor.auth.user()).toMatchObject({ id: user.id })
  })

  test('says when the passkey was used', async ({ given: { newHolder } }) => {
    const { client, passkey, signIn } = await newHolder()
    expect(passkey.last_used_at).toBeNull()
    await signIn()

    expect(await client.security.passkeys()).toEqual([{ ...passkey, last_used_at: expect.any(String) }])
  })

  test.for([
    ['another site', { origin: 'https://evil.example' }],
    ['another site’s identity', { rpId: 'evil.example' }],
    ['nobody’s finger', { isVerified: false }],
    ['a challenge of its own', { challenge: Buffer.from('mine').toString('base64url') }],
    ['somebody else’s name', { userHandle: Buffer.from('0190a000-0000-7000-8000-000000000001').toString('base64url') }],
    ['a counter that stands still', { counter: 1 }],
    ['a counter that runs backwards', { counter: 0 }],
  ] as const)('an answer with %s is refused', async ([, lies], { given: { newHolder } }) => {
    const { signIn } = await newHolder()

    await expect(signIn(lies)).rejects.toMatchObject(wrong)
  })

  test('a signature that was touched is refused', async ({ server, given: { newHolder } }) => {
    const { authenticator } = await newHolder()
    const visitor = server.visitor()
    const passkey = authenticator.sign(await visitor.auth.passkeyRequest())
    const { signature } = authenticator.sign({ challenge: 'other' }).response

    await expect(
      visitor.auth.loginWithPasskey({ body: { passkey: { ...passkey, response: { ...passkey.response, signature } } } }),
    ).rejects.toMatchObject(wrong)
  })

  test('a passkey that was never kept here signs nobody in', async ({ server, given: { origin } }) => {
    const stranger = newAuthenticator(origin)
    const visitor = server.visitor()

    await expect(
      visitor.auth.loginWithPasskey({ body: { passkey: stranger.sign(await visitor.auth.passkeyRequest(), { userHandle: 'AAAA' }) } }),
    ).rejects.toMatchObject(wrong)
  })

  test('an answer is good once, and in the browser that asked', async ({ server, given: { newHolder } }) => {
    const { authenticator } = await newHolder()
    const visitor = server.visitor()
    const body = { passkey: authenticator.sign(await visitor.auth.passkeyRequest()) }
    const cookies = new Map(visitor.cookies)
    const thief = server.visitor()
    await thief.auth.passkeyRequest()

    await expect(thief.auth.loginWithPasskey({ body })).rejects.toMatchObject(wrong)
    await visitor.auth.loginWithPasskey({ body })
    const again = server.visitor()
    for (const [name, value] of cookies) again.cookies.set(name, value)
    await expect(again.auth.loginWithPasskey({ body })).rejects.toMatchObject(wrong)
  })

  test('the same answer sent twenty times at once signs in once', async ({ db, server, given: { newHolder } }) => {
    const { authenticator } = await newHolder()
    const visitor = server.visitor()
    const body = { passkey: authenticator.sign(await visitor.auth.passkeyRequest()) }
    const browsers = Array.from({ length: 20 }, () => {
      const same = server.visitor()
      for (const [name, value] of visitor.cookies) same.cookies.set(name, value)
      return same
    })

    const results = await atOnce(db, 20, (i) => browsers[i]!.auth.loginWithPasskey({ body }))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a challenge older than five minutes is forgotten', async ({ server, given: { newHolder } }) => {
    const { authenticator } = await newHolder()
    const visitor = server.visitor()
    const request = await visitor.auth.passkeyRequest()
    server.setNow(new Date(Date.now() + 301_000))

    await expect(visitor.auth.loginWithPasskey({ body: { passkey: authenticator.sign(request) } })).rejects.toMatchObject(wrong)
    server.setNow(new Date())
  })

  test('garbage is refused, not believed', async ({ server, given: { newHolder } }) => {
    const { authenticator } = await newHolder()
    const visitor = server.visitor()
    const passkey = authenticator.sign(await visitor.auth.passkeyRequest())

    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      await visitor.auth.passkeyRequest()
      const response = { ...passkey.response, [field]: 'AAAA' }
      await expect(visitor.auth.loginWithPasskey({ body: { passkey: { ...passkey, response } } })).rejects.toMatchObject(wrong)
    }
  })
})

describe('keeping passkeys', () => {
  test('wants a proof of presence', async ({ db, given: { newHolder } }) => {
    const { user, client } = await newHolder()
    await db`update sessions set proven_at = now() - interval '11 minutes' where user_id = ${user.id}`

    await expect(client.security.wishPasskey()).rejects.toMatchObject({ status: 403, code: 'proof_required' })
  })

  test('the wish names what is kept already, and asks for a key that knows its person', async ({ given: { newHolder } }) => {
    const { user, client, authenticator } = await newHolder()

    const wish = await client.security.wishPasskey()

    expect(wish).toMatchObject({
      rp: { id: 'localhost', name: 'Oficio' },
      user: { id: Buffer.from(user.id).toString('base64url'), name: user.email },
      excludeCredentials: [{ id: authenticator.sign({ challenge: '' }).id }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  })

  test.for([
    ['another site', { origin: 'https://evil.example' }],
    ['another site’s identity', { rpId: 'evil.example' }],
    ['nobody’s finger', { isVerified: false }],
    ['a challenge of its own', { challenge: 'bWluZQ' }],
  ] as const)('one made with %s is refused', async ([, lies], { given: { newHolder, origin } }) => {
    const { client } = await newHolder()

    await expect(
      client.security.addPasskey({ body: { passkey: newAuthenticator(origin).make(await client.security.wishPasskey(), lies) } }),
    ).rejects.toMatchObject(wrong)
    expect(await client.security.passkeys()).toHaveLength(1)
  })

  test('nobody takes over the key of somebody else', async ({ given: { newHolder } }) => {
    const mine = await newHolder()
    const other = await newHolder()

    await expect(
      other.client.security.addPasskey({ body: { passkey: mine.authenticator.make(await other.client.security.wishPasskey()) } }),
    ).rejects.toMatchObject(wrong)
  })

  test('it can be renamed and deleted by its owner alone, and then signs nobody in', async ({ given: { newHolder } }) => {
    const { client, passkey, signIn } = await newHolder()
    const { client: other } = await newHolder()
    const params = { id: passkey.id }
    await expect(other.security.renamePasskey({ params, body: { name: 'Mine' } })).rejects.toMatchObject({ status: 404 })
    await expect(other.security.dropPasskey({ params })).rejects.toMatchObject({ status: 404 })

    expect(await client.security.renamePasskey({ params, body: { name: 'Teléfono azul' } })).toMatchObject({ name: 'Teléfono azul' })
    await client.security.dropPasskey({ params })

    expect(await client.security.passkeys()).toEqual([])
    await expect(signIn()).rejects.toMatchObject(wrong)
  })

  test('a new one is told to its person', async ({ db, given: { newHolder } }) => {
    const { user } = await newHolder()

    expect(await db`select title ->> 'en' as title from notices where user_id = ${user.id}`).toEqual([{ title: 'You added a passkey' }])
  })
})

describe('as proof of presence', () => {
  test('a passkey proves its own person, once', async ({ db, given: { newHolder } }) => {
    const { user, client, authenticator } = await newHolder()
    await db`update sessions set proven_at = null where user_id = ${user.id}`
    expect(await client.auth.proofWays()).toMatchObject({ passkey: true })
    const passkey = authenticator.sign(await client.auth.provePasskey())

    await client.auth.prove({ body: { passkey } })

    await client.security.wishPasskey()
    await expect(client.auth.prove({ body: { passkey } })).rejects.toMatchObject(wrong)
  })

  test('somebody else’s proves nothing, nor an answer that was asked for to sign in', async ({ given: { newHolder } }) => {
    const { client, authenticator } = await newHolder()
    const { authenticator: others } = await newHolder()

    await expect(client.auth.prove({ body: { passkey: others.sign(await client.auth.provePasskey()) } })).rejects.toMatchObject(wrong)
    await expect(client.auth.prove({ body: { passkey: authenticator.sign(await client.auth.passkeyRequest()) } })).rejects.toMatchObject(
      wrong,
    )
  })
})
