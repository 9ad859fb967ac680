import { expect } from 'vitest'
import { listsApi } from '#contract/admin/lists.ts'
import type { Figures } from '#contract/admin/dashboard.ts'
import { marketDays } from '#contract/admin/states.ts'
import type { ListPage } from '#contract/lists.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { depositStage } from '#tests/support/deposits.ts'
import { disputesOf } from '#tests/support/disputes.ts'
import { test as base } from '#tests/support/test.ts'
import { areaOf, rowsOf, type Within } from '#web/pages/admin/dashboard/links.ts'

// Clocks went forward two days before: the days of these ranges begin at two different hours.
const today = new Date('2026-03-10T20:00:00Z')
const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const zips = ['20850', '10001']

const span = [100, 89, 45, 29, 20, 8, 6, 5, 2, 1, 0]
let admin: TestClient

type Row = { id: string | number }
type Query = Record<string, string | number>
type List<R extends Row> = (call: { query: never }) => Promise<ListPage<R>>

async function allOf<R extends Row>(list: List<R>, query: Query): Promise<R[]> {
  const rows: R[] = []
  let next: string | null = null
  do {
    const page: ListPage<R> = await list({ query: { ...query, limit: 100, ...(next ? { after: next } : {}) } as never })
    rows.push(...page.data)
    next = page.next
  } while (next !== null)
  return rows
}

/** All rows of the page that a figure leads to. */
const opened = <R extends Row>(path: string, page: string, list: List<R>): Promise<R[]> => {
  const url = new URL(path, 'http://localhost')
  expect(url.pathname).toBe(`/admin/${page}`)
  return allOf(list, Object.fromEntries(url.searchParams))
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

type Market = Pick<Figures, 'requests' | 'offers' | 'sold_leads' | 'fill_rate' | 'hire_rate' | 'money_in' | 'money_back'>

const shown = ({ requests, offers, sold_leads, fill_rate, hire_rate, money_in, money_back }: Market): Market => ({
  requests,
  offers,
  sold_leads,
  fill_rate,
  hire_rate,
  money_in,
  money_back,
})

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  const daysAgo = (days: number, hours = 0) => server.setNow(new Date(today.getTime() - days * 86_400_000 + hours * 3_600_000))
  const later = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))

  const services = [await newService(db), await newService(db)]

  async function newSeller(walletCents: number) {
    const company = await newCompany(db, { zips })
    await newCard(db, company.id)
    if (walletCents > 0) await giveMoney(db, company.id, walletCents)
    return { company, signIn: () => server.as(company.owner.id) }
  }
  type Seller = Awaited<ReturnType<typeof newSeller>>
  type Bought = { seller: Seller; params: { lead_id: string } }

  async function buy(seller: Seller, project: Parameters<typeof newMatch>[1]['project'], cents: number): Promise<Bought> {
    const match = await newMatch(db, { project, company: seller.company, price_cents: cents, offered_at: server.now() })
    const member = await seller.signIn()
    const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: usd(cents) } })
    return { seller, params: { lead_id: lead_id! } }
  }

  async function newAdmin(): Promise<TestClient> {
    const { id } = await newUser(db, { is_admin: true })
    const client = await server.as(id)
    await db`update sessions set proven_at = ${server.now()} where user_id = ${id}`
    return client
  }

  /** A claim by one of the reasons that are open to it, decided at once: by its rule, or by a person, who denies every third. */
  async function claim({ seller, params }: Bought, n: number) {
    const member = await seller.signIn()
    const open = (await member.refunds.ofLead({ params })).options.filter(({ bar }) => bar === null)
    if (open.length === 0) return
    const body = {
      reason: open[n % open.length]!.reason,
      text: 'Llamamos tres veces y no era lo que decía.',
      pay_to: (['card', 'wallet'] as const)[n % 2]!,
    }
    const { id, state } = await member.refunds.claim({ params, body })
    if (state !== 'in_review') return
    const admin = await newAdmin()
    const refund = { refund_id: id }
    if (n % 3 === 2) await admin.refunds.deny({ params: refund, body: { note: 'El mensaje es de un cliente de verdad.' } })
    else await admin.refunds.approve({ params: refund, body: {} })
  }

  /** A day of the market; on every second one it is late in the evening, tomorrow already in Greenwich. */
  async function day(sellers: readonly Seller[], days: number, n: number): Promise<Bought[]> {
    daysAgo(days, n % 2 === 0 ? 0 : 7)
    const bought: Bought[] = []
    for (const place of [n % 2, 2 + (n % 2), (n + 1) % 4]) {
      const at = server.now()
      const slots = 1 + ((place + n) % 4)
      const sent = { slots, created_at: at, submitted_at: at, opened_at: at }
      const request = await newRequest(db, { service: services[place % 2]!, zipcode: zips[place >> 1]!, ...sent })
      for (const seller of sellers.slice(0, slots)) bought.push(await buy(seller, request, 1000 + 25 * (n * 10 + bought.length)))
    }
    later(3)
    const [undone, answered] = [bought.at(-1)!, bought[0]!]
    if (n % 2 === 0) await (await undone.seller.signIn()).leads.undo({ params: undone.params })
    later(30 + n)
    await db`update leads set first_response_at = ${server.now()} where id = ${answered.params.lead_id}`
    return n % 2 === 0 ? bought.slice(0, -1) : bought
  }

  /** Entries that move money and sell nothing: deposits, top-ups, corrections; and a bank that takes a charge back, for good or for a while. */
  async function otherMoney(seller: Seller, bought: readonly Bought[]) {
    const stage = depositStage(db, server)
    await (await stage.scene()).pay()
    await (await seller.signIn()).topUps.create({ body: { id: newId(), amount: usd(5000) } })
    const correction = {
      id: newId(),
      account: 'wallet',
      direction: 'give',
      amount_cents: 700,
      reason: 'El cobro fue doble en marzo.',
    } as const
    await (await newAdmin()).corrections.correct({ params: { company_id: seller.company.id }, body: correction })
    const byCard = await db<{ id: string }[]>`
      select y.id from payments y join leads l on l.payment_id = y.id
      where l.id = any(${bought.map(({ params }) => params.lead_id)}) and y.card_cents > 0 and y.refunded_cents = 0 order by y.id limit 2`
    for (const [i, { id }] of byCard.entries()) {
      const bank = disputesOf(ctx, () => Promise.resolve(id))
      await bank.dispute()
      await (i === 0 ? bank.win() : bank.lose())
    }
  }

  /** Gains and returns of the sales account, by purpose. */
  async function sales({ from, to, state_iso: state, service }: Within) {
    const entries = await allOf(admin.ledger.entries, { account: 'sales', from, to })
    const requests = new Map(
      (
        await db<{ id: string; state_iso: string; slug: string }[]>`
          select p.id, p.state_iso, s.slug from projects p join services s on s.id = p.service_id`
      ).map(({ id, ...place }) => [id, place]),
    )
    const amounts = entries
      .filter(({ payment }) => {
        const request = requests.get(payment!.project_id!)!
        return (!state || request.state_iso === state) && (!service || request.slug === service)
      })
      .map(({ amount }) => amount.amount)
    return { moneyIn: -sum(amounts.filter((cents) => cents < 0)), moneyBack: sum(amounts.filter((cents) => cents > 0)) }
  }

  /** The same figures, from the rows that each of them leads to and from the ledger. */
  async function counted(within: Within): Promise<Market> {
    const [requests, hired, offers, sold, paid, returned, { moneyIn, moneyBack }] = [
      await opened(rowsOf.requests(within), 'requests', admin.admin.requests),
      await opened(rowsOf.hired(within), 'requests', admin.admin.requests),
      await opened(rowsOf.offers(within), 'matches', admin.admin.matches),
      await opened(rowsOf.sold(within), 'matches', admin.admin.matches),
      await opened(rowsOf.moneyIn(within), 'payments', admin.admin.payments),
      await opened(rowsOf.moneyBack(within), 'payments', admin.admin.payments),
      await sales(within),
    ]
    // Their lists add up to the same as the ledger.
    expect(sum(paid.map(({ amount }) => amount.amount))).toBe(moneyIn)
    expect(sum(returned.map(({ refunded }) => refunded.amount))).toBe(moneyBack)
    return {
      requests: requests.length,
      offers: offers.length,
      sold_leads: sold.length,
      fill_rate: share(sum(requests.map((row) => row.sold)), sum(requests.map(({ slots }) => slots))),
      hire_rate: share(hired.length, requests.length),
      money_in: usd(moneyIn),
      money_back: usd(moneyBack),
    }
  }

  /** The lower one where two lie in the middle. */
  async function medianReply(sold: readonly { id: string }[]) {
    const minutes = await db<{ minutes: number }[]>`
      select floor(business_minutes(bought_at, first_response_at, time_zone))::int as minutes from leads join companies c on c.id = company_id
      where match_id = any(${sold.map(({ id }) => id)}) and first_response_at is not null order by 1`
    return minutes[Math.ceil(minutes.length / 2) - 1]!.minutes
  }
  daysAgo(100)
  const sellers = [await newSeller(0), await newSeller(1500), await newSeller(50_000), await newSeller(50_000)]
  let before: Bought[] = []
  for (const [n, days] of span.entries()) {
    const bought = await day(sellers, days, n)
    for (const one of before.slice(0, 2)) await claim(one, n)
    if (days === 5) await otherMoney(sellers[0]!, bought)
    if ([29, 5, 0].includes(days)) await server.runJobs()
    before = bought.slice(1)
  }
  admin = await newAdmin()

  return { counted, medianReply }
})

test('a figure leads those alone to its rows who may look at them', () => {
  const lists = {
    requests: 'requests',
    matches: 'matches',
    payments: 'payments',
    'refunds/all': 'claims',
    users: 'users',
    companies: 'companies',
  } as const
  const days = { from: '2026-03-01', to: '2026-03-10' }
  const paths = Object.entries(rowsOf).map(([name, to]) =>
    name === 'claims' ? rowsOf.claims('wrong_area', days) : (to as (of: Within) => string)(days),
  )

  for (const path of paths) {
    const list = new URL(path, 'http://localhost').pathname.slice('/admin/'.length) as keyof typeof lists
    expect([path, areaOf(path)]).toEqual([path, listsApi[lists[list]].area])
  }
})

test('the market of these days broke no promise about money', async ({ ctx }) => {
  expect(await moneyProblems(ctx)).toEqual([])
})

test.for(marketDays)(
  'of %s days every figure, by day, place and service, is what its rows and the ledger say',
  async (days, { db, given: { counted, medianReply } }) => {
    const figures = await admin.admin.figures({ query: { days } })
    const { from, to } = figures
    const all: { within: Within; market: Market }[] = [
      { within: { from, to }, market: figures },
      ...figures.by_day.map((market) => ({ within: { from: market.day, to: market.day }, market })),
      ...figures.by_state.map((market) => ({ within: { from, to, state_iso: market.state_iso }, market })),
      ...figures.by_service.map((market) => ({ within: { from, to, service: market.service.slug }, market })),
    ]
    const busy = all.filter(({ market }) => market.requests + market.offers + market.sold_leads > 0)

    for (const { within, market } of busy) expect([within, shown(market)]).toEqual([within, await counted(within)])

    for (const { reason, count, amount } of figures.refunds) {
      const claims = await opened(rowsOf.claims(reason, { from, to }), 'refunds/all', admin.admin.claims)
      expect([reason, claims.length, sum(claims.map((row) => row.amount.amount))]).toEqual([reason, count, amount.amount])
    }
    expect((await opened(rowsOf.people({ from, to }), 'users', admin.admin.users)).length).toBe(figures.new_people)
    expect((await opened(rowsOf.companies({ from, to }), 'companies', admin.admin.companies)).length).toBe(figures.new_companies)
    expect(figures.reply_minutes).toBe(await medianReply(await opened(rowsOf.sold({ from, to }), 'matches', admin.admin.matches)))

    expect(figures.refunds.length).toBeGreaterThan(1)
    expect(figures.by_state.map((row) => row.state_iso).toSorted()).toEqual(['MD', 'NY'])
    expect(busy.length).toBe(1 + span.filter((ago) => ago < Number(days)).length + 2 + figures.by_service.length)
    expect(figures.money_in.amount).toBeGreaterThan(figures.money_back.amount)
    expect(figures.money_back.amount).toBeGreaterThan(0)
    expect(await db`select state from payment_disputes order by state`).toMatchObject([{ state: 'lost' }, { state: 'won' }])
  },
)
