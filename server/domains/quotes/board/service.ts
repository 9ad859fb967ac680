import { AppError, commonErrors } from '#contract/errors.ts'
import { RankPart } from '#contract/companies/search.ts'
import * as z from 'zod/mini'
import type { Context, Owner } from '#server/lib/context.ts'
import * as companies from '../../companies/service.ts'
import * as projects from '../../projects/service.ts'
import * as queries from '../quote/queries.ts'
import * as boardQueries from './queries.ts'
import { priceOf } from '../change-orders/service.ts'
import { listOfRequest } from '../deposits/queries.ts'
import { findBand } from '../prices/service.ts'
import { standingOf } from '../../matching/service.ts'
import type { Board, BoardCompany } from '#contract/boards/board.ts'

type ProjectState = Board['project']['state']

type AskedCompany = Omit<BoardCompany, 'unread' | 'last_message' | 'calls_from'>
type QuoteBoard = Omit<Board, 'companies' | 'review_id' | 'invoices'> & { companies: AskedCompany[] }

const why = z.array(RankPart)

const byMatch: Record<string, BoardCompany['state']> = {
  passed: 'passed',
  awaiting_approval: 'waiting',
  declined: 'declined',
  lapsed: 'lapsed',
  expired: 'expired',
  filled: 'ended',
  withdrawn: 'ended',
  sold: 'interested',
  reserved: 'seen',
}

const decided: readonly ProjectState[] = ['hired', 'completed']

/** State of a company on the board; its lead takes precedence over its offer. */
function standing(row: boardQueries.BoardRow, project: ProjectState): BoardCompany['state'] {
  if (row.lead_state === 'hired' || row.lead_state === 'done') return 'hired'
  if (row.lead_state === 'lost') return decided.includes(project) ? 'not_selected' : 'ended'
  if (row.lead_state === 'closed') return 'ended'
  if (row.quote_id) return 'quoted'
  // Its purchase was undone.
  if (row.match_state === 'sold' && !row.lead_id) return 'ended'
  if (row.approved_at && (row.match_state === 'reserved' || row.match_state === 'offered')) return 'approved'
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
    findBand(ctx, projectId),
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
  const hired = rows.find(({ lead_state: state }) => state === 'hired' || state === 'done')?.lead_id
  const price = hired ? await priceOf(ctx, hired, 'customer') : null
  const cardOf = new Map(cards.map((card) => [card.id, card]))
  const quoteOf = new Map(quotes.map((quote) => [quote.id, quote]))
  const seen = rows.flatMap((row): AskedCompany[] => {
    const company = cardOf.get(row.company_id)
    if (!company) return []
    const { lead_id, lead_state, reply_at, is_bookable } = row
    return [
      {
        company,
        state: standing(row, project.state),
        approval: row.approval_until === null ? null : { match_id: row.match_id, until: row.approval_until },
        why: why.parse(row.score_parts),
        lead_id,
        lead_state,
        quote: (row.quote_id && quoteOf.get(row.quote_id)) || null,
        price: lead_id === hired ? price : null,
        reply_at,
        is_bookable,
      },
    ]
  })
  return {
    project,
    slots_used: slots?.used ?? 0,
    companies: seen,
    deposits,
    ...waves,
    band,
  }
}

/** Quotes that a customer can read, by request. */
export const countVisibleQuotes = async (ctx: Context, projectIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
  new Map((await boardQueries.countVisibleQuotes(ctx.db, projectIds)).map(({ project_id, count }) => [project_id, count]))

/** Quotes of leads of the caller’s company, newest first, without replaced versions. */
export const listOfLeads = (ctx: Context, leadIds: readonly string[]) => boardQueries.listOfLeads(ctx.db, leadIds)
