import { href } from 'react-router'
import type { Review } from '#contract/reviews/review.ts'
import { listStates } from '#web/domains/companies/search/place.ts'
import { apiContext } from '#web/lib/api.ts'
import { movedTo } from '#web/lib/redirects.ts'
import { settle } from '#web/lib/settle.ts'
import type { Route } from '../+types/company.ts'
import { reviewLevels } from './review-levels.ts'

const reviewsShown = 6

export async function load(args: Route.LoaderArgs) {
  const { context, params, url } = args
  const { slug } = params
  const client = context.get(apiContext)
  const reviewsOf = (level: Review['level']) =>
    settle(context, client.reviews.ofCompany({ params: { slug }, query: { level, limit: reviewsShown } }))
  const asked = reviewLevels.find((one) => one === url.searchParams.get('level'))
  const [company, found, states] = await Promise.all([
    client.companies.profile({ params: { slug } }),
    reviewsOf(asked ?? reviewLevels[0]),
    settle(context, listStates(client)),
  ])
  if (company.slug !== slug) throw movedTo(href('/companies/:slug', { slug: company.slug }), args)
  const level = asked ?? reviewLevels.find((one) => found && found.levels[one] > 0) ?? reviewLevels[0]
  const reviews = asked || level === reviewLevels[0] ? found : await reviewsOf(level)
  return { company, reviews, level, states: states?.filter(({ iso_code }) => company.area.states.includes(iso_code)) ?? [] }
}

export type Loaded = Awaited<ReturnType<typeof load>>
