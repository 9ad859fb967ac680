import { dayMs } from '#contract/durations.ts'
import type { Picture } from '#contract/media/pictures.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { Localized } from '#contract/primitives.ts'
import type { Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { addFile, listSettled, openFile, readFileOf, removeFiles, storeFiles } from '#server/gateways/storage/files.ts'
import type { Found } from '#server/gateways/storage/stored.ts'
import { atMost } from '#server/lib/at-most.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { draw } from '../drawings/service.ts'
import * as queries from './queries.ts'
import { decoderFormats, formatOf, longestRatio, widthsOf } from './rules.ts'

const maxBytes = 10 * 1024 * 1024
const maxPixels = 40e6
const decoding = { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true } as const

const problems = {
  unknown: { es: 'Sube una foto JPG, PNG, WebP o AVIF.', en: 'Upload a JPG, PNG, WebP or AVIF photo.' },
  heic: {
    es: 'No podemos leer fotos HEIC. En el iPhone, elige “Más compatible” en Ajustes › Cámara › Formatos, o exporta la foto como JPG.',
    en: 'We can’t read HEIC photos. On iPhone, choose “Most Compatible” in Settings › Camera › Formats, or export the photo as JPG.',
  },
  broken: { es: 'La foto está dañada o incompleta. Prueba con otra copia.', en: 'The photo is damaged or incomplete. Try another copy.' },
  animated: {
    es: 'Las imágenes animadas no se admiten. Sube una foto fija.',
    en: 'Animated images aren’t supported. Upload a still photo.',
  },
  pixels: {
    es: 'La foto es demasiado grande: puede tener hasta 40 megapíxeles.',
    en: 'The photo is too large. The limit is 40 megapixels.',
  },
  long: { es: 'La foto es demasiado alargada. Recórtala un poco.', en: 'The photo is too long and narrow. Crop it a little.' },
} satisfies Record<string, Localized>

const refused = (problem: keyof typeof problems) => invalidField('file', problems[problem])
const limited = atMost(2, { waiting: 20 })

/**
 * Stores an uploaded picture: re-encoded as WebP in several widths, upright and without metadata. The original is not kept. Takes up to a few
 * seconds, so never call it in a transaction. `use` runs in the transaction that stores the row.
 * @throws AppError `invalid` at `file`, `too_large`, `unavailable` when too many are waiting
 */
export async function storePicture<C extends Context>(
  ctx: C,
  { bytes }: { bytes: Uint8Array },
  use?: (ctx: C, picture: Picture) => Promise<void>,
): Promise<Picture> {
  if (bytes.byteLength > maxBytes) throw new AppError(commonErrors.tooLarge)
  const format = formatOf(bytes)
  if (!format) throw refused('unknown')
  if (format === 'heic') throw refused('heic')
  const { files, ...picture } = await limited(() => develop(bytes, decoderFormats[format]))
  const stored = { id: newId(), ...picture, has_avif: false }
  await storeFiles(ctx.config, stored.id, files)
  // The row comes last: a picture with a row can be shown.
  await transact(ctx, async (ctx) => {
    await queries.insertPicture(ctx.db, stored, ctx.now())
    await emit(ctx, 'media.stored', { media_id: stored.id })
    await use?.(ctx as C, stored)
  })
  return stored
}

/** Event handler: adds the AVIF files. AVIF takes ten times as long to encode and is a third smaller. */
export async function addAvif(ctx: Context, id: string): Promise<void> {
  const [picture] = await queries.listPictures(ctx.db, [id])
  const largest = picture && (await readPicture(ctx, id))
  if (!largest || picture.has_avif) return
  const { default: sharp } = await import('sharp')
  for (const width of picture.widths) {
    const bytes = await limited(() => sharp(largest).resize({ width }).avif({ quality: 55, effort: 2 }).timeout({ seconds: 20 }).toBuffer())
    await addFile(ctx.config, id, `${width}.avif`, bytes)
  }
  // The picture was deleted in the meantime: remove the new files too.
  const isThere = await transact(ctx, async (ctx) => {
    if (!(await queries.saveAvif(ctx.db, id))) return false
    await emit(ctx, 'media.improved', { media_id: id })
    return true
  })
  if (!isThere) await removeFiles(ctx.config, id)
}

/**
 * Re-encodes a picture as one WebP of up to 2000 px, upright and without metadata.
 * @throws the error of `refuse` for other formats, AppError `invalid` at `file`
 */
export async function cleanPicture(bytes: Uint8Array, refuse: () => Error): Promise<Uint8Array> {
  const format = formatOf(bytes)
  if (!format) throw refuse()
  if (format === 'heic') throw refused('heic')
  return limited(async () => {
    const { default: sharp } = await import('sharp')
    await inspect(sharp(bytes, decoding), decoderFormats[format])
    try {
      const picture = sharp(bytes, decoding).autoOrient().resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
      return await picture.toColourspace('srgb').timeout({ seconds: 10 }).webp({ quality: 85 }).toBuffer()
    } catch {
      throw refused('broken')
    }
  })
}

async function develop(bytes: Uint8Array, format: string) {
  const { default: sharp } = await import('sharp')
  const { width, height } = await inspect(sharp(bytes, decoding), format)
  const widths = widthsOf(width)
  try {
    const { data, info } = await sharp(bytes, decoding)
      .autoOrient()
      .resize({ width: widths.at(-1)! })
      .toColourspace('srgb')
      .timeout({ seconds: 10 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const upright = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const files: Record<string, Uint8Array> = {}
    for (const step of widths) files[`${step}.webp`] = await upright().resize({ width: step }).webp({ quality: 80 }).toBuffer()
    return { files, width, height, widths, thumbhash: await thumbhash(upright()) }
  } catch {
    throw refused('broken')
  }
}

/** Size of the upright picture. Reads the header only. */
async function inspect(picture: Sharp, format: string): Promise<{ width: number; height: number }> {
  const head = await picture.metadata().catch((error: Error) => {
    throw refused(/pixel limit/i.test(error.message) ? 'pixels' : 'broken')
  })
  if (head.format !== format) throw refused('unknown')
  if ((head.pages ?? 1) > 1) throw refused('animated')
  const { width, height } = head.autoOrient
  if (width * height > maxPixels) throw refused('pixels')
  if (Math.max(width / height, height / width) > longestRatio) throw refused('long')
  return { width, height }
}

async function thumbhash(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Pictures in the order of `ids`; unknown ids are skipped. */
export async function pictures(ctx: Context, ids: readonly string[]): Promise<Picture[]> {
  if (ids.length === 0) return []
  const byId = new Map((await queries.listPictures(ctx.db, ids)).map((picture) => [picture.id, picture]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A public file of a picture; undefined if it doesn't exist or the picture is withdrawn. */
export const openPicture = async (ctx: Context, id: string, file: string): Promise<Found | undefined> =>
  (await queries.isPublic(ctx.db, id)) ? orDrawn(ctx, id, () => openFile(ctx.config, id, file)) : undefined

/** Reads a file that may still have to be drawn. */
async function orDrawn<T>(ctx: Context, id: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
  const found = await read()
  if (found !== undefined) return found
  await draw(ctx, id)
  return read()
}

/**
 * Releases pictures that are no longer shown, in the caller's transaction. A picture that may come back stays, with its public address closed.
 * Files of unreferenced pictures are deleted after the commit.
 */
export async function dropPictures(ctx: Context, ids: readonly string[]): Promise<void> {
  for (const id of await queries.deleteUnshown(ctx.db, ctx.tables, ids, ctx.now())) await emit(ctx, 'media.dropped', { media_id: id })
}

/** Reopens the public address of restored pictures, in the caller's transaction. */
export const returnPictures = async (ctx: Context, ids: readonly string[]): Promise<void> => void (await queries.setShown(ctx.db, ids))

/** Event handler: deletes the files of a picture or document whose row is gone. */
export const removePictureFiles = async (ctx: Context, id: string): Promise<void> => {
  if ((await queries.listUnknown(ctx.db, [id])).length === 0) return
  await removeFiles(ctx.config, id)
  await removeFiles(ctx.config, id, 'papers')
}

/** Bytes of a picture in its largest width. */
export async function readPicture(ctx: Context, id: string): Promise<Uint8Array | undefined> {
  const [picture] = await queries.listPictures(ctx.db, [id])
  return picture && orDrawn(ctx, id, () => readFileOf(ctx.config, id, `${picture.widths.at(-1)}.webp`))
}

/** Scheduled job: removes files older than a day that have no row, as interrupted uploads leave them. Returns their number. */
export async function sweepFiles(ctx: Context): Promise<number> {
  const orphans = await queries.listUnknown(ctx.db, await listSettled(ctx.config, dayMs))
  for (const id of orphans) await removeFiles(ctx.config, id)
  return orphans.length
}
