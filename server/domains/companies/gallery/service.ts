import { hourMs } from '#contract/durations.ts'
import type { CompanyGallery, GalleryFilters, NewWork, Work } from '#contract/companies/gallery.ts'
import type { OwnGallery, OwnWork, WorkChange } from '#contract/companies/gallery.ts'
import { companyMost, ownCompanyErrors } from '#contract/companies/states.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'
import { lengthOf } from '#contract/settings.ts'
import { type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { remembered } from '#server/lib/remembered.ts'
import { currentCatalog, findService } from '../../catalog/service.ts'
import { dropPictures, pictureOfUpload, returnPictures } from '../../media/service.ts'
import { changeOwn } from '../identity/service.ts'
import { saveImage } from '../profile/queries.ts'
import * as queries from './queries.ts'
import { forgetTakenDown } from './queries.ts'

/** Time in which a removed photo can be restored. */
const restoreMs = hourMs

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

const mostWorks = 200

type Row = Awaited<ReturnType<typeof queries.listWorks>>[number]

async function workOf(ctx: Context): Promise<(row: Row) => Work> {
  const { serviceByKey } = await currentCatalog(ctx)
  return ({ picture, caption, service_id: id }) => {
    const service = id === null ? undefined : serviceByKey.get(id)
    return {
      picture,
      caption: caption[ctx.locale],
      service: service ? { id: service.id, slug: service.slug, name: service.name[ctx.locale] } : null,
    }
  }
}

/** The whole gallery of an active company. @throws AppError `not_found` */
export async function readGallery(ctx: Context, slug: string): Promise<CompanyGallery> {
  const company = await queries.findShown(ctx.db, slug)
  if (!company) throw new AppError(commonErrors.notFound)
  const [rows, toWork] = await Promise.all([queries.listWorks(ctx.db, company.id, mostWorks), workOf(ctx)])
  return { company, works: rows.map(toWork) }
}

type Wanted = { service?: string | undefined; state?: string | undefined; cursor?: string | undefined; limit: number }

/** Newest photos of all companies; none for an unknown service. @throws AppError `malformed` for a cursor that we never gave */
export async function readNewWorks(ctx: Context, { service, state, cursor, limit }: Wanted): Promise<Page<NewWork>> {
  const after = readCursor(cursor)
  const { serviceByKey } = await currentCatalog(ctx)
  const serviceId = service === undefined ? undefined : serviceByKey.get(service)?.id
  if (service !== undefined && !serviceId) return { data: [], next_cursor: null }
  const rows = await queries.listNewWorks(ctx.db, { serviceId, stateIso: state, after, limit: limit + 1 })
  const toWork = await workOf(ctx)
  return toPage(rows, limit, {
    cursor: ({ added_at: at, picture: { id } }) => ({ at, id }),
    item: (row) => ({ ...toWork(row), company: row.company }),
  })
}

const filtersSeconds = 60

const filters = remembered(filtersSeconds, ({ db }) => queries.getFilters(db))

/** Filters for the newest photos, cached for a minute. */
export async function readFilters(ctx: Context): Promise<GalleryFilters> {
  const [{ service_ids, states }, { serviceByKey }] = await Promise.all([filters(ctx), currentCatalog(ctx)])
  const services = service_ids.flatMap((key) => {
    const service = serviceByKey.get(key)
    return service ? [{ id: service.id, slug: service.slug, name: service.name[ctx.locale] }] : []
  })
  return { services: services.toSorted((a, b) => a.name.localeCompare(b.name, ctx.locale)), states }
}
