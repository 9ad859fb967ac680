import type { Question } from '#contract/catalog/forms.ts'
import type { OwnService, OwnServiceRow, ServiceChange, ServiceNeed } from '#contract/companies/offering.ts'
import { companyMost } from '#contract/companies/states.ts'
import { AppError, commonErrors, type FieldErrors, invalidField, refuseInvalid } from '#contract/errors.ts'
import { money } from '#contract/money.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { type CatalogService, findService, getAnyService, serviceRef } from '../../catalog/service.ts'
import * as area from '../area/queries.ts'
import { changeOwn } from '../identity/service.ts'
import { listRequirements } from '../search-index/queries.ts'
import { isAllowed, type Requirement } from '../search/rules.ts'
import * as queries from './queries.ts'

const cents = (amount: number | null) => (amount === null ? null : money(amount))

type Credentials = { states: readonly string[]; held: Awaited<ReturnType<typeof queries.listHeld>> }

const readCredentials = async (ctx: Context<CompanyMember>): Promise<Credentials> => {
  const { id } = ctx.actor.company
  const [states, held] = await Promise.all([area.listWorkStates(ctx.db, id), queries.listHeld(ctx.db, id, ctx.now())])
  return { states, held }
}

/** Credentials that a service requires where the company works, each with its state. */
const needsOf = (requirements: readonly Requirement[], { states, held }: Credentials): ServiceNeed[] => {
  const verified = held.filter(({ is_verified }) => is_verified)
  return states.flatMap((stateIso) =>
    requirements
      .filter(({ state_iso }) => state_iso === null || state_iso === stateIso)
      .map((required) => ({
        credential: required.credential as ServiceNeed['credential'],
        state_iso: stateIso,
        state: isAllowed([required], verified, stateIso) ? 'held' : isAllowed([required], held, stateIso) ? 'under_way' : 'missing',
      })),
  )
}

/** Services of the company, active ones first, then by name. */
export async function listOwnServices(ctx: Context<CompanyMember>): Promise<OwnServiceRow[]> {
  const rows = await queries.listOwnServices(ctx.db, ctx.actor.company.id)
  const [credentials, requirements, services] = await Promise.all([
    readCredentials(ctx),
    listRequirements(
      ctx.db,
      rows.map(({ service_id: id }) => id),
    ),
    Promise.all(rows.map(({ service_id: id }) => findService(ctx, id))),
  ])
  const shown = rows.flatMap((row, at) => {
    const service = services[at]
    const asked = requirements.filter(({ service_id: id }) => id === row.service_id)
    return service ? [toRow(ctx, service, row, needsOf(asked, credentials))] : []
  })
  return shown.toSorted((a, b) => Number(b.is_on) - Number(a.is_on) || a.service.name.localeCompare(b.service.name, ctx.locale))
}

function toRow(ctx: Context, service: CatalogService, row: queries.OwnServiceRow, requirements: ServiceNeed[]): OwnServiceRow {
  const { id, slug, name, category } = service
  return {
    service: { id, slug, name: name[ctx.locale], category: { id: category.id, slug: category.slug, name: category.name[ctx.locale] } },
    is_on: row.is_on,
    price_from: cents(row.price_from_cents),
    unit: service.job_unit,
    max_lead_price: cents(row.max_lead_price_cents),
    filters_count: Object.keys(row.answer_filters).length,
    requirements,
  }
}

const blank = { is_on: true, price_from_cents: null, max_lead_price_cents: null, answer_filters: {} }

/** A service as the company offers it, or could offer it. @throws AppError `not_found` for one that is not in the catalogue */
export async function readOwnService(ctx: Context<CompanyMember>, slug: string): Promise<OwnService> {
  const { id } = await serviceRef(ctx, slug)
  const service = (await findService(ctx, id))!
  const [own, detail, credentials, asked, lead] = await Promise.all([
    queries.findOwnService(ctx.db, ctx.actor.company.id, id),
    getAnyService(ctx, id),
    readCredentials(ctx),
    listRequirements(ctx.db, [id]),
    queries.getLeadPrices(ctx.db, id, ctx.now()),
  ])
  const row = own ?? { service_id: id, ...blank }
  return {
    ...toRow(ctx, service, row, needsOf(asked, credentials)),
    is_offered: own !== undefined,
    description: detail.description,
    price_band: { low: detail.price_band.low, high: detail.price_band.high },
    lead_price: { min: money(lead.min_cents), max: money(lead.max_cents) },
    questions: detail.questions.filter(({ filterable, options }) => filterable && options),
    answer_filters: row.answer_filters,
  }
}

type Filters = Record<string, string[]>

/** Filters without those that accept every option, and messages about those that the form no longer has. */
export function checkFilters(questions: readonly Question[], wanted: Filters): { filters: Filters; fields: FieldErrors } {
  const fields: FieldErrors = {}
  const filters: Filters = {}
  for (const [key, options] of Object.entries(wanted)) {
    const question = questions.find((one) => one.id === key && one.filterable)
    const known = question?.options?.map((option) => option.id) ?? []
    if (!question || !options.every((option) => known.includes(option))) fields[`answer_filters.${key}`] = [gone]
    else if (known.some((option) => !options.includes(option))) filters[key] = known.filter((option) => options.includes(option))
  }
  return { filters, fields }
}

const gone = { es: 'El formulario cambió. Revisa esta pregunta.', en: 'The form has changed. Look at this question again.' }

/** Adds or changes an offered service. A filter that accepts every option is dropped. @throws AppError `not_found`, `invalid` */
export async function saveService(ctx: Context<CompanyMember>, slug: string, change: ServiceChange): Promise<OwnService> {
  const { id, questions } = await getAnyService(ctx, slug)
  const { filters, fields } = checkFilters(questions, change.answer_filters)
  refuseInvalid(fields)
  await changeOwn(ctx, async (ctx, company) => {
    const others = (await queries.listOwnServices(ctx.db, company.id)).filter(({ service_id: other }) => other !== id)
    if (others.length >= companyMost.services)
      throw invalidField('is_on', { es: 'Ya ofreces demasiados servicios.', en: 'You offer too many services already.' })
    await queries.saveOwnService(ctx.db, company.id, id, { ...change, answer_filters: filters })
  })
  return readOwnService(ctx, slug)
}

/** @throws AppError `not_found` when the company does not offer it */
export async function removeService(ctx: Context<CompanyMember>, slug: string): Promise<void> {
  const { id } = await serviceRef(ctx, slug)
  await changeOwn(ctx, async (ctx, company) => {
    if (!(await queries.deleteOwnService(ctx.db, company.id, id))) throw new AppError(commonErrors.notFound)
  })
}
