import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const stored = () =>
    readdirSync(join(server.config.dataDir, 'media'), { recursive: true }).filter((name) => String(name).endsWith('.webp'))

  const signIn = async (email: string): Promise<TestClient> => {
    const browser = server.visitor()
    await browser.auth.login({ body: { email, password } })
    return browser
  }

  const tokenTo = async (address: string): Promise<string> => {
    await server.runJobs()
    const [mail] = await db`select links from sandbox_outbox where recipient = ${address} order by created_at desc, id desc limit 1`
    return new URL((mail!['links'] as string[])[0]!).searchParams.get('confirm')!
  }

  const undoSentTo = async (address: string): Promise<string> => {
    await server.runJobs()
    const [mail] = await db`
      select links from sandbox_outbox where recipient = ${address} and subject = 'Tu correo en Oficio cambió' order by created_at desc, id desc limit 1`
    return new URL((mail!['links'] as string[])[0]!).searchParams.get('undo')!
  }

  return { stored, signIn, tokenTo, undoSentTo }
})

test.beforeEach(async ({ db, server }) => {
  server.setNow(new Date())
  await db`delete from sandbox_outbox`
  await db`insert into zips ${db([
    { zip: '20910', location: 'Silver Spring', state_iso: 'MD', lat: 39, lon: -77, time_zone: 'America/New_York' },
  ])} on conflict do nothing`
})

const password = 'una contraseña de prueba'

describe('the profile of a person', () => {
  test('is changed in part, with the place that the zip stands for', async ({ db, server }) => {
    const { id, email } = await newUser(db)
    const person = await server.as(id)

    const answer = await person.profile.update({
      body: { name: ' Ana María ', zipcode: '20910', locale: 'en', time_zone: 'America/Chicago' },
    })

    expect(answer).toMatchObject({ id, name: 'Ana María', surname: 'Reyes', locale: 'en' })
    expect(await person.profile.get()).toMatchObject({
      email,
      pending_email: null,
      name: 'Ana María',
      zipcode: '20910',
      city: 'Silver Spring',
      state: 'MD',
      time_zone: 'America/Chicago',
    })
    await person.profile.update({ body: { city: 'Takoma' } })
    expect(await person.profile.get()).toMatchObject({ zipcode: '20910', city: 'Takoma', name: 'Ana María' })
  })

  test.for([
    [{ zipcode: '99999' }, 'zipcode'],
    [{ zipcode: '20910', state: 'VA' }, 'state'],
    [{ time_zone: 'Mars/Base' }, 'time_zone'],
    [{ name: '' }, 'name'],
    [{ locale: 'fr' as 'es' }, 'locale'],
  ] as const)('%j is refused at its field', async ([body, field], { db, server }) => {
    const person = await server.as((await newUser(db)).id)

    await expect(person.profile.update({ body })).rejects.toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
  })

  test('never makes an admin, proves an address, or moves a balance', async ({ db, server }) => {
    const { id } = await newUser(db)
    const person = await server.as(id)
    const before = await db`select * from users where id = ${id}`

    const body = {
      is_admin: true,
      is_pro: true,
      email: 'x@example.com',
      phone_verified_at: 'now',
      kind: 'guest',
      avatar: 'x',
      company_id: id,
    }
    await person.profile.update({ body: body as object }).catch(() => undefined)

    expect(await db`select * from users where id = ${id}`).toEqual(before)
  })
})

describe('the picture', () => {
  const photo = async (width: number) =>
    new Blob([
      new Uint8Array(
        await sharp({ create: { width, height: width, channels: 3, background: '#b5651d' } })
          .withExif({ IFD0: { Copyright: 'Ana canary' } })
          .jpeg()
          .toBuffer(),
      ),
    ])

  test('is written anew without metadata; the one before is gone, and removing leaves none', async ({ db, server, given: { stored } }) => {
    const { id } = await newUser(db)
    const person = await server.as(id)

    const first = await person.profile.setImage({ file: await photo(600) })
    const bytes = (await server.app.inject({ url: first.avatar })).rawPayload
    const second = await person.profile.setImage({ file: await photo(512) })
    await server.runJobs()
    const left = await db`select id from media`
    const shown = (await person.auth.user()).avatar
    await person.profile.removeImage()
    await server.runJobs()

    expect(bytes.includes('canary')).toBe(false)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480 })
    expect([shown, left.length]).toEqual([second.avatar, 1])
    expect([(await person.auth.user()).avatar, (await db`select id from media`).length, stored().length]).toEqual([null, 0, 0])
  })

  test('must be a picture', async ({ db, server }) => {
    const person = await server.as((await newUser(db)).id)

    await expect(person.profile.setImage({ file: new Blob(['<svg/>']) })).rejects.toMatchObject({
      status: 422,
      errors: { file: [expect.any(String)] },
    })
  })
})

describe('another email', () => {
  const fresh = (() => {
    let count = 0
    return () => `nuevo${(count += 1)}@example.com`
  })()

  test('is taken back by the address that was given up: once, for a week, and whoever changed it is out', async ({
    db,
    server,
    given: { signIn, tokenTo, undoSentTo },
  }) => {
    const person = await newUser(db, { password })
    const thief = await signIn(person.email)
    const email = fresh()
    await thief.profile.changeEmail({ body: { email } })
    await thief.profile.confirmEmail({ body: { token: await tokenTo(email) } })
    const token = await undoSentTo(person.email)

    const results = await atOnce(db, 8, async () => server.visitor().profile.undoEmail({ body: { token } }))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(thief.auth.user()).rejects.toMatchObject({ status: 401 })
    await expect(signIn(person.email)).rejects.toMatchObject({ status: 422 })
    await server.runJobs()
    const [letter] = await db`
      select links from sandbox_outbox where recipient = ${person.email} and links::text like '%renew-password/verify%' order by created_at desc limit 1`
    expect(letter).toBeDefined()
    expect(await db`select email from users where id = ${person.id}`).toEqual([{ email: person.email }])
    await expect(server.visitor().profile.undoEmail({ body: { token } })).rejects.toMatchObject({ code: 'undo_spent' })
  })

  test('takes effect when its own link is opened, ends other sessions, and tells the old address', async ({
    db,
    server,
    given: { signIn, tokenTo },
  }) => {
    const person = await newUser(db, { password })
    const [here, elsewhere] = [await signIn(person.email), await signIn(person.email)]
    const email = fresh()

    await here.profile.changeEmail({ body: { email } })
    const waiting = await here.profile.get()
    const token = await tokenTo(email)
    const answer = await here.profile.confirmEmail({ body: { token } })
    await server.runJobs()

    expect(waiting).toMatchObject({ email: person.email, pending_email: email })
    expect(answer).toMatchObject({ email, email_verified: true })
    await expect(elsewhere.auth.user()).rejects.toMatchObject({ status: 401 })
    const notices =
      await db`select body_text from sandbox_outbox where recipient = ${person.email} and subject = 'Tu correo en Oficio cambió'`
    expect(notices).toHaveLength(1)
    expect(notices[0]!['body_text']).not.toContain(email)
    expect(await signIn(email)).toBeDefined()
    await expect(here.profile.confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'change_spent' })
  })

  test('needs a proof of presence, and an address that is nobody’s account', async ({ db, server, given: { signIn } }) => {
    const person = await newUser(db, { password })
    const taken = await newUser(db)
    const browser = await signIn(person.email)

    await expect(browser.profile.changeEmail({ body: { email: taken.email } })).rejects.toMatchObject({
      code: 'email_in_use',
      errors: { email: [expect.any(String)] },
    })
    server.setNow(new Date(Date.now() + 11 * 60_000))
    await expect(browser.profile.changeEmail({ body: { email: fresh() } })).rejects.toMatchObject({ status: 403, code: 'proof_required' })
  })

  test('is confirmed by the newest link alone, within a day, in a session of its account', async ({
    db,
    server,
    given: { signIn, tokenTo },
  }) => {
    const person = await newUser(db, { password })
    const browser = await signIn(person.email)
    const [first, second] = [fresh(), fresh()]
    await browser.profile.changeEmail({ body: { email: first } })
    const old = await tokenTo(first)
    await browser.profile.changeEmail({ body: { email: second } })
    const token = await tokenTo(second)
    const other = await server.as((await newUser(db)).id)

    await expect(browser.profile.confirmEmail({ body: { token: old } })).rejects.toMatchObject({ code: 'change_spent' })
    await expect(other.profile.confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'change_spent' })
    await expect(server.visitor().profile.confirmEmail({ body: { token } })).rejects.toMatchObject({ status: 401 })
    for (let place = 0; place < token.length; place++) {
      const forged = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1)
      await expect(browser.profile.confirmEmail({ body: { token: forged } })).rejects.toMatchObject({ code: 'change_spent' })
    }
    server.setNow(new Date(Date.now() + 23 * 3_600_000))
    const late = await signIn(person.email)
    server.setNow(new Date(Date.now() + 24 * 3_600_000 + 60_000))
    await expect(late.profile.confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'change_spent' })
  })

  test('is taken back by asking for the present one, and lost to who opened an account with it first', async ({
    db,
    given: { signIn, tokenTo },
  }) => {
    const person = await newUser(db, { password })
    const browser = await signIn(person.email)
    const email = fresh()
    await browser.profile.changeEmail({ body: { email } })
    await browser.profile.changeEmail({ body: { email: person.email } })
    expect((await browser.profile.get()).pending_email).toBeNull()

    await browser.profile.changeEmail({ body: { email } })
    const token = await tokenTo(email)
    await newUser(db, { email })
    await expect(browser.profile.confirmEmail({ body: { token } })).rejects.toMatchObject({ code: 'email_in_use' })
    expect((await browser.profile.get()).email).toBe(person.email)
  })
})
