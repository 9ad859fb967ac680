import type { CompanyGallery, GalleryFilters, NewWork, Work } from '#contract/companies/gallery.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Page } from '#contract/primitives.ts'
import type { Context } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { remembered } from '#server/lib/remembered.ts'
import { currentCatalog } from '../../catalog/service.ts'
import * as galleries from './public-queries.ts'

const mostWorks = 200

type Row = Awaited<ReturnType<typeof galleries.listWorks>>[number]

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
  const company = await galleries.findShown(ctx.db, slug)
  if (!company) throw new AppError(commonErrors.notFound)
  const [rows, toWork] = await Promise.all([galleries.listWorks(ctx.db, company.id, mostWorks), workOf(ctx)])
  return { company, works: rows.map(toWork) }
}

type Wanted = { service?: string | undefined; state?: string | undefined; cursor?: string | undefined; limit: number }

/** Newest photos of all companies; none for an unknown service. @throws AppError `malformed` for a cursor that we never gave */
export async function readNewWorks(ctx: Context, { service, state, cursor, limit }: Wanted): Promise<Page<NewWork>> {
  const after = readCursor(cursor)
  const { serviceByKey } = await currentCatalog(ctx)
  const serviceId = service === undefined ? undefined : serviceByKey.get(service)?.id
  if (service !== undefined && !serviceId) return { data: [], next_cursor: null }
  const rows = await galleries.listNewWorks(ctx.db, { serviceId, stateIso: state, after, limit: limit + 1 })
  const toWork = await workOf(ctx)
  return toPage(rows, limit, {
    cursor: ({ added_at: at, picture: { id } }) => ({ at, id }),
    item: (row) => ({ ...toWork(row), company: row.company }),
  })
}

const filtersSeconds = 60
const filters = remembered(filtersSeconds, ({ db }) => galleries.getFilters(db))

/** Filters for the newest photos, cached for a minute. */
export async function readFilters(ctx: Context): Promise<GalleryFilters> {
  const [{ service_ids, states }, { serviceByKey }] = await Promise.all([filters(ctx), currentCatalog(ctx)])
  const services = service_ids.flatMap((key) => {
    const service = serviceByKey.get(key)
    return service ? [{ id: service.id, slug: service.slug, name: service.name[ctx.locale] }] : []
  })
  return { services: services.toSorted((a, b) => a.name.localeCompare(b.name, ctx.locale)), states }
}
