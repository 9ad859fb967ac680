import { expect } from 'vitest'
import { adminRoles } from '#contract/admin-roles.ts'
import type { CompanyChange } from '#contract/companies/profile.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { codesOf, type Refusal, type TestClient } from '#tests/support/app.ts'
import { photo } from '#tests/security/support/market.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, boot }) => {
  const other = await boot()
  const auditsOf = (id: string) =>
    db<
      { action: string; before: unknown; after: unknown }[]
    >`select action, before, after from audit_log where entity_id = ${id} order by id`
  const noticesOf = (userId: string) =>
    db<
      { title: string; body: string }[]
    >`select title ->> 'en' as title, body ->> 'en' as body from notices where user_id = ${userId} order by id`
  const versionsOf = async (company_id: string) => (await admin.admin.company({ params: { company_id } })).versions
  for (let i = 0; i < 2; i++) adminIds.push((await newUser(db, { is_admin: true, name: 'Alba', surname: 'Casa' })).id)
  const admin = await server.as(adminIds[0]!)
  const second = await other.as(adminIds[1]!)

  return { other, admin, noticesOf, auditsOf, versionsOf, second }
})

const adminIds: string[] = []

const profile = (changes: Partial<CompanyChange> = {}): CompanyChange => ({
  name: 'Ada Cercas',
  tagline: { es: 'Cercas de madera', en: 'Wooden fences' },
  about: { es: 'Desde 1998.', en: 'Since 1998.' },
  phone: '+13015550123',
  zipcode: '20850',
  languages: ['es', 'en'],
  ...changes,
})
const week = [{ weekday: 2, spans: [{ opens: '08:00', closes: '17:00' }] }]

test('an admin changes hours, area, caps and services as the company would; it sees them, and search follows', async ({
  db,
  server,
  given: { admin },
}) => {
  const { id, owner } = await newCompany(db, { services: ['house-cleaning'], zips: ['20850'] })
  const [params, own] = [{ company_id: id }, await server.as(owner.id)]
  await admin.upkeepHours.save({ params, body: { week, holidays: [] } })
  await admin.upkeepArea.addState({ params: { ...params, state: 'VA' } })
  await admin.upkeepSpending.setCaps({ params, body: { lead: 4000, day: null, week: null, month: 90_000 } })
  await admin.upkeepCompany.saveService({ params: { ...params, slug: 'house-cleaning' }, body: { is_on: true, price_from_cents: 9900 } })
  await admin.upkeepPauses.setZip({ params: { ...params, zip: '20850' }, body: { is_paused: true } })

  expect((await own.hours.get()).week.filter(({ spans }) => spans.length > 0)).toEqual(week)
  expect(await own.ownArea.get()).toMatchObject({ states: ['VA'], excluded_count: 1 })
  expect((await own.spending.get()).caps).toEqual({ lead: 4000, day: null, week: null, month: 90_000 })
  expect(await own.ownCompany.service({ params: { slug: 'house-cleaning' } })).toMatchObject({ price_from: { amount: 9900 } })
  expect(await admin.upkeepHours.get({ params })).toEqual(await own.hours.get())
  expect(await admin.upkeepArea.get({ params })).toEqual(await own.ownArea.get())
  const cells = await db<{ cell: string }[]>`select distinct cell from search_cells where company_id = ${id}`
  expect(cells.map(({ cell }) => cell)).toContain('VA')
})

test('an admin sets logo and cover and fills the gallery in the company’s stead', async ({
  db,
  server,
  given: { admin, noticesOf, auditsOf },
}) => {
  const { id, owner } = await newCompany(db)
  const [params, own, file] = [{ company_id: id }, await server.as(owner.id), await photo()]
  const uploadId = newId()
  await admin.uploads.begin({ body: { id: uploadId, size: file.size } })
  await admin.uploads.append({ params: { upload_id: uploadId }, body: { start: 0 }, file })

  await admin.upkeepCompany.setImage({ params: { ...params, image: 'logo' }, file })
  const { works } = await admin.upkeepCompany.addWork({ params, body: { upload_id: uploadId } })
  const media_id = works[0]!.picture.id
  await admin.upkeepCompany.changeWork({ params: { ...params, media_id }, body: { caption: { es: 'Una cerca', en: 'A fence' } } })
  await admin.upkeepCompany.setCover({ params: { ...params, media_id } })

  expect(await own.ownCompany.gallery()).toMatchObject({
    works: [{ picture: { id: media_id }, caption: { en: 'A fence' }, is_cover: true }],
  })
  expect(await own.ownCompany.profile()).toMatchObject({ logo: { id: expect.any(String) }, cover: { id: media_id } })
  expect((await noticesOf(owner.id)).map(({ title }) => title)).toEqual(Array<string>(4).fill('Oficio updated the photos of Ada Cercas'))

  await admin.upkeepCompany.removeWork({ params: { ...params, media_id } })
  await admin.upkeepCompany.restoreWork({ params: { ...params, media_id } })
  await admin.upkeepCompany.removeImage({ params: { ...params, image: 'logo' } })
  expect(await own.ownCompany.profile()).toMatchObject({ logo: null })
  const logged = await auditsOf(id)
  expect(logged).toHaveLength(7)
  expect(JSON.stringify(logged)).not.toContain('Una cerca')
})

test('a picture that cannot be set in a company’s stead is not kept', async ({ db, given: { admin } }) => {
  const { id } = await newCompany(db, { status: 'closed' })
  const before = await db`select id from media`
  const call = admin.upkeepCompany.setImage({ params: { company_id: id, image: 'logo' }, file: await photo() })
  await expect(call).rejects.toMatchObject({ status: 409 })
  expect(await db`select id from media`).toEqual(before)
})

test('changes are in the log, without texts and contact data', async ({ db, given: { admin, auditsOf } }) => {
  const { id } = await newCompany(db)
  await admin.upkeepCompany.update({ params: { company_id: id }, body: profile({ name: 'Ada Portones', founded_year: 1998 }) })
  await admin.upkeepHours.save({ params: { company_id: id }, body: { week, holidays: [] } })
  expect(await auditsOf(id)).toEqual([
    {
      action: 'company.edit',
      before: { name: 'Ada Cercas', founded_year: null },
      after: { part: 'profile', fields: ['about', 'founded_year', 'name', 'phone', 'tagline'], name: 'Ada Portones', founded_year: 1998 },
    },
    { action: 'company.edit', before: { week: [] }, after: { part: 'hours', fields: ['week'], week: ['2 08:00–17:00'] } },
  ])
})

test('the company is told once what was changed, by the house and not by whom', async ({ db, given: { admin, noticesOf, auditsOf } }) => {
  const { id, owner } = await newCompany(db)
  const save = () => admin.upkeepHours.save({ params: { company_id: id }, body: { week, holidays: [] } })
  await save()
  await save()
  const told = await noticesOf(owner.id)
  expect(told).toEqual([{ title: 'Oficio updated the hours of Ada Cercas', body: expect.stringContaining('weekly hours') }])
  expect(JSON.stringify(told)).not.toContain('Alba')
  expect(await auditsOf(id)).toHaveLength(1)
})

test('fields are refused as the company would be refused', async ({ db, given: { admin, auditsOf } }) => {
  const { id } = await newCompany(db)
  const call = admin.upkeepCompany.update({ params: { company_id: id }, body: profile({ zipcode: '00000' }) })
  await expect(call).rejects.toMatchObject({ status: 422, errors: { zipcode: expect.anything() } })
  expect(await auditsOf(id)).toEqual([])
})

test('an edit of an older version is refused, and nothing is overwritten', async ({ db, server, given: { versionsOf, admin } }) => {
  const { id, owner } = await newCompany(db)
  const { profile: seen } = await versionsOf(id)
  const own = await server.as(owner.id)
  await own.ownCompany.update({ body: profile({ name: 'Cambiada por ella' }) })
  const late = admin.upkeepCompany.update({ params: { company_id: id }, query: { seen }, body: profile() })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'company_changed' })
  expect(await own.ownCompany.profile()).toMatchObject({ name: 'Cambiada por ella' })
  const now = { seen: (await versionsOf(id)).profile }
  await admin.upkeepCompany.update({ params: { company_id: id }, query: now, body: profile() })
  expect(await own.ownCompany.profile()).toMatchObject({ name: 'Ada Cercas' })
})

test('of two admins who save what both have seen one is told, whatever the process', async ({
  db,
  given: { versionsOf, admin, second },
}) => {
  const outcomes: string[][] = []
  for (let round = 0; round < 10; round++) {
    const { id } = await newCompany(db)
    const { hours: seen } = await versionsOf(id)
    const save = (client: TestClient, opens: string) =>
      client.upkeepHours.save({
        params: { company_id: id },
        query: { seen },
        body: { week: [{ weekday: 1, spans: [{ opens, closes: '20:00' }] }], holidays: [] },
      })
    const both = await Promise.allSettled([save(admin, '07:00'), save(second, '09:00')])
    outcomes.push(codesOf(both))
  }
  expect(outcomes).toEqual(outcomes.map(() => ['company_changed', 'done']))
})

test('a company that does not exist is not found, a closed one stays as it is', async ({ db, given: { admin } }) => {
  const params = { company_id: adminIds[0]! }
  await expect(admin.upkeepHours.get({ params })).rejects.toThrow('404')
  await expect(admin.upkeepHours.save({ params, body: { week, holidays: [] } })).rejects.toThrow('404')
  const { id } = await newCompany(db, { status: 'closed' })
  await expect(admin.upkeepCompany.update({ params: { company_id: id }, body: profile() })).rejects.toThrow('409')
})

test.for(adminRoles)('as %s', async (role, { db, server }) => {
  const { id } = await newCompany(db)
  const client = await server.as((await newUser(db, { admin_role: role })).id)
  expect(await client.upkeepHours.get({ params: { company_id: id } })).toMatchObject({ holidays: [] })
  const outcome = await client.upkeepHours.save({ params: { company_id: id }, body: { week, holidays: [] } }).then(
    () => 'saved',
    (error: Refusal) => error.code,
  )
  expect(outcome).toBe(role === 'owner' || role === 'support' ? 'saved' : 'not_your_area')
})
