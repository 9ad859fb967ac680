import type * as z from 'zod/mini'
import type { FormEdit, FormOf } from '#contract/catalog/editing.ts'
import { publishingProblems } from '#contract/catalog/form-problems.ts'
import type { FormVersion, Question } from '#contract/catalog/forms.ts'
import { catalogErrors } from '#contract/catalog/states.ts'
import { AppError, commonErrors, type FieldErrors, refuseInvalid } from '#contract/errors.ts'
import type { Context, User } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { rememberedMap } from '#server/lib/remembered.ts'
import { changeEntry } from '../entries/service.ts'
import * as queries from './queries.ts'

export { catalogProblems, checkAnswers } from './rules.ts'

type Form = z.infer<typeof FormVersion>

// Form versions are immutable, so the cache never expires.
const forms = rememberedMap<string, Form>(200)

/** A form version by id. @throws AppError `not_found` */
export async function getForm(ctx: Context, formId: string): Promise<Form> {
  const known = forms(ctx)
  const form = known.get(formId) ?? (await queries.findForm(ctx.db, formId))
  if (!form) throw new AppError(commonErrors.notFound)
  return known.set(formId, form)
}

/** The newest form version of a service; undefined without one. */
export const findNewestForm = (ctx: Context, serviceId: string): Promise<Form | undefined> => queries.findNewestForm(ctx.db, serviceId)

/** Whether a service has a published form. */
export const hasForm = async (ctx: Context, serviceId: string): Promise<boolean> => (await queries.newestVersion(ctx.db, serviceId)) > 0

/** All form versions of a service, newest first. */
export const listForms = (ctx: Context, serviceId: string): Promise<Omit<FormOf, 'requests_count'>[]> =>
  queries.listForms(ctx.db, serviceId)

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

/** Publishes an edited form. @throws AppError `invalid` with all problems by field, `not_found`, `changed_meanwhile` */
export const saveForm = (ctx: Context<User>, slug: string, edit: FormEdit): Promise<void> => publish(ctx, slug, async () => edit)

/** Publishes the questions of an earlier version again. @throws AppError `not_found`, `changed_meanwhile` */
export const restoreForm = (ctx: Context<User>, slug: string, version: number, based_on: number): Promise<void> =>
  publish(ctx, slug, async (ctx, serviceId) => {
    const old = await queries.findVersion(ctx.db, serviceId, version)
    if (!old) throw new AppError(commonErrors.notFound)
    return { based_on, questions: old.questions, restored_version: version }
  })
