import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { ActorKind } from '#contract/machine.ts'
import { lengthOf, type LengthName } from '#contract/settings.ts'
import { type Decision, type HeldReview, type Report, type Review, type ReviewInput } from '#contract/reviews/review.ts'
import type * as z from 'zod/mini'
import { audit } from '#server/lib/audit.ts'
import { actorKind, type CompanyMember, type Context, type Owner, transact, type User } from '#server/lib/context.ts'
import { bare, recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { notify } from '../../notifications/service.ts'
import { reviewDecided } from '../review/messages.ts'
import { getReview } from '../review/queries.ts'
import * as queries from './queries.ts'
import { refusals, screen, screened } from '../review/rules.ts'
import { screenReview, shown } from '../review/service.ts'
import { dropPhotos, returnPhotos, setPhotos, withdrawPhotos } from '../photos/service.ts'
import { reviewErrors, reviewStates } from '#contract/reviews/states.ts'

type Event = keyof typeof reviewStates.transitions
type Words = z.output<typeof ReviewInput>

type Step = { event: Event; by: ActorKind; reason?: string | undefined }

async function move(ctx: Context, review: queries.Locked, { event, by, reason }: Step): Promise<queries.Locked> {
  const to = reviewStates.next(event, review.state, by)
  if (!(await queries.moveReview(ctx.db, review.id, { from: review.state, to, now: ctx.now() })))
    throw new AppError(commonErrors.invalidTransition)
  await recordTransition(ctx, {
    entity: 'review',
    id: review.id,
    from: review.state,
    event: bare(event),
    to,
    by,
    ...(reason ? { reason } : {}),
  })
  // Publishing or unpublishing changes the company's rating.
  if (to === 'published' || review.state === 'published')
    await emit(ctx, 'review.published', { review_id: review.id, company_id: review.company_id })
  return { ...review, state: to }
}

const show = async (ctx: Context, id: string): Promise<Review> => shown(ctx, await getReview(ctx.db, id))

/**
 * Locks a review by the caller.
 * @throws AppError not_found
 */
async function lockOwn(ctx: Context<Owner>, id: string): Promise<queries.Locked> {
  const review = await queries.lockReview(ctx.db, id)
  if (!review || review.author_id !== ctx.actor.userId) throw new AppError(commonErrors.notFound)
  return review
}

/**
 * Locks a published review of the caller's company.
 * @throws AppError not_found
 */
async function lockOfCompany(ctx: Context<CompanyMember>, id: string): Promise<queries.Locked> {
  const review = await queries.lockReview(ctx.db, id)
  if (!review || review.company_id !== ctx.actor.company.id || review.state !== 'published') throw new AppError(commonErrors.notFound)
  return review
}

/** @throws AppError with the refusal at the field, for a text that cannot be published */
function checkWords(text: string): void {
  const reason = screen(text)
  if (reason) throw invalidField('text', refusals[reason])
}

/**
 * Updates a review. A published one can be updated once, its old text is archived, and an unacceptable update is refused at its field. A
 * review sent back for changes is screened again.
 */
export const updateReview = (ctx: Context<Owner>, id: string, input: Words): Promise<Review> =>
  transact(ctx, async (ctx) => {
    const review = await lockOwn(ctx, id)
    const event = review.state === 'needs_edit' ? 'edit' : 'update'
    const waiting = await move(ctx, review, { event, by: actorKind(ctx.actor) })
    const screenedFor = await screenReview(ctx, { id, companyId: review.company_id, ...input })
    if (event === 'update') {
      if (screenedFor) throw invalidField('text', refusals[screenedFor])
      if (!(await queries.keepVersion(ctx.db, id))) throw new AppError(reviewErrors.updatedBefore)
    }
    await queries.saveWords(ctx.db, id, { input, locale: ctx.locale, screenedFor, now: ctx.now() })
    await setPhotos(ctx, id, input.photo_ids)
    await move(ctx, waiting, { event: `submit:${screened(screenedFor)}`, by: 'S' })
    return show(ctx, id)
  })

/** Retracts a review; the company's page counts retractions. */
export const retractReview = (ctx: Context<Owner>, id: string): Promise<Review> =>
  transact(ctx, async (ctx) => {
    await move(ctx, await lockOwn(ctx, id), { event: 'retract', by: actorKind(ctx.actor) })
    await dropPhotos(ctx, id)
    return show(ctx, id)
  })

const hasPassed = ({ now, settings }: Context, name: LengthName, since: string) =>
  now().getTime() - Date.parse(since) > lengthOf(name, settings(since))

/** Appeals a removal, once, within the allowed time. */
export const appealRemoval = (ctx: Context<Owner>, id: string): Promise<Review> =>
  transact(ctx, async (ctx) => {
    const review = await lockOwn(ctx, id)
    if (review.state !== 'removed') throw new AppError(commonErrors.invalidTransition)
    const isLate = !review.removed_at || hasPassed(ctx, 'appealDays', review.removed_at)
    if (isLate || review.appealed_at) throw new AppError(reviewErrors.noAppeal)
    await move(ctx, review, { event: 'appeal', by: actorKind(ctx.actor) })
    await queries.saveAppeal(ctx.db, id, ctx.now())
    return show(ctx, id)
  })

/** Saves the company's only reply, which stays editable for a while. */
export const reply = (ctx: Context<CompanyMember>, id: string, text: string): Promise<Review> =>
  transact(ctx, async (ctx) => {
    checkWords(text)
    const review = await lockOfCompany(ctx, id)
    const isLate = review.reply_at !== null && hasPassed(ctx, 'replyEditHours', review.reply_at)
    if (isLate) throw new AppError(reviewErrors.replyFixed)
    await queries.saveReply(ctx.db, id, { text, by: ctx.actor.userId, now: ctx.now() })
    return show(ctx, id)
  })

/** Reports a review as breaking a rule. It stays published until an admin decides. */
export const report = (ctx: Context<CompanyMember>, id: string, { reason, text }: Report): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockOfCompany(ctx, id)
    const isNew = await queries.insertReport(ctx.db, {
      id: newId(),
      reviewId: id,
      companyId: ctx.actor.company.id,
      reason,
      text,
      now: ctx.now(),
    })
    if (!isNew) throw new AppError(reviewErrors.reportedBefore)
  })

export const listWaiting = (ctx: Context<User>, companyId?: string): Promise<HeldReview[]> =>
  queries.listWaiting(ctx.db, ctx.actor.userId, companyId)

/**
 * Publishes or removes a waiting review, or dismisses a report. One of two concurrent decisions wins. An appeal needs another admin than
 * the removal.
 */
export const decideReview = (ctx: Context<User>, id: string, { decision, rule, note = '' }: z.input<typeof Decision>): Promise<void> =>
  transact(ctx, async (ctx) => {
    const review = await queries.lockReview(ctx.db, id)
    if (!review) throw new AppError(commonErrors.notFound)
    if (decision === 'remove' && !rule) throw invalidField('rule', { es: 'Di qué norma incumple.', en: 'Say which rule it breaks.' })
    if (review.appealed_at && review.removed_by === ctx.actor.userId && review.state === 'held') throw new AppError(reviewErrors.sameAdmin)
    const before = { state: review.state }
    if (decision === 'dismiss') {
      if (!(await queries.closeReport(ctx.db, id, 'dismissed', ctx.now()))) throw new AppError(commonErrors.invalidTransition)
      await audit(ctx, { action: 'review.dismiss_report', entity: 'review', id, by: 'A', reason: note, before, after: before })
      return
    }
    const event = decision === 'publish' ? 'publish' : review.state === 'held' ? 'remove:held' : 'remove:published'
    const reason = [rule, note].filter(Boolean).join(': ')
    const { state } = await move(ctx, review, { event, by: 'A', reason })
    if (decision === 'publish') await returnPhotos(ctx, id)
    if (decision === 'remove') {
      // A removal after an appeal is final.
      await (review.appealed_at ? dropPhotos(ctx, id) : withdrawPhotos(ctx, id))
      await queries.saveRemoval(ctx.db, id, { by: ctx.actor.userId, rule: rule!, now: ctx.now() })
      const isReported = await queries.closeReport(ctx.db, id, 'removed', ctx.now())
      // A review that another admin has just published stays: there is no report against it.
      if (review.state === 'published' && !isReported) throw new AppError(commonErrors.invalidTransition)
    }
    await audit(ctx, { action: `review.${decision}`, entity: 'review', id, by: 'A', reason, before, after: { state, rule } })
    if (review.author_id)
      await notify(
        ctx,
        reviewDecided({ id, userId: review.author_id, projectId: review.project_id, decision, rule, at: ctx.now(), ...ctx.settings() }),
      )
  })

/** Scheduled job: deletes the photos of removed reviews after the appeal period. */
export const dropUnappealed = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const removed = await queries.lockRemovedWithPhotos(ctx.db)
    const over = removed.filter(({ removed_at }) => hasPassed(ctx, 'appealDays', removed_at))
    for (const { id } of over) await dropPhotos(ctx, id)
    return over.length
  })

/** Scheduled job: discards reviews that were not changed within fourteen days. */
export const discardOverdue = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const overdue = await queries.lockOverdue(ctx.db, ctx.now())
    for (const { id } of overdue) {
      await move(ctx, (await queries.lockReview(ctx.db, id))!, { event: 'time', by: 'S' })
      await dropPhotos(ctx, id)
    }
    return overdue.length
  })
