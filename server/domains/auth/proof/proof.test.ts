import { generateSync } from 'otplib'
import { expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { giveSecondFactor } from '../second-factor/service.ts'

const password = 'correct horse'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  /** A person whose sign-in no longer counts as proof of presence. */
  async function newAbsent(options: { password?: string } = { password }) {
    const user = await newUser(db, options)
    const client = await server.as(user.id)
    const isProven = () =>
      client.security.setUpSecondFactor().then(
        () => true,
        (error: { code: string }) => error.code !== 'proof_required',
      )
    return { user, client, isProven }
  }

  /** A person with Google sign-in only, and the last code mailed to them. */
  async function newGooglePerson() {
    const person = await newAbsent({})
    const mailedCode = async () => {
      await server.runJobs()
      const [mail] = await db<{ code: string }[]>`
        select code from sandbox_outbox where recipient = ${person.user.email} order by created_at desc limit 1`
      return mail!.code
    }
    return { ...person, mailedCode }
  }

  return { newAbsent, newGooglePerson }
})

test('a sign-in is a proof for ten minutes', async ({ db, server }) => {
  const user = await newUser(db, { password })
  const client = server.visitor()
  await client.auth.login({ body: { email: user.email, password } })
  await client.security.setUpSecondFactor()
  server.setNow(new Date(Date.now() + 601_000))

  await expect(client.security.setUpSecondFactor()).rejects.toMatchObject({ status: 403, code: 'proof_required' })
  server.setNow(new Date())
})

test('the password proves presence, under a new secret of the session', async ({ server, given: { newAbsent } }) => {
  const { client, isProven } = await newAbsent()
  const old = client.cookies.get('session')!
  expect(await isProven()).toBe(false)
  expect(await client.auth.proofWays()).toMatchObject({ password: true, code: false })

  await client.auth.prove({ body: { password } })

  expect(await isProven()).toBe(true)
  const thief = server.visitor()
  thief.cookies.set('session', old)
  await expect(thief.auth.user()).rejects.toMatchObject({ status: 401 })
})

test('a proof in one browser is none in another', async ({ server, given: { newAbsent } }) => {
  const { user, client } = await newAbsent()
  const other = await server.as(user.id)
  await client.auth.prove({ body: { password } })

  await expect(other.security.setUpSecondFactor()).rejects.toMatchObject({ code: 'proof_required' })
})

test('a person without a password proves presence with an app code, each good once', async ({ server, given: { newAbsent } }) => {
  const { user, client } = await newAbsent({})
  const { secret } = (await giveSecondFactor(server.context(), user.id))!
  const code = generateSync({ secret })
  expect(await client.auth.proofWays()).toMatchObject({ password: false, code: true })

  await client.auth.prove({ body: { code } })

  await client.security.renewRecoveryCodes()
  await expect(client.auth.prove({ body: { code } })).rejects.toMatchObject({ code: 'wrong_code', errors: { code: [expect.any(String)] } })
})

test('a wrong password, none at all, and the one of an account without are told at the field', async ({ given: { newAbsent } }) => {
  const { client, isProven } = await newAbsent()
  const { client: without } = await newAbsent({})
  const errors = { password: [expect.any(String)] }

  await expect(client.auth.prove({ body: { password: 'wrong horse' } })).rejects.toMatchObject({ code: 'wrong_password', errors })
  await expect(client.auth.prove({ body: {} })).rejects.toMatchObject({ code: 'invalid', errors })
  await expect(without.auth.prove({ body: { password } })).rejects.toMatchObject({ code: 'wrong_password', errors })
  expect(await isProven()).toBe(false)
})

test('a proven number is replaced only by who proves to be there; an unproven one by anybody signed in', async ({
  db,
  given: { newAbsent },
}) => {
  const { user, client } = await newAbsent()
  const send = (phone_number: string) => client.auth.sendCode({ body: { phone_number } })
  await db`update users set phone = '+12405550140', phone_verified_at = null where id = ${user.id}`
  await send('+12405550141')
  await db`update users set phone_verified_at = now() where id = ${user.id}`

  await expect(send('+12405550142')).rejects.toMatchObject({ status: 403, code: 'proof_required' })
  await send('+12405550140')
  await client.auth.prove({ body: { password } })
  await send('+12405550142')
})

test('a person with Google alone proves presence with a mailed code, good once, in the browser that asked', async ({
  server,
  given: { newGooglePerson },
}) => {
  const { user, client, isProven, mailedCode } = await newGooglePerson()
  expect(await client.auth.proofWays()).toEqual({ password: false, code: false, passkey: false, mailed_code: true })
  await client.auth.mailProof()
  const code = await mailedCode()
  const elsewhere = await server.as(user.id)
  const wrong = { code: 'wrong_code', errors: { mailed_code: [expect.any(String)] } }
  await expect(elsewhere.auth.prove({ body: { mailed_code: code } })).rejects.toMatchObject(wrong)
  await expect(client.auth.prove({ body: { mailed_code: code === '000000' ? '000001' : '000000' } })).rejects.toMatchObject(wrong)

  await client.auth.prove({ body: { mailed_code: code } })

  expect(await isProven()).toBe(true)
  await expect(client.auth.prove({ body: { mailed_code: code } })).rejects.toMatchObject(wrong)
})

test('a mailed code dies with the fifth try, with a newer one, with its ten minutes, and with the address', async ({
  db,
  server,
  given: { newGooglePerson },
}) => {
  const { user, client, mailedCode } = await newGooglePerson()
  const prove = (mailed_code: string) => client.auth.prove({ body: { mailed_code } })
  const wrongOne = (code: string) => (code === '000000' ? '000001' : '000000')
  await client.auth.mailProof()
  const tried = await mailedCode()
  const tries = await atOnce(db, 20, () => prove(wrongOne(tried)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([])
  await expect(prove(tried)).rejects.toMatchObject({ code: 'code_spent' })

  server.setNow(new Date(Date.now() + 61_000))
  await client.auth.mailProof()
  const newer = await mailedCode()
  expect(newer).not.toBe('')
  server.setNow(new Date(Date.now() + 61_000 + 600_000))
  await expect(prove(newer)).rejects.toMatchObject({ code: 'wrong_code' })

  await client.auth.mailProof()
  const last = await mailedCode()
  await db`update users set email = ${`other.${user.email}`} where id = ${user.id}`
  await expect(prove(last)).rejects.toMatchObject({ code: 'wrong_code' })
  server.setNow()
})

test('nobody with another way is mailed a code', async ({ given: { newAbsent } }) => {
  const { client } = await newAbsent()

  expect(await client.auth.proofWays()).toMatchObject({ mailed_code: false })
  await expect(client.auth.mailProof()).rejects.toMatchObject({ status: 403, code: 'forbidden' })
})
