import sharp from 'sharp'
import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newWork } from '#tests/factories/pictures.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { storePicture } from '../../media/pictures/service.ts'

const reason = 'Se ve la matrícula del coche de un vecino.'
const because = 'La empresa tapó la matrícula y la volvimos a mirar.'
const [alba, bruno] = [{}, {}] as [TestClient, TestClient]
const paramsOf = (company: { id: string }, mediaId: string) => ({ company_id: company.id, media_id: mediaId })
const takeDown = (company: { id: string }, mediaId: string, admin = alba) =>
  admin.companyPictures.takeDown({ params: paramsOf(company, mediaId), body: { reason } })
const putBack = (company: { id: string }, mediaId: string, admin = alba) =>
  admin.companyPictures.putBack({ params: paramsOf(company, mediaId), body: { reason: because } })

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  /** A company with three photos of its work, the second its cover too. */
  async function newGallery() {
    const company = await newCompany(db)
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push((await newWork(db, company.id)).id)
    await db`update companies set cover_media_id = ${ids[1]!} where id = ${company.id}`
    return { company, ids: ids as [string, string, string], own: await server.as(company.owner.id) }
  }
  const shownOf = async ({ slug }: { slug: string }) => {
    const visitor = server.visitor()
    const [{ cover }, { works }] = await Promise.all([
      visitor.companies.profile({ params: { slug } }),
      visitor.galleries.ofCompany({ params: { slug } }),
    ])
    return { cover: cover?.id, works: works.map(({ picture }) => picture.id) }
  }
  const auditsOf = async (id: string) =>
    (await db<{ action: string }[]>`select action from audit_log where entity_id = ${id} order by id`).map(({ action }) => action)

  /** A photo of a company's work with its files, and what its public addresses answer. */
  async function newStored(companyId: string) {
    const bytes = await sharp({ create: { width: 500, height: 300, channels: 3, background: '#b5651d' } })
      .jpeg()
      .toBuffer()
    const { id, widths } = await storePicture(server.context(), { bytes })
    await db`insert into company_pictures (company_id, media_id, position) values (${companyId}, ${id}, 1)`
    await server.runJobs()
    const tag = (await server.app.inject(`/media/${id}/480.webp`)).headers.etag!
    const publicly = () =>
      Promise.all(
        widths
          .flatMap((width) => [`/media/${id}/${width}.webp`, `/media/${id}/${width}.avif`])
          .map(async (url) => (await server.app.inject({ url, headers: { 'if-none-match': tag } })).statusCode),
      )
    return { id, publicly, allOf: (status: number) => Array<number>(widths.length * 2).fill(status) }
  }
  for (const admin of [alba, bruno]) Object.assign(admin, await server.as((await newUser(db, { is_admin: true })).id))

  return { newGallery, shownOf, auditsOf, newStored }
})

test('a picture that is taken down shows nowhere any more, and goes back where it stood', async ({
  given: { newGallery, shownOf, auditsOf },
}) => {
  const { company, ids } = await newGallery()

  const { taken_down: down } = await takeDown(company, ids[1])

  expect(await shownOf(company)).toEqual({ cover: undefined, works: [ids[0], ids[2]] })
  expect(down).toEqual([
    expect.objectContaining({ reason, places: ['cover', 'gallery'], caption: { es: 'Baño nuevo', en: 'New bathroom' } }),
  ])

  expect((await putBack(company, ids[1], bruno)).taken_down).toEqual([])

  expect(await shownOf(company)).toEqual({ cover: ids[1], works: [...ids] })
  expect(await auditsOf(company.id)).toEqual(['company.take_down_picture', 'company.put_back_picture'])
})

test('its file is closed to everybody at its address, and open to who decides about it, until it is put back', async ({
  db,
  server,
  given: { newStored },
}) => {
  const [company, other] = [await newCompany(db), await newCompany(db)]
  const { id, publicly, allOf } = await newStored(company.id)
  const [support, finance, reader] = await Promise.all(
    (['support', 'finance', 'read_only'] as const).map(async (role) => server.as((await newUser(db, { admin_role: role })).id)),
  )
  const look = (client: TestClient, of = company) => client.companyPictures.takenDown({ params: paramsOf(of, id) })
  const seenBy = (...given: Parameters<typeof look>) => codeOf(look(...given))
  expect(await publicly()).toEqual(allOf(304))
  expect(await seenBy(alba), 'what is public has its own address').toBe('not_found')

  await takeDown(company, id)

  expect(await publicly()).toEqual(allOf(404))
  expect(await Promise.all([seenBy(alba), seenBy(support!)])).toEqual(['done', 'done'])
  expect(await sharp(((await look(alba)) as { bytes: Uint8Array }).bytes).metadata()).toMatchObject({ format: 'webp', width: 500 })
  expect(await seenBy(alba, other)).toBe('not_found')
  const others = [finance!, reader!, await server.as(company.owner.id), server.visitor()]
  expect(await Promise.all(others.map((client) => seenBy(client)))).toEqual(['not_your_area', 'not_your_area', 'forbidden', 'signed_out'])

  await putBack(company, id)

  expect(await publicly()).toEqual(allOf(304))
  expect(await seenBy(alba)).toBe('not_found')
})

test('the file of a photo that its company took out is closed as well, until it is put back; not while it is the cover', async ({
  db,
  server,
  given: { newStored },
}) => {
  const company = await newCompany(db)
  const { id, publicly, allOf } = await newStored(company.id)
  const params = { media_id: id }
  const { ownCompany } = await server.as(company.owner.id)

  await ownCompany.removeWork({ params })
  expect(await publicly()).toEqual(allOf(404))
  await ownCompany.restoreWork({ params })
  expect(await publicly()).toEqual(allOf(304))

  await ownCompany.setCover({ params })
  await ownCompany.removeWork({ params })
  expect(await publicly()).toEqual(allOf(304))
  await ownCompany.removeImage({ params: { image: 'cover' } })
  expect(await publicly()).toEqual(allOf(404))
})

test('the company is told why, by the house and not by whom', async ({ db, given: { newGallery } }) => {
  const { company, ids } = await newGallery()
  await takeDown(company, ids[0])
  await putBack(company, ids[0])

  const told = await db<{ title: string; body: string }[]>`
    select title ->> 'es' as title, body ->> 'es' as body from notices where user_id = ${company.owner.id} order by id`
  expect(told).toEqual([
    { title: expect.stringContaining('Retiramos'), body: expect.stringContaining(reason) },
    { title: expect.stringContaining('Restauramos'), body: expect.stringContaining(because) },
  ])
})

test('the company cannot bring it back itself, and what it chose meanwhile stays', async ({ db, given: { newGallery, shownOf } }) => {
  const { company, ids, own } = await newGallery()
  await db`
    insert into uploads (id, owner_id, size, received, media_id, created_at)
    select gen_random_uuid(), ${company.owner.id}, 1, 1, ${ids[1]}, now()`
  const [upload] = await db<{ id: string }[]>`select id from uploads where media_id = ${ids[1]}`
  await takeDown(company, ids[1])

  await own.ownCompany.addWork({ body: { upload_id: upload!.id } })
  await own.ownCompany.restoreWork({ params: { media_id: ids[1] } })
  expect(await codeOf(own.ownCompany.setCover({ params: { media_id: ids[1] } }))).toBe('not_found')
  expect(await shownOf(company)).toEqual({ cover: undefined, works: [ids[0], ids[2]] })

  await own.ownCompany.setCover({ params: { media_id: ids[2] } })
  await putBack(company, ids[1])
  expect(await shownOf(company)).toEqual({ cover: ids[2], works: [...ids] })
})

test('a gallery that is full by now has no room for it', async ({ db, given: { newGallery } }) => {
  const { company, ids } = await newGallery()
  await takeDown(company, ids[0])
  await db`
    with made as (insert into media (id, width, height, widths, created_at)
      select gen_random_uuid(), 10, 10, '{10}', now() from generate_series(1, 98) returning id)
    insert into company_pictures (company_id, media_id, position) select ${company.id}, id, 10 from made`

  expect(await codeOf(putBack(company, ids[0]))).toBe('too_many_works')
  expect((await alba.companyPictures.list({ params: { company_id: company.id } })).taken_down).toHaveLength(1)
})

test('it is kept for its time, and then gone for good', async ({ db, server, given: { newGallery } }) => {
  const { company, ids } = await newGallery()
  await takeDown(company, ids[0])
  const pass = async (days: number) => {
    await db`update taken_down_pictures set taken_down_at = now() - make_interval(days => ${days}) where media_id = ${ids[0]}`
    await server.runJobs()
    return (await db`select from media where id = ${ids[0]}`).length
  }
  expect(await pass(29)).toBe(1)
  expect(await pass(31)).toBe(0)
  expect(await codeOf(putBack(company, ids[0]))).toBe('not_found')
})

test('of admins and the company at the same moment one takes it out', async ({ db, given: { newGallery, auditsOf } }) => {
  for (let round = 0; round < 10; round++) {
    const { company, ids, own } = await newGallery()
    const outcomes = await atOnce(db, 5, (i) =>
      codeOf(i === 4 ? own.ownCompany.removeWork({ params: { media_id: ids[0] } }) : takeDown(company, ids[0], i % 2 ? alba : bruno)),
    )
    const [{ removed, down }] = (await db`
      select (select count(*)::int from removed_works where media_id = ${ids[0]}) as removed,
        (select count(*)::int from taken_down_pictures where media_id = ${ids[0]}) as down`) as unknown as [
      { removed: number; down: number },
    ]
    expect(removed + down).toBe(1)
    const taken = outcomes.slice(0, 4).filter((outcome) => (outcome as { value: string }).value === 'done')
    expect(taken).toHaveLength(down)
    expect(await auditsOf(company.id)).toHaveLength(down)
  }
})

test('of admins at the same moment one takes down what is the cover too', async ({ db, given: { newGallery, auditsOf } }) => {
  for (let round = 0; round < 10; round++) {
    const { company, ids } = await newGallery()
    const outcomes = await atOnce(db, 6, (i) => codeOf(takeDown(company, ids[1], i % 2 ? alba : bruno)))
    expect(outcomes.map((outcome) => (outcome as { value: string }).value).toSorted()).toEqual([
      'done',
      ...Array<string>(5).fill('not_found'),
    ])
    expect(await auditsOf(company.id)).toHaveLength(1)
  }
})

test('of two admins who put it back one does', async ({ db, given: { newGallery, shownOf } }) => {
  const { company, ids } = await newGallery()
  await takeDown(company, ids[0])
  const outcomes = await atOnce(db, 6, (i) => codeOf(putBack(company, ids[0], i % 2 ? alba : bruno)))
  expect(outcomes.map((outcome) => (outcome as { value: string }).value).toSorted()).toEqual([
    'done',
    ...Array<string>(5).fill('not_found'),
  ])
  expect((await shownOf(company)).works).toEqual([...ids])
})

test('pictures that a company does not show are not found', async ({ given: { newGallery } }) => {
  const [{ company }, other] = [await newGallery(), await newGallery()]
  expect(await codeOf(takeDown(company, other.ids[0]))).toBe('not_found')
  expect(await codeOf(putBack(company, other.ids[0]))).toBe('not_found')
  expect(await codeOf(alba.companyPictures.list({ params: { company_id: other.ids[0] } }))).toBe('not_found')
})
