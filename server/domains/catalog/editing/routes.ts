import { catalogAdminApi } from '#contract/catalog/editing.ts'
import { implement } from '#server/lib/implement.ts'
import { addCategory, listCategories, orderCategories, orderServices, readCategory, saveCategory } from '../categories/service.ts'
import { removePicture, setPicture } from '../entries/service.ts'
import { restoreForm, saveForm } from '../forms/service.ts'
import { addLeadPrice, removeLeadPrice } from '../lead-prices/service.ts'
import { listServices } from '../listing/service.ts'
import { addService, readService, saveService, setRequirements, setShown } from './service.ts'

export const catalogAdminRoutes = implement(catalogAdminApi, {
  categories: (ctx) => listCategories(ctx),
  orderCategories: (ctx, { body }) => orderCategories(ctx, body.slugs),
  addCategory: (ctx, { body }) => addCategory(ctx, body),
  category: (ctx, { params }) => readCategory(ctx, params.slug),
  saveCategory: (ctx, { params, body }) => saveCategory(ctx, params.slug, body),
  orderServices: (ctx, { params, body }) => orderServices(ctx, params.slug, body.slugs),
  services: (ctx, { query }) => listServices(ctx, query),
  addService: (ctx, { body }) => addService(ctx, body),
  service: (ctx, { params }) => readService(ctx, params.slug),
  saveService: (ctx, { params, body }) => saveService(ctx, params.slug, body),
  setShown: (ctx, { params, body }) => setShown(ctx, params.slug, body.is_shown),
  setPicture: (ctx, { params, file }) => setPicture(ctx, params, file),
  removePicture: (ctx, { params }) => removePicture(ctx, params),
  setRequirements: (ctx, { params, body }) => setRequirements(ctx, params.slug, body),
  addLeadPrice: async (ctx, { params, body }) => {
    await addLeadPrice(ctx, params.slug, body)
    return readService(ctx, params.slug)
  },
  removeLeadPrice: (ctx, { params }) => removeLeadPrice(ctx, params.slug, params.tariff_id),
  saveForm: async (ctx, { params, body }) => {
    await saveForm(ctx, params.slug, body)
    return readService(ctx, params.slug)
  },
  restoreForm: async (ctx, { params, body }) => {
    await restoreForm(ctx, params.slug, params.version, body.based_on)
    return readService(ctx, params.slug)
  },
})
