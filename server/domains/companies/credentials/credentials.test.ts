import { describe, expect } from 'vitest'
import sharp from 'sharp'
import type { NewCredential } from '#contract/companies/credentials.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

let admin: TestClient

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  async function newAdmin(): Promise<string> {
    return (await newUser(db, { is_admin: true })).id
  }
  /** A plumber in Maryland with insurance and no licence. */
  const plumber = async (given: Parameters<typeof newCompany>[1] = {}) => {
    const company = await newCompany(db, {
      services: ['leak-repair'],
      zips: ['20850', '20910'],
      credentials: [{ kind: 'liability_insurance', expires_on: '2031-01-01' }],
      ...given,
    })
    return { ...company, client: await server.as(company.owner.id, { locale: 'en' }) }
  }
  const finds = async (slug: string) =>
    (await server.visitor().companies.search({ query: { service: 'leak-repair', zipcode: '20910' } })).data.some(
      (card) => card.slug === slug,
    )
  const badges = async (slug: string) => (await server.visitor().companies.profile({ params: { slug } })).badges
  const noticesOf = async (userId: string, kind: string) =>
    (await db<{ title: { es: string } }[]>`select title from notices where user_id = ${userId} and kind = ${kind} order by id`).map(
      ({ title }) => title.es,
    )

  return { newAdmin, plumber, finds, badges, noticesOf }
})

test.beforeEach(async ({ server, given: { newAdmin } }) => {
  server.setNow()
  admin = await server.as(await newAdmin())
})
const pdf = () => new Blob([`%PDF-1.7\n${newId()}\n%%EOF`], { type: 'application/pdf' })
const licence = {
  kind: 'trade_licence',
  source: 'MD DLLR',
  state_iso: 'MD',
  category: 'plumbing',
  number: 'P-1',
  expires_on: '2030-05-31',
} as const
const send = (client: TestClient, body: NewCredential = licence, file: Blob = pdf()) => client.credentials.submit({ body, file })
async function verified(client: TestClient, body: NewCredential = licence) {
  const { id } = await send(client, body)
  await admin.credentials.check({ params: { credential_id: id } })
  return admin.credentials.verify({ params: { credential_id: id }, body: { source: 'Maryland DLLR' } })
}

describe('promise 8: licence gate per service and state', () => {
  test('promise 8: without the licence a company is not found there, and is told so', async ({ given: { plumber, finds } }) => {
    const { slug, client } = await plumber()

    expect(await finds(slug)).toBe(false)
    const { needs } = await client.credentials.list()
    expect(needs).toEqual([
      expect.objectContaining({ kind: 'trade_licence', state_iso: 'MD', trade: { slug: 'plumbing', name: 'Plumbing' }, state: 'missing' }),
      expect.objectContaining({ kind: 'liability_insurance', state_iso: null, trade: null, state: 'held' }),
    ])
    expect(needs[0]!.services.map((service) => service.slug)).toEqual(['leak-repair'])
  })

  test('promise 8: with it, checked, the company is found and the badge says what, with whom and when', async ({
    given: { plumber, finds, badges },
  }) => {
    const { slug, client } = await plumber()

    await verified(client)

    expect(await finds(slug)).toBe(true)
    expect(await badges(slug)).toContainEqual({
      kind: 'trade_licence',
      state_iso: 'MD',
      trade: 'plumbing',
      source: 'Maryland DLLR',
      checked_at: expect.any(String),
      expires_on: '2030-05-31',
    })
    expect((await client.credentials.list()).needs[0]).toMatchObject({ state: 'held' })
  })

  test('promise 8: a licence for another trade or state opens nothing', async ({ given: { plumber, finds } }) => {
    const { slug, client } = await plumber()

    await verified(client, { ...licence, category: 'electrical' })
    await verified(client, { ...licence, state_iso: 'VA' })

    expect(await finds(slug)).toBe(false)
  })

  test('promise 8: expired is out of matching and the badge gone the same day, by the company’s own calendar', async ({
    db,
    server,
    given: { plumber, finds, badges, noticesOf },
  }) => {
    const { slug, client, owner } = await plumber({ time_zone: 'America/Los_Angeles' })
    await verified(client, { ...licence, expires_on: '2030-05-31' })

    // The last evening in Los Angeles is tomorrow already in New York.
    server.setNow(new Date('2030-06-01T06:30:00Z'))
    await server.runJobs()
    expect(await finds(slug)).toBe(true)
    // A minute into the next day, before any rule has run, the badge is gone; after it the company is not found.
    server.setNow(new Date('2030-06-01T07:01:00Z'))
    expect((await badges(slug)).map(({ kind }) => kind)).toEqual(['liability_insurance'])
    await server.runJobs()
    await server.runJobs()

    expect(await finds(slug)).toBe(false)
    const now = await (await server.as(owner.id)).credentials.list()
    expect(now.credentials.find(({ kind }) => kind === 'trade_licence')).toMatchObject({ status: 'expired' })
    expect((await noticesOf(owner.id, 'credential_ending')).filter((title) => title.startsWith('Venció'))).toEqual([
      'Venció la licencia profesional (MD)',
    ])
    const expiries = await db`
      select 1 from transitions t join credentials c on c.id = t.entity_id where c.company_id = (select id from companies where slug = ${slug}) and t.event = 'expire'`
    expect(expiries).toHaveLength(1)
  })
})

describe('a document', () => {
  test('is seen by its company and by who checks it, and by nobody else', async ({ db, server, given: { plumber } }) => {
    const { id, client } = await plumber()
    const stranger = await plumber()
    const manager = await newUser(db)
    const member = await newUser(db)
    await db`insert into company_members (company_id, user_id, role) values (${id}, ${manager.id}, 'manager'), (${id}, ${member.id}, 'member')`
    const { id: credential } = await send(client)
    const read = async (who: TestClient, path = `/api/company/credentials/${credential}/document`) =>
      server.app.inject({ url: path, headers: { cookie: `session=${who.cookies.get('session')}` } })

    const own = await read(await server.as(manager.id))
    expect(own.statusCode).toBe(200)
    expect(own.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(own.headers['content-disposition']).toMatch(/^attachment; filename="photo.pdf"/)
    expect((await read(await server.as(member.id))).json()).toMatchObject({ code: 'not_your_role' })
    expect((await read(stranger.client)).statusCode).toBe(404)
    expect((await read(server.visitor())).statusCode).toBe(401)
    expect((await read(admin, `/api/admin/credentials/${credential}/document`)).statusCode).toBe(200)
    expect(await db`select 1 from audit_log where entity_id = ${credential} and action = 'credential.read'`).toHaveLength(1)
    const [row] = await db<{ paper_id: string }[]>`select paper_id from credentials where id = ${credential}`
    expect((await server.app.inject(`/media/${row!.paper_id}/document.webp`)).statusCode).toBe(404)
  })

  test('is a PDF or a picture; a picture loses what it says besides', async ({ server, given: { plumber } }) => {
    const { client } = await plumber()
    const photo = await sharp({ create: { width: 3000, height: 900, channels: 3, background: '#fff' } })
      .withExif({ IFD0: { Copyright: 'SECRETO' } })
      .jpeg()
      .toBuffer()

    const kept = await send(client, licence, new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }))
    const page = await refusal(send(client, licence, new Blob(['<html>'], { type: 'application/pdf' })))

    const reply = await server.app.inject({
      url: `/api/company/credentials/${kept.id}/document`,
      headers: { cookie: `session=${client.cookies.get('session')}` },
    })
    expect(reply.headers['content-type']).toBe('image/webp')
    expect(reply.rawPayload.includes('SECRETO')).toBe(false)
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(2000)
    expect(page).toMatchObject({ status: 422, errors: { file: [expect.any(String)] } })
  })

  test('is not accepted when it does more than show pages, and the field says how to mend it', async ({
    db,
    server,
    given: { plumber },
  }) => {
    const { id, client, owner } = await plumber()
    const carrying = (name: string) => new Blob([`%PDF-1.7\n1 0 obj\n<< /Names << ${name} 2 0 R >> >>\nendobj\n%%EOF`])

    const files = await refusal(send(client, licence, carrying('/EmbeddedFiles')))
    const secret = await refusal(send(await server.as(owner.id, { locale: 'es' }), licence, carrying('/Encrypt')))

    expect(files).toMatchObject({ status: 422, errors: { file: [expect.stringContaining('choose Print, then Save as PDF')] } })
    expect(secret).toMatchObject({ status: 422, errors: { file: [expect.stringContaining('Guarda una copia sin protección')] } })
    expect(await db`select 1 from credentials where company_id = ${id} and kind = 'trade_licence'`).toEqual([])
  })

  test('says what its kind needs', async ({ given: { plumber } }) => {
    const { client } = await plumber()

    expect((await refusal(send(client, { kind: 'trade_licence', source: 'MD DLLR' }))).errors).toMatchObject({
      state_iso: ['This is required.'],
      category: ['This is required.'],
      number: ['This is required.'],
      expires_on: ['This is required.'],
    })
    expect((await refusal(send(client, { ...licence, expires_on: '2020-01-01' }))).errors).toHaveProperty('expires_on')
    expect(await send(client, { kind: 'identity', source: 'MVA' })).toMatchObject({ status: 'submitted', kind: 'identity' })
  })

  test('sent again replaces what waits; five at once make one', async ({ db, server, given: { plumber } }) => {
    const { id, client } = await plumber()

    const sent = await atOnce(db, 5, () => send(client))
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill('fulfilled'))
    await server.runJobs()

    expect(await db`select 1 from credentials where company_id = ${id} and kind = 'trade_licence'`).toHaveLength(1)
    expect(await db`select 1 from documents d where not exists (select from credentials c where c.paper_id = d.id)`).toEqual([])
  })

  test('is not replaced while somebody checks it', async ({ given: { plumber } }) => {
    const { client } = await plumber()
    const { id } = await send(client)
    await admin.credentials.check({ params: { credential_id: id } })

    expect(await refusal(send(client))).toMatchObject({ status: 409, code: 'credential_under_check' })
  })
})

describe('checking', () => {
  test('the longest waiting come first; each decision is in the log, and none is made twice', async ({
    db,
    given: { plumber, noticesOf },
  }) => {
    const { client, owner } = await plumber()
    const { id } = await send(client, { kind: 'identity', source: 'MVA' })
    const params = { credential_id: id }
    const queue = await admin.credentials.queue({ query: { limit: 100 } })
    const times = queue.data.map(({ waiting_since }) => waiting_since)

    expect(times).toEqual(times.toSorted())
    expect(queue.data.at(-1)).toMatchObject({ id, status: 'submitted' })
    expect(await refusal(admin.credentials.verify({ params, body: { source: 'MVA' } }))).toMatchObject({ code: 'invalid_transition' })
    await admin.credentials.check({ params })
    const both = await atOnce(db, 2, (index) =>
      index === 0
        ? admin.credentials.verify({ params, body: { source: 'MVA' } })
        : admin.credentials.reject({ params, body: { reason: 'No se lee bien.' } }),
    )

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const log = await db<{ action: string }[]>`select action from audit_log where entity_id = ${id} order by id`
    expect(log.map(({ action }) => action)).toEqual(['credential.check', expect.stringMatching(/credential\.(verify|reject)/)])
    expect(await noticesOf(owner.id, 'credential_decided')).toHaveLength(1)
  })

  test('rejected says why, and the next document begins anew', async ({ given: { plumber } }) => {
    const { client } = await plumber()
    const { id } = await send(client)
    await admin.credentials.check({ params: { credential_id: id } })
    await admin.credentials.reject({ params: { credential_id: id }, body: { reason: 'La foto está borrosa.' } })

    expect((await client.credentials.list()).credentials).toContainEqual(
      expect.objectContaining({ id, status: 'rejected', reason: 'La foto está borrosa.' }),
    )
    expect(await send(client)).toMatchObject({ id, status: 'submitted', reason: null })
  })

  test('a renewal waits beside what holds, and takes its place', async ({ db, given: { plumber, finds } }) => {
    const { slug, client } = await plumber()
    const old = await verified(client)
    const { id } = await send(client, { ...licence, number: 'P-2', expires_on: '2032-05-31' })

    expect(await finds(slug)).toBe(true)
    await admin.credentials.check({ params: { credential_id: id } })
    await admin.credentials.verify({ params: { credential_id: id }, body: { source: 'Maryland DLLR' } })

    expect(await finds(slug)).toBe(true)
    const { credentials } = await client.credentials.list()
    expect(credentials.filter(({ kind }) => kind === 'trade_licence')).toEqual([
      expect.objectContaining({ id, status: 'verified', number: 'P-2' }),
    ])
    expect(await db`select status from credentials where id = ${old.id}`).toEqual([{ status: 'expired' }])
  })

  test('a badge can be taken back at once', async ({ given: { plumber, finds, badges } }) => {
    const { slug, client } = await plumber()
    const { id } = await verified(client)

    await admin.credentials.revoke({ params: { credential_id: id }, body: { reason: 'La junta estatal la retiró.' } })

    expect(await finds(slug)).toBe(false)
    expect((await badges(slug)).map(({ kind }) => kind)).toEqual(['liability_insurance'])
  })

  test('every week somebody looks again, once', async ({ db, server, given: { plumber, newAdmin } }) => {
    const { client } = await plumber()
    const { id } = await verified(client)
    server.setNow(new Date(Date.now() + 7.1 * 86_400_000))
    const waiting = async () =>
      (await (await server.as(await newAdmin())).credentials.queue({ query: { queue: 'recheck', limit: 100 } })).data.map((row) => row.id)
    await server.runJobs()
    const first = await db`select recheck_due_at from credentials where id = ${id}`
    await server.runJobs()

    expect(await waiting()).toContain(id)
    expect(await db`select recheck_due_at from credentials where id = ${id}`).toEqual(first)
    const again = await server.as(await newAdmin())
    await again.credentials.recheck({ params: { credential_id: id } })
    await server.runJobs()
    expect(await waiting()).not.toContain(id)
  })
})

test('the end is announced 30 and 7 days before and on the day, each once', async ({ server, given: { plumber, noticesOf } }) => {
  const { client, owner } = await plumber({ credentials: [] })
  await verified(client, { ...licence, expires_on: '2030-07-31' })
  for (const day of ['2030-06-30', '2030-07-01', '2030-07-01', '2030-07-10', '2030-07-24', '2030-07-25', '2030-07-31', '2030-07-31']) {
    server.setNow(new Date(`${day}T16:00:00Z`))
    await server.runJobs()
  }

  expect(await noticesOf(owner.id, 'credential_ending')).toEqual([
    'La licencia profesional (MD) vence el 31 de julio de 2030',
    'La licencia profesional (MD) vence el 31 de julio de 2030',
    'La licencia profesional (MD) vence hoy',
  ])
})

describe('tiers', () => {
  const full = [
    { kind: 'email' },
    { kind: 'phone' },
    { kind: 'business_registration' },
    { kind: 'liability_insurance' },
    { kind: 'trade_licence', state_iso: 'MD' },
  ]
  test('are weighed by rule, and say what is missing', async ({ db, server, given: { plumber } }) => {
    const { id, client, slug } = await plumber({ credentials: full, rating_mean: 4.7, reviews_count: 9 })
    await db`update companies set replies_due = 10, replies_quick = 8 where id = ${id}`
    await server.runJobs()

    const { tier } = await client.credentials.list()
    expect(tier.tier).toBe('verified')
    expect(tier.proven).toEqual([
      { step: 'reviews', is_done: false, value: 9 },
      { step: 'rating', is_done: true, value: 4.7 },
      { step: 'replies', is_done: true, value: 0.8 },
      { step: 'record', is_done: true, value: 0 },
    ])
    await db`update companies set reviews_count = 10 where id = ${id}`
    await server.runJobs()
    expect((await server.visitor().companies.profile({ params: { slug } })).tier).toBe('proven')
    await db`
      insert into transitions (entity, entity_id, from_state, event, to_state, actor, at) values ('company', ${id}, 'active', 'suspend', 'suspended', 'A', now())`
    await server.runJobs()
    expect((await server.visitor().companies.profile({ params: { slug } })).tier).toBe('verified')
  })

  test('companies without the license of their own state are listed', async ({ server, given: { plumber } }) => {
    const { client } = await plumber({ credentials: full.slice(0, 4) })
    await server.runJobs()

    expect((await client.credentials.list()).tier).toMatchObject({
      tier: 'listed',
      verified: expect.arrayContaining([{ step: 'licences', is_done: false, value: 1 }]),
    })
  })
})

test('a credential of the owner counts for the company', async ({ db, server, given: { plumber } }) => {
  const { id, owner } = await plumber({ credentials: [] })
  await db`update users set email_verified_at = now(), phone = '+12405550199', phone_verified_at = now() where id = ${owner.id}`
  for (let time = 0; time < 2; time++) {
    await db`insert into outbox (event, payload) values ('email.verified', ${db.json({ user_id: owner.id })})`
    await server.runJobs()
  }

  const rows = await db<{ kind: string }[]>`select kind from credentials where company_id = ${id} and status = 'verified' order by kind`
  expect(rows.map(({ kind }) => kind)).toEqual(['email', 'phone'])
})
