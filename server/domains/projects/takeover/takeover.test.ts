import { describe, expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newGuest, newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { linkTo, mailsTo } from '#tests/support/mails.ts'
import { test as base } from '#tests/support/test.ts'

const password = 'tres perros y un tren'

const test = base.extend('given', { scope: 'file' }, async ({ db, server, boot }) => {
  const limited = await boot({ LIMITS: '1' })
  const ownerOf = async (projectId: string) => (await db`select owner_id from projects where id = ${projectId}`)[0]!['owner_id'] as string
  const tokenOf = async (email: string) => new URL((await mailsTo(db, email))[0]!.links[0]!).searchParams.get('token')!

  /** A guest with a verified phone and an open request. */
  async function newGuestWithRequest() {
    const guest = await newGuest(db, { phone_verified_at: new Date() })
    return { guest, project: await newProject(db, { owner_id: guest.id, state: 'open' }) }
  }

  async function register(client: TestClient, { email, phone }: { email: string; phone?: string | null }) {
    const user = await client.auth.register({
      body: { email, password, name: 'Luis', surname: 'Mora', phone: phone ?? '(301) 555-0999', zipcode: '20910' },
    })
    await server.runJobs()
    return user
  }

  /** A browser with this guest's cookie. */
  async function browserOf(email: string): Promise<TestClient> {
    const client = server.visitor()
    await client.auth.sendGuestLink({ body: { email } })
    await server.runJobs()
    await client.auth.openGuestLink({ body: { token: await tokenOf(email) } })
    return client
  }

  const body = (email: string) => ({ email, password, name: 'Luis', surname: 'Mora', phone: '(301) 555-0998', zipcode: '20910' })

  /** Ways to sign in. */
  const ways = {
    'by password': async (client: TestClient) => client.auth.login({ body: { email: (await newUser(db, { password })).email, password } }),
    'by registering': (client: TestClient) => client.auth.register({ body: body(`r-${newId()}@example.com`) }),
    'by the link that proves a company’s address': async (client: TestClient) => {
      const person = body(`c-${newId()}@example.com`)
      const company = {
        name: 'Mora Pintura',
        phone: '240-555-0189',
        zipcode: '20910',
        services: ['drain-cleaning'],
        radius_miles: 15 as const,
      }
      await client.auth.registerCompany({ body: { ...person, company } })
      await server.runJobs()
      return client.auth.verifyEmail(await linkTo(db, person.email))
    },
    'by the link to a new password': async (client: TestClient) => {
      const { email } = await newUser(db, { password })
      await client.auth.sendReset({ body: { email } })
      await server.runJobs()
      return client.auth.openReset({ ...(await linkTo(db, email)), body: {} })
    },
  }

  return { newGuestWithRequest, register, ownerOf, browserOf, tokenOf, limited, ways }
})

describe('requests of a guest', () => {
  test('goes over when an account with the same address proves it, and not before', async ({
    db,
    server,
    given: { newGuestWithRequest, register, ownerOf },
  }) => {
    const { guest, project } = await newGuestWithRequest()
    const client = server.visitor()

    const user = await register(client, { email: guest.email })
    expect(await ownerOf(project.id)).toBe(guest.id)
    await client.auth.verifyEmail(await linkTo(db, guest.email))
    await server.runJobs()

    expect(await ownerOf(project.id)).toBe(user.id)
    expect((await db`select email, phone from users where id = ${guest.id}`)[0]).toEqual({ email: '', phone: null })
  })

  test('stays with the guest when somebody registers with the address in another’s stead', async ({
    server,
    given: { newGuestWithRequest, register },
  }) => {
    const { guest, project } = await newGuestWithRequest()
    const squatter = server.visitor()
    await register(squatter, { email: guest.email })

    expect((await squatter.projects.list()).data).toEqual([])
    await expect(squatter.projects.get({ params: { project_id: project.id } })).rejects.toMatchObject({ status: 404 })
  })

  test('goes over when an account proves the same number', async ({ db, server, given: { newGuestWithRequest, register, ownerOf } }) => {
    const { guest, project } = await newGuestWithRequest()
    const client = server.visitor()
    const user = await register(client, { email: `other-${guest.email}`, phone: guest.phone })

    await client.auth.sendCode({ body: { phone_number: guest.phone! } })
    await server.runJobs()
    const [sms] = await db`select code from sandbox_outbox where recipient = ${guest.phone} order by id desc limit 1`
    await client.auth.checkCode({ body: { phone_number: guest.phone!, code: sms!['code'] } })
    await server.runJobs()

    expect(await ownerOf(project.id)).toBe(user.id)
  })

  test('goes over at once in the browser that proved the number as the guest', async ({
    given: { newGuestWithRequest, browserOf, register },
  }) => {
    const { guest, project } = await newGuestWithRequest()
    const client = await browserOf(guest.email)

    const user = await register(client, { email: `mine-${guest.email}`, phone: guest.phone })

    expect(user.phone_verified).toBe(true)
    expect((await client.projects.list()).data.map(({ id }) => id)).toEqual([project.id])
    expect(client.cookies.has('guest')).toBe(false)
  })

  test('stays when somebody else signs in at that browser; their draft goes along', async ({
    db,
    given: { newGuestWithRequest, browserOf, ownerOf },
  }) => {
    const { guest, project } = await newGuestWithRequest()
    const client = await browserOf(guest.email)
    const draft = await client.projects.create({ body: { service: 'drain-cleaning', zipcode: '20910' } })
    const other = await newUser(db, { password })

    await client.auth.login({ body: { email: other.email, password } })

    expect((await client.projects.list()).data.map(({ id }) => id)).toEqual([draft.id])
    expect(await ownerOf(project.id)).toBe(guest.id)
    await client.auth.logout()
    expect((await client.projects.list()).data.map(({ id }) => id)).toEqual([project.id])
  })
})

describe('a draft goes along with the sign-in itself', () => {
  test.for(['by password', 'by registering', 'by the link that proves a company’s address', 'by the link to a new password'] as const)(
    '%s',
    async (way, { server, given: { ways, ownerOf } }) => {
      const client = server.visitor()
      const draft = await client.projects.create({ body: { service: 'drain-cleaning', zipcode: '20910' } })

      const { id } = await ways[way](client)

      expect(await ownerOf(draft.id)).toBe(id)
      expect(client.cookies.has('guest')).toBe(false)
    },
  )

  test('and with nothing else: reading moves none', async ({ db, server, given: { ownerOf } }) => {
    const guest = server.visitor()
    const draft = await guest.projects.create({ body: { service: 'drain-cleaning', zipcode: '20910' } })
    const before = await ownerOf(draft.id)
    const client = await server.as((await newUser(db)).id)
    client.cookies.set('guest', guest.cookies.get('guest')!)

    expect((await client.projects.list()).data).toEqual([])
    expect(await ownerOf(draft.id)).toBe(before)
  })
})

describe('a guest’s way back', () => {
  test('makes any browser theirs again, with what they began in others', async ({
    db,
    server,
    given: { newGuestWithRequest, tokenOf },
  }) => {
    const { guest, project } = await newGuestWithRequest()
    const { id: elsewhere } = await newGuest(db, { email: guest.email })
    const second = await newProject(db, { owner_id: elsewhere, state: 'open' })
    const client = server.visitor()
    const here = await client.projects.create({ body: { service: 'drain-cleaning', zipcode: '20910' } })

    expect(await client.auth.sendGuestLink({ body: { email: guest.email } })).toEqual({ resend_after_s: 60 })
    await server.runJobs()
    const opened = await client.auth.openGuestLink({ body: { token: await tokenOf(guest.email) } })
    await server.runJobs()

    expect(opened).toMatchObject({ path: '/search/results', guest: { email: guest.email } })
    expect(new Set((await client.projects.list()).data.map(({ id }) => id))).toEqual(new Set([project.id, second.id, here.id]))
    await expect(client.auth.user()).rejects.toMatchObject({ status: 401 })
  })

  test('works once, for an hour, and is not in the database', async ({ db, server, given: { newGuestWithRequest, tokenOf } }) => {
    const { guest } = await newGuestWithRequest()
    const visitor = server.visitor()
    const ask = async () => {
      await visitor.auth.sendGuestLink({ body: { email: guest.email } })
      await server.runJobs()
      return tokenOf(guest.email)
    }
    server.setNow(new Date('2026-03-02T10:00:00Z'))
    const [first, second] = [await ask(), await ask()]
    expect((await db`select token_hash::text from guest_links`).join()).not.toContain(first)
    await visitor.auth.openGuestLink({ body: { token: first } })
    const again = await visitor.auth.openGuestLink({ body: { token: first } }).catch((error: unknown) => error)
    server.setNow(new Date('2026-03-02T11:00:01Z'))
    const late = await visitor.auth.openGuestLink({ body: { token: second } }).catch((error: unknown) => error)
    server.setNow(new Date())

    expect([again, late]).toMatchObject([{ code: 'link_spent' }, { code: 'link_spent' }])
  })

  test('leads to the account once its guest has one, and signs nobody in', async ({
    server,
    db,
    given: { newGuestWithRequest, register, tokenOf, browserOf },
  }) => {
    server.setNow(new Date('2026-03-02T10:00:00Z'))
    const { guest } = await newGuestWithRequest()
    const { guest: other } = await newGuestWithRequest()
    const visitor = server.visitor()
    await visitor.auth.sendGuestLink({ body: { email: guest.email } })
    await server.runJobs()
    const token = await tokenOf(guest.email)
    const client = server.visitor()
    await register(client, { email: guest.email })
    await client.auth.verifyEmail(await linkTo(db, guest.email))
    await server.runJobs()
    const open = () => visitor.auth.openGuestLink({ body: { token } })

    const account = { guest: null, path: '/search/results' }
    expect([await open(), await open()]).toEqual([account, account])
    await expect(visitor.projects.list()).rejects.toMatchObject({ status: 401 })

    // The same at once where the guest's own browser registers.
    const own = await browserOf(other.email)
    await visitor.auth.sendGuestLink({ body: { email: other.email } })
    await server.runJobs()
    const second = await tokenOf(other.email)
    await register(own, { email: `mine-${other.email}`, phone: other.phone })
    expect(await visitor.auth.openGuestLink({ body: { token: second } })).toMatchObject({ guest: null })

    server.setNow(new Date('2026-03-02T11:00:01Z'))
    await expect(open()).rejects.toMatchObject({ code: 'link_spent' })
    server.setNow(new Date())
  })

  test('dies with the address it went to', async ({ db, server, given: { newGuestWithRequest, tokenOf } }) => {
    const { guest } = await newGuestWithRequest()
    await server.visitor().auth.sendGuestLink({ body: { email: guest.email } })
    await server.runJobs()
    const token = await tokenOf(guest.email)
    await db`update users set email = ${`new-${guest.email}`} where id = ${guest.id}`

    await expect(server.visitor().auth.openGuestLink({ body: { token } })).rejects.toMatchObject({ code: 'link_spent' })
  })

  test('is mailed to guests alone, once a minute, and everybody hears the same', async ({
    db,
    server,
    given: { limited, newGuestWithRequest },
  }) => {
    limited.setNow(new Date('2026-03-02T10:00:00Z'))
    const { guest } = await newGuestWithRequest()
    const user = await newUser(db)
    const ask = (email: string) => limited.visitor().auth.sendGuestLink({ body: { email } })

    const answers = [await ask(guest.email), await ask(guest.email), await ask(user.email), await ask('nobody@example.com')]
    await server.runJobs()

    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ resend_after_s: 60 })))
    expect(await mailsTo(db, guest.email)).toHaveLength(1)
    expect(await mailsTo(db, user.email)).toEqual([])
  })
})
