import { type AdminService, catalogAdminApi } from '#contract/catalog/editing.ts'
import type { Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import { addCategory, listCategories, orderCategories, orderServices, readCategory, saveCategory } from '../categories/service.ts'
import { removePicture, setPicture } from '../entries/service.ts'
import { restoreForm, saveForm } from '../forms/service.ts'
import { addLeadPrice, removeLeadPrice } from '../lead-prices/service.ts'
import { listServices, serviceExport } from '../listing/service.ts'
import { downloadCatalog, importCatalog, previewCatalog } from '../sheets/service.ts'
import { addService, readService, saveService, setRequirements, setShown } from './service.ts'

/** Number of requests made with each of these form versions. */
export type CountRequests = (ctx: Context, formIds: readonly string[]) => Promise<ReadonlyMap<string, number>>

/** Admin endpoints of the catalog. Requests belong to a higher domain, which hands over their count. */
export function catalogAdminRoutes(countRequests: CountRequests) {
  async function read(ctx: Context, slug: string): Promise<AdminService> {
    const service = await readService(ctx, slug)
    const ids = service.forms.map(({ id }) => id)
    const counts = await countRequests(ctx, ids)
    return { ...service, forms: service.forms.map((form) => ({ ...form, requests_count: counts.get(form.id) ?? 0 })) }
  }
  const thenRead = async (ctx: Context, slug: string, change: Promise<void>): Promise<AdminService> => {
    await change
    return read(ctx, slug)
  }
  return implement(
    catalogAdminApi,
    {
      categories: (ctx) => listCategories(ctx),
      orderCategories: (ctx, { body }) => orderCategories(ctx, body.slugs),
      addCategory: (ctx, { body }) => addCategory(ctx, body),
      category: (ctx, { params }) => readCategory(ctx, params.slug),
      saveCategory: (ctx, { params, body }) => saveCategory(ctx, params.slug, body),
      orderServices: (ctx, { params, body }) => orderServices(ctx, params.slug, body.slugs),
      services: (ctx, { query }) => listServices(ctx, query),
      sheet: (ctx, { query }) => downloadCatalog({ ...ctx, locale: query.locale ?? ctx.locale }),
      previewSheet: (ctx, { file }) => previewCatalog(ctx, file),
      importSheet: (ctx, { file }) => importCatalog(ctx, file),
      addService: (ctx, { body }) => thenRead(ctx, body.slug, addService(ctx, body)),
      service: (ctx, { params }) => read(ctx, params.slug),
      saveService: (ctx, { params, body }) => thenRead(ctx, params.slug, saveService(ctx, params.slug, body)),
      setShown: (ctx, { params, body }) => thenRead(ctx, params.slug, setShown(ctx, params.slug, body.is_shown)),
      setPicture: (ctx, { params, file }) => setPicture(ctx, params, file),
      removePicture: (ctx, { params }) => removePicture(ctx, params),
      setRequirements: (ctx, { params, body }) => thenRead(ctx, params.slug, setRequirements(ctx, params.slug, body)),
      addLeadPrice: (ctx, { params, body }) => thenRead(ctx, params.slug, addLeadPrice(ctx, params.slug, body)),
      removeLeadPrice: (ctx, { params }) => removeLeadPrice(ctx, params.slug, params.tariff_id),
      saveForm: (ctx, { params, body }) => thenRead(ctx, params.slug, saveForm(ctx, params.slug, body)),
      restoreForm: (ctx, { params, body }) => thenRead(ctx, params.slug, restoreForm(ctx, params.slug, params.version, body.based_on)),
    },
    serviceExport,
  )
}
