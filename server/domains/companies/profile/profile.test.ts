import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { CompanyChange } from '#contract/companies/profile.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

let hue = 0
async function photo(width = 600, height = 400) {
  const background = { r: (hue += 7) % 256, g: 90, b: 60 }
  return new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    ),
  ])
}
async function sent(client: TestClient): Promise<string> {
  const file = await photo()
  const upload = await client.uploads.begin({ body: { id: newId(), size: file.size } })
  await client.uploads.append({ params: { upload_id: upload.id }, body: { start: 0 }, file })
  return upload.id
}
const add = async (client: TestClient) => client.ownCompany.addWork({ body: { upload_id: await sent(client) } })

const change = {
  name: 'Plomería Nueva',
  tagline: { es: 'A tiempo', en: 'On time' },
  about: { es: 'Desde 1990.', en: 'Since 1990.' },
  phone: '(240) 555-0134',
  website: 'nueva.example/inicio',
  address: '12 Main St',
  zipcode: '20910',
  founded_year: 1990,
  workers_count: 4,
  languages: ['en', 'es'],
} satisfies CompanyChange

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function newOwned(given: Parameters<typeof newCompany>[1] = {}) {
    const company = await newCompany(db, { services: ['drain-cleaning'], zips: ['20850', '20910'], ...given })
    return { company, owner: await server.as(company.owner.id) }
  }
  async function newMember(companyId: string, role: 'manager' | 'member') {
    const user = await newUser(db)
    await db`insert into company_members (company_id, user_id, role) values (${companyId}, ${user.id}, ${role})`
    return server.as(user.id)
  }

  return { newOwned, newMember }
})

describe('the profile', () => {
  test('is changed at once, on its public page, its card and in the search', async ({ server, given: { newOwned } }) => {
    const { company, owner } = await newOwned()

    const saved = await owner.ownCompany.update({ body: change })

    expect(saved).toMatchObject({
      ...change,
      phone: '+12405550134',
      website: 'https://nueva.example/inicio',
      city: 'Silver Spring',
      state_iso: 'MD',
    })
    expect(await owner.ownCompany.profile()).toEqual(saved)
    const shown = await server.visitor({ locale: 'es' }).companies.profile({ params: { slug: company.slug } })
    expect(shown).toMatchObject({
      name: 'Plomería Nueva',
      tagline: 'A tiempo',
      about: 'Desde 1990.',
      founded_year: 1990,
      city: 'Silver Spring',
    })
    const found = await server.visitor().companies.search({ query: { service: 'drain-cleaning', zipcode: '20850' } })
    expect(found.data.find(({ id }) => id === company.id)).toMatchObject({ name: 'Plomería Nueva', tagline: 'On time' })
  })

  test('omitted fields are emptied', async ({ given: { newOwned } }) => {
    const { owner } = await newOwned()
    await owner.ownCompany.update({ body: change })
    const { website: _w, founded_year: _f, workers_count: _c, address: _a, ...rest } = change

    expect(await owner.ownCompany.update({ body: rest })).toMatchObject({
      website: null,
      founded_year: null,
      workers_count: null,
      address: null,
    })
  })

  test.for<[string, Partial<typeof change>]>([
    ['zipcode', { zipcode: '00000' }],
    ['phone', { phone: '123 456 78' }],
    ['founded_year', { founded_year: 2099 }],
    ['website', { website: 'nueva' }],
    ['languages', { languages: [] }],
    ['name', { name: 'A' }],
  ])('%s that cannot be is told at its field', async ([field, wrong], { given: { newOwned } }) => {
    const { owner } = await newOwned()

    const told = await refusal(owner.ownCompany.update({ body: { ...change, ...wrong } }))

    expect(told).toMatchObject({ status: 422, code: 'invalid' })
    expect(Object.keys(told.errors!)).toEqual([field])
  })

  test('has a logo and a cover; the ones before are gone', async ({ db, server, given: { newOwned } }) => {
    const { company, owner } = await newOwned()
    const first = await owner.ownCompany.setImage({ params: { image: 'logo' }, file: await photo(300, 300) })
    const second = await owner.ownCompany.setImage({ params: { image: 'logo' }, file: await photo(300, 300) })
    await owner.ownCompany.setImage({ params: { image: 'cover' }, file: await photo() })

    expect(second.logo!.id).not.toBe(first.logo!.id)
    expect(await db`select id from media where id = ${first.logo!.id}`).toEqual([])
    expect(await server.visitor().companies.profile({ params: { slug: company.slug } })).toMatchObject({ logo: { id: second.logo!.id } })

    await owner.ownCompany.removeImage({ params: { image: 'logo' } })
    expect((await owner.ownCompany.profile()).logo).toBeNull()
    expect(await db`select id from media where id = ${second.logo!.id}`).toEqual([])
  })
})

describe('permissions to change a profile', () => {
  test('owners and managers change it, every member reads it', async ({ given: { newOwned, newMember } }) => {
    const { company, owner } = await newOwned()
    const [manager, member] = [await newMember(company.id, 'manager'), await newMember(company.id, 'member')]
    const media_id = (await add(owner)).works[0]!.picture.id
    const changes: ((client: TestClient) => Promise<unknown>)[] = [
      (client) => client.ownCompany.update({ body: change }),
      async (client) => client.ownCompany.setImage({ params: { image: 'logo' }, file: await photo() }),
      (client) => client.ownCompany.orderWorks({ body: { media_ids: [] } }),
      (client) => client.ownCompany.changeWork({ params: { media_id }, body: { caption: { es: 'a', en: 'b' } } }),
      (client) => client.ownCompany.saveService({ params: { slug: 'drain-cleaning' }, body: { is_on: true } }),
      (client) => client.ownArea.addZips({ body: { zips: '20901' } }),
      (client) => client.ownArea.addState({ params: { state: 'DC' } }),
    ]
    for (const make of changes) {
      await make(manager)
      expect(await refusal(make(member))).toMatchObject({ status: 403, code: 'not_your_role' })
    }
    expect((await member.ownCompany.gallery()).works).toHaveLength(1)
    expect(await member.ownCompany.services()).toHaveLength(1)
    expect(await member.ownArea.get()).toMatchObject({ states: ['DC'] })
    expect(await refusal(manager.companyClosing.close({ body: { confirm: true } }))).toMatchObject({ code: 'not_your_role' })
  })

  test('a photo of another company is not found', async ({ given: { newOwned } }) => {
    const [{ owner }, { owner: other }] = [await newOwned(), await newOwned()]
    const media_id = (await add(owner)).works[0]!.picture.id

    for (const call of [
      () => other.ownCompany.changeWork({ params: { media_id }, body: { service: null } }),
      () => other.ownCompany.removeWork({ params: { media_id } }),
      () => other.ownCompany.restoreWork({ params: { media_id } }),
      () => other.ownCompany.setCover({ params: { media_id } }),
    ])
      expect(await refusal(call())).toMatchObject({ status: 404 })
    expect((await owner.ownCompany.gallery()).works).toHaveLength(1)
  })
})

describe('the gallery', () => {
  test('is ordered, captioned, and shown in that order', async ({ server, given: { newOwned } }) => {
    const { company, owner } = await newOwned()
    const uploadId = await sent(owner)
    await owner.ownCompany.addWork({ body: { upload_id: uploadId } })
    await owner.ownCompany.addWork({ body: { upload_id: uploadId } })
    await add(owner)
    const ids = (await add(owner)).works.map(({ picture }) => picture.id)
    expect(ids).toHaveLength(3)

    await owner.ownCompany.orderWorks({ body: { media_ids: [ids[2]!, ids[0]!] } })
    const caption = { es: 'Baño nuevo', en: 'New bathroom' }
    await owner.ownCompany.changeWork({ params: { media_id: ids[2]! }, body: { caption, service: 'drain-cleaning' } })
    const { works } = await owner.ownCompany.setCover({ params: { media_id: ids[0]! } })

    expect(works).toMatchObject([
      { picture: { id: ids[2] }, caption, service: 'drain-cleaning', is_cover: false },
      { picture: { id: ids[0] }, is_cover: true },
      { picture: { id: ids[1] }, service: null },
    ])
    const shown = await server.visitor().galleries.ofCompany({ params: { slug: company.slug } })
    expect(shown.works.map(({ caption: words }) => words)).toEqual(['New bathroom', '', ''])
    expect(await server.visitor().companies.profile({ params: { slug: company.slug } })).toMatchObject({ cover: { id: ids[0] } })
    const unknown = owner.ownCompany.changeWork({ params: { media_id: ids[0]! }, body: { service: 'no-such' } })
    expect(await refusal(unknown)).toMatchObject({ status: 422, errors: { service: [expect.any(String)] } })
  })

  test('a photo that was taken out can be put back where it was, and is gone after an hour', async ({
    db,
    server,
    given: { newOwned },
  }) => {
    const { owner } = await newOwned()
    for (let n = 0; n < 3; n++) await add(owner)
    const ids = (await owner.ownCompany.gallery()).works.map(({ picture }) => picture.id)
    const caption = { es: 'Dos', en: 'Two' }
    await owner.ownCompany.changeWork({ params: { media_id: ids[1]! }, body: { caption } })
    const params = { media_id: ids[1]! }
    const shown = async () => (await owner.ownCompany.gallery()).works.map(({ picture }) => picture.id)

    await owner.ownCompany.removeWork({ params })
    await owner.ownCompany.removeWork({ params })
    expect(await shown()).toEqual([ids[0], ids[2]])
    await server.runJobs()
    await owner.ownCompany.restoreWork({ params })
    const { works } = await owner.ownCompany.restoreWork({ params })
    expect(works[1]).toMatchObject({ picture: { id: ids[1] }, caption })

    await owner.ownCompany.removeWork({ params })
    server.setNow(new Date(Date.now() + 61 * 60_000))
    await server.runJobs()
    await server.runJobs()
    server.setNow()
    expect(await refusal(owner.ownCompany.restoreWork({ params }))).toMatchObject({ status: 404 })
    expect(await db`select id from media where id = ${ids[1]!}`).toEqual([])
    expect(await shown()).toEqual([ids[0], ids[2]])
  })

  test('never holds more than it may, however many photos arrive at once', async ({ db, given: { newOwned } }) => {
    const { company, owner } = await newOwned()
    const uploads: string[] = []
    for (let n = 0; n < 6; n++) uploads.push(await sent(owner))
    await db`
      with made as (
        insert into media (id, width, height, widths, created_at) select gen_random_uuid(), 10, 10, '{10}', now() from generate_series(1, 97) returning id)
      insert into company_pictures (company_id, media_id, position) select ${company.id}, id, row_number() over () from made`

    const results = await atOnce(db, uploads.length, (n) => owner.ownCompany.addWork({ body: { upload_id: uploads[n]! } }))

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await owner.ownCompany.gallery()).works).toHaveLength(100)
  })
})

describe('services', () => {
  const question = {
    id: 'kind',
    type: 'single' as const,
    label: { es: '¿Cuál?', en: 'Which?' },
    filterable: true,
    options: ['wood', 'steel', 'stone'].map((id) => ({ id, label: { es: id, en: id } })),
  }

  test('are offered with price, filters and a highest price of a lead, and found with them', async ({
    db,
    server,
    given: { newOwned },
  }) => {
    const service = await newService(db, { questions: [question], tariff: { base: 2000, min: 500, max: 9000 } })
    const { company, owner } = await newOwned()
    const params = { slug: service.slug }
    expect(await owner.ownCompany.service({ params })).toMatchObject({
      is_offered: false,
      is_on: true,
      answer_filters: {},
      lead_price: { min: { amount: 500 }, max: { amount: 9000 } },
      questions: [{ id: 'kind' }],
    })

    const body = { is_on: true, price_from_cents: 9500, max_lead_price_cents: 3000, answer_filters: { kind: ['steel', 'wood'] } }
    expect(await owner.ownCompany.saveService({ params, body })).toMatchObject({
      is_offered: true,
      price_from: { amount: 9500 },
      max_lead_price: { amount: 3000 },
      answer_filters: { kind: ['wood', 'steel'] },
      filters_count: 1,
    })
    const found = () => server.visitor().companies.search({ query: { service: service.slug, zipcode: '20910' } })
    expect((await found()).data).toMatchObject([{ id: company.id, price_from: { price: { amount: 9500 } } }])

    await owner.ownCompany.saveService({ params, body: { ...body, is_on: false } })
    expect((await found()).data).toEqual([])
    expect((await owner.ownCompany.services()).map(({ is_on }) => is_on)).toEqual([true, false])

    await owner.ownCompany.removeService({ params })
    expect(await owner.ownCompany.service({ params })).toMatchObject({ is_offered: false })
    expect(await refusal(owner.ownCompany.removeService({ params }))).toMatchObject({ status: 404 })
  })

  test('a question of which every option is taken is not narrowed; one that is not there is told', async ({ db, given: { newOwned } }) => {
    const service = await newService(db, { questions: [question] })
    const { owner } = await newOwned()
    const save = (answer_filters: Record<string, string[]>) =>
      owner.ownCompany.saveService({ params: { slug: service.slug }, body: { is_on: true, answer_filters } })

    expect((await save({ kind: ['wood', 'steel', 'stone'] })).answer_filters).toEqual({})
    expect(await refusal(save({ kind: ['glass'] }))).toMatchObject({ errors: { 'answer_filters.kind': [expect.any(String)] } })
    expect(await refusal(save({ other: ['wood'] }))).toMatchObject({ errors: { 'answer_filters.other': [expect.any(String)] } })
    expect(await refusal(save({ kind: [] }))).toMatchObject({ status: 422 })
  })

  test('promise 8: a service says which papers it asks for where the company works, and which are missing', async ({
    db,
    server,
    given: { newOwned },
  }) => {
    const service = await newService(db)
    await db`insert into service_requirements (service_id, credential, state_iso) values (${service.id}, 'trade_licence', 'MD'), (${service.id}, 'liability_insurance', null)`
    const { company, owner } = await newOwned({
      services: [service.id],
      zips: ['20910', '22201'],
      credentials: [
        { kind: 'trade_licence', state_iso: 'MD' },
        { kind: 'liability_insurance', expires_on: '2020-01-01' },
      ],
    })
    const row = async () => (await owner.ownCompany.services())[0]!.requirements

    expect(await row()).toEqual(
      expect.arrayContaining([
        { credential: 'trade_licence', state_iso: 'MD', state: 'held' },
        { credential: 'liability_insurance', state_iso: 'MD', state: 'missing' },
        { credential: 'liability_insurance', state_iso: 'VA', state: 'missing' },
      ]),
    )
    expect(await row()).toHaveLength(3)
    // The page and search agree.
    const found = async (zipcode: string) => (await server.visitor().companies.search({ query: { service: service.slug, zipcode } })).total
    expect([await found('20910'), await found('22201')]).toEqual([0, 0])
    await db`update credentials set expires_on = '2099-01-01' where company_id = ${company.id} and kind = 'liability_insurance'`
    await owner.ownArea.addState({ params: { state: 'DC' } })
    expect((await row()).filter(({ state }) => state !== 'held')).toEqual([])
    expect([await found('20910'), await found('22201')]).toEqual([1, 1])
    // A document under review is not missing, and a licence of another trade is none.
    await db`update credentials set status = 'submitted' where company_id = ${company.id} and kind = 'liability_insurance'`
    await db`
      update credentials set category_id = (select id from categories where id <> (select category_id from services where id = ${service.id}) limit 1)
      where company_id = ${company.id} and kind = 'trade_licence'`
    expect(new Set((await row()).map(({ credential, state }) => `${credential} ${state}`))).toEqual(
      new Set(['trade_licence missing', 'liability_insurance under_way']),
    )
  })
})

describe('the area', () => {
  test('is made of zips, circles and states, less what is left out', async ({ server, given: { newOwned } }) => {
    const { company, owner } = await newOwned({ zips: [] })
    const foundIn = async (zipcode: string) =>
      (await server.visitor().companies.search({ query: { service: 'drain-cleaning', zipcode, limit: 100 } })).data.some(
        ({ id }) => id === company.id,
      )
    expect(await foundIn('20910')).toBe(false)

    const report = await owner.ownArea.addZips({ body: { zips: 'zip,city\n20910,Silver Spring\nabc\n99999\n20910\n22201' } })
    expect(report).toMatchObject({
      changed: ['20910', '22201'],
      same_count: 0,
      problems: [
        { line: 3, text: 'abc', problem: 'not_a_zip' },
        { line: 4, text: '99999', problem: 'unknown' },
      ],
      problems_count: 2,
      area: {
        zips_count: 2,
        groups: [
          { zip3: '209', state_iso: 'MD', zips_count: 1 },
          { zip3: '222', state_iso: 'VA' },
        ],
      },
    })
    expect(await foundIn('20910')).toBe(true)
    expect(await owner.ownArea.addZips({ body: { zips: '20910' } })).toMatchObject({ changed: [], same_count: 1 })

    await owner.ownArea.addZips({ body: { zips: '20910', is_excluded: true } })
    const around = await owner.ownArea.addRadius({ body: { zipcode: '20910', miles: 5 } })
    expect(around.changed).toContain('20901')
    expect(around.changed).not.toContain('20910')
    expect([await foundIn('20910'), await foundIn('20901')]).toEqual([false, true])

    expect((await owner.ownArea.addState({ params: { state: 'MD' } })).area.states).toEqual(['MD'])
    expect([await foundIn('20910'), await foundIn('21701')]).toEqual([false, true])
    expect(await owner.ownArea.zipsOf({ query: { zip3: '209' } })).toContainEqual({
      zip: '20910',
      city: 'Silver Spring',
      is_excluded: true,
    })

    await owner.ownArea.removeZips({ body: { zips: '20910' } })
    await owner.ownArea.removeState({ params: { state: 'MD' } })
    expect([await foundIn('20910'), await foundIn('20901'), await foundIn('21701')]).toEqual([false, true, false])
    expect(await refusal(owner.ownArea.addState({ params: { state: 'ZZ' } }))).toMatchObject({ status: 404 })
    expect(await refusal(owner.ownArea.addRadius({ body: { zipcode: '99999', miles: 5 } }))).toMatchObject({ status: 422 })
  })

  test('asks about zips far from the rest before it takes them, unless their state is covered', async ({ given: { newOwned } }) => {
    const { owner } = await newOwned({ zips: ['20850'] })
    const typo = await owner.ownArea.addZips({ body: { zips: '20901\n2090' } })
    expect(typo).toMatchObject({
      changed: ['20901'],
      far: [{ zips: ['02090'], city: 'Westwood', state_iso: 'MA', miles: expect.any(Number) }],
    })
    expect(typo.far[0]!.miles).toBeGreaterThan(300)
    expect(typo.far[0]!.miles).toBeLessThan(420)

    const meant = await owner.ownArea.addZips({ body: { zips: '02090', adds_far: true } })
    expect(meant).toMatchObject({ changed: ['02090'], far: [] })
    const beside = await owner.ownArea.addZips({ body: { zips: '02026' } })
    expect(beside).toMatchObject({ changed: ['02026'], far: [] })

    await owner.ownArea.addState({ params: { state: 'HI' } })
    expect(await owner.ownArea.addZips({ body: { zips: '96813' } })).toMatchObject({ changed: ['96813'], far: [] })
  })

  test('takes zips of the armed forces only when they are named', async ({ db, given: { newOwned } }) => {
    const { owner } = await newOwned({ zips: [] })
    const [post] = await db<{ zip: string; near: string }[]>`
      select m.zip, n.zip as near from zips m
      join lateral (select zip from zips n where n.state_iso not in ('AA', 'AE', 'AP') and abs(n.lat - m.lat) < 0.2 and abs(n.lon - m.lon) < 0.2 limit 1) n
        on true
      where m.state_iso in ('AA', 'AE', 'AP') limit 1`
    const around = await owner.ownArea.addRadius({ body: { zipcode: post!.near, miles: 50 } })
    expect(around.changed).toContain(post!.near)
    expect(around.changed).not.toContain(post!.zip)
    expect((await owner.ownArea.addZips({ body: { zips: post!.zip } })).changed).toEqual([post!.zip])
  })

  test('takes thousands of zips, and says when they are too many', async ({ db, given: { newOwned } }) => {
    const { owner } = await newOwned({ zips: [] })
    const zips = (await db<{ zip: string }[]>`select zip from zips order by zip limit 12500`).map(({ zip }) => zip)

    const add = (list: string[]) => owner.ownArea.addZips({ body: { zips: list.join('\n'), adds_far: true } })
    const { area, changed } = await add(zips.slice(0, 5000))
    expect(changed).toHaveLength(5000)
    expect(area).toMatchObject({ zips_count: 5000 })
    expect(area.points.length).toBeGreaterThan(1000)
    expect(area.points.length).toBeLessThanOrEqual(1500)

    expect(await refusal(add(zips.slice(500)))).toMatchObject({ code: 'too_many_zips' })
    expect(await owner.ownArea.get()).toMatchObject({ zips_count: 5000 })
  })
})
