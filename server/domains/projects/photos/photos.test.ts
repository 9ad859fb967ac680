import sharp from 'sharp'
import { describe, expect } from 'vitest'
import type { Upload } from '#contract/media/uploads.ts'
import { newId } from '#server/lib/ids.ts'
import { newUser } from '#tests/factories/users.ts'
import { Refusal, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? `${error.status} ${error.code}` : error),
  )
const draft = (client: TestClient) => client.projects.create({ body: { service: 'drain-cleaning', zipcode: '20910' } })

const test = base.extend('given', { scope: 'file' }, async ({ server, boot }) => {
  const part = (from: number, to?: number) => new Blob([new Uint8Array(bytes.subarray(from, to))])

  async function begun(client: TestClient, link?: string): Promise<Upload> {
    return client.uploads.begin({ body: { id: newId(), size: bytes.length, ...(link ? { link } : {}) } })
  }
  const append = (client: TestClient, { id }: Upload, from: number, to?: number, link?: string) =>
    client.uploads.append({ params: { upload_id: id }, body: { start: from, ...(link ? { link } : {}) }, file: part(from, to) })
  async function sent(client: TestClient, link?: string): Promise<Upload> {
    const upload = await begun(client, link)
    return append(client, upload, 0, undefined, link)
  }
  async function guest() {
    const client = server.visitor()
    const project = await draft(client)
    return { client, project, params: { project_id: project.id } }
  }
  const other = await boot({ DATA_DIR: server.config.dataDir })
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#b5651d' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '38/1 59/1 53/1', GPSLatitudeRef: 'N' } })
    .toBuffer()

  return { guest, other, begun, append, bytes, part, sent }
})

describe('a file in parts', () => {
  test('goes on where it stopped, in another process too, and becomes one photo without its place', async ({
    db,
    server,
    given: { guest, other, begun, append },
  }) => {
    const { client, params } = await guest()
    const elsewhere = other.visitor()
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
    const upload = await begun(client)
    await append(client, upload, 0, 100)

    expect(await elsewhere.uploads.begin({ body: { id: upload.id, size: upload.size } })).toMatchObject({ received: 100 })
    expect(await append(elsewhere, upload, 0, 100), 'the same part again').toMatchObject({ received: 100 })
    expect(await append(elsewhere, upload, 300, 400), 'a part too early').toMatchObject({ received: 100 })
    expect(await refusal(client.projects.addUploaded({ params, body: { upload_id: upload.id } }))).toBe('409 upload_unfinished')
    await append(elsewhere, upload, 100)

    const once = await elsewhere.projects.addUploaded({ params, body: { upload_id: upload.id } })
    const twice = await client.projects.addUploaded({ params, body: { upload_id: upload.id } })
    expect(twice.photos).toEqual(once.photos)
    expect(once.photos).toMatchObject([{ width: 600, height: 400 }])
    const { rawPayload } = await server.app.inject({ url: `/media/${once.photos[0]!.id}/480.webp` })
    const { exif, xmp } = await sharp(rawPayload).metadata()
    expect([exif, xmp, rawPayload.includes('canary')]).toEqual([undefined, undefined, false])
    expect(await db`select from upload_parts where upload_id = ${upload.id}`).toHaveLength(0)
  })

  test('sent at once from two sides holds each part once, and becomes one picture', async ({
    db,
    given: { guest, other, begun, bytes, append },
  }) => {
    const { client, params } = await guest()
    const elsewhere = other.visitor()
    for (const [name, value] of client.cookies) elsewhere.cookies.set(name, value)
    const upload = await begun(client)
    for (const [from, to] of [
      [0, 500],
      [500, bytes.length],
    ] as const)
      await atOnce(db, 8, (i) => append(i % 2 ? client : elsewhere, upload, from, to))
    const all = await atOnce(db, 4, (i) => (i % 2 ? client : elsewhere).projects.addUploaded({ params, body: { upload_id: upload.id } }))

    const { photos } = await client.projects.get({ params })
    expect(photos).toHaveLength(1)
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'fulfilled'))
  })

  test('belongs to whoever began it, and holds no more than was said', async ({ server, given: { guest, begun, append, bytes, part } }) => {
    const [{ client }, { client: stranger }] = [await guest(), await guest()]
    const upload = await begun(client)

    expect(await refusal(stranger.uploads.begin({ body: { id: upload.id, size: 9 } }))).toBe('404 not_found')
    expect(await refusal(append(stranger, upload, 0, 10))).toBe('404 not_found')
    expect(await refusal(server.visitor().uploads.get({ params: { upload_id: upload.id } }))).toBe('404 not_found')
    await append(client, upload, 0)
    const beyond = client.uploads.append({ params: { upload_id: upload.id }, body: { start: bytes.length }, file: part(0, 10) })
    expect(await beyond).toMatchObject({ received: bytes.length })
    await client.uploads.drop({ params: { upload_id: upload.id } })
    expect(await refusal(client.uploads.get({ params: { upload_id: upload.id } }))).toBe('404 not_found')
  })

  test('is forgotten after a day; twenty may be on their way', async ({ db, server, given: { begun } }) => {
    const user = await newUser(db)
    const client = await server.as(user.id)
    const uploads = []
    for (let i = 0; i < 20; i++) uploads.push(await begun(client))
    expect(await refusal(begun(client))).toBe('429 too_many_uploads')

    server.setNow(new Date(Date.now() + 25 * 3_600_000))
    await server.runJobs()
    server.setNow()

    expect(await refusal(client.uploads.get({ params: { upload_id: uploads[0]!.id } }))).toBe('404 not_found')
    expect(await begun(client)).toMatchObject({ received: 0 })
  })
})

describe('a link for the phone', () => {
  test('adds photos to its request, and shows none but those', async ({ given: { guest, sent, other } }) => {
    const { client, params } = await guest()
    await client.projects.addUploaded({ params, body: { upload_id: (await sent(client)).id } })
    const { token: link } = await client.projects.openUploadLink({ params })
    expect(await client.projects.openUploadLink({ params }), 'the same until it ends').toMatchObject({ token: link })

    const phone = other.visitor()
    expect(await phone.projects.linkedPhotos({ query: { link } })).toMatchObject({ left: 7, photos: [] })
    const upload = await sent(phone, link)
    const body = { link, upload_id: upload.id }
    await phone.projects.addLinkedPhoto({ body })
    const seen = await phone.projects.addLinkedPhoto({ body })

    const { photos } = await client.projects.get({ params })
    expect(photos).toHaveLength(2)
    expect(seen).toMatchObject({ left: 6, photos: [{ id: photos[1]!.id }] })
    expect(await refusal(phone.projects.get({ params }))).toBe('401 signed_out')
    expect(await refusal(client.uploads.get({ params: { upload_id: upload.id } })), 'not the owner’s own').toBe('404 not_found')
  })

  test('opens nothing once it is ended, an hour old, of a request that is over, or changed by a letter', async ({
    server,
    given: { guest },
  }) => {
    const { client, params } = await guest()
    const { token: first } = await client.projects.openUploadLink({ params })
    await client.projects.endUploadLink({ params })
    const { token: second } = await client.projects.openUploadLink({ params })
    const open = (link: string) => refusal(server.visitor().projects.linkedPhotos({ query: { link } }))

    expect(second).not.toBe(first)
    expect([await open(first), await open(second)]).toEqual(['403 upload_link_ended', undefined])
    for (const at of [0, 5, 30, second.length - 2]) {
      const changed = second.slice(0, at) + (second[at] === 'A' ? 'B' : 'A') + second.slice(at + 1)
      expect(await open(changed), `letter ${at}`).toBe('403 upload_link_ended')
    }
    server.setNow(new Date(Date.now() + 61 * 60_000))
    expect(await open(second)).toBe('403 upload_link_ended')
    server.setNow()
    await client.projects.discard({ params })
    expect(await open(second)).toBe('409 invalid_transition')
  })
})

test('photos stand in the order that was asked for, and one that is taken out is gone', async ({ server, given: { guest, sent } }) => {
  const { client, params } = await guest()
  for (let i = 0; i < 3; i++) await client.projects.addUploaded({ params, body: { upload_id: (await sent(client)).id } })
  const ids = (await client.projects.get({ params })).photos.map(({ id }) => id)

  const { photos } = await client.projects.orderPhotos({ params, body: { media_ids: [ids[2]!, ids[0]!, newId()] } })
  expect(photos.map(({ id }) => id)).toEqual([ids[2], ids[0], ids[1]])

  await client.projects.removePhoto({ params: { ...params, media_id: ids[0]! } })
  await server.runJobs()
  expect((await server.app.inject({ url: `/media/${ids[0]!}/480.webp` })).statusCode).toBe(404)
})
