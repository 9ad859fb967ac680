import type { Answer } from '#contract/endpoint.ts'
import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import { type GoogleReview, type Review, type reviewsApi } from '#contract/reviews/review.ts'
import { type Context, transact } from '#server/lib/context.ts'
import { recordTransition } from '#server/lib/history.ts'
import { newId } from '#server/lib/ids.ts'
import { emit } from '#server/lib/outbox.ts'
import { takeLimit } from '#server/lib/limits.ts'
import * as auth from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import * as queries from '../review/queries.ts'
import { refusals, screen, screened } from '../review/rules.ts'
import { shown } from '../review/service.ts'
import { reviewErrors, reviewStates, type ScreeningReason } from '#contract/reviews/states.ts'

/**
 * Creates a review by someone known only through Google: signs them in, then lists the review separately without counting it.
 * @throws AppError errors of the sign-in, not_found, review_own_company, review_already
 */
export async function reviewWithGoogle(
  ctx: Context,
  { credential, code, company_slug: slug, ...input }: GoogleReview,
): Promise<Answer<(typeof reviewsApi)['createWithGoogle']>> {
  const screenedFor = screen(input.text)
  // A user signed in only for this has no page to edit the review later.
  if (screened(screenedFor) === 'needs_edit') throw invalidField('text', refusals[screenedFor!])
  const company = await companies.findBySlug(ctx, slug)
  if (!company) throw new AppError(commonErrors.notFound)
  const user = await auth.enterWithGoogle(ctx, { credential, code })
  await takeLimit(ctx, `review:${user.id}`, { count: 5, seconds: 86_400 })
  if (user.company?.id === company.id) throw new AppError(reviewErrors.ownCompany)
  const review = await write(ctx, { authorId: user.id, companyId: company.id, input, screenedFor })
  return { user, review, redirect: `${ctx.locale === 'en' ? '/en' : ''}/companies/${slug}#reviews` }
}

type Written = Omit<GoogleReview, 'credential' | 'code' | 'company_slug'>

type NewReview = { authorId: string; companyId: string; input: Written; screenedFor: ScreeningReason | null }

const write = (ctx: Context, { authorId, companyId, input, screenedFor }: NewReview): Promise<Review> =>
  transact(ctx, async (ctx) => {
    const id = newId()
    const isPublished = screened(screenedFor) === 'published'
    const state = reviewStates.next(isPublished ? 'submit:published' : 'submit:held', 'screening', 'S')
    const publishedAt = isPublished ? ctx.now() : null
    const months = ctx.settings().reviewMonths
    if (
      !(await queries.insertUnverified(ctx.db, {
        id,
        companyId,
        authorId,
        state,
        input,
        locale: ctx.locale,
        now: ctx.now(),
        months,
        publishedAt,
        screenedFor,
      }))
    )
      throw new AppError(reviewErrors.alreadyCompany)
    await recordTransition(ctx, { entity: 'review', id, from: 'screening', event: 'submit', to: state, by: 'S' })
    if (isPublished) await emit(ctx, 'review.published', { review_id: id, company_id: companyId })
    return shown(ctx, await queries.getReview(ctx.db, id))
  })
