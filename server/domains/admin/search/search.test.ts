import { describe, expect } from 'vitest'
import type { Found } from '#contract/admin/search.ts'
import { adminRoles } from '#contract/admin-roles.ts'
import { numberOf, readNumber } from '#contract/numbers.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newClaim } from '#tests/factories/queues.ts'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const find = async (q: string) => (await admin.admin.find({ query: { q } })).map(({ kind, page_id: page }) => `${kind} ${page}`)

  /** A lead that was paid, with a quote. */
  async function soldLead() {
    await newClaim(db)
    const [row] = await db<{ lead: string; project: string; payment: string; company: string }[]>`
      select id as lead, project_id as project, payment_id as payment, company_id as company from leads order by id desc limit 1`
    const quote = newId()
    await db`
      insert into quotes (id, lead_id, project_id, company_id, version, state, total_cents, valid_until, created_at)
      values (${quote}, ${row!.lead}, ${row!.project}, ${row!.company}, 1, 'sent', 125000, now(), now())`
    return { ...row!, quote }
  }

  const person = newUser(db, { name: 'Úrsula', surname: 'Quiroga Peña', email: 'ursula.q@example.com', phone: '+12025550777' })
  // Without a number, since a random one could start like the searched one.
  const admin = await server.as((await newUser(db, { is_admin: true, phone: null })).id)

  return { find, person, admin, soldLead }
})

describe('anybody is found by anything that is known of them', () => {
  test.for([
    'ursula.q@',
    'URSULA.Q@EXAMPLE.COM',
    'úrsula qui',
    'ursula',
    'Peña',
    'pena',
    'quiroga ursula',
    'Q ÚRS',
    'u quirogá pen',
    'qu',
    '(202) 555-0777',
    '202.555.0777',
    '+1 202 555 0777',
    '1-202-555-0777',
    'tel:+12025550777',
    '202555',
  ])('%s', async (q, { given: { find, person } }) => expect(await find(q)).toEqual([`user ${(await person).id}`]))

  test('an id, also in the middle of a link', async ({ given: { person, find } }) => {
    const { id } = await person
    for (const q of [id, id.toUpperCase(), `https://oficio.example/en/admin/users/${id}?x=1`]) expect(await find(q)).toEqual([`user ${id}`])
  })

  test.for(['100%_', 'zzqx', 'OF-', 'xx-3f20a1b2c3d4', "'; drop", ':* & |', '﷽﷽'])('nothing is like %s', async (q, { given: { find } }) =>
    expect(await find(q)).toEqual([]),
  )
})

test('a company is found by each word of its name, its address on the site, its phone and its zip', async ({ db, given: { find } }) => {
  const { id, slug } = await newCompany(db, { name: 'Hermanos Zócalo & Pintores', slug: 'zocalo-pintores', zipcode: '99501' })
  await db`update companies set phone = '+19075550133' where id = ${id}`
  for (const q of ['zócalo', 'ZOCALO', 'pintores zoc', 'hermanos z', slug, '907-555-0133', '99501'])
    expect([q, await find(q)]).toEqual([q, [`company ${id}`]])
})

test('a request is found by its zip and by who is to be called about it', async ({ db, given: { find, admin } }) => {
  const { id, owner_id: owner } = await newProject(db, { state: 'open', zipcode: '59601' })
  await db`update project_contacts set phone = '+14065550111', email = 'vecina@example.com' where project_id = ${id}`
  for (const q of ['59601', '(406) 555-0111', 'vecina@example.com']) expect([q, await find(q)]).toEqual([q, [`request ${id}`]])
  expect((await admin.admin.requests({ query: { q: '59601' } })).data.map((row) => row.id)).toEqual([id])
  expect((await admin.admin.requests({ query: { q: owner } })).data.map((row) => row.id)).toEqual([id])
})

test('items are found by their number: in full, without its letters, or by its beginning', async ({ given: { soldLead, find, admin } }) => {
  const { lead, project, payment, quote } = await soldLead()
  const all = [
    ['request', project, project],
    ['lead', lead, project],
    ['quote', quote, project],
    ['payment', payment, payment],
  ] as const
  for (const [kind, id, page] of all) {
    const number = numberOf(kind, id)
    for (const q of [number, number.toLowerCase(), number.replace('-', ' '), number.slice(3), number.slice(0, 11), id])
      expect([q, await find(q)]).toEqual([q, [`${kind} ${page}`]])
  }
  const [paid] = (await admin.admin.payments({ query: { q: numberOf('payment', payment) } })).data
  expect(paid).toMatchObject({ id: payment })
  expect((await admin.admin.requests({ query: { q: numberOf('request', project) } })).data).toMatchObject([{ id: project }])
})

test.each([
  ['OF-3F20A1B2C3D4', 'payment', '3f20a1b2c3d4'],
  ['of 3f20a1', 'payment', '3f20a1'],
  ['AC-DCCFEA1C5206', 'quote', 'dccfea1c5206'],
  // Letters of a kind that are digits too.
  ['ACCFEA1C5206', undefined, 'accfea1c5206'],
  ['#dccfea1c', undefined, 'dccfea1c'],
])('%s is the number of a %s', (text, kind, begins) => expect(readNumber(text)).toEqual({ kind, begins }))

test('a payment is found by what the gateway calls its charge, and in its list by its company', async ({
  db,
  given: { soldLead, find, admin },
}) => {
  const { payment, company } = await soldLead()
  await db`update payments set gateway_charge = 'pi_3Qx7ZocaloTest' where id = ${payment}`
  await db`update companies set name = 'Cerrajería Xochitl' where id = ${company}`
  expect(await find('pi_3Qx7ZocaloTest')).toEqual([`payment ${payment}`])
  expect((await admin.admin.payments({ query: { q: 'xochitl' } })).data.map(({ id }) => id)).toEqual([payment])
  expect((await admin.admin.payments({ query: { q: 'nobody at all' } })).data).toEqual([])
})

test('says what kind of thing it is and how it stands', async ({ db, given: { soldLead, admin } }) => {
  const { lead, quote } = await soldLead()
  const one = async (q: string): Promise<Found | undefined> => (await admin.admin.find({ query: { q } }))[0]
  expect(await one(lead)).toMatchObject({ kind: 'lead', state: 'new', title: 'Ada Cercas', detail: expect.stringContaining('$20.00') })
  expect(await one(quote)).toMatchObject({ kind: 'quote', state: 'sent', detail: expect.stringContaining('$1,250.00') })
  const { id } = await newUser(db)
  await db`update users set suspended_at = now() where id = ${id}`
  expect(await one(id)).toMatchObject({ kind: 'user', state: 'suspended' })
})

test('each role finds what it may look at, and no more', async ({ db, server, given: { soldLead } }) => {
  const { payment, project, lead, company } = await soldLead()
  const person = (await newUser(db)).id
  const things = { person, company, project, lead, payment }
  const found: Record<string, string[]> = {}
  for (const role of adminRoles) {
    const client = await server.as((await newUser(db, { admin_role: role })).id)
    const seen = await Promise.all(
      Object.entries(things).map(async ([name, q]) => ((await client.admin.find({ query: { q } })).length > 0 ? [name] : [])),
    )
    found[role] = seen.flat()
  }
  const all = Object.keys(things)
  expect(found).toEqual({ owner: all, support: all, finance: all, read_only: all, content: ['company'] })
})

test('where a list finds so many that it is walked row by row, a name is the same as where it is looked up', async ({
  db,
  given: { admin },
}) => {
  const surname = 'Ñandúbay'
  await db`
    insert into users (id, kind, name, surname, email, created_at)
    select gen_random_uuid(), 'member', 'Gil', ${surname}, 'gil' || n || '@example.com', now() from generate_series(1, 2001) n`
  const { id } = await newUser(db, { name: 'José', surname })
  const listed = async (q: string) => (await admin.admin.users({ query: { q, limit: 100 } })).data.map((row) => row.id)
  for (const q of ['nandubay', 'ÑANDÚ']) {
    expect(await listed(q)).toHaveLength(100)
    expect(await listed(q), 'the newest one').toContain(id)
  }
  expect(await listed('ñandubay gi')).toHaveLength(100)
  expect(await listed('ñandubay gi')).not.toContain(id)
  for (const q of ['jose nandu', 'NANDÚBAY jo']) expect([q, await listed(q)]).toEqual([q, [id]])
})

test('a content admin finds companies, but no contact data, people or balances', async ({ db, server }) => {
  const company = await newCompany(db)
  await db`update users set email = 'canario@example.com' where id = ${company.owner.id}`
  await db`update companies set phone = '+12025550991', name = 'Canario Amarillo' where id = ${company.id}`
  const [content, reader] = [await newUser(db, { admin_role: 'content' }), await newUser(db, { admin_role: 'read_only' })]
  const saidTo = async ({ id }: { id: string }) => {
    const client = await server.as(id)
    const params = { company_id: company.id }
    return JSON.stringify([
      await client.admin.company({ params }),
      await client.admin.find({ query: { q: 'canario ama' } }),
      await client.upkeepCompany.profile({ params }).catch(({ code }: { code: string }) => code),
    ])
  }
  const ways = ['+12025550991', 'canario@example.com']

  const [said, toReader] = [await saidTo(content), await saidTo(reader)]

  expect(said).toContain('Canario Amarillo')
  expect(said).toContain('not_your_area')
  expect(ways.filter((way) => said.includes(way))).toEqual([])
  expect(said).toContain('"balances":null')
  expect(toReader).toContain('"balances":{"wallet":{"amount":0')
  expect(ways.filter((way) => toReader.includes(way))).toEqual(ways)
})
