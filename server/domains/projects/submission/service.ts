import { AppError, type FieldErrors } from '#contract/errors.ts'
import { acceptedByPeople } from '#contract/legal/states.ts'
import type { ActorKind } from '#contract/machine.ts'
import type { Project } from '#contract/projects/project.ts'
import { projectErrors, projectStates } from '#contract/projects/states.ts'
import { hasVoice } from '#server/gateways/voice/voice.ts'
import { actorKind, type Context, type Owner, transact } from '#server/lib/context.ts'
import { emit } from '#server/lib/outbox.ts'
import { checkAnswers, countDemand as count } from '../../catalog/service.ts'
import { recordConsent } from '../../legal/service.ts'
import { notify } from '../../notifications/service.ts'
import * as users from '../../users/service.ts'
import { dayIn, detailProblems } from '../draft/rules.ts'
import { projectOpened } from '../project/messages.ts'
import { findProject, lockOwn, lockProject, move, type ProjectFacts, type ProjectState, show } from '../project/service.ts'
import { assessRisk } from '../risk/service.ts'
import * as queries from './queries.ts'

const sent: readonly ProjectState[] = ['in_review', 'open', 'hired', 'completed']

/**
 * Submits a request: to the companies if its owner's phone is verified, else first to the phone code. A repeat after the code continues; a later
 * repeat changes nothing.
 * @throws AppError `incomplete` with errors by question and field
 */
export const submitProject = (ctx: Context<Owner>, projectId: string): Promise<Project> =>
  transact(ctx, async (ctx) => {
    const project = await lockOwn(ctx, projectId)
    if (!sent.includes(project.state)) {
      const person = await users.getPerson(ctx, project.owner_id)
      if (project.state === 'draft') await saveComplete(ctx, project, person)
      await advance(ctx, project, person, actorKind(ctx.actor))
    }
    return show(ctx, projectId, project.owner_id)
  })

async function saveComplete(ctx: Context, project: ProjectFacts, person: users.Person): Promise<void> {
  const fields = missingFields(project, person, dayIn(project.time_zone, ctx.now()))
  if (Object.keys(fields).length > 0) throw new AppError(projectErrors.incomplete, { fields })
  await recordConsent(ctx, project.owner_id, acceptedByPeople)
  const { email, name, surname, phone } = person
  await queries.saveContact(ctx.db, {
    projectId: project.id,
    email,
    name,
    surname,
    phone: phone ?? '',
    zipcode: project.zipcode,
    hidesPhone: hasVoice(ctx.config),
    consentedAt: ctx.now(),
  })
}

function missingFields(project: ProjectFacts, person: users.Person, today: string): FieldErrors {
  const fields = detailProblems(project, today)
  const { missing, wrong } = checkAnswers(project.questions, project.answers)
  for (const id of [...missing, ...Object.keys(wrong)]) fields[id] = [projectErrors.incomplete.message]
  if (person.email === '') fields['contact'] = [{ es: 'Dinos cómo contactarte.', en: 'Tell us how to reach you.' }]
  return fields
}

/** Advances a complete request as far as its owner's phone allows. A guest's request always passes through `awaiting_phone`. */
async function advance(ctx: Context, project: ProjectFacts, person: users.Person, by: ActorKind): Promise<void> {
  const isProven = users.isPhoneProven(ctx, person)
  if (project.state === 'draft' && by === 'U' && isProven) return release(ctx, project, 'submit', { person, by })
  const state = project.state === 'draft' ? await move(ctx, project, 'submit:awaiting_phone', { by }) : project.state
  if (isProven) return release(ctx, { ...project, state }, 'code_ok', { person, by })
  // An ended request cannot be sent.
  projectStates.next('code_ok:open', state, by)
}

type Release = { person: users.Person; by: ActorKind }

async function release(ctx: Context, project: ProjectFacts, event: 'submit' | 'code_ok', { person, by }: Release): Promise<void> {
  const phone = person.phone!
  await queries.saveContactPhone(ctx.db, project.id, phone)
  const { score, parts } = await assessRisk(ctx, project, person)
  const to = score >= ctx.settings().riskReviewScore ? 'in_review' : 'open'
  await move(ctx, project, `${event}:${to}`, { by, changes: { risk_score: score }, meta: { risk: parts } })
  if (to === 'in_review') return
  await emit(ctx, 'project.opened', { project_id: project.id })
  await notify(ctx, projectOpened({ ...project, owner_kind: person.kind }))
}

/** Handles `phone.verified`: continues the requests that waited for it, even if the browser is gone. */
export async function phoneVerified(ctx: Context, { user_id: userId }: { user_id: string }): Promise<void> {
  for (const { id } of await queries.listAwaitingOf(ctx.db, userId)) {
    await transact(ctx, async (ctx) => {
      const project = await lockProject(ctx, id)
      if (project.state !== 'awaiting_phone') return
      const person = await users.getPerson(ctx, project.owner_id)
      if (users.isPhoneProven(ctx, person)) await release(ctx, project, 'code_ok', { person, by: person.kind === 'guest' ? 'G' : 'U' })
    })
  }
}

/** Handles `project.opened`: counts the demand for its service in its place. */
export async function countDemand(ctx: Context, { project_id: projectId }: { project_id: string }): Promise<void> {
  const project = await findProject(ctx, projectId)
  if (project) await count(ctx, { projectId, serviceId: project.service_id, zipcode: project.zipcode })
}
