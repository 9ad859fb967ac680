import { expect } from 'vitest'
import { afterOpenMinutes, usualHours } from '#server/lib/business-time.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { test as base } from '#tests/support/test.ts'
import { bucketsFrom } from './rules.ts'
import type { LostReason } from '#contract/leads/states.ts'

const service = 'drain-cleaning'
const now = new Date('2027-05-20T16:00:00Z')
const dayMs = 86_400_000
type Company = Awaited<ReturnType<typeof newCompany>>

type Story = {
  daysAgo: number
  state: string
  seen?: boolean
  lead?: { state: string; minutes?: number; isQuoted?: boolean; isHired?: boolean; isUndone?: boolean }
}
const stories: Story[] = [
  ...Array.from({ length: 24 }, (_, i): Story => {
    const daysAgo = (i * 7) % 40
    if (i % 4 === 0) return { daysAgo, state: ['passed', 'expired', 'filled', 'withdrawn'][(i / 4) % 4]!, seen: i % 8 === 0 }
    if (i % 4 === 1) return { daysAgo, state: 'sold', lead: { state: 'contacted', minutes: 10 + i } }
    if (i % 4 === 2) return { daysAgo, state: 'sold', lead: { state: i % 8 === 2 ? 'lost' : 'quoted', minutes: 30 + i, isQuoted: true } }
    return {
      daysAgo,
      state: 'sold',
      lead: { state: i % 8 === 3 ? 'done' : 'closed', isQuoted: true, isHired: i % 8 === 3, isUndone: i === 23 },
    }
  }),
  { daysAgo: 1, state: 'offered' },
]

const lostAs = ({ state, lead }: Story): LostReason | undefined => {
  if (!lead) return state === 'offered' ? undefined : (state as LostReason)
  if (lead.isUndone) return 'undone'
  if (lead.state === 'lost') return 'customer_closed'
  return lead.state === 'closed' ? 'archived' : undefined
}
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1]!

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  async function tell(of: Company, { daysAgo, state, seen, lead }: Story) {
    const offered_at = new Date(now.getTime() - daysAgo * dayMs)
    const project = await newRequest(db, { service, zipcode: '20850', answers: { where: 'toilet', severity: 'slow' } })
    const match = await newMatch(db, { project, company: of, state, offered_at })
    await db`update matches set seen_at = ${seen || lead ? offered_at : null} where id = ${match.id}`
    if (!lead) return
    const id = newId()
    const place = { timeZone: 'America/New_York', hours: usualHours }
    const answered = lead.minutes === undefined ? null : afterOpenMinutes(offered_at, lead.minutes, place)
    await db`
      insert into leads (id, match_id, project_id, company_id, state, price_cents, bought_at, undo_until, first_response_at, hired_at, undone_at)
      values (${id}, ${match.id}, ${project.id}, ${of.id}, ${lead.state}, 2000, ${offered_at}, ${offered_at}, ${answered},
        ${lead.isHired ? offered_at : null}, ${lead.isUndone ? offered_at : null})`
    if (lead.isQuoted)
      await db`
        insert into transitions (entity, entity_id, from_state, event, to_state, actor, at) values ('lead', ${id}, 'contacted', 'quote_sent', 'quoted', 'C', ${offered_at})`
  }
  server.setNow(now)
  const company = await newCompany(db, { services: [service], zips: ['20850'], cap_week_cents: 10_000 })
  const other = await newCompany(db, { services: [service], zips: ['20850'] })
  for (const story of stories) await tell(company, story)
  for (const minutes of [60, 120, 180, 60, 120]) await tell(other, { daysAgo: 2, state: 'sold', lead: { state: 'contacted', minutes } })
  await db`insert into cap_usage (company_id, period, starts_on, cents) values (${company.id}, 'week', '2027-05-17', 4000), (${company.id}, 'week', '2027-05-10', 9000)`
  const client = await server.as(company.owner.id)

  return { client }
})

test.for([7, 30, 90] as const)('the figures of %i days equal a full recount', async (days, { given: { client } }) => {
  const counted = stories.filter(({ daysAgo }) => daysAgo < days)
  const bought = counted.flatMap(({ lead }) => (lead && !lead.isUndone ? [lead] : []))
  const lost = Map.groupBy(counted, lostAs)

  const figures = await client.figures.get({ query: { days } })

  expect(figures.funnel).toEqual({
    offered: counted.length,
    seen: counted.filter(({ seen, lead }) => seen || lead).length,
    bought: bought.length,
    quoted: bought.filter(({ isQuoted }) => isQuoted).length,
    hired: bought.filter(({ isHired }) => isHired).length,
  })
  expect(Object.fromEntries(figures.lost.map(({ reason, count }) => [reason, count]))).toEqual(
    Object.fromEntries([...lost].flatMap(([reason, rows]) => (reason ? [[reason, rows.length]] : []))),
  )
  expect(figures.spend.total.amount).toBe(bought.length * 2000)
  expect(figures.spend.caps.find(({ period }) => period === 'week')).toEqual({
    period: 'week',
    used: { amount: 4000, currency: 'USD' },
    cap: { amount: 10_000, currency: 'USD' },
  })
  const buckets = bucketsFrom(figures.since, days, days === 7 ? 'day' : 'week')
  expect(figures.replies.map(({ from }) => from)).toEqual(buckets)
  const bucketOf = (daysAgo: number) =>
    buckets.findLast((from) => from <= new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10))
  const mine = Map.groupBy(
    counted.flatMap(({ daysAgo, lead }) =>
      lead?.minutes !== undefined && !lead.isUndone ? [{ from: bucketOf(daysAgo), minutes: lead.minutes }] : [],
    ),
    ({ from }) => from,
  )
  for (const { from, minutes } of figures.replies) {
    const own = mine.get(from)
    expect([from, minutes]).toEqual([from, own ? median(own.map((one) => one.minutes)) : null])
  }
  const theirs = figures.replies.findLast(({ from }) => from <= '2027-05-18')!.area_minutes
  expect(theirs).toBeGreaterThanOrEqual(10)
})

test('a new company has none, and nobody sees those of another', async ({ db, server }) => {
  const fresh = await newCompany(db, { services: [service], zips: ['20850'] })

  const figures = await (await server.as(fresh.owner.id)).figures.get()

  expect(figures).toMatchObject({
    days: 30,
    funnel: { offered: 0, seen: 0, bought: 0, quoted: 0, hired: 0 },
    lost: [],
    spend: { total: { amount: 0 } },
  })
  expect(figures.replies.every(({ minutes }) => minutes === null)).toBe(true)
})

test('weeks begin on Monday', () => {
  expect(bucketsFrom('2027-05-14', 7, 'day')).toHaveLength(7)
  expect(bucketsFrom('2027-05-16', 8, 'week')).toEqual(['2027-05-10', '2027-05-17'])
  expect(bucketsFrom('2027-05-17', 7, 'week')).toEqual(['2027-05-17'])
})
