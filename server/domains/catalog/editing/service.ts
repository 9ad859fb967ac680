import type { AdminService, FormOf, NewService, Requirement, ServiceEdit } from '#contract/catalog/editing.ts'
import { catalogErrors } from '#contract/catalog/states.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { audit } from '#server/lib/audit.ts'
import { type Context, transact, type User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { pictures } from '../../media/service.ts'
import { announceChange, changeEntry, checkStates, findEntry, lockEntry, slugTaken, uniqueWords } from '../entries/service.ts'
import { hasForm, listForms } from '../forms/service.ts'
import { addFirstLeadPrice, listLeadPrices } from '../lead-prices/service.ts'
import * as queries from './queries.ts'

export type EditedService = Omit<AdminService, 'forms'> & { forms: Omit<FormOf, 'requests_count'>[] }

/** A service with all data of its editor but the number of requests. @throws AppError `not_found` */
export async function readService(ctx: Context, slug: string): Promise<EditedService> {
  const service = await queries.findEdited(ctx.db, slug)
  if (!service) throw new AppError(commonErrors.notFound)
  const { media_id, job_low_cents: low_cents, job_high_cents: high_cents, job_unit: unit, ...rest } = service
  const [requirements, tariffs, forms, [picture = null]] = await Promise.all([
    queries.listRequirements(ctx.db, service.id),
    listLeadPrices(ctx, service.id),
    listForms(ctx, service.id),
    pictures(ctx, media_id ? [media_id] : []),
  ])
  return {
    ...rest,
    job_price: { low_cents, high_cents, unit: unit as AdminService['job_price']['unit'] },
    picture,
    requirements,
    tariffs,
    forms,
  }
}

/** Adds a hidden service at the end of its category. @throws AppError `invalid` at a taken `slug` or an unknown `category` */
export async function addService(ctx: Context<User>, { lead_price: price, ...service }: NewService): Promise<void> {
  await transact(ctx, async (ctx) => {
    const category = await findEntry(ctx, { kind: 'categories', slug: service.category })
    if (!category) throw invalidField('category', { es: 'Elige una categoría.', en: 'Choose a category.' })
    const [id, now] = [newId(), ctx.now()]
    const entry = { ...service, id, category_id: category.id, synonyms: uniqueWords(service.synonyms) }
    if (!(await queries.insertService(ctx.db, entry, now))) throw slugTaken()
    const cents = { base_cents: price.base, min_cents: price.min, max_cents: price.max }
    await addFirstLeadPrice(ctx, id, cents)
    await audit(ctx, { action: 'service.add', entity: 'service', id, after: { slug: service.slug, category: category.slug, ...cents } })
    announceChange(ctx)
  })
}

/** Shows or hides a service. Idempotent. @throws AppError `not_found`, `service_not_ready` */
export async function setShown(ctx: Context<User>, slug: string, is_shown: boolean): Promise<void> {
  await transact(ctx, async (ctx) => {
    const entry = await lockEntry(ctx, { kind: 'services', slug })
    if (is_shown && !(await hasForm(ctx, entry.id))) throw new AppError(catalogErrors.notReady)
    if (!(await queries.saveShown(ctx.db, entry.id, is_shown, ctx.now()))) return
    await audit(ctx, { action: is_shown ? 'service.show' : 'service.hide', entity: 'service', id: entry.id, after: { is_shown } })
    announceChange(ctx)
  })
}

/** Saves the texts, search words, usual price and demand of a service. @throws AppError `not_found`, `changed_meanwhile` */
export async function saveService(ctx: Context<User>, slug: string, edit: ServiceEdit): Promise<void> {
  await changeEntry(ctx, { kind: 'services', slug, verb: 'edit', revision: edit.revision }, async (ctx, { id }) => {
    await queries.saveService(ctx.db, id, { ...edit, synonyms: uniqueWords(edit.synonyms) })
    return { before: { revision: edit.revision }, after: { revision: edit.revision + 1, demand: edit.demand } }
  })
}

/** Sets the credentials a service requires, which changes the companies that match. */
export async function setRequirements(
  ctx: Context<User>,
  slug: string,
  { revision, requirements }: { revision: number; requirements: readonly Requirement[] },
): Promise<void> {
  await checkStates(
    ctx,
    requirements.map(({ state_iso }) => state_iso),
    'requirements',
  )
  await changeEntry(ctx, { kind: 'services', slug, verb: 'requirements', revision }, async (ctx, { id }) => {
    const before = await queries.listRequirements(ctx.db, id)
    await queries.saveRequirements(ctx.db, id, withoutDuplicates(requirements))
    const after = await queries.listRequirements(ctx.db, id)
    await emit(ctx, 'service.required', { service_id: id })
    return { before: { requirements: before }, after: { requirements: after } }
  })
}

/** Without duplicates, and without states of credentials required everywhere. */
function withoutDuplicates(requirements: readonly Requirement[]): Requirement[] {
  const everywhere = new Set(requirements.filter(({ state_iso }) => state_iso === null).map(({ credential }) => credential))
  const wanted = requirements.filter(({ credential, state_iso }) => state_iso === null || !everywhere.has(credential))
  return [...new Map(wanted.map((each) => [`${each.credential} ${each.state_iso}`, each])).values()]
}
