import type { Db } from '#server/lib/db.ts'
import { shotOf } from '../pictures/photos/shots.ts'
import { random } from '../pictures/random.ts'
import { saveWanted, type Wanted } from '../pictures/save.ts'
import { type TownCompany, townId } from './companies.ts'
import { attachReviewPhotos, listReviewPhotos } from './review-photos.ts'

const pictureWidths = [480, 960]
const logoWidths = [160, 320]

/** Saves a cover, a logo and finished jobs for every company, and photos of customers, all to be drawn later. */
export async function savePictures(db: Db, companies: readonly TownCompany[], now: Date): Promise<void> {
  const gallery = companies.flatMap((company) =>
    Array.from({ length: company.index < 5 ? 8 : random(`town:gallery:${company.index}`).int(1, 3) }, (_, position) => ({
      company,
      position,
      mediaId: townId('gallery', `${company.index}:${position}`),
    })),
  )
  const reviewPhotos = listReviewPhotos(companies)
  const wanted: Wanted[] = [
    ...companies.map(({ index, category }) => ({
      mediaId: townId('cover', index),
      recipe: { kind: 'cover' as const, seed: index, category },
      widths: pictureWidths,
    })),
    ...companies.map(({ index, name, category }) => ({
      mediaId: townId('logo', index),
      recipe: { kind: 'logo' as const, seed: index, name, hue: (index * 47) % 360, category },
      widths: logoWidths,
    })),
    ...gallery.map(({ company: { index, category }, position, mediaId }) => ({
      mediaId,
      recipe: { kind: 'gallery' as const, seed: index, category, index: position },
      widths: pictureWidths,
    })),
    // Differs from the company's own pictures of the same work.
    ...reviewPhotos.map(({ company: { index, category }, review, position, mediaId }) => ({
      mediaId,
      recipe: { kind: 'gallery' as const, seed: 10_000 + index, category, index: review * 2 + position },
      widths: pictureWidths,
    })),
  ]
  await saveWanted(db, wanted, now)
  await db`update companies set cover_media_id = row.cover, logo_media_id = row.logo
    from jsonb_to_recordset(${db.json(companies.map(({ id, index }) => ({ id, cover: townId('cover', index), logo: townId('logo', index) })))}) as row (id uuid, cover uuid, logo uuid)
    where companies.id = row.id`
  const services = await db<NamedService[]>`select id, slug, name from services`
  const pictures = gallery.map(({ company, position, mediaId }) => {
    const { es, en } = shotOf({ kind: 'gallery', seed: company.index, category: company.category, index: position })
    return {
      company_id: company.id,
      media_id: mediaId,
      position,
      caption: db.json({ es, en }),
      service_id: serviceShown(
        es,
        services.filter(({ slug }) => company.services.includes(slug)),
      ),
      added_at: new Date(now.getTime() - random(`town:shown:${mediaId}`).int(1, 400) * 86_400_000),
    }
  })
  for (let start = 0; start < pictures.length; start += 300)
    await db`insert into company_pictures ${db(pictures.slice(start, start + 300))} on conflict do nothing`
  await attachReviewPhotos(db, reviewPhotos)
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
