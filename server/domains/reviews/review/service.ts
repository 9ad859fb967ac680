import { hourMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { lengthOf, type Settings } from '#contract/settings.ts'
import { type Review, type ReviewInput } from '#contract/reviews/review.ts'
import type { Translated } from '#contract/translations/translation.ts'
import type * as z from 'zod/mini'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { readCursor, toPage } from '#server/lib/cursor.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import * as companies from '../../companies/service.ts'
import { notify } from '../../notifications/service.ts'
import * as projects from '../../projects/service.ts'
import { translate } from '../../translations/service.ts'
import * as messages from './messages.ts'
import * as queries from './queries.ts'
import { looksCopied } from '../moderation/queries.ts'
import { screen, screened, shownRating } from './rules.ts'
import { ratingsElsewhere } from '../portable/service.ts'
import { areCopied, setPhotos } from '../photos/service.ts'
import { reviewPublished } from './messages.ts'
import { reviewErrors, reviewLevels, reviewStates, type ScreeningReason } from '#contract/reviews/states.ts'

type Level = (typeof reviewLevels)[number]

export const shown = (ctx: Context, { service, ...review }: queries.ReviewRow): Review => ({
  ...review,
  service: service?.[ctx.locale] ?? '',
})

/**
 * Creates a review by the owner of a request. The hired company's requires finished work; another company's requires its answer and a
 * closed request.
 */
export async function createReview(
  ctx: Context<Owner>,
  projectId: string,
  { lead_id: named, ...input }: z.output<typeof ReviewInput> & { lead_id?: string | undefined },
): Promise<Review> {
  return transact(ctx, async (ctx) => {
    const subject = await queries.findSubject(ctx.db, projectId, ctx.actor.userId, named)
    if (!subject) throw new AppError(named ? commonErrors.notFound : await notFoundOr(ctx, projectId))
    const level = levelOf(subject)
    if (!level) throw new AppError(reviewErrors.notYet)
    const id = newId()
    const screenedFor = await screenReview(ctx, { id: null, companyId: subject.company_id, ...input })
    const outcome = screened(screenedFor)
    const state = reviewStates.next(`submit:${outcome}`, 'screening', 'S')
    const isNew = await queries.insertReview(ctx.db, {
      id,
      companyId: subject.company_id,
      projectId,
      leadId: subject.lead_id,
      authorId: ctx.actor.userId,
      authorName: `${subject.name} ${subject.surname.slice(0, 1)}.`,
      serviceId: subject.service_id,
      city: subject.city,
      level,
      state,
      input,
      locale: ctx.locale,
      now: ctx.now(),
      publishedAt: outcome === 'published' ? ctx.now() : null,
      screenedFor,
      editUntil: outcome === 'needs_edit' ? editUntil(ctx) : null,
    })
    if (!isNew) throw new AppError(reviewErrors.already)
    await setPhotos(ctx, id, input.photo_ids)
    await recordTransition(ctx, { entity: 'review', id, from: 'screening', event: 'submit', to: state, by: 'S' })
    if (outcome === 'published') await emit(ctx, 'review.published', { review_id: id, company_id: subject.company_id })
    if (outcome === 'needs_edit')
      await notify(ctx, messages.reviewToChange({ projectId, userId: ctx.actor.userId, id, days: ctx.settings().reviewEditDays }))
    return getReview(ctx, projectId)
  })
}

type Written = { id: string | null; companyId: string; text: string; photo_ids: readonly string[] }

/** Screens a review of the caller; null publishes it. */
export async function screenReview(
  ctx: Context<Owner>,
  { id, companyId, text, photo_ids: photoIds }: Written,
): Promise<ScreeningReason | null> {
  const reason = screen(text)
  if (reason) return reason
  const isCopied = await looksCopied(ctx.db, { id, companyId, authorId: ctx.actor.userId, text, now: ctx.now() })
  return isCopied || (await areCopied(ctx, photoIds)) ? 'copied' : null
}

const editUntil = (ctx: Context) => new Date(ctx.now().getTime() + lengthOf('reviewEditDays', ctx.settings()))

/** The caller's own request cannot be reviewed before a hire; another person's does not exist for them. */
async function notFoundOr(ctx: Context<Owner>, projectId: string) {
  return (await projects.ownerOf(ctx, projectId)) === ctx.actor.userId ? reviewErrors.notYet : commonErrors.notFound
}

function levelOf({
  project_state: project,
  lead_state: lead,
  has_contact: hasContact,
}: {
  project_state: string
  lead_state: string
  has_contact: boolean
}): Level | undefined {
  if (lead === 'done' || (lead === 'hired' && project === 'completed')) return 'verified_hire'
  const isOver = ['hired', 'completed', 'cancelled', 'expired'].includes(project)
  return lead !== 'hired' && isOver && hasContact ? 'verified_contact' : undefined
}

export async function getReview(ctx: Context<Owner>, projectId: string): Promise<Review> {
  const review = await queries.findOfProject(ctx.db, projectId, ctx.actor.userId)
  if (!review) throw new AppError(commonErrors.notFound)
  return shown(ctx, review)
}

export async function listReviews(
  ctx: Context,
  slug: string,
  { level, cursor, limit }: { level?: Level | undefined; cursor?: string | undefined; limit: number },
) {
  const company = await companies.findBySlug(ctx, slug)
  if (!company) throw new AppError(commonErrors.notFound)
  const [rows, counts, removed, elsewhere] = await Promise.all([
    queries.listOfCompany(ctx.db, company.id, { level, after: readCursor(cursor), limit: limit + 1 }),
    queries.countOfCompany(ctx.db, company.id),
    queries.countRemoved(ctx.db, company.id),
    ratingsElsewhere(ctx, company.id),
  ])
  const countable = counts.filter((count) => count.level !== 'unverified')
  const total = (of: typeof counts) => of.reduce((sum, { count }) => sum + count, 0)
  return {
    ...toPage(rows, limit, { item: (row) => shown(ctx, row), cursor: ({ published_at: at, id }) => ({ at: at!, id }) }),
    rating: shownRating(counts),
    breakdown: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: total(countable.filter(({ overall }) => overall === stars)) })),
    levels: Object.fromEntries(reviewLevels.map((each) => [each, total(counts.filter((count) => count.level === each))])) as Record<
      Level,
      number
    >,
    removed_count: removed.count,
    elsewhere,
  }
}

const askAtHoursBy = ({ reviewFirstAskHours, reviewSecondAskDays, reviewLastAskDays }: Settings) => [
  reviewFirstAskHours,
  reviewSecondAskDays * 24,
  reviewLastAskDays * 24,
]
/** Tolerated downtime of the workers for the last ask. */
const lateHours = 4 * 24
const before = (at: Date, hours: number) => new Date(at.getTime() - hours * hourMs)

/** Scheduled job: asks for a review at each of these hours after the work, once each. */
export const askForReviews = (ctx: Context): Promise<number> =>
  transact(ctx, async (ctx) => {
    const askAtHours = askAtHoursBy(ctx.settings())
    const unreviewed = await queries.listUnreviewed(ctx.db, {
      now: ctx.now(),
      since: before(ctx.now(), askAtHours.at(-1)! + lateHours),
      until: before(ctx.now(), askAtHours[0]!),
    })
    for (const project of unreviewed) {
      const due = askAtHours.findLast((hours) => project.hours >= hours)
      if (due) await notify(ctx, messages.reviewAsked(project, due))
    }
    return unreviewed.length
  })

/** Subscriber: notifies a company of a review once, even if it is published again. */
export async function tellOfReview(ctx: Context, reviewId: string): Promise<void> {
  const review = await queries.findNews(ctx.db, reviewId)
  if (!review) return
  const { replyEditHours } = ctx.settings()
  for (const userId of await companies.membersOf(ctx, review.company_id, 'work'))
    await notify(ctx, reviewPublished({ ...review, id: reviewId, userId, replyEditHours }))
}

/** The review of a request, if it has one. */
export const findReviewId = async ({ db }: Context, projectId: string): Promise<string | null> =>
  (await queries.findReviewId(db, projectId))?.id ?? null

/** A published review in the reader's language; nothing where it is written in that language. @throws AppError not_found */
export async function translateReview(ctx: Context, id: string): Promise<Translated[]> {
  const review = await queries.findPublic(ctx.db, id)
  if (!review) throw new AppError(commonErrors.notFound)
  if (review.locale === null || review.locale === ctx.locale) return []
  return translate(ctx, { texts: [review.text], from: review.locale, to: ctx.locale })
}
