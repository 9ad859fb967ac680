import {
  type AdminService,
  type FormEdit,
  type NewService,
  type NewTariff,
  type Requirement,
  type ServiceEdit,
} from '#contract/catalog/editing.ts'
import { catalogErrors } from '#contract/catalog/states.ts'
import { AppError, commonErrors, type FieldErrors, invalidField, refuseInvalid } from '#contract/errors.ts'
import { publishingProblems } from '#contract/catalog/form-problems.ts'
import type { Question } from '#contract/catalog/forms.ts'
import { money } from '#contract/primitives.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { findState } from '../../geo/service.ts'
import { pictures } from '../../media/service.ts'
import * as queries from './queries.ts'
import { changeEntry, tellAll } from '../entries/service.ts'
import { slugTaken } from '../categories/service.ts'

/** A service with all data of its editor. @throws AppError `not_found` */
export async function readService(ctx: Context, slug: string): Promise<AdminService> {
  const service = await queries.findEdited(ctx.db, slug)
  if (!service) throw new AppError(commonErrors.notFound)
  const { media_id, job_low_cents: low_cents, job_high_cents: high_cents, job_unit: unit, ...rest } = service
  const [requirements, tariffs, forms, [picture = null]] = await Promise.all([
    queries.listRequirements(ctx.db, service.id),
    queries.listTariffs(ctx.db, service.id, ctx.now()),
    queries.listForms(ctx.db, service.id),
    pictures(ctx, media_id ? [media_id] : []),
  ])
  return {
    ...rest,
    job_price: { low_cents, high_cents, unit: unit as AdminService['job_price']['unit'] },
    picture,
    requirements,
    tariffs: tariffs.map(({ base_cents, min_cents, max_cents, ...tariff }) => ({
      ...tariff,
      base: money(base_cents),
      min: money(min_cents),
      max: money(max_cents),
    })),
    forms,
  }
}

const onceEach = ({ es, en }: ServiceEdit['synonyms']) => ({ es: [...new Set(es)], en: [...new Set(en)] })

/** Adds a hidden service at the end of its category. @throws AppError `invalid` at a taken `slug` or an unknown `category` */
export async function addService(ctx: Context<User>, { lead_price: price, ...service }: NewService): Promise<AdminService> {
  await transact(ctx, async (ctx) => {
    const category = await queries.findEntry(ctx.db, 'categories', service.category)
    if (!category) throw invalidField('category', { es: 'Elige una categoría.', en: 'Choose a category.' })
    const [id, now] = [newId(), ctx.now()]
    const entry = { ...service, id, category_id: category.id, synonyms: onceEach(service.synonyms) }
    if (!(await queries.insertService(ctx.db, entry, now))) throw slugTaken()
    const cents = { base_cents: price.base, min_cents: price.min, max_cents: price.max }
    await queries.insertTariff(ctx.db, { id: newId(), service_id: id, state_iso: null, ...cents, valid_from: now })
    await audit(ctx, { action: 'service.add', entity: 'service', id, after: { slug: service.slug, category: category.slug, ...cents } })
    tellAll(ctx)
  })
  return readService(ctx, service.slug)
}

/** Shows or hides a service. Idempotent. @throws AppError `not_found`, `service_not_ready` */
export async function setShown(ctx: Context<User>, slug: string, is_shown: boolean): Promise<AdminService> {
  await transact(ctx, async (ctx) => {
    const entry = await queries.lockEntry(ctx.db, 'services', slug)
    if (!entry) throw new AppError(commonErrors.notFound)
    if (is_shown && (await queries.newestVersion(ctx.db, entry.id)) === 0) throw new AppError(catalogErrors.notReady)
    if (!(await queries.saveShown(ctx.db, entry.id, is_shown, ctx.now()))) return
    await audit(ctx, { action: is_shown ? 'service.show' : 'service.hide', entity: 'service', id: entry.id, after: { is_shown } })
    tellAll(ctx)
  })
  return readService(ctx, slug)
}

export async function saveService(ctx: Context<User>, slug: string, edit: ServiceEdit): Promise<AdminService> {
  await changeEntry(ctx, { kind: 'services', slug, verb: 'edit', revision: edit.revision }, async (ctx, { id }) => {
    await queries.saveService(ctx.db, id, { ...edit, synonyms: onceEach(edit.synonyms) })
    return { before: { revision: edit.revision }, after: { revision: edit.revision + 1, demand: edit.demand } }
  })
  return readService(ctx, slug)
}

/** Sets the credentials a service requires, which changes the companies that match. */
export async function setRequirements(
  ctx: Context<User>,
  slug: string,
  { revision, requirements }: { revision: number; requirements: readonly Requirement[] },
): Promise<AdminService> {
  await checkStates(
    ctx,
    requirements.map(({ state_iso }) => state_iso),
    'requirements',
  )
  await changeEntry(ctx, { kind: 'services', slug, verb: 'requirements', revision }, async (ctx, { id }) => {
    const before = await queries.listRequirements(ctx.db, id)
    await queries.saveRequirements(ctx.db, id, tidied(requirements))
    const after = await queries.listRequirements(ctx.db, id)
    await emit(ctx, 'service.required', { service_id: id })
    return { before: { requirements: before }, after: { requirements: after } }
  })
  return readService(ctx, slug)
}

/** Without duplicates, and without states of credentials required everywhere. */
function tidied(requirements: readonly Requirement[]): Requirement[] {
  const everywhere = new Set(requirements.filter(({ state_iso }) => state_iso === null).map(({ credential }) => credential))
  const wanted = requirements.filter(({ credential, state_iso }) => state_iso === null || !everywhere.has(credential))
  return [...new Map(wanted.map((each) => [`${each.credential} ${each.state_iso}`, each])).values()]
}

async function checkStates(ctx: Context, states: readonly (string | null)[], field: string): Promise<void> {
  for (const state of states) {
    if (state !== null && (await findState(ctx, state))?.iso_code !== state)
      throw invalidField(field, { es: `No conocemos el estado ${state}.`, en: `We do not know the state ${state}.` })
  }
}

const platformTimeZone = 'America/New_York'

/** Adds a lead price from the start of a day in the state's time zone; today means from now on. Open offers keep their price. */
export async function addTariff(ctx: Context<User>, slug: string, { base, min, max, from, ...place }: NewTariff): Promise<AdminService> {
  const state_iso = place.state_iso ?? null
  await checkStates(ctx, [state_iso], 'state_iso')
  const zone = (state_iso && (await findState(ctx, state_iso))?.time_zone) || platformTimeZone
  const now = ctx.now()
  const day = await queries.boundsOf(ctx.db, from, zone)
  if (new Date(day.end) <= now) throw invalidField('from', { es: 'Elige hoy o un día posterior.', en: 'Choose today or a later day.' })
  const valid_from = new Date(Math.max(new Date(day.start).getTime(), now.getTime()))
  await changeEntry(ctx, { kind: 'services', slug, verb: 'tariff' }, async (ctx, { id: service_id }) => {
    const tariff = { id: newId(), service_id, state_iso, base_cents: base, min_cents: min, max_cents: max, valid_from }
    // A second price for the same day replaces the first.
    await queries.deleteTariffAt(ctx.db, tariff)
    await queries.insertTariff(ctx.db, tariff)
    return { after: { ...tariff, valid_from: valid_from.toISOString() } }
  })
  return readService(ctx, slug)
}

/** @throws AppError `not_found`, `price_in_force` */
export const removeTariff = (ctx: Context<User>, slug: string, tariffId: string): Promise<void> =>
  changeEntry(ctx, { kind: 'services', slug, verb: 'remove_tariff' }, async (ctx, { id }) => {
    const tariff = await queries.findTariff(ctx.db, id, tariffId)
    if (!tariff) throw new AppError(commonErrors.notFound)
    if (!(await queries.deleteTariff(ctx.db, tariffId, ctx.now()))) throw new AppError(catalogErrors.priceInForce)
    return { before: tariff }
  })

const invalidForm = (questions: readonly Question[]): FieldErrors => {
  const fields: FieldErrors = {}
  for (const { path, message } of publishingProblems(questions)) (fields[path ? `questions.${path}` : 'questions'] ??= []).push(message)
  return fields
}

type Publishing = { based_on: number; questions: readonly Question[]; restored_version?: number }

/** Publishes a form version on top of `based_on`. @throws AppError `invalid` with all problems by field, `changed_meanwhile` */
const publish = (ctx: Context<User>, slug: string, find: (ctx: Context, serviceId: string) => Promise<Publishing>): Promise<void> =>
  changeEntry(ctx, { kind: 'services', slug, verb: 'form' }, async (ctx, { id: service_id }) => {
    const { based_on, questions, restored_version = null } = await find(ctx, service_id)
    refuseInvalid(invalidForm(questions))
    if ((await queries.newestVersion(ctx.db, service_id)) !== based_on) throw new AppError(catalogErrors.changedMeanwhile)
    const version = based_on + 1
    await queries.insertForm(ctx.db, { id: newId(), service_id, version, questions: [...questions], restored_version }, ctx.now())
    return { before: { version: based_on }, after: { version, restored_version, questions: questions.length } }
  })

export async function saveForm(ctx: Context<User>, slug: string, edit: FormEdit): Promise<AdminService> {
  await publish(ctx, slug, async () => edit)
  return readService(ctx, slug)
}

/** Publishes the questions of an earlier version again. @throws AppError `not_found`, `changed_meanwhile` */
export async function restoreForm(ctx: Context<User>, slug: string, version: number, based_on: number): Promise<AdminService> {
  await publish(ctx, slug, async (ctx, serviceId) => {
    const old = await queries.findVersion(ctx.db, serviceId, version)
    if (!old) throw new AppError(commonErrors.notFound)
    return { based_on, questions: old.questions, restored_version: version }
  })
  return readService(ctx, slug)
}
