import type { PicturePlace } from '#contract/companies/states.ts'
import type { CompanyPictures } from '#contract/companies/takedowns.ts'
import type { Download } from '#contract/endpoint.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { lengthOf } from '#contract/settings.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { publish } from '#server/lib/live.ts'
import { dropPictures, readPicture, returnPictures } from '../../media/service.ts'
import { notify } from '../../notifications/service.ts'
import { checkRoom, readWorks } from '../gallery/service.ts'
import { lockCompany } from '../identity/queries.ts'
import { listResponsible } from '../review/queries.ts'
import { rebuildSearch } from '../search-index/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'

/** @throws AppError not_found */
export async function listPictures(ctx: Context<Admin>, companyId: string): Promise<CompanyPictures> {
  const [images, works, rows] = await Promise.all([
    queries.findImages(ctx.db, companyId),
    readWorks(ctx, companyId),
    queries.listTakenDown(ctx.db, companyId),
  ])
  if (!images) throw new AppError(commonErrors.notFound)
  const kept = lengthOf('takenDownPictureDays', ctx.settings())
  const until = (at: string) => new Date(Date.parse(at) + kept).toISOString()
  return { ...images, works, taken_down: rows.map((row) => ({ ...row, kept_until: until(row.taken_down_at) })) }
}

type Act = {
  action: 'take_down_picture' | 'put_back_picture'
  letter: typeof messages.pictureTakenDown
  mediaId: string
  reason: string
  /** Places where the picture was or is again; undefined when there is nothing to do. */
  work: (ctx: Context<Admin>) => Promise<{ places: PicturePlace[] } | undefined>
}

/** Runs under the company's lock like its own edits, writes the audit row and notifies the company. @throws AppError not_found */
const decide = (ctx: Context<Admin>, companyId: string, { action, letter, mediaId, reason, work }: Act): Promise<CompanyPictures> =>
  transact(ctx, async (ctx) => {
    const company = await lockCompany(ctx.db, companyId)
    const done = company && (await work(ctx))
    if (!done) throw new AppError(commonErrors.notFound)
    await rebuildSearch(ctx, [companyId])
    await publish(ctx, `company:${companyId}`, 'company')
    const { places } = done
    await audit(ctx, { action: `company.${action}`, entity: 'company', id: companyId, reason, after: { picture: mediaId, places } })
    const key = `${mediaId}:${ctx.now().toISOString()}`
    for (const userId of await listResponsible(ctx.db, companyId)) await notify(ctx, letter(company, userId, { places, reason, key }))
    return listPictures(ctx, companyId)
  })

/** Takes a picture down everywhere its company shows it. @throws AppError not_found, also when another admin was faster */
export const takeDown = (ctx: Context<Admin>, companyId: string, mediaId: string, reason: string): Promise<CompanyPictures> =>
  decide(ctx, companyId, {
    action: 'take_down_picture',
    letter: messages.pictureTakenDown,
    mediaId,
    reason,
    work: async (ctx) => {
      const taken = await queries.takeDown(ctx.db, { companyId, mediaId, reason, now: ctx.now() })
      if (taken) await dropPictures(ctx, [mediaId])
      return taken
    },
  })

/** Restores a picture to its places. @throws AppError not_found, too_many_works */
export const putBack = (ctx: Context<Admin>, companyId: string, mediaId: string, reason: string): Promise<CompanyPictures> =>
  decide(ctx, companyId, {
    action: 'put_back_picture',
    letter: messages.picturePutBack,
    mediaId,
    reason,
    work: async (ctx) => {
      const back = await queries.putBack(ctx.db, companyId, mediaId)
      if (back?.places.includes('gallery')) await checkRoom(ctx, companyId, 1)
      if (!back) return undefined
      await returnPictures(ctx, [mediaId])
      // Drops it again if its only place is taken by now.
      await dropPictures(ctx, [mediaId])
      return back
    },
  })

/** Image of a taken-down picture, for admins who decide whether it goes back. @throws AppError not_found */
export async function readTakenDown(ctx: Context<Admin>, companyId: string, mediaId: string): Promise<Download> {
  const isDown = (await queries.listTakenDown(ctx.db, companyId)).some(({ picture }) => picture.id === mediaId)
  const bytes = isDown ? await readPicture(ctx, mediaId) : undefined
  if (!bytes) throw new AppError(commonErrors.notFound)
  return { bytes, name: `${mediaId}.webp`, type: 'image/webp' }
}
