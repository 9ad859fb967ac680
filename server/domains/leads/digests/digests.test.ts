import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { sendDigests } from './service.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server, ctx }) => {
  /** A company with two offers from Friday, one of them bought for $20. */
  async function scene({ timeZone = 'America/New_York' } = {}) {
    server.setNow(friday)
    const company = await newCompany(db)
    await db`update companies set time_zone = ${timeZone} where id = ${company.id}`
    const { member } = await buyLead(server, await newRequest(db, {}), company)
    await newMatch(db, { project: await newRequest(db, {}), company })
    await db`update matches set offered_at = ${friday} where company_id = ${company.id}`
    await db`update leads set bought_at = ${friday} where company_id = ${company.id}`
    return { company, member }
  }
  const mailsTo = (userId: string) => db`
    select message ->> 'subject' as subject, message ->> 'text' as text from deliveries
    where user_id = ${userId} and channel = 'email' and event_key like 'week:%'`
  const sentTo = (userId: string) => db`
    select o.body_text from sandbox_outbox o join users u on u.email = o.recipient where u.id = ${userId} and o.subject = 'Tu semana en Oficio'`
  const tellAt = (at: Date) => (server.setNow(at), sendDigests(ctx))

  return { scene, tellAt, mailsTo, sentTo }
})

test.beforeEach(({ db }) => db`update companies set status = 'closed'`)

const friday = new Date('2026-11-20T18:00:00Z')
/** 8:30 in Maryland, 5:30 in California. */
const monday = new Date('2026-11-23T13:30:00Z')

test('on Monday morning a company hears of its week and of what waits, in its language', async ({
  db,
  given: { scene, tellAt, mailsTo },
}) => {
  const { company } = await scene()
  await db`update users set locale = 'en' where id = ${company.owner.id}`

  const told = await tellAt(monday)

  expect(told).toBe(1)
  expect(await mailsTo(company.owner.id)).toEqual([
    {
      subject: 'Your week on Oficio',
      text: [
        'Last week you got 2 offers, bought 1 lead for $20.00 and were hired 0 times.',
        'You have 1 open offer to decide on.',
        '1 customer is waiting for your first reply. A quick answer helps win the job.',
      ].join('\n\n'),
    },
  ])
})

test('morning is where the company is, and Sunday, Tuesday and the afternoon are none', async ({ given: { scene, tellAt, mailsTo } }) => {
  const { company } = await scene({ timeZone: 'America/Los_Angeles' })
  const counts: number[] = []

  for (const at of ['2026-11-22T17:00:00Z', '2026-11-23T13:30:00Z', '2026-11-23T20:00:00Z', '2026-11-24T17:00:00Z', '2026-11-23T16:30:00Z'])
    counts.push(await tellAt(new Date(at)))

  expect(counts).toEqual([0, 0, 0, 0, 1])
  expect(await mailsTo(company.owner.id)).toHaveLength(1)
})

test('however often and by however many workers it runs, a week is told once; the next one is another', async ({
  db,
  server,
  ctx,
  given: { scene, tellAt, mailsTo },
}) => {
  const { company } = await scene()
  server.setNow(monday)

  const told = await atOnce(db, 10, () => sendDigests(ctx))
  await tellAt(new Date(monday.getTime() + 3_600_000))
  const first = await mailsTo(company.owner.id)
  await tellAt(new Date(monday.getTime() + 7 * 86_400_000))

  const counts = told.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([10, 1])
  expect(first).toHaveLength(1)
  expect(await mailsTo(company.owner.id)).toHaveLength(2)
})

test('companies without news, or with the digest off, get no mail; inactive companies are skipped', async ({
  db,
  server,
  given: { scene, tellAt, sentTo },
}) => {
  const quiet = await newCompany(db)
  const [off, closed, heard] = [await scene(), await scene(), await scene()]
  await off.member.notifications.setPreferences({ body: { choices: [{ topic: 'week', email: false }], quiet: null } })
  await db`update companies set status = 'suspended' where id = ${closed.company.id}`

  await tellAt(monday)
  await server.runJobs()

  for (const { owner } of [quiet, off.company, closed.company]) expect(await sentTo(owner.id)).toEqual([])
  expect(await sentTo(heard.company.owner.id)).toMatchObject([{ body_text: expect.stringContaining('/unsubscribe?token=') }])
  expect(await db`select 1 from weekly_digests where company_id = ${closed.company.id}`).toHaveLength(0)
})
