import { AppError, commonErrors } from '#contract/errors.ts'
import type { MergePreview } from '#contract/merging/companies.ts'
import { mergeErrors, type MergeObstacle } from '#contract/merging/states.ts'
import type { PersonMerge } from '#contract/merging/people.ts'
import { audit } from '#server/lib/audit.ts'
import { type Admin, type Context, transact } from '#server/lib/context.ts'
import { belongingsOf, countAll, moveAll, type Pair } from '#server/lib/merging.ts'
import { requireProof } from '../../auth/service.ts'
import * as companies from '../../companies/service.ts'
import { mailTo } from '../../notifications/service.ts'
import * as payments from '../../payments/service.ts'
import * as referrals from '../../referrals/service.ts'
import * as users from '../../users/service.ts'
import { accountsMerged } from './messages.ts'
import { balance } from '../companies/service.ts'

type Both = { kept: users.MergingPerson; merged: users.MergingPerson }

/** Both accounts. Guests are not accounts; they follow theirs. @throws AppError `not_found` */
function both(rows: readonly (users.MergingPerson | undefined)[], { from, into }: Pair): Both {
  const [kept, merged] = [into, from].map((id) => rows.find((row) => row?.id === id))
  const isAccount = (person: users.MergingPerson | undefined) => person && (person.kind === 'member' || person.deleted_at)
  if (!kept || !merged || !isAccount(kept) || !isAccount(merged)) throw new AppError(commonErrors.notFound)
  return { kept, merged }
}

async function obstaclesOf(ctx: Context, pair: Pair, { kept, merged }: Both): Promise<MergeObstacle[]> {
  if (pair.from === pair.into) return ['same']
  const belongsTo = await companies.companiesOfBoth(ctx, pair)
  return [
    ...(kept.deleted_at ? (['keptGone'] as const) : []),
    ...(merged.deleted_at ? (['mergedGone'] as const) : []),
    ...(kept.is_admin || merged.is_admin ? (['isAdmin'] as const) : []),
    ...(belongsTo.length > 1 ? (['twoCompanies'] as const) : []),
    ...(await payments.moneyObstaclesOf(ctx, pair)),
  ]
}

const nameOf = ({ name, surname }: users.MergingPerson) => `${name} ${surname}`.trim()
const side = (person: users.MergingPerson) => ({
  id: person.id,
  name: nameOf(person) || person.email,
  created_at: person.created_at,
  detail: [person.email, person.phone].filter(Boolean).join(' · '),
})
const partsOf = (person: users.MergingPerson) => ({ name: nameOf(person), contact: person.phone ?? '', place: person.place })

/** Preview of merging one account into another. @throws AppError `not_found` */
export async function previewPeople(ctx: Context, pair: Pair): Promise<MergePreview> {
  const sides = both([await users.findPersonForMerge(ctx, pair.into), await users.findPersonForMerge(ctx, pair.from)], pair)
  const balances = balance(await payments.balanceOf(ctx, pair.from))
  const [kept, merged] = [partsOf(sides.kept), partsOf(sides.merged)]
  return {
    kept: side(sides.kept),
    merged: side(sides.merged),
    obstacles: await obstaclesOf(ctx, pair, sides),
    counts: await countAll(ctx.db, belongingsOf(ctx.tables, 'person'), pair),
    differences: (['name', 'contact', 'place'] as const).flatMap((part) =>
      kept[part] === merged[part] ? [] : [{ part, kept: kept[part], merged: merged[part] }],
    ),
    ...balances,
  }
}

/**
 * Merges one account into another in one transaction with both rows locked, so that no sign-in to the merged account succeeds meanwhile.
 * Repeating a merge has no effect.
 * @throws AppError proof_required, not_found, and any of `obstaclesOf`
 */
export async function mergePeople(ctx: Context<Admin>, pair: Pair, choices: PersonMerge): Promise<{ id: string }> {
  await requireProof(ctx)
  return transact(ctx, async (ctx) => {
    await payments.lockMoney(ctx, pair)
    const sides = both(await users.lockPeopleForMerge(ctx, pair), pair)
    if (sides.merged.merged_into === pair.into) return { id: pair.into }
    const [obstacle] = await obstaclesOf(ctx, pair, sides)
    if (obstacle) throw new AppError(mergeErrors[obstacle])
    const counts = await countAll(ctx.db, belongingsOf(ctx.tables, 'person'), pair)
    await companies.raiseRole(ctx, pair)
    await moveAll(ctx.db, belongingsOf(ctx.tables, 'person'), pair)
    await referrals.moveInvited(ctx, pair)
    const moved = await payments.moveMoney(ctx, pair)
    await users.endMergedPerson(ctx, pair, sides, choices)
    const { reason, ...chosen } = choices
    await audit(ctx, {
      action: 'user.merge',
      entity: 'user',
      id: pair.into,
      reason,
      before: { merged: pair.from },
      after: {
        ...Object.fromEntries(counts.map(({ what, moves }) => [what, moves])),
        wallet_cents: moved.wallet_cents,
        promo_cents: moved.promo_cents,
        chosen: Object.keys(chosen).filter((part) => chosen[part as keyof typeof chosen] === 'merged'),
      },
    })
    await tell(ctx, sides, reason)
    return { id: pair.into }
  })
}

async function tell(ctx: Context, { kept, merged }: Both, reason: string): Promise<void> {
  for (const { email: to, name } of [kept, merged])
    await mailTo(ctx, { to, name, locale: kept.locale, eventKey: `user:${merged.id}:merged:${to}`, ...accountsMerged(kept.email, reason) })
}
