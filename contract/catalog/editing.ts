import * as z from 'zod/mini'
import { catalogErrors, jobUnits, categoryIcons, requirableCredentials } from './states.ts'
import { Picture } from '../media/pictures.ts'
import { endpoint, readLimits } from '../endpoint.ts'
import { ServiceForm } from './forms.ts'
import { list } from '../lists.ts'
import { Cents, CalendarDate, Id, Instant, Locale, Localized, Money, Slug, StateIso, text } from '../primitives.ts'
import { SheetReport } from '../spreadsheets/report.ts'
import { sheetErrors } from '../spreadsheets/states.ts'

/** A text required in both languages. */
const both = (most: number) => z.object({ es: text(1, most), en: text(1, most) })

const category = {
  id: Id,
  slug: Slug,
  name: Localized,
  description: Localized,
  synonyms: z.object({ es: z.array(z.string()), en: z.array(z.string()) }),
  icon: z.string(),
  picture: z.nullable(Picture),
  revision: z.int(),
}
export const AdminCategory = z.object({ ...category, services_count: z.int() })
export type AdminCategory = z.infer<typeof AdminCategory>

/** A service in a list. */
export const AdminServiceRow = z.object({
  id: Id,
  slug: Slug,
  name: Localized,
  category: z.object({ slug: Slug, name: Localized }),
  demand: z.int(),
  companies_count: z.int(),
  questions_count: z.int(),
  /** Newest version of its form; 0 without a form. */
  form_version: z.int(),
  is_shown: z.boolean(),
  /** Lead price before factors, for states without a price of their own. */
  base_price: Money,
  edited_at: z.nullable(Instant),
})
export type AdminServiceRow = z.infer<typeof AdminServiceRow>

const services = list(AdminServiceRow, {
  // `place`: the order on the site, category by category.
  sorts: ['place', 'name', 'questions', 'version', 'price', 'demand', 'companies', 'edited'],
  first: 'place',
  filters: { q: z.optional(text(0, 120)), category: z.optional(Slug) },
})

export const AdminCategoryDetail = z.object({ ...category, services: z.array(AdminServiceRow) })
export type AdminCategoryDetail = z.infer<typeof AdminCategoryDetail>
/** A credential that a company must hold for the service, in one state or in all (null). */
export const Requirement = z.object({ credential: z.enum(requirableCredentials), state_iso: z.nullable(StateIso) })
export type Requirement = z.infer<typeof Requirement>

export const LeadPrice = z.object({
  id: Id,
  /** Null for all states without a price of their own. */
  state_iso: z.nullable(StateIso),
  base: Money,
  min: Money,
  max: Money,
  valid_from: Instant,
})
export type LeadPrice = z.infer<typeof LeadPrice>

export const FormOf = z.object({
  id: Id,
  version: z.int(),
  questions: ServiceForm,
  created_at: Instant,
  /** The earlier version whose questions were restored. */
  restored_version: z.nullable(z.int()),
  /** Number of requests made with this version. */
  requests_count: z.int(),
})
export type FormOf = z.infer<typeof FormOf>

export const AdminService = z.object({
  id: Id,
  slug: Slug,
  name: Localized,
  description: Localized,
  category: z.object({ slug: Slug, name: Localized }),
  synonyms: z.object({ es: z.array(z.string()), en: z.array(z.string()) }),
  job_price: z.object({ low_cents: Cents, high_cents: Cents, unit: z.enum(jobUnits) }),
  demand: z.int(),
  picture: z.nullable(Picture),
  /** Whether the site shows it. Earlier requests go on either way. */
  is_shown: z.boolean(),
  revision: z.int(),
  requirements: z.array(Requirement),
  /** Prices in force and planned, newest first. */
  tariffs: z.array(LeadPrice),
  /** All versions, newest first. Empty until the first one is published. */
  forms: z.array(FormOf),
})
export type AdminService = z.infer<typeof AdminService>

/** Revision that the edit is based on. The call fails if it has changed since. */
const revision = { revision: z.int().check(z.minimum(1), z.maximum(1_000_000)) }

const word = text(1, 60)
const tradeWords = z.array(word).check(z.maxLength(40))
export const CategoryTexts = z.object({
  name: both(60),
  description: both(400),
  icon: z.enum(categoryIcons),
  /** Stay as they are when absent. */
  synonyms: z.optional(z.object({ es: tradeWords, en: tradeWords })),
})
export type CategoryTexts = z.output<typeof CategoryTexts>
export const CategoryEdit = z.extend(CategoryTexts, revision)
export type CategoryEdit = z.output<typeof CategoryEdit>

/** Slug in the page address. `add` is taken by the page that creates an entry. */
const address = { slug: Slug.check(z.refine((slug) => slug !== 'add', { error: 'reservedAddress' })) }
export const NewCategory = z.extend(CategoryTexts, address)
export type NewCategory = z.output<typeof NewCategory>

const words = z.array(word).check(z.minLength(2, { error: 'twoWords' }), z.maxLength(40))
const JobPrice = z
  .object({ low_cents: Cents.check(z.minimum(100)), high_cents: Cents, unit: z.enum(jobUnits) })
  .check(z.refine(({ low_cents, high_cents }) => low_cents <= high_cents, { error: 'priceOrder', path: ['high_cents'] }))
export const ServiceTexts = z.object({
  name: both(80),
  description: both(600),
  synonyms: z.object({ es: words, en: words }),
  job_price: JobPrice,
  demand: z.int().check(z.minimum(1), z.maximum(100)),
})
export type ServiceTexts = z.output<typeof ServiceTexts>
export const ServiceEdit = z.extend(ServiceTexts, revision)
export type ServiceEdit = z.output<typeof ServiceEdit>

const amounts = { base: Cents, min: Cents.check(z.minimum(1)), max: Cents }
const ofState = { state_iso: z.optional(StateIso) }
const isOrdered = ({ base, min, max }: { base: number; min: number; max: number }) => min <= base && base <= max
const ordered = z.refine<{ base: number; min: number; max: number }>(isOrdered, { error: 'priceOrder', path: ['base'] })

/** A hidden service with its first lead price, valid everywhere from now on. */
export const NewService = z.extend(ServiceTexts, { ...address, category: Slug, lead_price: z.object(amounts).check(ordered) })
export type NewService = z.output<typeof NewService>

/** A lead price, valid from the start of a day in its state's time zone. */
export const NewLeadPrice = z.object({ ...ofState, ...amounts, from: CalendarDate }).check(ordered)
export type NewLeadPrice = z.output<typeof NewLeadPrice>

/** Effect of a price on last month's leads: amounts paid, and amounts under the new price. */
export const LeadPriceEffect = z.object({
  days: z.int(),
  leads: z.int(),
  dearer: z.int(),
  cheaper: z.int(),
  paid: Money,
  would_be: Money,
  by_state: z.array(z.object({ state_iso: StateIso, leads: z.int(), paid: Money, would_be: Money })),
})
export type LeadPriceEffect = z.infer<typeof LeadPriceEffect>

const deepest = 40
/** Whether `value` is nested no deeper than a real form. Iterative, so that hostile depth cannot overflow the recursive checks behind it. */
function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return true
}

/** A new version of a form, based on the newest one. */
export const FormEdit = z.object({
  /** 0 for the first version. */
  based_on: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  questions: z.pipe(z.unknown().check(z.refine(isShallow)), ServiceForm),
})
export type FormEdit = z.output<typeof FormEdit>

const admin = { access: 'admin', area: 'content' } as const
const read = { ...admin, scopes: ['content:read'], limits: [readLimits.admin] } as const
const params = z.object({ slug: Slug })
const hour = 3600
const Order = z.object({ slugs: z.array(Slug).check(z.minLength(1), z.maxLength(200)) })
const base = '/api/admin/catalog'

const importing = {
  method: 'POST',
  ...admin,
  upload: true,
  response: SheetReport,
  limits: [{ count: 60, seconds: hour, by: 'user' }],
  errors: [sheetErrors.unreadable, sheetErrors.tooBig],
} as const

export const catalogAdminApi = {
  categories: endpoint({
    method: 'GET',
    path: `${base}/categories`,
    ...read,
    summary: 'List categories for editing',
    response: z.array(AdminCategory),
  }),
  orderCategories: endpoint({
    method: 'PUT',
    path: `${base}/categories`,
    ...admin,
    summary: 'Set the order of the categories',
    body: Order,
  }),
  addCategory: endpoint({
    method: 'POST',
    path: `${base}/categories`,
    ...admin,
    summary: 'Add a category; visible once it has a visible service',
    body: NewCategory,
    response: AdminCategoryDetail,
    idempotent: true,
  }),
  category: endpoint({
    method: 'GET',
    path: `${base}/categories/:slug`,
    ...read,
    summary: 'Get a category with its services',
    params,
    response: AdminCategoryDetail,
  }),
  saveCategory: endpoint({
    method: 'PUT',
    path: `${base}/categories/:slug`,
    ...admin,
    summary: 'Edit a category',
    params,
    body: CategoryEdit,
    response: AdminCategoryDetail,
    errors: [catalogErrors.changedMeanwhile],
  }),
  orderServices: endpoint({
    method: 'PUT',
    path: `${base}/categories/:slug/services`,
    ...admin,
    summary: 'Set the order of the services of a category',
    params,
    body: Order,
  }),
  services: endpoint({
    method: 'GET',
    path: `${base}/services`,
    ...read,
    summary: 'List services for editing',
    ...services,
    csv: { name: 'services', columns: ['name', 'shown', 'category', 'questions', 'version', 'price', 'demand', 'companies', 'edited'] },
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${base}/sheet`,
    ...admin,
    limits: [readLimits.admin],
    writes: 'audit',
    summary: 'Download all services as CSV, in the columns that an import reads',
    query: z.object({ locale: z.optional(Locale) }),
    download: true,
  }),
  previewSheet: endpoint({
    ...importing,
    path: `${base}/sheet/preview`,
    summary: 'Preview the import of services from a CSV file; nothing is saved',
  }),
  importSheet: endpoint({
    ...importing,
    path: `${base}/sheet`,
    summary: 'Edit and add services from the rows of a CSV file that have no problem, all in one transaction; new ones are hidden',
  }),
  addService: endpoint({
    method: 'POST',
    path: `${base}/services`,
    ...admin,
    summary: 'Add a hidden service',
    body: NewService,
    response: AdminService,
    idempotent: true,
  }),
  service: endpoint({
    method: 'GET',
    path: `${base}/services/:slug`,
    ...read,
    summary: 'Get a service with its prices, requirements and form versions',
    params,
    response: AdminService,
  }),
  saveService: endpoint({
    method: 'PUT',
    path: `${base}/services/:slug`,
    ...admin,
    summary: 'Edit the texts, search words, usual price and demand of a service',
    params,
    body: ServiceEdit,
    response: AdminService,
    errors: [catalogErrors.changedMeanwhile],
  }),
  setShown: endpoint({
    method: 'PUT',
    path: `${base}/services/:slug/shown`,
    ...admin,
    summary: 'Show or hide a service; existing requests continue',
    params,
    body: z.object({ is_shown: z.boolean() }),
    response: AdminService,
    errors: [catalogErrors.notReady],
  }),
  setPicture: endpoint({
    method: 'POST',
    path: `${base}/:kind/:slug/picture`,
    ...admin,
    summary: 'Set the picture of a category or a service; it is re-encoded without metadata',
    params: z.object({ kind: z.enum(['categories', 'services']), slug: Slug }),
    upload: true,
    response: Picture,
    limits: [{ count: 60, seconds: hour, by: 'user' }],
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: `${base}/:kind/:slug/picture`,
    ...admin,
    summary: 'Remove the picture of a category or a service',
    params: z.object({ kind: z.enum(['categories', 'services']), slug: Slug }),
  }),
  setRequirements: endpoint({
    method: 'PUT',
    path: `${base}/services/:slug/requirements`,
    ...admin,
    summary: 'Set the credentials a service requires, by state',
    params,
    body: z.object({ ...revision, requirements: z.array(Requirement).check(z.maxLength(200)) }),
    response: AdminService,
    errors: [catalogErrors.changedMeanwhile],
  }),
  addLeadPrice: endpoint({
    method: 'POST',
    path: `${base}/services/:slug/tariffs`,
    ...admin,
    summary: 'Set a lead price from a day on, everywhere or in a state; open offers keep their price',
    params,
    body: NewLeadPrice,
    response: AdminService,
    idempotent: true,
  }),
  removeLeadPrice: endpoint({
    method: 'DELETE',
    path: `${base}/services/:slug/tariffs/:tariff_id`,
    ...admin,
    summary: 'Remove a planned price',
    params: z.object({ slug: Slug, tariff_id: Id }),
    errors: [catalogErrors.priceInForce],
  }),
  saveForm: endpoint({
    method: 'POST',
    path: `${base}/services/:slug/forms`,
    ...admin,
    summary: 'Publish a new version of a form; existing requests keep theirs',
    params,
    body: FormEdit,
    response: AdminService,
    idempotent: true,
    errors: [catalogErrors.changedMeanwhile],
  }),
  restoreForm: endpoint({
    method: 'POST',
    path: `${base}/services/:slug/forms/:version/restore`,
    ...admin,
    summary: 'Publish the questions of an earlier version again',
    params: z.object({ slug: Slug, version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)) }),
    body: z.object({ based_on: FormEdit.shape.based_on }),
    response: AdminService,
    idempotent: true,
    errors: [catalogErrors.changedMeanwhile],
  }),
}

const dollars = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000_000))
export const leadPriceEffectApi = {
  preview: endpoint({
    method: 'GET',
    path: `${base}/services/:slug/tariff-effect`,
    ...read,
    summary: 'Preview the effect of a price on the leads of the last month',
    params,
    query: z.object({ ...ofState, base: dollars, min: dollars, max: dollars, from: CalendarDate }).check(ordered),
    response: LeadPriceEffect,
  }),
}
