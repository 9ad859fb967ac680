import { dayMs } from '#contract/durations.ts'
import type { RankPart } from '#contract/companies/search.ts'
import { type MissedRequest } from '#contract/leads/lead.ts'
import { money } from '#contract/money.ts'
import type { CompanyMember, Context } from '#server/lib/context.ts'
import { listExplained } from '../selection/queries.ts'
import { listAskedParts, listMissed } from './queries.ts'
import { areaOf, scorer, totalScore } from '../selection/rules.ts'
import { fitnessOf, momentOf } from '../selection/service.ts'
import { findRequest } from '../rounds/queries.ts'
import { pricesOf } from '../pricing/service.ts'
import { missReasons } from '#contract/leads/states.ts'

const days = 30

/** Recent requests that did not become leads of this company, with the reason: the same gates as for offers, evaluated now. */
export async function listMissedRequests(ctx: Context<CompanyMember>): Promise<MissedRequest[]> {
  const { id } = ctx.actor.company
  const missed = await listMissed(ctx.db, id, new Date(ctx.now().getTime() - days * dayMs))
  const told = await Promise.all(
    missed.map(async ({ ended, is_asking: isAsking, price_cents: offered, service, ...row }): Promise<MissedRequest[]> => {
      const shown = { ...row, service: { ...service, name: service.name[ctx.locale] } }
      if (ended) return [{ ...shown, price: money(offered!), reason: ended, part: null }]
      const why = await reasonFor(ctx, id, row.project_id)
      // A later wave may still ask the company.
      if (!why || (isAsking && (why.reason === 'outscored' || why.reason === 'not_needed'))) return []
      return [{ ...shown, ...why }]
    }),
  )
  return told.flat()
}

type Why = Pick<MissedRequest, 'reason' | 'part' | 'price'>

async function reasonFor(ctx: Context, companyId: string, projectId: string): Promise<Why | undefined> {
  const now = ctx.now()
  const request = await findRequest(ctx.db, projectId, now)
  if (!request) return undefined
  const { usual, repeated } = await pricesOf(ctx, request)
  const [company] = await listExplained(ctx.db, [{ id: projectId, priceCents: usual.cents, only: companyId }], momentOf(ctx))
  if (!company || company.is_blocked || company.excluded_reason !== null) return undefined
  const price = money(company.is_repeat ? repeated.cents : usual.cents)
  const closed = missReasons.find((reason) => company.closed.includes(reason))
  if (closed) return { reason: closed, part: null, price }
  const fitness = fitnessOf(company)
  const parts = scorer(ctx.settings())(fitness, areaOf([fitness]))
  const asked = await listAskedParts(ctx.db, projectId)
  const isBehind = asked.length > 0 && asked.every(({ score }) => score >= totalScore(parts))
  return isBehind ? { reason: 'outscored', part: widestGap(parts, asked), price } : { reason: 'not_needed', part: null, price }
}

/** The score part in which the asked companies lead by the largest weighted margin. */
function widestGap(own: readonly RankPart[], asked: readonly { score_parts: readonly RankPart[] }[]): RankPart['part'] {
  const gap = ({ part, value, weight }: RankPart) => {
    const theirs = asked.map(({ score_parts }) => score_parts.find((one) => one.part === part)?.value ?? 0)
    return weight * (theirs.reduce((sum, one) => sum + one, 0) / theirs.length - value)
  }
  return own.toSorted((a, b) => gap(b) - gap(a))[0]!.part
}
