import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { newUser } from '#tests/factories/users.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { addAvif, dropPictures, pictures, storePicture } from './service.ts'
import { formatOf, widthsOf } from './rules.ts'

const photo = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#b5651d' } })

const test = base.extend('given', { scope: 'file' }, async ({ server }) => {
  const store = (bytes: Uint8Array) => storePicture(server.context(), { bytes })
  const get = (url: string) => server.app.inject({ url })

  const refusal = (bytes: Uint8Array) =>
    store(bytes).then(
      () => undefined,
      (error: { fields?: { file?: { en: string }[] }; spec?: { code: string } }) => error.fields?.file?.[0]?.en ?? error.spec?.code,
    )

  return { store, get, refusal }
})

test.each([
  [300, [300]],
  [480, [480]],
  [700, [480, 700]],
  [1200, [480, 960, 1200]],
  [1600, [480, 960, 1600]],
  [4000, [480, 960, 1600]],
])('a picture %i wide is kept in %j', (width, widths) => {
  expect(widthsOf(width)).toEqual(widths)
})

test.for(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a %s becomes webp in several widths, and is served for ever',
  async (format, { server, given: { store, get } }) => {
    const picture = await store(await photo(1000, 500).toFormat(format).toBuffer())

    expect(picture).toMatchObject({ width: 1000, height: 500, widths: [480, 960, 1000], thumbhash: expect.stringMatching(/^[\w+/]+=*$/) })
    const reply = await get(`/media/${picture.id}/480.webp`)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(reply.rawPayload.length),
    })
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 240 })
    const known = await server.app.inject({
      url: `/media/${picture.id}/480.webp`,
      headers: { 'if-none-match': String(reply.headers.etag) },
    })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    expect(await pictures(server.context(), [newId(), picture.id])).toEqual([picture])
  },
)

test('a photo stands upright and says no more where it was taken', async ({ given: { store, get } }) => {
  const bytes = await photo(900, 300)
    .jpeg()
    .withExif({ IFD0: { Artist: 'canary-artist' }, IFD3: { GPSLatitude: '38/1 59/1 53/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(bytes).metadata()).exif?.includes('canary-artist')).toBe(true)

  const picture = await store(bytes)

  expect(picture).toMatchObject({ width: 300, height: 900, widths: [300] })
  const { rawPayload } = await get(`/media/${picture.id}/300.webp`)
  const kept = await sharp(rawPayload).metadata()
  expect({ width: kept.width, height: kept.height, exif: kept.exif, xmp: kept.xmp, icc: kept.icc, orientation: kept.orientation }).toEqual({
    width: 300,
    height: 900,
  })
  expect(rawPayload.includes('canary')).toBe(false)
})

test('a job adds AVIF, without metadata, and only then says so; once more changes nothing', async ({ server, given: { store, get } }) => {
  const bytes = await photo(1000, 500)
    .jpeg()
    .withExif({ IFD0: { Artist: 'canary-artist' } })
    .toBuffer()
  const picture = await store(bytes)
  const avif = `/media/${picture.id}/480.avif`
  expect([picture.has_avif, (await get(avif)).statusCode]).toEqual([false, 404])

  await server.runJobs()
  await addAvif(server.context(), picture.id)

  const [now] = await pictures(server.context(), [picture.id])
  const reply = await get(avif)
  expect(now).toEqual({ ...picture, has_avif: true })
  expect(reply.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
  })
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 480, height: 240 })
  expect(reply.rawPayload.includes('canary')).toBe(false)
})

test('a picture that is deleted while its AVIF is made leaves no file', async ({ db, server, given: { store, get } }) => {
  const picture = await store(await photo(50, 50).png().toBuffer())
  await db`delete from media where id = ${picture.id}`
  await server.runJobs()

  expect((await get(`/media/${picture.id}/50.avif`)).statusCode).toBe(404)
})

describe('files that are no photos are refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

  test.for([
    ['svg', svg],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a gif that is also a script', Buffer.from('GIF89a/*...*/=1;alert(1)')],
    ['php called jpg', Buffer.from('<?php system($_GET[0]); ?>')],
    ['pdf', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['svg behind the first bytes of a png', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
    ['svg behind the first bytes of a jpeg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg])],
  ] as const)('%s', async ([, bytes], { given: { refusal } }) => {
    expect(await refusal(bytes)).toMatch(/Upload a JPG|damaged/)
  })

  test('HEIC, with what to do instead', async ({ given: { refusal } }) => {
    expect(await refusal(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toMatch(/Most Compatible/)
  })

  test('half a jpeg', async ({ given: { refusal } }) => {
    const whole = await sharp(Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_, index) => (index * 7919) % 251)), {
      raw: { width: 300, height: 300, channels: 3 },
    })
      .jpeg()
      .toBuffer()

    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatch(/damaged/)
  })

  test('a small file of very many pixels, without decoding it', async ({ given: { refusal } }) => {
    const bomb = await sharp({ create: { width: 6400, height: 6400, channels: 3, background: '#000' } })
      .png({ palette: true, colours: 2, effort: 1 })
      .toBuffer()

    expect(await refusal(bomb)).toMatch(/40 megapixels/)
  })

  test('an animation', async ({ given: { refusal } }) => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animated = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()

    expect(await refusal(animated)).toMatch(/Animated/)
  })

  test('a strip', async ({ given: { refusal } }) => {
    expect(await refusal(await photo(2000, 100).png().toBuffer())).toMatch(/long and narrow/)
  })

  test('more than 10 MB', async ({ given: { refusal } }) => {
    expect(await refusal(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe('too_large')
  })

  test('and nothing of it is kept', ({ server }) => {
    const rows = readdirSync(join(server.config.dataDir, 'media'))

    expect(rows.filter((name) => name.startsWith('.'))).toEqual([])
  })
})

test.for([
  '/media/../../etc/passwd',
  '/media/..%2f..%2fetc/passwd',
  '/media/%2e%2e/%2e%2e.webp',
  `/media/${newId()}/480.webp`,
  `/media/${newId()}/..%2f480.webp`,
  `/media/${newId()}/480.webp%00.png`,
  '/media/.tmp-x/480.webp',
])('%s is not found', async (url, { given: { get } }) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('a picture that somebody is just beginning to show is not dropped', async ({ db, server, given: { store } }) => {
  const { id } = await store(await photo(50, 50).png().toBuffer())
  const user = await newUser(db)
  const shown = Promise.withResolvers<void>()
  const showing = db.begin(async (db) => {
    await db`update users set avatar_media_id = ${id} where id = ${user.id}`
    shown.resolve()
    await untilSomebodyWaits(db)
  })
  await shown.promise

  await transact(server.context(), (ctx) => dropPictures(ctx, [id]))
  await showing

  expect(await db`select from media where id = ${id}`).toHaveLength(1)
})

test('files of uploads that were cut off are swept after a day, what has a row stays', async ({ server, given: { store } }) => {
  const kept = await store(await photo(50, 50).png().toBuffer())
  const folder = (name: string) => join(server.config.dataDir, 'media', name)
  const [orphan, unfinished, fresh] = [newId(), `.tmp-${newId()}`, newId()]
  for (const name of [orphan, unfinished, fresh]) {
    mkdirSync(folder(name))
    writeFileSync(join(folder(name), '480.webp'), 'x')
  }
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  for (const name of [orphan, unfinished, kept.id]) utimesSync(folder(name), yesterday, yesterday)

  const { rules } = await server.runJobs()

  expect(rules['sweep picture files']).toBe(1)
  expect([orphan, unfinished, fresh, kept.id].map((name) => existsSync(folder(name)))).toEqual([false, false, true, true])
})

test('the first bytes tell the format', () => {
  expect(formatOf(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]))).toBe('jpeg')
  expect(formatOf(Buffer.from('\0\0\0\x1cftypmif1\0\0\0\0avifmif1', 'latin1'))).toBe('avif')
  expect(formatOf(Buffer.from('RIFFxxxxWAVE'))).toBeUndefined()
})
