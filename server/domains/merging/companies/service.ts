import { dayMs } from '#contract/durations.ts'
import type { HolderAccount } from '#contract/payments/states.ts'
import type { CompanyMerge, MergePreview } from '#contract/merging/companies.ts'
import { mergeErrors, type MergeObstacle } from '#contract/merging/states.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import type { Money } from '#contract/primitives.ts'
import { money } from '#contract/money.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, type System, transact } from '#server/lib/context.ts'
import { belongingsOf, countAll, moveAll, type Pair } from '#server/lib/merging.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { requireProof } from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { countKept, countShowUps, leadObstacles, remeasureReplies } from '../../leads/service.ts'
import * as matching from '../../matching/service.ts'
import * as payments from '../../payments/service.ts'
import * as referrals from '../../referrals/service.ts'
import { refreshRating } from '../../reviews/service.ts'

/** Columns of companies. Without a choice for them, the offer and the hours of the merged company end. */
const belongingsOfCompany = (ctx: Context, { offer, hours }: Pick<CompanyMerge, 'offer' | 'hours'>) =>
  belongingsOf(ctx.tables, 'company', [
    ...(offer === 'both' ? [] : (['offer'] as const)),
    ...(hours === 'merged' ? [] : (['hours'] as const)),
  ])
/** Rows that arrive after a merge move without changing the choices made. */
const late = { offer: 'kept', hours: 'kept' } as const

type Both = { kept: companies.MergingCompany; merged: companies.MergingCompany }

/** @throws AppError `not_found` */
function both(rows: readonly companies.MergingCompany[], { from, into }: Pair): Both {
  const [kept, merged] = [into, from].map((id) => rows.find((row) => row.id === id))
  if (!kept || !merged) throw new AppError(commonErrors.notFound)
  return { kept, merged }
}

const gone = new Set(['closed', 'rejected', 'merged'])

async function obstaclesOf(ctx: Context, pair: Pair, { kept, merged }: Both): Promise<MergeObstacle[]> {
  if (pair.from === pair.into) return ['same']
  const found: MergeObstacle[] = [
    ...(gone.has(kept.status) ? (['keptGone'] as const) : []),
    ...(merged.status === 'merged' ? (['mergedGone'] as const) : []),
    ...(await payments.moneyObstaclesOf(ctx, pair)),
    ...(await matching.mergeObstacles(ctx, pair)),
    ...(await leadObstacles(ctx, pair)),
  ]
  return [...new Set(found)]
}

const side = ({ id, name, created_at, slug, contact }: companies.MergingCompany) => ({
  id,
  name,
  created_at,
  detail: [`/${slug}`, contact].filter(Boolean).join(' · '),
})

const capWords = (caps: readonly (number | null)[]) =>
  caps.every((cap) => cap === null) ? '' : caps.map((cap) => (cap === null ? '–' : `$${(cap / 100).toFixed(0)}`)).join(' / ')

function partsOf(ctx: Context, company: companies.MergingCompany) {
  const { name, slug, place, contact, tagline, about, hours, caps } = company
  const texts = [tagline[ctx.locale], about[ctx.locale]].filter(Boolean).join('\n')
  return { name, slug, place, contact, texts, hours, caps: capWords(caps) }
}

/** Preview of merging one company into another. @throws AppError `not_found` */
export async function previewCompanies(ctx: Context, pair: Pair): Promise<MergePreview> {
  const sides = both(await companies.findForMerge(ctx, pair), pair)
  const balances = balance(await payments.balanceOf(ctx, pair.from))
  const [kept, merged] = [partsOf(ctx, sides.kept), partsOf(ctx, sides.merged)]
  return {
    kept: side(sides.kept),
    merged: side(sides.merged),
    obstacles: await obstaclesOf(ctx, pair, sides),
    counts: await countAll(ctx.db, belongingsOfCompany(ctx, { offer: 'both', hours: 'kept' }), pair),
    differences: (Object.keys(kept) as (keyof typeof kept)[]).flatMap((part) =>
      kept[part] === merged[part] ? [] : [{ part, kept: kept[part], merged: merged[part] }],
    ),
    ...balances,
  }
}

export const balance = ({ wallet_cents, promo_cents, earned_cents }: payments.Balance): Record<HolderAccount, Money> => ({
  wallet: money(wallet_cents),
  promo: money(promo_cents),
  earned: money(earned_cents),
})

/**
 * Merges one company into another in one transaction. Offers are locked first, so that none is bought meanwhile, then money, then both
 * companies. Repeating a merge has no effect.
 * @throws AppError proof_required, not_found, and any of `obstaclesOf`
 */
export async function mergeCompanies(ctx: Context<Admin>, pair: Pair, choices: CompanyMerge): Promise<{ id: string }> {
  await requireProof(ctx)
  return transact(ctx, async (ctx) => {
    await matching.lockOffers(ctx, pair)
    await payments.lockMoney(ctx, pair)
    const sides = both(await companies.lockForMerge(ctx, pair), pair)
    if (sides.merged.merged_into === pair.into) return { id: pair.into }
    const [obstacle] = await obstaclesOf(ctx, pair, sides)
    if (obstacle) throw new AppError(mergeErrors[obstacle])
    const counts = await countAll(ctx.db, belongingsOfCompany(ctx, choices), pair)
    await companies.copyChosenParts(ctx, pair, choices)
    const moved = await gather(ctx, pair, choices)
    await refreshRating(ctx, pair.into)
    await companies.finishMerge(ctx, pair, sides, choices)
    await companies.dropUnusedPictures(ctx, sides)
    const name = choices.name === 'merged' ? sides.merged.name : sides.kept.name
    const { reason, ...chosen } = choices
    await audit(ctx, {
      action: 'company.merge',
      entity: 'company',
      id: pair.into,
      reason,
      before: { merged: pair.from, slug: sides.merged.slug, status: sides.merged.status },
      after: {
        ...Object.fromEntries(counts.map(({ what, moves }) => [what, moves])),
        wallet_cents: moved.wallet_cents,
        promo_cents: moved.promo_cents,
        earned_cents: moved.earned_cents,
        chosen: Object.keys(chosen).filter((part) => chosen[part as keyof typeof chosen] === 'merged'),
      },
    })
    await companies.notifyMerged(ctx, sides, name, reason)
    return { id: pair.into }
  })
}

/** Moves everything of one company to the other, in the caller's transaction. Repeating it has no effect. */
async function gather(ctx: Context, pair: Pair, choices: Pick<CompanyMerge, 'offer' | 'hours'>) {
  await matching.dropTwins(ctx, pair)
  await moveAll(ctx.db, belongingsOfCompany(ctx, choices), pair)
  await referrals.moveInvited(ctx, pair)
  const moved = await payments.moveMoney(ctx, pair)
  await matching.countCaps(ctx, pair.into)
  await remeasureReplies(ctx, pair.into)
  await countKept(ctx, [pair.from, pair.into])
  await countShowUps(ctx, [pair.from, pair.into])
  return moved
}

const lateMs = dayMs

/** Scheduled job: moves rows that reached a company after its merge, such as an offer or a card. Returns the number of companies. */
export const gatherLate = async (ctx: Context<System>): Promise<number> =>
  forEachDue(await companies.listMergedSince(ctx, new Date(ctx.now().getTime() - lateMs)), (pair) =>
    transact(ctx, async (ctx) => {
      const counts = await countAll(ctx.db, belongingsOfCompany(ctx, late), pair)
      const { wallet_cents, promo_cents, earned_cents } = await payments.balanceOf(ctx, pair.from)
      if (counts.every(({ moves }) => moves === 0) && wallet_cents + promo_cents + earned_cents === 0) return false
      await matching.lockOffers(ctx, pair)
      await gather(ctx, pair, late)
      return true
    }),
  )
