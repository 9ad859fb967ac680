import type { FastifyInstance, FastifyRequest } from 'fastify'
import { brand } from '#brand/brand.ts'
import { calendarFeedApi } from '#contract/leads/calendar-feed.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Context } from '#server/lib/context.ts'
import { implement } from '#server/lib/implement.ts'
import { getFeed, makeFeed, readFeed, revokeFeed } from './service.ts'

export const calendarFeedRoutes = implement(calendarFeedApi, { get: getFeed, make: makeFeed, revoke: revokeFeed })

/** Serves the feeds to calendar programs, which bring nothing but the token in the address. */
export function mountCalendarFeeds(app: FastifyInstance, contextOf: (request: FastifyRequest) => Context): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    const [, token] = /^([\w-]{43})\.ics$/.exec(request.params.file) ?? []
    if (!token) throw new AppError(commonErrors.notFound)
    const text = await readFeed(contextOf(request), token)
    return reply
      .header('cache-control', 'private, no-store')
      .header('x-robots-tag', 'noindex')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `inline; filename="${brand.slug}.ics"`)
      .type('text/calendar; charset=utf-8')
      .send(text)
  })
}
