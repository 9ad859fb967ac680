import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { companyMost, type OwnGallery, type OwnWork, ownCompanyErrors, type WorkChange } from '#contract/companies/profile.ts'
import { lengthOf } from '#contract/settings.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { currentCatalog, findService } from '../../catalog/service.ts'
import { dropPictures, pictureOfUpload, returnPictures } from '../../media/service.ts'
import * as queries from './queries.ts'
import { saveImage } from '../profile/own-queries.ts'
import { forgetTakenDown } from '../takedowns/queries.ts'
import { changeOwn } from '../identity/service.ts'

/** Time in which a removed photo can be restored. */
const restoreMs = 3_600_000

const notFound = () => new AppError(commonErrors.notFound)

export async function readWorks(ctx: Context, companyId: string): Promise<OwnWork[]> {
  const [rows, { anyServiceByKey }] = await Promise.all([queries.listOwnWorks(ctx.db, companyId), currentCatalog(ctx)])
  return rows.map(({ service_id: id, ...work }) => ({ ...work, service: (id && anyServiceByKey.get(id)?.slug) ?? null }))
}

export const readOwnGallery = async (ctx: Context<CompanyMember>): Promise<OwnGallery> => ({
  works: await readWorks(ctx, ctx.actor.company.id),
  most: companyMost.works,
})

type Change = (ctx: Context<CompanyMember>, companyId: string) => Promise<void>

const changeGallery = (ctx: Context<CompanyMember>, change: Change): Promise<OwnGallery> =>
  changeOwn(ctx, async (ctx, { id }) => {
    await change(ctx, id)
    return readOwnGallery(ctx)
  })

/** Requires a free place in the gallery. `added` counts photos that were already inserted. @throws AppError too_many_works */
export const checkRoom = async (ctx: Context, companyId: string, added = 0): Promise<void> => {
  if ((await queries.countWorks(ctx.db, companyId)) >= companyMost.works + added) throw new AppError(ownCompanyErrors.tooManyWorks)
}

/** Adds an uploaded photo at the end. Idempotent; a photo that was removed meanwhile stays out. */
export const addWork = async (ctx: Context<CompanyMember>, uploadId: string): Promise<OwnGallery> =>
  putWork(ctx, (await pictureOfUpload(ctx, uploadId)).id)

/** Adds a stored picture to the gallery. Decoding the upload comes before, outside of the transaction. */
export const putWork = (ctx: Context<CompanyMember>, mediaId: string): Promise<OwnGallery> =>
  changeGallery(ctx, async (ctx, id) => {
    if (await queries.hasWork(ctx.db, id, mediaId)) return
    await checkRoom(ctx, id)
    await queries.insertWork(ctx.db, id, mediaId, ctx.now())
  })

export const orderWorks = (ctx: Context<CompanyMember>, mediaIds: readonly string[]): Promise<OwnGallery> =>
  changeGallery(ctx, async (ctx, id) => void (await queries.saveWorkOrder(ctx.db, id, mediaIds)))

export async function changeWork(ctx: Context<CompanyMember>, mediaId: string, { caption, service }: WorkChange): Promise<OwnGallery> {
  const known = service ? await findService(ctx, service) : undefined
  if (service && !known) throw invalidField('service', { es: 'Ese servicio ya no existe.', en: 'That service no longer exists.' })
  const serviceId = service === undefined ? undefined : (known?.id ?? null)
  return changeGallery(ctx, async (ctx, id) => {
    if (!(await queries.saveWork(ctx.db, id, mediaId, { caption, serviceId }))) throw notFound()
  })
}

/** Removes a photo at once. It can be restored for an hour. Idempotent. */
export const removeWork = async (ctx: Context<CompanyMember>, mediaId: string): Promise<void> =>
  void (await changeGallery(ctx, async (ctx, id) => {
    if (!(await queries.removeWork(ctx.db, id, mediaId, ctx.now())) && !(await queries.hasWork(ctx.db, id, mediaId))) throw notFound()
    await dropPictures(ctx, [mediaId])
  }))

/** Restores a removed photo to its position. Idempotent. */
export const restoreWork = (ctx: Context<CompanyMember>, mediaId: string): Promise<OwnGallery> =>
  changeGallery(ctx, async (ctx, id) => {
    if (!(await queries.hasWork(ctx.db, id, mediaId))) throw notFound()
    await checkRoom(ctx, id)
    if (await queries.restoreWork(ctx.db, id, mediaId)) await returnPictures(ctx, [mediaId])
  })

export const setCover = (ctx: Context<CompanyMember>, mediaId: string): Promise<OwnGallery> =>
  changeGallery(ctx, async (ctx, id) => {
    if (!(await queries.listOwnWorks(ctx.db, id)).some(({ picture }) => picture.id === mediaId)) throw notFound()
    const before = await saveImage(ctx.db, id, 'cover', mediaId)
    if (before && before !== mediaId) await dropPictures(ctx, [before])
  })

/** Scheduled job: deletes removed and taken-down photos whose time to be restored is over. Returns how many. */
export const forgetRemovedWorks = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const before = (ms: number) => new Date(ctx.now().getTime() - ms)
    const removed = await queries.forgetRemoved(ctx.db, before(restoreMs))
    const takenDown = await forgetTakenDown(ctx.db, before(lengthOf('takenDownPictureDays', ctx.settings())))
    const gone = [...removed, ...takenDown]
    await dropPictures(ctx, gone)
    return gone.length
  })
