import type * as z from 'zod/mini'
import { country } from '#country/country.ts'
import { AppError, commonErrors, type FieldErrors, refuseInvalid } from '#contract/errors.ts'
import type { Answers, AnswerValue } from '#contract/catalog/forms.ts'
import type { Localized } from '#contract/primitives.ts'
import type { CreateProject, ProjectDetails } from '#contract/projects/draft.ts'
import type { Project } from '#contract/projects/project.ts'
import { projectErrors, projectStates } from '#contract/projects/states.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { publish } from '#server/lib/live.ts'
import * as auth from '../../auth/service.ts'
import { checkAnswers } from '../../catalog/service.ts'
import * as geo from '../../geo/service.ts'
import * as integrations from '../../integrations/service.ts'
import { onlyPhotosIn } from '../photos/rules.ts'
import { listPhotoIds } from '../photos/service.ts'
import { lockOwn, move, saveAnswers as storeAnswers, show } from '../project/service.ts'
import * as queries from './queries.ts'
import { dayIn, detailProblems, tidyDetails, tooManySlots } from './rules.ts'

const isOwner = (ctx: Context): ctx is Context<Owner> => ctx.actor.kind === 'guest' || ctx.actor.kind === 'user'
const unknown = {
  service: { es: 'No conocemos ese servicio.', en: 'We don’t know that service.' },
  zipcode: { es: 'No encontramos ese código postal.', en: `We couldn’t find that ${country.postcode.en.one}.` },
  company: { es: 'Esa empresa ya no recibe solicitudes.', en: 'That company no longer takes requests.' },
}

/**
 * Creates a draft; a visitor without an account becomes a guest. The browser may make the id, so that a repeat creates one.
 * @throws AppError with errors by field, or `not_found` when the id belongs to somebody else
 */
export async function createProject(
  ctx: Context,
  { id = newId(), service, zipcode, company }: z.output<typeof CreateProject>,
): Promise<Project> {
  const start = await queries.findStart(ctx.db, { service, zipcode, company })
  const fields: FieldErrors = {
    ...(start.service ? {} : { service: [unknown.service] }),
    ...(start.place ? {} : { zipcode: [unknown.zipcode] }),
    ...(company && !start.company_id ? { company: [unknown.company] } : {}),
  }
  if (!start.service || !start.place || fields['company']) throw new AppError(commonErrors.invalid, { fields })
  const ownerId = isOwner(ctx) ? ctx.actor.userId : await auth.ensureGuest(ctx)
  const own_site = start.company_id && integrations.siteOf(ctx, start.company_id)
  const parts = { ...start.service, ...start.place, zipcode, directed_company_id: start.company_id, own_site, locale: ctx.locale }
  await queries.insertProject(ctx.db, { id, owner_id: ownerId, ...parts }, ctx.now())
  return show(ctx, id, ownerId)
}

type GivenAnswer = { question_id: string; value: AnswerValue }

/** Saves answers, and drops those to questions off the path. @throws AppError with errors by question */
export const saveAnswers = (ctx: Context<Owner>, projectId: string, given: readonly GivenAnswer[]): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    projectStates.next('answer', project.state, actorKind(ctx.actor))
    const named: Answers = Object.fromEntries(given.map(({ question_id: id, value }) => [id, value]))
    const own = onlyPhotosIn(project.questions, named, await listPhotoIds(ctx, projectId))
    const { answers, missing, wrong } = checkAnswers(project.questions, { ...project.answers, ...own })
    if (Object.keys(wrong).length > 0) throw new AppError(commonErrors.invalid, { fields: byField(Object.entries(wrong)) })
    const emptied = missing.filter((id) => id in named)
    if (emptied.length > 0) {
      const { noAnswers } = projectErrors
      throw new AppError(noAnswers, { fields: byField(emptied.map((id) => [id, noAnswers.message])) })
    }
    await storeAnswers(ctx, projectId, answers)
    return show(ctx, projectId, project.owner_id)
  })

const byField = (messages: [string, Localized][]): FieldErrors => Object.fromEntries(messages.map(([field, message]) => [field, [message]]))

/** Saves the street, which only the hired company can read. */
export async function keepStreet(ctx: Context, projectId: string, street: string | null): Promise<void> {
  await queries.saveStreet(ctx.db, projectId, street)
  await publish(ctx, `project:${projectId}`, 'edit')
}

/** Saves the given details. The street alone can also be saved later, in an open or hired request. @throws AppError with errors by field */
export const saveDetails = (ctx: Context<Owner>, projectId: string, { street, ...given }: ProjectDetails): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    const isStreetAlone = street !== undefined && Object.values(given).every((value) => value === undefined)
    if (isStreetAlone && (project.state === 'open' || project.state === 'hired')) {
      await keepStreet(ctx, projectId, street || null)
      return show(ctx, projectId, project.owner_id)
    }
    projectStates.next('answer', project.state, actorKind(ctx.actor))
    const place = given.zipcode === undefined ? undefined : await geo.findPlace(ctx, given.zipcode)
    const moved = place && { city: place.location, state_iso: place.state_iso, time_zone: place.time_zone }
    const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const details = tidyDetails({ ...project, ...named, ...moved })
    const fields = detailProblems(details, dayIn(details.time_zone, ctx.now()))
    if (given.slots !== undefined && given.slots > ctx.settings().mostSlots) fields['slots'] = [tooManySlots(ctx)]
    if (given.zipcode !== undefined && !place) fields['zipcode'] = [unknown.zipcode]
    refuseInvalid(fields)
    await queries.saveDetails(ctx.db, projectId, details)
    if (street !== undefined) await queries.saveStreet(ctx.db, projectId, street || null)
    return show(ctx, projectId, project.owner_id)
  })

/** Discards a request that no company has seen. Its contents are deleted after a month. */
export const discardProject = (ctx: Context<Owner>, projectId: string): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    await move(ctx, project, 'discard', { by: actorKind(ctx.actor) })
    return show(ctx, projectId, project.owner_id)
  })
