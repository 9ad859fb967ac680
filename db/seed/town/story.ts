import { catalogue } from '#db/catalogue/catalogue.ts'
import type { Pool } from '#server/lib/db.ts'
import { undo } from '#server/domains/leads/purchases/service.ts'
import { readPrice } from '#server/domains/quotes/change-orders/service.ts'
import * as quotes from '#server/domains/quotes/quote/service.ts'
import { submitProject } from '#server/domains/projects/submission/service.ts'
import { createReview } from '#server/domains/reviews/review/service.ts'
import { random } from '../pictures/random.ts'
import { livePast } from './aftermath.ts'
import { settleAccounts } from './books.ts'
import { hirePlumber, planJobs, workAndBill } from './billed-work.ts'
import { atWork } from './history.ts'
import { partOverDeposits, payOwed } from './deposits.ts'
import { bringFriends } from './friends.ts'
import { paceOf, type TownCompany } from './companies.ts'
import { fundCompanies, type Offer, offersOf, pass, purchase, quote, see, sellerOf, talk } from './market.ts'
import { type Customer, nearZips } from './people.ts'
import type { Play } from './play.ts'
import { close, confirm, day, discard, draft, hour, minute, open, type Request } from './requests.ts'
import { reviewTexts, fill } from './words.ts'
import * as hiring from '#server/domains/leads/hiring/service.ts'

type Stage = { play: Play; pool: Pool; companies: ReadonlyMap<string, TownCompany>; now: Date }
type Bought = { offer: Offer; leadId: string; quoteId?: string }

/** Outcome of a request. */
const outcomes = [
  'fresh',
  'seen',
  'talking',
  'quoted',
  'hired',
  'finished',
  'completed',
  'closed',
  'revised',
  'declined',
  'undone',
  'silent',
] as const
type Outcome = (typeof outcomes)[number]

/** Age of a request with this outcome. Offers expire in a day, so open ones are hours old. */
const ages: Record<Outcome, [least: number, most: number]> = {
  fresh: [0.2 * hour, 6 * hour],
  seen: [1 * hour, 9 * hour],
  talking: [4 * hour, 30 * hour],
  quoted: [1 * day, 4 * day],
  revised: [2 * day, 5 * day],
  declined: [3 * day, 6 * day],
  undone: [2 * hour, 20 * hour],
  hired: [3 * day, 9 * day],
  finished: [6 * day, 12 * day],
  completed: [12 * day, 75 * day],
  closed: [4 * day, 40 * day],
  // Expired: without a decision, a request ends after two weeks.
  silent: [16 * day, 45 * day],
}

const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

async function playOut(stage: Stage, request: Request, outcome: Outcome): Promise<void> {
  const { play, pool } = stage
  const offers = await offersOf(pool, request, stage.companies)
  const start = request.openedAt
  if (outcome === 'fresh') return
  for (const [index, offer] of offers.entries()) if (index % 3 !== 2) await see(play, offer, after(start, (3 + index * 4) * minute))
  if (offers.length > 4) await pass(play, offers.at(-1)!, after(start, 30 * minute))
  if (outcome === 'seen') return
  const bought = await buyers(stage, request, offers, outcome)
  if (outcome === 'undone' || outcome === 'talking' || bought.length === 0) return
  await quoteAll(stage, request, bought, outcome)
  if (outcome === 'closed') return close(play, request, after(start, 40 * hour), 'Lo dejamos para más adelante.')
  const chosen = bought.find(({ quoteId }) => quoteId)
  if (!chosen || !['hired', 'finished', 'completed'].includes(outcome)) return
  await finish(stage, request, chosen, outcome)
}

async function buyers({ play }: Stage, request: Request, offers: readonly Offer[], outcome: Outcome): Promise<Bought[]> {
  const bought: Bought[] = []
  for (const [index, offer] of offers.slice(0, request.rng.int(1, 3)).entries()) {
    const at = after(request.openedAt, (12 + index * 25) * minute)
    const leadId = await purchase(play, offer, at)
    if (!leadId) continue
    if (outcome === 'undone' && index === 0)
      await undo(play.at(sellerOf(offer.company), after(at, 4 * minute)), leadId).then(() => play.settle(after(at, 4 * minute)))
    else if (outcome === 'talking' && index === 2) continue
    else {
      const delay = Math.min(75, paceOf(offer.company)) * request.rng.between(0.6, 1.5)
      await talk(play, request, offer, leadId, after(at, Math.ceil(Math.min(75, delay)) * minute), { hasAnswer: index < 2 })
      bought.push({ offer, leadId })
    }
  }
  return bought
}

async function quoteAll({ play, pool }: Stage, request: Request, bought: Bought[], outcome: Outcome): Promise<void> {
  for (const [index, each] of bought.entries()) {
    const at = after(request.openedAt, (5 + index * 6) * hour)
    each.quoteId = await quote(play, pool, request, each.offer, each.leadId, at, { isSent: !(index === 2) })
    const seller = play.at(sellerOf(each.offer.company), after(at, hour))
    if (index < 2) await quotes.viewQuote(play.at(request.actor, after(at, 40 * minute)), each.quoteId)
    if (index > 0) continue
    if (outcome === 'revised') {
      const draftOf = await quotes.reviseQuote(seller, each.quoteId)
      await quotes.sendQuote(seller, draftOf.id)
      each.quoteId = draftOf.id
    }
    if (outcome === 'declined') await quotes.declineQuote(play.at(request.actor, after(at, 3 * hour)), each.quoteId, undefined)
    await play.settle(after(at, 3 * hour))
  }
  if (outcome === 'declined' && bought[1]?.quoteId)
    await quotes.withdrawQuote(play.at(sellerOf(bought[1].offer.company), after(request.openedAt, 20 * hour)), bought[1].quoteId)
}

async function finish(stage: Stage, request: Request, { offer, leadId, quoteId }: Bought, outcome: Outcome): Promise<void> {
  const { play } = stage
  const hiredAt = after(request.openedAt, 30 * hour)
  await quotes.acceptQuote(play.at(request.actor, hiredAt), quoteId!, {
    name: `${request.customer.name} ${request.customer.surname}`,
    option: 0,
    extras: [],
  })
  await play.settle(hiredAt)
  if (request.actor.kind === 'user') await payOwed(stage, request.actor, quoteId!, after(hiredAt, 2 * hour))
  if (outcome === 'hired') return
  const finishedAt = after(request.openedAt, 96 * hour)
  const seller = play.at(sellerOf(offer.company), finishedAt)
  await hiring.finish(seller, leadId, (await readPrice(seller, leadId))!.total.amount)
  await play.settle(finishedAt)
  if (outcome === 'finished') return
  await confirm(play, request, after(finishedAt, 5 * hour))
  if (request.rng.chance(0.3)) return
  const overall = request.rng.pick([5, 5, 5, 5, 4, 4, 3])
  const texts = reviewTexts[overall]!.filter(([locale]) => locale === request.customer.locale)
  const [, text] = request.rng.pick(texts.length > 0 ? texts : reviewTexts[5]!)
  const service = catalogue
    .flatMap(({ services }) => services)
    .find(({ slug }) => slug === request.service)!
    .name[request.customer.locale].toLowerCase()
  const at = after(finishedAt, 2 * day)
  await createReview(play.at(request.actor, at, request.customer.locale), request.id, {
    overall,
    photo_ids: [],
    text: fill(text, { name: offer.company.founder.split(' ')[0]!, service }),
  })
  await play.settle(at)
}

/** Simulates requests in every state, from ten weeks ago until now. */
export async function liveThrough(stage: Stage, customers: readonly Customer[], say: (done: number, all: number) => void): Promise<void> {
  const { play, pool, companies, now } = stage
  await fundCompanies(play, [...companies.values()], after(now, -90 * day))
  const plans = [...planRequests(customers, now), ...planJobs(customers, now)].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const hired = []
  for (const [index, plan] of plans.entries()) {
    if ('job' in plan) hired.push(await hirePlumber(stage, plan))
    else {
      const { outcome, ...wish } = plan
      await playOut(stage, await open(play, pool, wish), outcome)
    }
    if (index % 5 === 4) say(index + 1, plans.length)
  }
  await unfinished(stage, customers)
  await livePast(stage)
  await settleAccounts(stage)
  await partOverDeposits(stage)
  await workAndBill(
    stage,
    hired.filter((one) => one !== undefined),
  )
  await bringFriends(stage, customers)
  await play.letTimePass(now)
}

/** The first named customer has requests in every state, the second a few; the others are random, weighted by demand. */
function planRequests(customers: readonly Customer[], now: Date) {
  const rng = random('town:plans')
  const services = catalogue.flatMap(({ slug: category, services }) =>
    services.map(({ slug, demand }) => ({ category, service: slug, demand })),
  )
  const wheel = services.flatMap((service) => Array.from({ length: Math.ceil(service.demand / 10) }, () => service))
  const [ana, marcus] = customers
  const ofTrade = (category: string) => services.filter((service) => service.category === category)
  const one = (customer: Customer, { category, service }: { category: string; service: string }, outcome: Outcome, index: number) => {
    const [least, most] = ages[outcome]
    const photos = index % 5 === 1 ? 1 + (index % 2) : 0
    const at = after(now, -Math.floor(rng.between(least, most)))
    const isBought = outcome !== 'fresh' && outcome !== 'seen'
    return { customer, category, service, outcome, photos, at: isBought ? atWork(at) : at, key: `${index}` }
  }
  const plumbing = ofTrade('plumbing')
  const spread = [
    'plumbing',
    'cleaning',
    'electrical',
    'painting',
    'landscaping',
    'handyman',
    'moving',
    'roofing',
    'pet-care',
    'lessons',
    'events',
    'heating-cooling',
  ]
  const named = outcomes.map((outcome, index) => one(ana!, ofTrade(spread[index]!)[index % 4]!, outcome, index))
  const second = (['quoted', 'talking', 'completed'] as const).map((outcome, index) =>
    one(marcus!, ofTrade(['remodeling', 'electrical', 'cleaning'][index]!)[1]!, outcome, 50 + index),
  )
  // The demo plumber has leads in every state.
  const near = customers.filter(({ zipcode }, index) => index > 1 && nearZips.includes(zipcode))
  const desk = near
    .slice(0, 26)
    .map((customer, index) =>
      one(customer, plumbing[index % plumbing.length]!, index < 7 ? 'fresh' : outcomes[index % outcomes.length]!, 100 + index),
    )
  const others = customers
    .slice(2)
    .flatMap((customer, index) =>
      Array.from({ length: rng.int(1, 2) }, (_, nth) =>
        one(
          customer,
          rng.pick(wheel),
          rng.pick([...outcomes, 'completed', 'completed', 'closed', 'fresh'] as const),
          1000 + index * 3 + nth,
        ),
      ),
    )
  return [...named, ...second, ...desk, ...others]
}

/** Requests never offered: a draft, a discarded one, an abandoned one, one with an unverified phone, one in review. */
async function unfinished({ play, pool, now }: Stage, customers: readonly Customer[]): Promise<void> {
  const [ana] = customers
  const wish = (category: string, service: string, ago: number) => ({
    customer: ana!,
    category,
    service,
    at: after(now, -ago),
    key: `unfinished:${service}`,
  })
  const service = (category: string, index: number) => catalogue.find(({ slug }) => slug === category)!.services[index]!.slug
  await draft(play, wish('windows-doors', service('windows-doors', 0), 2 * hour))
  await discard(play, await draft(play, wish('flooring', service('flooring', 0), 3 * day)), after(now, -2 * day))
  await draft(play, wish('pest-control', service('pest-control', 0), 20 * day))
  const guest = customers.findLast(({ kind }) => kind === 'guest')!
  const unproven = await draft(play, { ...wish('painting', service('painting', 0), hour), customer: guest })
  await pool`update users set phone_verified_at = null where id = ${guest.id}`
  await submitProject(play.at(unproven.actor, unproven.openedAt, guest.locale), unproven.id)
  // Too many from one number in a day: held for review by an admin.
  await open(play, pool, wish('appliance-repair', service('appliance-repair', 0), 5 * hour))
}
