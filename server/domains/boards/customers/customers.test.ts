import { strFromU8, unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { mostTags } from '#contract/leads/states.ts'
import { codesOf, refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { quoteInput } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { makeExport } from '../../privacy/exports/service.ts'

/** A lead, which names its customer too. */
const named = ({ lead_id }: { lead_id: string }) => ({ lead_id, customer_id: lead_id })

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  /** A customer with a request that a company has bought and called about, and their clients. */
  async function scene(more: { phone?: string; contact_mode?: 'calls' | 'messages'; service?: string } = {}) {
    const { phone = null, ...request } = more
    const customer = await newUser(db, { name: 'Inés', surname: 'García', ...(phone && { phone }) })
    const project = await newRequest(db, { owner: customer, ...request })
    const bought = await buyLead(server, project, await newCompany(db, { services: ['drain-cleaning', 'house-cleaning'] }))
    await bought.member.leads.openContact({ params: bought.params })
    return { ...bought, params: named(bought), customer, project, owner: await server.as(customer.id) }
  }
  const join = async (company: { id: string }, role: 'manager' | 'member') => {
    const { id } = await newUser(db, { name: role })
    await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${id}, ${role})`
    return { id, client: await server.as(id) }
  }
  const names = async (
    client: Awaited<ReturnType<typeof join>>['client'],
    query: { q?: string; tag?: string; source?: 'requests' | 'added' },
  ) => (await client.customers.list({ query })).data.map(({ id }) => id)
  return { scene, join, names }
})

test('a customer is one person over all their requests, with quotes, appointments and money; a search finds them by what is shown', async ({
  db,
  server,
  given: { scene, names },
}) => {
  const { company, member, customer, owner, params, lead_id } = await scene({ service: 'drain-cleaning', phone: '+12405550143' })
  const second = await buyLead(server, await newRequest(db, { owner: customer, service: 'house-cleaning' }), company)
  const valid_until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const quote = await member.quotes.create({ params })
  await member.quotes.save({ params: { quote_id: quote.id }, body: quoteInput({ valid_until }) })
  await member.quotes.send({ params: { quote_id: quote.id } })
  await owner.quotes.accept({ params: { quote_id: quote.id }, body: { name: 'Inés García' } })
  const starts_at = new Date(Date.now() + 86_400_000).toISOString()
  await member.work.propose({ params, body: { starts_at } })

  const unopened = await member.customers.list({ query: {} })
  await member.leads.openContact({ params: second.params })
  const { data } = await member.customers.list({ query: {} })
  const detail = await member.customers.get({ params })

  expect(unopened.data).toMatchObject([{ id: lead_id, leads_count: 1, agreed: { amount: 10_000 } }])
  expect(data).toMatchObject([
    {
      id: second.lead_id,
      is_added: false,
      name: 'Inés',
      surname: 'García',
      phone: '+12405550143',
      leads_count: 2,
      hires_count: 1,
      agreed: { amount: 10_000 },
    },
  ])
  expect(data[0]!.services.toSorted()).toEqual(['Drain cleaning', 'House cleaning'])
  expect(detail).toMatchObject({
    id: second.lead_id,
    added: [],
    agreed: { amount: 10_000 },
    spent: { amount: 4000 },
    requests: [
      { lead_id: second.lead_id, state: 'new', quotes: [], appointments: [] },
      {
        lead_id,
        state: 'hired',
        quotes: [{ id: quote.id, state: 'accepted', total: { amount: 10_000 } }],
        appointments: [{ state: 'proposed' }],
      },
    ],
  })
  expect(await member.customers.get({ params: named(second) })).toEqual(detail)
  for (const q of ['garcia', 'INÉS', 'rockville', 'limpieza', '0143', '(240) 555-0143', customer.email])
    expect([q, await names(member, { q })]).toEqual([q, [second.lead_id]])
  expect(await names(member, { q: 'nadie' })).toEqual([])
})

describe('notes and tags', () => {
  test('are the team’s: everybody writes, authors, owners and managers remove, and who left or is of another company finds nothing', async ({
    db,
    server,
    given: { scene, join, names },
  }) => {
    const { company, member: owner, params } = await scene()
    const [manager, worker] = [await join(company, 'manager'), await join(company, 'member')]
    const rival = await server.as((await newCompany(db)).owner.id)

    const note = await owner.customers.addNote({ params, body: { text: 'El portón azul' } })
    const own = await worker.client.customers.addNote({ params, body: { text: 'Hay un perro' } })
    await worker.client.customers.addTag({ params, body: { tag: 'Garantía' } })
    await owner.customers.addTag({ params, body: { tag: 'garantía' } })

    const read = await worker.client.customers.get({ params })
    expect(read).toMatchObject({
      tags: ['Garantía'],
      notes: [
        { id: own.id, text: 'Hay un perro', author: 'member', may_remove: true },
        { id: note.id, text: 'El portón azul', may_remove: false },
      ],
    })
    const noteParams = { ...params, note_id: note.id }
    expect((await refusal(worker.client.customers.removeNote({ params: noteParams }))).status).toBe(404)
    expect(await names(worker.client, { tag: 'Garantía' })).toEqual([params.lead_id])
    expect((await owner.customers.list({ query: {} })).tags).toEqual([{ tag: 'Garantía', count: 1 }])
    for (const call of [
      () => rival.customers.get({ params }),
      () => rival.customers.addNote({ params, body: { text: 'Hola' } }),
      () => rival.customers.removeNote({ params: noteParams }),
      () => rival.customers.addTag({ params, body: { tag: 'mío' } }),
      () => rival.customers.removeTag({ params, body: { tag: 'Garantía' } }),
    ])
      expect((await refusal(call())).code).toBe('not_found')
    expect((await rival.customers.list({ query: {} })).data).toEqual([])

    await manager.client.customers.removeNote({ params: noteParams })
    await owner.customers.removeTag({ params, body: { tag: 'GARANTÍA' } })
    await db`delete from company_members where user_id = ${worker.id}`
    expect(await owner.customers.get({ params })).toMatchObject({ tags: [], notes: [{ author: 'member' }] })
    expect((await refusal(worker.client.customers.list({ query: {} }))).status).toBe(403)
    expect((await refusal(worker.client.customers.get({ params }))).status).toBe(403)
  })

  test('show no contact details once access has ended, and a lost phone finds nobody', async ({ db, server, given: { scene, names } }) => {
    const { member, owner, customer, project, params, lead_id } = await scene({ phone: '+12405550144' })
    await member.customers.addNote({ params, body: { text: `Inés García: llamar al 240 555 0144 o a ${customer.email}, timbre roto` } })
    const other = await buyLead(server, project)
    const before = await member.customers.get({ params })

    await owner.leads.hire({ params: other.params, body: {} })

    const [after, list] = [await member.customers.get({ params }), await member.customers.list({ query: {} })]
    expect(before).toMatchObject({ phone: '+12405550144', email: customer.email, surname: 'García' })
    expect(before.notes[0]!.text).toContain('240 555 0144')
    expect(after).toMatchObject({
      name: 'Inés',
      phone: null,
      email: null,
      surname: null,
      requests: [{ access_ended_at: expect.any(String) }],
    })
    expect(after.notes[0]!.text).toMatch(/^Inés •••: llamar al ••• o a •••, timbre roto$/)
    expect(list.data).toMatchObject([{ id: lead_id, phone: null, email: null, surname: null }])
    for (const q of ['0144', customer.email, 'garcia']) expect([q, await names(member, { q })]).toEqual([q, []])
    expect((await refusal(member.customers.addTag({ params, body: { tag: '240 555 0144' } }))).code).toBe('invalid')
    await db`update leads set undone_at = now() where id = ${lead_id}`
    expect((await refusal(member.customers.get({ params }))).code).toBe('not_found')
  })

  test('a customer who takes messages only gives no phone, and notes have none', async ({ given: { scene } }) => {
    const { member, params, customer } = await scene({ contact_mode: 'messages', phone: '+12405550145' })
    await member.customers.addNote({ params, body: { text: 'Su número: 240-555-0145' } })

    const read = await member.customers.get({ params })

    expect(read).toMatchObject({ surname: 'García', phone: null, email: null, notes: [{ text: 'Su número: •••' }] })
    expect(JSON.stringify(read)).not.toContain(customer.email)
  })

  test('tags added at one moment stop at the most, and the same tag is kept once', async ({ db, given: { scene } }) => {
    const { member, params } = await scene()
    const many = await atOnce(db, mostTags + 6, (n) => member.customers.addTag({ params, body: { tag: `t${n}` } }))
    expect(codesOf(many).filter((code) => code === 'too_many_tags')).toHaveLength(6)
    expect((await member.customers.get({ params })).tags).toHaveLength(mostTags)

    const { member: other, params: another } = await scene()
    await atOnce(db, 8, (n) => other.customers.addTag({ params: another, body: { tag: n % 2 ? 'vip' : 'VIP' } }))
    expect((await other.customers.get({ params: another })).tags).toHaveLength(1)
  })

  test('are in the customer’s copy of their data, and go with their account; they follow a merged customer', async ({
    db,
    server,
    ctx,
    given: { scene },
  }) => {
    const { member, customer, company, params } = await scene()
    await member.customers.addNote({ params, body: { text: 'Paga puntual, tel. 240 555 0199' } })
    await member.customers.addTag({ params, body: { tag: 'puntual' } })
    const copyOf = async (userId: string, file: string) => {
      const client = await server.as(userId)
      await db`update sessions set proven_at = ${server.now()} where user_id = ${userId}`
      const { id } = await client.privacy.requestExport()
      await makeExport(ctx, id)
      const { bytes } = (await client.privacy.download({ params: { export_id: id } })) as { bytes: Uint8Array }
      return JSON.parse(strFromU8(unzipSync(new Uint8Array(bytes))[file]!)) as object
    }

    expect(await copyOf(customer.id, 'notes.json')).toMatchObject({
      about_me: { notes: [{ company: company.name, text: 'Paga puntual, tel. 240 555 0199' }], tags: [{ tag: 'puntual' }] },
      written_by_me: [],
    })
    expect(await copyOf(company.owner.id, 'notes.json')).toMatchObject({
      about_me: { notes: [], tags: [] },
      written_by_me: [{ text: 'Paga puntual, tel. •••' }],
    })

    // Another account of the same person, with a request that the company bought too.
    const other = await newUser(db, { name: 'Inés' })
    const second = await buyLead(server, await newRequest(db, { owner: other }), company)
    await member.leads.openContact({ params: second.params })
    await member.customers.addNote({ params: named(second), body: { text: 'También tiene jardín' } })
    expect((await member.customers.list({ query: {} })).data).toHaveLength(2)
    const admin = await newUser(db, { is_admin: true })
    const client = await server.as(admin.id)
    await db`update sessions set proven_at = ${server.now()} where user_id = ${admin.id}`
    await client.merging.mergePeople({ params: { user_id: customer.id, other_id: other.id }, body: { reason: 'Es la misma persona.' } })
    await server.runJobs()
    expect((await member.customers.get({ params })).notes.map(({ text }) => text)).toEqual([
      'También tiene jardín',
      'Paga puntual, tel. 240 555 0199',
    ])
    expect((await member.customers.list({ query: {} })).data).toMatchObject([{ leads_count: 2, notes_count: 2, tags: ['puntual'] }])

    const leaver = await server.as(customer.id)
    await db`update sessions set proven_at = ${server.now()} where user_id = ${customer.id}`
    await leaver.privacy.deleteAccount({ body: { confirm: true } })
    await server.runJobs()
    expect(await member.customers.get({ params })).toMatchObject({ name: 'Former customer', notes: [], tags: [] })
  })
})

describe('people that a company added', () => {
  const person = {
    name: 'Rosa',
    surname: 'Núñez',
    phone: '(240) 555-0171',
    email: 'Rosa@Example.com ',
    address: 'Calle 8',
    zipcode: '20850',
  }

  test('are found, changed and removed by the team, and are nobody to other companies', async ({
    server,
    db,
    given: { scene, join, names },
  }) => {
    const { company, member, lead_id } = await scene()
    const worker = await join(company, 'member')
    const rival = await server.as((await newCompany(db)).owner.id)

    const added = await worker.client.customers.add({ body: person })
    const params = { customer_id: added.id }
    await member.customers.addNote({ params, body: { text: 'Llamar al 240 555 0171' } })
    await member.customers.addTag({ params, body: { tag: 'vip' } })

    expect(added).toMatchObject({ phone: '+12405550171', email: 'rosa@example.com', city: 'Rockville', state_iso: 'MD' })
    const list = await member.customers.list({ query: {} })
    expect(list).toMatchObject({ added_count: 1, tags: [{ tag: 'vip', count: 1 }] })
    expect(list.data).toMatchObject([
      { id: added.id, name: 'Rosa', is_added: true, leads_count: 0, notes_count: 1, tags: ['vip'], services: [], agreed: { amount: 0 } },
      { id: lead_id, is_added: false },
    ])
    for (const q of ['nunez', '0171', 'rosa@example', 'vip']) expect([q, await names(member, { q })]).toEqual([q, [added.id]])
    expect(await names(member, { source: 'requests' })).toEqual([lead_id])
    expect(await names(member, { source: 'added' })).toEqual([added.id])
    expect(await member.customers.get({ params })).toMatchObject({
      id: added.id,
      phone: '+12405550171',
      requests: [],
      added: [{ address: 'Calle 8' }],
      notes: [{ text: 'Llamar al 240 555 0171' }],
    })

    const refused = async (body: Partial<typeof person>) =>
      (await refusal(member.customers.add({ body: { ...person, phone: '', email: '', ...body } }))).errors
    expect(await refused({})).toEqual({ phone: [expect.stringContaining('or an email')] })
    expect(await refused({ phone: '240 555' })).toEqual({ phone: [expect.stringContaining('digits are missing')] })
    expect(await refused({ phone: '(555) 555-0171' })).toEqual({ phone: [expect.stringContaining('doesn’t exist')] })
    expect(await refused({ phone: '2405550171' })).toEqual({ phone: [expect.stringContaining('Rosa Núñez')] })
    expect(await refused({ email: 'ROSA@example.com' })).toEqual({ email: [expect.stringContaining('Rosa Núñez')] })

    const own = { own_customer_id: added.id }
    const changed = await worker.client.customers.change({ params: own, body: { ...person, phone: '', name: 'Rosalía' } })
    expect(changed).toMatchObject({ name: 'Rosalía', phone: null, at: added.at })
    for (const call of [
      () => rival.customers.get({ params }),
      () => rival.customers.addNote({ params, body: { text: 'Hola' } }),
      () => rival.customers.addTag({ params, body: { tag: 'mío' } }),
      () => rival.customers.change({ params: own, body: person }),
    ])
      expect((await refusal(call())).code).toBe('not_found')
    expect((await refusal(rival.customers.remove({ params: own }))).code).toBe('not_found')
    expect((await rival.customers.list({ query: {} })).data).toEqual([])
    expect((await refusal(worker.client.customers.remove({ params: own }))).code).toBe('not_your_role')
    await member.customers.remove({ params: own })
    expect((await refusal(member.customers.remove({ params: own }))).code).toBe('not_found')
    expect(await db`select from customer_notes where own_customer_id = ${added.id}`).toEqual([])
    expect((await refusal(member.customers.get({ params }))).code).toBe('not_found')
  })

  test('are one with a customer whose proven phone or email the company has, as long as it has it', async ({
    db,
    server,
    given: { scene, names },
  }) => {
    const { member, owner, customer, project, params, lead_id } = await scene({ phone: '+12405550172' })
    const byPhone = await member.customers.add({ body: { name: 'Doña Inés', phone: '240 555 0172', address: 'Portón azul' } })
    const byEmail = await member.customers.add({ body: { name: 'I. García', email: customer.email } })
    const stranger = await member.customers.add({ body: { name: 'Otra', phone: '240 555 0173' } })
    await member.customers.addTag({ params: { customer_id: byPhone.id }, body: { tag: 'de antes' } })
    const other = await buyLead(server, project)

    const { data, tags } = await member.customers.list({ query: {} })
    expect(data.map(({ id, is_added, leads_count }) => [id, is_added, leads_count])).toEqual([
      [stranger.id, true, 0],
      [lead_id, true, 1],
    ])
    expect(tags).toEqual([{ tag: 'de antes', count: 1 }])
    expect(await names(member, { q: 'doña' })).toEqual([lead_id])
    const one = await member.customers.get({ params })
    expect(one).toMatchObject({
      id: lead_id,
      name: 'Inés',
      tags: ['de antes'],
      requests: [{ lead_id }],
      added: [{ id: byPhone.id }, { id: byEmail.id }],
    })
    expect(await member.customers.get({ params: { customer_id: byEmail.id } })).toEqual(one)
    // Notes about them stand below the lead, and lose contact details with it.
    await member.customers.addNote({ params: { customer_id: byPhone.id }, body: { text: 'Al 240 555 0172' } })

    await db`update users set phone_verified_at = null, email_verified_at = null where id = ${customer.id}`
    expect(await names(member, {})).toEqual([stranger.id, byEmail.id, byPhone.id, lead_id])
    await db`update users set phone_verified_at = now(), email_verified_at = now() where id = ${customer.id}`
    await owner.leads.hire({ params: other.params, body: {} })
    expect(await names(member, {})).toEqual([stranger.id, byEmail.id, byPhone.id, lead_id])
    expect(await member.customers.get({ params })).toMatchObject({
      phone: null,
      added: [],
      tags: ['de antes'],
      notes: [{ text: 'Al •••' }],
    })
    expect(await member.customers.get({ params: { customer_id: byPhone.id } })).toMatchObject({
      phone: '+12405550172',
      requests: [],
      notes: [],
    })
  })

  test('tell a company nothing about a customer who takes messages only, or was promised a number of ours', async ({
    db,
    given: { scene, names },
  }) => {
    const quiet = await scene({ contact_mode: 'messages', phone: '+12405550174' })
    const entry = await quiet.member.customers.add({ body: { name: 'Inés', phone: '240 555 0174', email: quiet.customer.email } })
    expect(await names(quiet.member, {})).toEqual([entry.id, quiet.lead_id])

    const relayed = await scene({ phone: '+12405550175' })
    await db`update project_contacts set hides_phone = true where project_id = ${relayed.project.id}`
    const hidden = await relayed.member.customers.add({ body: { name: 'Inés', phone: '240 555 0175' } })
    expect(await names(relayed.member, {})).toEqual([hidden.id, relayed.lead_id])
  })

  test('of one phone at one moment are one; they go to the company that theirs is merged into, and with a closed one', async ({
    db,
    server,
    given: { scene },
  }) => {
    const { company, member } = await scene()
    const { company: from, member: merging } = await scene()
    const all = await atOnce(db, 8, () => member.customers.add({ body: { name: 'Rosa', phone: '240 555 0176' } }))
    expect(codesOf(all).filter((code) => code === 'invalid')).toHaveLength(7)
    await merging.customers.add({ body: { name: 'Rosa otra vez', phone: '240 555 0176' } })
    await merging.customers.add({ body: { name: 'Pablo', email: 'pablo@example.com' } })

    const admin = await newUser(db, { is_admin: true })
    const client = await server.as(admin.id)
    await db`update sessions set proven_at = ${server.now()} where user_id = ${admin.id}`
    await client.merging.mergeCompanies({ params: { company_id: company.id, other_id: from.id }, body: { reason: 'Es la misma empresa.' } })
    const { data } = await member.customers.list({ query: { source: 'added' } })
    expect(data.map(({ name }) => name).toSorted()).toEqual(['Pablo', 'Rosa'])
    expect(await db`select from own_customers where company_id = ${from.id}`).toHaveLength(0)

    await db`update sessions set proven_at = ${server.now()} where user_id = ${company.owner.id}`
    await member.companyClosing.close({ body: { confirm: true } })
    await server.runJobs()
    expect(await db`select from own_customers where company_id = ${company.id}`).toHaveLength(0)
    expect((await refusal(member.customers.add({ body: { name: 'Rosa', phone: '240 555 0176' } }))).status).toBe(409)
  })
})
