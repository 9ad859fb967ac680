import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Place, storeFiles } from '#server/gateways/storage/files.ts'
import type { Db } from '#server/lib/db.ts'
import { coverSvg, galleryCaption, gallerySvg } from '../pictures/company.ts'
import { logoSvg } from '../pictures/logo.ts'
import { random } from '../pictures/random.ts'
import { type RenderedPicture, renderPictures } from '../pictures/render.ts'
import { type TownCompany, townId } from './companies.ts'
import { attachReviewPhotos, listReviewPhotos } from './review-photos.ts'

const pictureWidths = [480, 960]
const logoWidths = [160, 320]
/** A picture to draw later. */
export type Wanted = { mediaId: string; draw: () => string; widths: number[] }

/** Draws a cover, a logo and finished jobs for every company, and photos of customers. The returned function assigns them. */
export async function drawPictures(
  db: Db,
  place: Place,
  companies: readonly TownCompany[],
  now: Date,
  say: (done: number, all: number) => void,
): Promise<() => Promise<void>> {
  const gallery = companies.flatMap((company) =>
    Array.from({ length: company.index < 5 ? 8 : random(`town:gallery:${company.index}`).int(1, 3) }, (_, position) => ({
      company,
      position,
      mediaId: townId('gallery', `${company.index}:${position}`),
    })),
  )
  const reviewPhotos = listReviewPhotos(companies)
  const wanted: Wanted[] = [
    ...companies.map((company) => ({
      mediaId: townId('cover', company.index),
      draw: () => coverSvg(company.index, company.category),
      widths: pictureWidths,
    })),
    ...companies.map((company) => ({
      mediaId: townId('logo', company.index),
      draw: () => logoSvg(company.index, company.name, (company.index * 47) % 360, company.category),
      widths: logoWidths,
    })),
    ...gallery.map(({ company, position, mediaId }) => ({
      mediaId,
      draw: () => gallerySvg(company.index, company.category, position),
      widths: pictureWidths,
    })),
    // Differs from the company's own pictures of the same work.
    ...reviewPhotos.map(({ company, review, position, mediaId }) => ({
      mediaId,
      draw: () => gallerySvg(10_000 + company.index, company.category, review * 2 + position),
      widths: pictureWidths,
    })),
  ]
  let done = 0
  await renderPictures(
    wanted,
    ({ draw, widths }) => ({ svg: draw(), widths }),
    async ({ mediaId }, picture) => {
      await savePicture(db, place, mediaId, picture, now)
      if (++done % 300 === 0) say(done, wanted.length)
    },
  )
  return async () => {
    await db`update companies set cover_media_id = row.cover, logo_media_id = row.logo
      from jsonb_to_recordset(${db.json(companies.map(({ id, index }) => ({ id, cover: townId('cover', index), logo: townId('logo', index) })))}) as row (id uuid, cover uuid, logo uuid)
      where companies.id = row.id`
    const services = await db<NamedService[]>`select id, slug, name from services`
    const pictures = gallery.map(({ company, position, mediaId }) => {
      const caption = galleryCaption(company.index, company.category, position)
      return {
        company_id: company.id,
        media_id: mediaId,
        position,
        caption: db.json(caption),
        service_id: serviceShown(
          caption.es,
          services.filter(({ slug }) => company.services.includes(slug)),
        ),
        added_at: new Date(now.getTime() - random(`town:shown:${mediaId}`).int(1, 400) * 86_400_000),
      }
    })
    for (let start = 0; start < pictures.length; start += 300)
      await db`insert into company_pictures ${db(pictures.slice(start, start + 300))} on conflict do nothing`
    await attachReviewPhotos(db, reviewPhotos)
  }
}

type NamedService = { id: string; slug: string; name: { es: string; en: string } }

const stemsOf = (text: string) =>
  new Set(
    (
      text
        .normalize('NFD')
        .toLowerCase()
        .match(/[a-z]{5,}/g) ?? []
    ).map((word) => word.slice(0, 5)),
  )

/** Service whose name matches the caption, if any. */
function serviceShown(caption: string, services: readonly NamedService[]): string | null {
  const said = stemsOf(caption)
  const [best] = services
    .map(({ id, name }) => ({ id, shared: [...stemsOf(name.es)].filter((stem) => said.has(stem)).length }))
    .toSorted((a, b) => b.shared - a.shared)
  return best && best.shared > 0 ? best.id : null
}

/** Files first and the row last, so that a row never refers to missing files. */
export async function savePicture(
  db: Db,
  place: Place,
  mediaId: string,
  { width, height, thumbhash, variants }: RenderedPicture,
  now: Date,
): Promise<void> {
  const files = variants.map(({ width, bytes }) => [`${width}.webp`, bytes] as const)
  if (place.s3) await storeFiles(place, mediaId, Object.fromEntries(files))
  else await writeAll(join(place.dataDir, 'media', mediaId), files)
  await db`insert into media (id, width, height, widths, thumbhash, created_at)
    values (${mediaId}, ${width}, ${height}, ${variants.map((variant) => variant.width)}, ${thumbhash}, ${now}) on conflict do nothing`
}

/** Skips fsync, which saves seconds at the first start: an incomplete town is rebuilt anyway. */
async function writeAll(folder: string, files: readonly (readonly [string, Uint8Array])[]) {
  await mkdir(folder, { recursive: true })
  for (const [name, bytes] of files) await writeFile(join(folder, name), bytes)
}
