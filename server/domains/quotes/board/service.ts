import { AppError, commonErrors } from '#contract/errors.ts'
import { RankPart } from '#contract/companies/search.ts'
import { money } from '#contract/money.ts'
import * as z from 'zod/mini'
import type { Context, Owner } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import * as projects from '../../projects/service.ts'
import * as queries from '../quote/queries.ts'
import * as boardQueries from './queries.ts'
import { listOfRequest } from '../deposits/queries.ts'
import { standingOf } from '../../matching/service.ts'
import type { Board, BoardCompany } from '#contract/boards/board.ts'

type AskedCompany = Omit<BoardCompany, 'unread' | 'last_message'>
type QuoteBoard = Omit<Board, 'companies' | 'review_id'> & { companies: AskedCompany[] }

const why = z.array(RankPart)

const byMatch: Record<string, BoardCompany['state']> = {
  passed: 'passed',
  expired: 'expired',
  filled: 'expired',
  withdrawn: 'expired',
  sold: 'interested',
  reserved: 'seen',
}

/** State of a company on the board; its lead takes precedence over its offer. */
function standing(row: boardQueries.BoardRow): BoardCompany['state'] {
  if (row.lead_state === 'hired' || row.lead_state === 'done') return 'hired'
  if (row.lead_state === 'lost') return 'not_selected'
  return byMatch[row.match_state] ?? (row.seen_at ? 'seen' : 'offered')
}

/**
 * The companies asked for a request, their answers and prices.
 * @throws AppError not_found
 */
export async function getQuoteBoard(ctx: Context<Owner>, projectId: string): Promise<QuoteBoard> {
  const project = await projects.getForOwner(ctx, projectId)
  if (!project) throw new AppError(commonErrors.notFound)
  const [rows, slots, band, deposits, waves] = await Promise.all([
    boardQueries.listBoard(ctx.db, projectId),
    boardQueries.findSlots(ctx.db, projectId),
    boardQueries.findBand(ctx.db, projectId, { now: ctx.now(), fewest: ctx.settings().priceBandQuotes }),
    listOfRequest(ctx.db, projectId),
    standingOf(ctx, projectId),
  ])
  const [cards, quotes] = await Promise.all([
    companies.getCards(
      ctx,
      rows.map((row) => row.company_id),
    ),
    queries.listQuotes(
      ctx.db,
      rows.flatMap((row) => row.quote_id ?? []),
    ),
  ])
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const quoteOf = new Map(quotes.map((quote) => [quote.id, quote]))
  const seen = rows.flatMap((row): AskedCompany[] => {
    const company = cardOf.get(row.company_id)
    if (!company) return []
    const { lead_id, lead_state, reply_at } = row
    return [
      {
        company,
        state: standing(row),
        why: why.parse(row.score_parts),
        lead_id,
        lead_state,
        quote: (row.quote_id && quoteOf.get(row.quote_id)) || null,
        reply_at,
      },
    ]
  })
  return {
    project,
    slots_used: slots?.used ?? 0,
    companies: seen,
    deposits,
    ...waves,
    band: band ? { low: money(band.low), middle: money(band.middle), high: money(band.high), count: band.count } : null,
  }
}

/** Quotes that a customer can read, by request. */
export const countVisibleQuotes = async (ctx: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await boardQueries.countVisibleQuotes(ctx.db, projectIds)).map(({ project_id, count }) => [project_id, count]))
