import { catalogAdminApi } from '#contract/catalog/editing.ts'
import { implement } from '#server/lib/implement.ts'
import {
  addService,
  addTariff,
  readService,
  removeTariff,
  restoreForm,
  saveForm,
  saveService,
  setRequirements,
  setShown,
} from './service.ts'
import {
  addCategory,
  listCategories,
  orderCategories,
  orderServices,
  readCategory,
  removePicture,
  saveCategory,
  setPicture,
} from '../categories/service.ts'
import { listServices } from '../listing/service.ts'

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
  addTariff: (ctx, { params, body }) => addTariff(ctx, params.slug, body),
  removeTariff: (ctx, { params }) => removeTariff(ctx, params.slug, params.tariff_id),
  saveForm: (ctx, { params, body }) => saveForm(ctx, params.slug, body),
  restoreForm: (ctx, { params, body }) => restoreForm(ctx, params.slug, params.version, body.based_on),
})
