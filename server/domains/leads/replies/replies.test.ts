import { expect } from 'vitest'
import { afterOpenMinutes, openMinutesBetween, usualHours } from '#server/lib/business-time.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { measureReplies } from './service.ts'

const service = 'drain-cleaning'
const [minuteMs, dayMs] = [60_000, 86_400_000]

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  /** A company with leads bought a day apart, the first one today, each answered after these business minutes or never. */
  async function answering(answers: readonly (number | null | 'undone')[], { time_zone = 'America/New_York' } = {}) {
    const company = await newCompany(db, { services: [service], zips: ['20910'], time_zone })
    for (const [daysAgo, answer] of answers.entries()) {
      const project = await newRequest(db, { service, state: 'open' })
      const bought = new Date(now.getTime() - daysAgo * dayMs)
      const match = await newMatch(db, { project, company, state: 'sold', offered_at: bought })
      const answered = typeof answer === 'number' ? afterOpenMinutes(bought, answer, { timeZone: time_zone, hours: usualHours }) : null
      await db`
        insert into leads (id, match_id, project_id, company_id, state, price_cents, bought_at, undo_until, first_response_at, undone_at)
        values (${newId()}, ${match.id}, ${project.id}, ${company.id}, 'contacted', 0, ${bought}, ${bought}, ${answered}, ${answer === 'undone' ? bought : null})`
    }
    return company
  }

  /** Recomputes the rule from the raw rows. */
  async function recount(companyId: string) {
    const [company] = await db`select time_zone from companies where id = ${companyId}`
    const rows = await db<{ bought_at: string; first_response_at: string | null; undone_at: string | null }[]>`
      select bought_at, first_response_at, undone_at from leads where company_id = ${companyId}`
    const place = { timeZone: company!['time_zone'] as string, hours: usualHours }
    const minutes = rows
      .filter(
        (row) =>
          row.undone_at === null && row.first_response_at !== null && Date.parse(row.bought_at) > server.now().getTime() - 180 * dayMs,
      )
      .map((row) => Math.floor(openMinutesBetween(new Date(row.bought_at), new Date(row.first_response_at!), place) + 1e-6))
      .toSorted((a, b) => a - b)
    return minutes.length < 5 ? null : minutes[Math.ceil(minutes.length / 2) - 1]!
  }

  return { answering, recount }
})

test('business minutes are the same in the database as in the rules, also when the clocks change', async ({ db }) => {
  const instant = fc.date({ min: new Date('2026-10-20T00:00:00Z'), max: new Date('2026-11-10T00:00:00Z'), noInvalidDate: true })
  const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu', 'America/Puerto_Rico']
  const spans = fc.sample(fc.tuple(instant, instant, fc.constantFrom(...zones)), 300)

  const rows = await db<{ minutes: number }[]>`
    select business_minutes(s.since, s.until, s.zone) as minutes
    from unnest(${spans.map(([since]) => since.toISOString())}::text[]::timestamptz[], ${spans.map(([, until]) => until.toISOString())}::text[]::timestamptz[], ${spans.map(([, , zone]) => zone)}::text[])
      with ordinality as s (since, until, zone, n) order by n`

  for (const [index, [since, until, timeZone]] of spans.entries())
    expect(rows[index]!.minutes).toBeCloseTo(openMinutesBetween(since, until, { timeZone, hours: usualHours }), 4)
})
// A Tuesday at noon in New York.
const now = new Date('2026-11-17T17:00:00Z')

test('one reply time stands everywhere, as a recount of the raw rows finds it, from five answered leads on', async ({
  db,
  server,
  given: { answering, recount },
}) => {
  server.setNow(now)
  const companies = [
    await answering([10, 200, 31, 77, 45, 300]),
    await answering([700, 5, 12, 'undone', 90, 61, null], { time_zone: 'America/Los_Angeles' }),
    await answering([3, 3, 3, 3, null, 'undone']),
  ]
  server.setNow(new Date(now.getTime() + 3 * dayMs))
  await server.runJobs()
  const admin = await server.as((await newUser(db, { is_admin: true })).id)

  const expected = await Promise.all(companies.map(({ id }) => recount(id)))
  const shown = await Promise.all(
    companies.map(async ({ id, slug, owner }) => {
      const member = await server.as(owner.id)
      const page = await server.visitor().companies.profile({ params: { slug } })
      return {
        public: page.reply_minutes,
        own: (await member.companies.own()).reply_minutes,
        admin: (await admin.admin.company({ params: { company_id: id } })).reply_minutes,
      }
    }),
  )
  const cards = (await server.visitor().companies.search({ query: { service, zipcode: '20910', limit: 50 } })).data
  const scored = await db`select id, reply_minutes from companies`

  expect(expected).toEqual([45, 61, null])
  for (const [index, { id }] of companies.entries()) {
    const minutes = expected[index]!
    expect(shown[index]).toEqual({ public: minutes, own: minutes, admin: minutes })
    expect(cards.find((card) => card.id === id)).toMatchObject({ reply_minutes: minutes })
    expect(scored.find((row) => row['id'] === id)).toMatchObject({ reply_minutes: minutes })
  }
})

test('due replies and timely replies count; old ones no longer do', async ({ db, server, given: { answering } }) => {
  server.setNow(now)
  const company = await answering([null, 10, 31, 240, 241, 500, null])
  const figures = async () =>
    (await db`select reply_minutes, replies_due, replies_quick from companies where id = ${company.id}`).map((row) => ({ ...row }))

  await measureReplies(server.context())
  expect(await figures()).toEqual([{ reply_minutes: 240, replies_due: 6, replies_quick: 3 }])
  server.setNow(new Date(now.getTime() + 300 * minuteMs))
  await measureReplies(server.context())
  expect(await figures()).toEqual([{ reply_minutes: 240, replies_due: 7, replies_quick: 3 }])
  server.setNow(new Date(now.getTime() + 178.5 * dayMs))
  await measureReplies(server.context())
  expect(await figures()).toEqual([{ reply_minutes: null, replies_due: 2, replies_quick: 1 }])
})
