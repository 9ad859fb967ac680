import { describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { type TestApp, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

let numbers = 0
const newNumber = () => `+1240555${String(1000 + numbers++)}`
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')

const test = base.extend('given', { scope: 'file' }, async ({ db, server, boot }) => {
  const limited = await boot({ LIMITS: '1' })
  const sent = (phone: string) =>
    db<
      { code: string }[]
    >`select message ->> 'code' as code from deliveries where channel = 'sms' and recipient = ${phone} order by created_at, id`
  const lastCode = async (phone: string) => (await sent(phone)).at(-1)!.code

  async function newCustomer(app: TestApp = server): Promise<{ client: TestClient; id: string }> {
    const { id } = await newUser(db, { phone: null, phone_verified_at: null })
    return { client: await app.as(id), id }
  }

  async function newCode() {
    const customer = await newCustomer()
    const phone_number = newNumber()
    await customer.client.auth.sendCode({ body: { phone_number } })
    const code = await lastCode(phone_number)
    const guess = (digits: string, client = customer.client) => client.auth.checkCode({ body: { code: digits, phone_number } })
    return { ...customer, phone_number, code, guess }
  }

  const isVerified = async (id: string) =>
    (await db`select phone_verified_at is not null as is_verified from users where id = ${id}`)[0]!['is_verified']

  return { newCustomer, limited, sent, newCode, isVerified, lastCode }
})

describe('send-verification-code', () => {
  test('texts six digits to the number, in the language of the page', async ({ db, server, given: { newCustomer } }) => {
    const { id } = await newCustomer()
    const phone = newNumber()
    const client = await server.as(id, { locale: 'es' })

    const answer = await client.auth.sendCode({ body: { phone_number: phone } })

    expect(answer).toEqual({ resend_after_s: 60, expires_after_s: 600 })
    const [delivery] = await db`select message from deliveries where recipient = ${phone}`
    expect(delivery!['message']).toMatchObject({
      locale: 'es',
      code: expect.stringMatching(/^\d{6}$/),
      text: expect.stringMatching(/Tu código es \d{6}$/),
    })
  })

  test('keeps no code that could be read', async ({ db, given: { newCustomer } }) => {
    const { client } = await newCustomer()
    const phone = newNumber()
    await client.auth.sendCode({ body: { phone_number: phone } })

    const [row] = await db`select code_hmac from phone_codes where phone = ${phone}`

    expect(row!['code_hmac']).toHaveLength(32)
  })

  test('is for people who have begun something, not for passers-by', async ({ server }) => {
    await expect(server.visitor().auth.sendCode({ body: { phone_number: newNumber() } })).rejects.toMatchObject({ status: 401 })
  })

  test.for(['+44 20 7946 0958', '900-555-1234', '+52 55 1234 5678'])('sends nothing to %s', async (phone, { given: { newCustomer } }) => {
    const { client } = await newCustomer()

    await expect(client.auth.sendCode({ body: { phone_number: phone } })).rejects.toMatchObject({
      code: 'phone_not_served',
      errors: { phone_number: [expect.any(String)] },
    })
  })

  test('one a minute, three an hour and five a day for a number, whoever asks', async ({ db, given: { limited, newCustomer, sent } }) => {
    const phone = newNumber()
    const at = async (time: string) => {
      limited.setNow(new Date(time))
      const { client } = await newCustomer(limited)
      await db`delete from rate_limits where key like 'POST /api/send-verification-code ip%'`
      return client.auth.sendCode({ body: { phone_number: phone } })
    }
    const refused = { status: 429, code: 'rate_limited' }
    await at('2026-03-02T10:00:00Z')

    await expect(at('2026-03-02T10:00:30Z')).rejects.toMatchObject({ ...refused, headers: { 'retry-after': '30' } })
    await at('2026-03-02T10:01:00Z')
    await at('2026-03-02T10:02:00Z')
    await expect(at('2026-03-02T10:03:00Z')).rejects.toMatchObject(refused)
    await at('2026-03-02T11:00:00Z')
    await at('2026-03-02T12:00:00Z')
    await expect(at('2026-03-02T13:00:00Z')).rejects.toMatchObject(refused)
    await at('2026-03-03T10:00:00Z')

    expect(await sent(phone)).toHaveLength(6)
  })

  test('a hundred numbers from one address bring five messages', async ({ db, given: { limited, newCustomer } }) => {
    limited.setNow(new Date('2026-04-02T10:00:00Z'))
    const phones = Array.from({ length: 100 }, newNumber)
    const clients = await Promise.all(phones.map(() => newCustomer(limited)))

    await Promise.allSettled(phones.map((phone, i) => clients[i]!.client.auth.sendCode({ body: { phone_number: phone } })))

    const [row] = await db`select count(*) from deliveries where recipient = any(${phones})`
    expect(row!['count']).toBe(5)
  })

  test('a burst to neighbouring numbers is stopped', async ({ db, given: { limited, newCustomer } }) => {
    limited.setNow(new Date('2026-04-03T10:00:00Z'))
    await db`insert into rate_limits (key, window_start, count) values ('code-prefix:+1410555:3600', '2026-04-03T10:00:00Z', 100)`
    const { client } = await newCustomer(limited)

    await expect(client.auth.sendCode({ body: { phone_number: '+14105550199' } })).rejects.toMatchObject({ status: 429 })
  })

  test('when codes are sent and hardly any is used, sending pauses', async ({ db, given: { limited, newCustomer } }) => {
    const now = new Date('2026-04-04T10:00:00Z')
    limited.setNow(now)
    const { client, id } = await newCustomer(limited)
    await db`
      insert into phone_codes (id, user_id, session_hash, phone, code_hmac, created_at, expires_at, void_at)
      select gen_random_uuid(), ${id}, '', '+1443555' || n, '', ${now}, ${now}, ${now} from generate_series(1000, 1099) n`

    await expect(client.auth.sendCode({ body: { phone_number: '+14435550199' } })).rejects.toMatchObject({
      status: 503,
      headers: { 'retry-after': '600' },
    })
  })
})

describe('verification-code', () => {
  test('the right code proves the number, however it is written', async ({ db, given: { newCode } }) => {
    const { client, id, phone_number, code } = await newCode()
    const written = `(${phone_number.slice(2, 5)}) ${phone_number.slice(5, 8)}-${phone_number.slice(8)}`

    const answer = await client.auth.checkCode({ body: { code: ` ${code} `, phone_number: written, user_id: id } })

    expect(answer).toEqual({ phone_verified: true })
    expect(await client.auth.user()).toMatchObject({ phone: phone_number, phone_verified: true })
    expect(await db`select payload from outbox where event = 'phone.verified' and payload ->> 'user_id' = ${id}`).toHaveLength(1)
  })

  test('a proof is good for 90 days', async ({ db, server, given: { newCode } }) => {
    const { id, code, guess } = await newCode()
    await guess(code)
    await db`update users set phone_verified_at = now() - interval '90 days' where id = ${id}`

    expect((await (await server.as(id)).auth.user()).phone_verified).toBe(false)
  })

  test('a code works once', async ({ given: { newCode } }) => {
    const { code, guess } = await newCode()
    await guess(code)

    await expect(guess(code)).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('a wrong code, an expired one and one that was never sent are answered alike', async ({ server, given: { newCode } }) => {
    const { client, code, guess } = await newCode()
    const wrong = await guess(otherThan(code)).catch((error: unknown) => error)
    const unsent = await client.auth.checkCode({ body: { code, phone_number: newNumber() } }).catch((error: unknown) => error)
    server.setNow(new Date(Date.now() + 600_000))
    const expired = await guess(code).catch((error: unknown) => error)
    server.setNow(new Date())

    expect(wrong).toMatchObject({ status: 422, code: 'wrong_code', errors: { code: [expect.any(String)] } })
    for (const other of [unsent, expired]) expect(other).toMatchObject({ code: 'wrong_code', message: (wrong as Error).message })
  })

  test('after five wrong tries the right one comes too late', async ({ given: { newCode, isVerified } }) => {
    const { id, code, guess } = await newCode()
    for (let i = 1; i <= 4; i++) await expect(guess(otherThan(code))).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(guess(otherThan(code))).rejects.toMatchObject({ code: 'code_spent' })

    await expect(guess(code)).rejects.toMatchObject({ code: 'code_spent' })

    expect(await isVerified(id)).toBe(false)
  })

  test('tries at once count as many as they are', async ({ db, given: { newCode, isVerified } }) => {
    const { id, code, guess } = await newCode()

    const results = await atOnce(db, 20, () => guess(otherThan(code)))

    const codes = results.map((result) => (result as PromiseRejectedResult).reason.code as string)
    expect(codes.filter((each) => each === 'wrong_code')).toHaveLength(4)
    expect(codes.filter((each) => each === 'code_spent')).toHaveLength(16)
    await expect(guess(code)).rejects.toMatchObject({ code: 'code_spent' })
    expect(await isVerified(id)).toBe(false)
  })

  test('the right code sent twenty times at once is used once', async ({ db, given: { newCode } }) => {
    const { id, code, guess } = await newCode()

    const results = await atOnce(db, 20, () => guess(code))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db`select 1 from outbox where event = 'phone.verified' and payload ->> 'user_id' = ${id}`).toHaveLength(1)
  })

  test('a new code voids the old one', async ({ given: { newCode, lastCode } }) => {
    const { client, phone_number, code, guess } = await newCode()
    await client.auth.sendCode({ body: { phone_number } })
    const second = await lastCode(phone_number)

    await expect(guess(code)).rejects.toMatchObject({ code: 'wrong_code' })

    expect(await guess(second)).toEqual({ phone_verified: true })
  })

  test('it is bound to the person: nobody proves a number for somebody else', async ({ given: { newCode, newCustomer, isVerified } }) => {
    const { id, code, phone_number } = await newCode()
    const thief = await newCustomer()

    await expect(thief.client.auth.checkCode({ body: { code, phone_number, user_id: id } })).rejects.toMatchObject({ code: 'wrong_code' })

    expect(await isVerified(id)).toBe(false)
    expect(await isVerified(thief.id)).toBe(false)
  })

  test('it is bound to the browser it was asked for in', async ({ server, given: { newCode } }) => {
    const { id, code, guess } = await newCode()

    await expect(guess(code, await server.as(id))).rejects.toMatchObject({ code: 'wrong_code' })
  })

  test('a guest proves a number too', async ({ server, given: { lastCode, isVerified } }) => {
    const guest = server.visitor()
    const phone_number = newNumber()
    const { guest: row } = await guest.auth.registerGuest({
      body: { email: 'g@example.com', name: 'Gil', surname: 'Paz', phone: phone_number, zipcode: '20910' },
    })
    await guest.auth.sendCode({ body: { phone_number } })

    await guest.auth.checkCode({ body: { code: await lastCode(phone_number), phone_number, user_id: row.id } })

    expect(await isVerified(row.id)).toBe(true)
  })

  test('something that is no code is told so', async ({ given: { newCode } }) => {
    const { client, phone_number } = await newCode()

    await expect(client.auth.checkCode({ body: { code: '12345', phone_number } })).rejects.toMatchObject({
      status: 422,
      errors: { code: ['Enter the 6 digits of the code.'] },
    })
  })
})
