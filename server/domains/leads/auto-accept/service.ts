import { dayMs } from '#contract/durations.ts'
import { AppError, commonErrors } from '#contract/errors.ts'
import { type AutoAccept, type AutoAcceptRule, type DryRun } from '#contract/leads/auto-accept.ts'
import { matchErrors } from '#contract/matching/states.ts'
import { paymentErrors } from '#contract/payments/states.ts'
import { money } from '#contract/money.ts'
import { capPeriods } from '#contract/companies/states.ts'
import { asSystem, type CompanyMember, type Context, transact } from '#server/lib/context.ts'
import { forEachDue } from '#server/lib/scheduled-jobs.ts'
import { spendingOf, markTrying, saveAutoOutcome } from '../../matching/service.ts'
import * as queries from './queries.ts'
import { decide, type PastOffer, type PastPurchase, replay, type Used } from './rules.ts'
import { purchase } from '../purchases/service.ts'
import { autoAcceptErrors, type AutoOutcome } from '#contract/leads/states.ts'

const shownDays = 30
const before = (at: Date, days: number) => new Date(at.getTime() - days * dayMs)

const toAutoAccept = ({ locale }: Context, { service_id: id, slug, name, ...rest }: queries.SetUp): AutoAccept => ({
  service: { id, slug, name: name[locale] },
  ...rest,
})

/** Rules of a company, one for each of its services. */
export const listAutoAccepts = async (ctx: Context<CompanyMember>): Promise<AutoAccept[]> =>
  (await queries.listSetUps(ctx.db, ctx.actor.company.id, before(ctx.now(), shownDays))).map((row) => toAutoAccept(ctx, row))

async function getSetUp(ctx: Context<CompanyMember>, slug: string): Promise<queries.SetUp> {
  const [setUp] = await queries.listSetUps(ctx.db, ctx.actor.company.id, before(ctx.now(), shownDays), slug)
  if (!setUp) throw new AppError(commonErrors.notFound)
  return setUp
}

const checkHours = ({ from_time: from, to_time: to }: AutoAcceptRule) => {
  const wrong = (field: 'from_time' | 'to_time', es: string, en: string) =>
    new AppError(commonErrors.invalid, { fields: { [field]: [{ es, en }] } })
  if ((from === null) !== (to === null))
    throw wrong(from === null ? 'from_time' : 'to_time', 'Falta la otra hora.', 'The other hour is missing.')
  if (from !== null && to !== null && from >= to)
    throw wrong('to_time', 'Tiene que ser más tarde que el inicio.', 'It must be later than the start.')
}

/** Saves a rule and returns its dry run: the decisions it would have made on recent offers, alongside manual purchases. */
export const dryRun = (
  ctx: Context<CompanyMember>,
  slug: string,
  { rule, days }: { rule: AutoAcceptRule; days: number },
): Promise<DryRun> =>
  transact(ctx, async (ctx) => {
    checkHours(rule)
    const { service_id: serviceId } = await getSetUp(ctx, slug)
    const key = { companyId: ctx.actor.company.id, serviceId }
    const since = before(ctx.now(), days)
    await queries.saveTried(ctx.db, key, rule, ctx.now())
    const offers = await queries.listPastOffers(ctx.db, key, since)
    // Starts earlier than the offers: the first day's week and month began before it.
    const purchases = await queries.listPastPurchases(ctx.db, key, { since: before(since, 31), offersSince: since })
    const { caps } = await spendingOf(ctx, key.companyId)
    const { outcomes, costCents, spending } = replay(rule, caps, inOrder(offers, purchases))
    return {
      days,
      offers: offers.toReversed().map(({ match_id, city, at, price_cents, score }) => ({
        match_id,
        city,
        offered_at: at,
        price: money(price_cents),
        score,
        outcome: outcomes.get(match_id)!,
      })),
      bought_count: [...outcomes.values()].filter((outcome) => outcome === 'bought').length,
      cost: money(costCents),
      caps: capPeriods.map((period) => {
        const cap = caps[period]
        return { period, most: money(spending.mostIn(period)), cap: cap === null ? null : money(cap) }
      }),
      auto: toAutoAccept(ctx, await getSetUp(ctx, slug)),
    }
  })

type Rows<K extends 'listPastOffers' | 'listPastPurchases'> = Awaited<ReturnType<(typeof queries)[K]>>

function inOrder(offers: Rows<'listPastOffers'>, purchases: Rows<'listPastPurchases'>): (PastOffer | PastPurchase)[] {
  const seen = offers.map(({ at, match_id, price_cents, score, local_time, has_slot, is_bought, day, week, month }) => ({
    at,
    event: {
      kind: 'offer' as const,
      matchId: match_id,
      priceCents: price_cents,
      score,
      localTime: local_time,
      hasSlot: has_slot,
      isBoughtByHand: is_bought,
      periods: { day, week, month },
    },
  }))
  const spent = purchases.map(({ at, price_cents, day, week, month }) => ({
    at,
    event: { kind: 'purchase' as const, priceCents: price_cents, periods: { day, week, month } },
  }))
  return [...seen, ...spent].toSorted((a, b) => a.at.localeCompare(b.at)).map(({ event }) => event)
}

/**
 * Switches a rule on or off.
 * @throws AppError `dry_run_first` for a rule without a dry run
 */
export const switchAutoAccept = (ctx: Context<CompanyMember>, slug: string, isOn: boolean): Promise<AutoAccept> =>
  transact(ctx, async (ctx) => {
    const { service_id: serviceId } = await getSetUp(ctx, slug)
    const isSaved = await queries.saveSwitch(ctx.db, { companyId: ctx.actor.company.id, serviceId }, isOn, ctx.now())
    if (!isSaved && isOn) throw new AppError(autoAcceptErrors.dryRunFirst)
    return toAutoAccept(ctx, await getSetUp(ctx, slug))
  })

/** Buys for several companies at once, so a silent bank does not delay the others. */
const buyers = 4

/** Subscriber to sent offers: decides and buys by active rules. Resumes after an interruption. */
export const autoAccept = async (ctx: Context, matchIds: readonly string[]): Promise<void> =>
  void (await forEachDue(
    await queries.listWaiting(ctx.db, matchIds),
    async (offer) => {
      const outcome = await buyByRule(asSystem(ctx), offer)
      if (outcome) await saveAutoOutcome(ctx, offer.match_id, outcome)
    },
    { atOnce: buyers },
  ))

const refusals: Record<string, AutoOutcome> = {
  [matchErrors.capReached.code]: 'cap',
  [matchErrors.slotsFull.code]: 'slots',
  [matchErrors.companyInactive.code]: 'paused',
  [matchErrors.licenceMissing.code]: 'licence',
  [matchErrors.projectClosed.code]: 'closed',
  [matchErrors.offerWithdrawn.code]: 'closed',
  [paymentErrors.declined.code]: 'payment',
  [paymentErrors.noMethod.code]: 'payment',
  [paymentErrors.cardRests.code]: 'payment',
  [paymentErrors.allCardsRest.code]: 'payment',
}

async function buyByRule(
  ctx: Context,
  { rule, match_id: matchId, company_id: companyId, ...offer }: queries.Waiting,
): Promise<AutoOutcome | undefined> {
  const { caps, periods } = await spendingOf(ctx, companyId)
  const used = Object.fromEntries(periods.map(({ period, used }) => [period, used])) as Used
  const seen = { priceCents: offer.price_cents, score: offer.score, localTime: offer.local_time, hasSlot: offer.has_slot }
  const decision = decide(rule, seen, { caps, used })
  if (decision !== 'bought') return decision
  if (!(await markTrying(ctx, matchId))) return undefined
  try {
    await purchase(ctx, { companyId, matchId, priceCents: offer.price_cents, methodId: undefined })
    return 'bought'
  } catch (error) {
    const refusal = error instanceof AppError ? refusals[error.spec.code] : undefined
    if (!refusal) throw error
    return refusal
  }
}
