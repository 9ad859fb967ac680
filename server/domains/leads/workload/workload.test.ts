import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { quoteInput } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'

const hour = 3_600_000
// A Wednesday, noon in Rockville.
const now = new Date('2026-03-04T17:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  async function team() {
    const company = await newCompany(db)
    const worker = await newUser(db, { name: 'Teo' })
    await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${worker.id}, 'member')`
    return { company, worker, owner: await server.as(company.owner.id), member: await server.as(worker.id) }
  }
  async function job(company: Awaited<ReturnType<typeof newCompany>>, request: { contact_mode?: 'messages' | 'calls' } = {}) {
    const person = await newUser(db, { name: 'Inés' })
    const project = await newRequest(db, { owner: person, ...request })
    const bought = await buyLead(server, project, company)
    return { ...bought, project, customer: await server.as(person.id) }
  }
  return { team, job }
})

test.beforeEach(({ server }) => server.setNow(now))

test('a job goes from stage to stage as its lead and its appointment do', async ({ db, server, given: { team, job } }) => {
  const { company, owner } = await team()
  const { params, customer, project, lead_id } = await job(company)
  const stage = async () => {
    const { data, counts } = await owner.companyJobs.list({ query: {} })
    expect(counts[data[0]!.stage]).toBe(1)
    expect((await owner.companyJobs.list({ query: { stage: data[0]!.stage } })).data).toEqual(data)
    expect(data).toMatchObject([{ lead_id, customer: 'Inés' }])
    return data[0]!.stage
  }
  const stages = [await stage()]
  const quote = await owner.quotes.create({ params })
  await owner.quotes.save({ params: { quote_id: quote.id }, body: quoteInput({ valid_until: '2026-03-20' }) })
  await owner.quotes.send({ params: { quote_id: quote.id } })
  stages.push(await stage())
  await customer.quotes.accept({ params: { quote_id: quote.id }, body: { name: 'Inés Reyes' } })
  stages.push(await stage())
  const { id } = await owner.work.propose({ params, body: { starts_at: new Date(now.getTime() + hour).toISOString() } })
  stages.push(await stage())
  await customer.work.confirm({ params: { appointment_id: id }, body: {} })
  stages.push(await stage())
  await owner.work.onMyWay({ params: { appointment_id: id } })
  stages.push(await stage())
  server.setNow(new Date(now.getTime() + 3 * hour))
  stages.push(await stage())
  await owner.leads.finish({ params, body: { final_cents: 1 } })
  stages.push(await stage())
  await customer.projects.confirmDone({ params: { project_id: project.id } })
  await server.runJobs()
  stages.push(await stage())
  await db`update leads set finished_at = finished_at - interval '61 days' where id = ${lead_id}`
  stages.push(await stage())

  expect(stages).toEqual([
    'to_quote',
    'waiting',
    'to_schedule',
    'to_schedule',
    'scheduled',
    'on_way',
    'to_schedule',
    'finished',
    'to_invoice',
    'done',
  ])
})

test('the calendar has the company’s days in order of time, with what it may read, and what took place', async ({
  db,
  server,
  given: { team, job },
}) => {
  const { company, owner } = await team()
  const [late, early] = [await job(company, { contact_mode: 'messages' }), await job(company)]
  const meet = async ({ customer, params }: typeof late, starts_at: string, note = '') => {
    const { id } = await customer.work.propose({ params, body: { starts_at, note } })
    await owner.work.confirm({ params: { appointment_id: id }, body: {} })
    return id
  }
  // Sunday at 11 p.m. there, Monday in UTC; and the Thursday before.
  const sunday = await meet(late, '2026-03-09T03:00:00Z', 'Llámame al 240 555 0199')
  const thursday = await meet(early, '2026-03-05T15:00:00Z')
  const stranger = await server.as((await newCompany(db)).owner.id)

  const week = await owner.companyJobs.calendar({ query: {} })

  expect(week).toMatchObject({ time_zone: 'America/New_York', today: '2026-03-04', from: '2026-03-02', members: [{}, {}] })
  expect(week.entries).toMatchObject([
    { id: thursday, customer: 'Inés', state: 'confirmed', place: 'Rockville, MD' },
    { id: sunday, note: 'Llámame al •••' },
  ])
  expect((await owner.companyJobs.calendar({ query: { from: '2026-03-08', days: 1 } })).entries).toMatchObject([{ id: sunday }])
  expect((await owner.companyJobs.calendar({ query: { from: '2026-03-09' } })).entries).toEqual([])
  expect((await stranger.companyJobs.calendar({ query: {} })).entries).toEqual([])
  server.setNow(new Date('2026-03-06T17:00:00Z'))
  await server.runJobs()
  expect((await owner.companyJobs.calendar({ query: {} })).entries).toMatchObject([{ id: thursday, state: 'past' }, { id: sunday }])
})

test('one person’s day is in the order of the way where times leave a choice; the team’s in order of time', async ({
  db,
  given: { team, job },
}) => {
  const { company, owner } = await team()
  const [home] = await db<{ zipcode: string }[]>`
    select z.zip as zipcode from zips z, companies c where c.id = ${company.id} order by abs(z.lat - c.lat) + abs(z.lon - c.lon) limit 1`
  const at = async (zipcode: string, minutes: number) => {
    const { customer, params, project } = await job(company)
    await db`update projects set zipcode = ${zipcode} where id = ${project.id}`
    const { id } = await customer.work.propose({ params, body: { starts_at: '2026-03-05T13:00:00Z', minutes } })
    await owner.work.confirm({ params: { appointment_id: id }, body: {} })
    return id
  }
  const far = await at('21701', 240)
  const near = await at(home!.zipcode, 300)
  const order = async (whose: 'all' | 'mine') =>
    (await owner.companyJobs.calendar({ query: { from: '2026-03-05', days: 1, whose } })).entries.map(({ id }) => id)
  expect(await order('mine')).toEqual([near, far])
  expect(await order('all')).toEqual([near, far].toSorted())
})

test('a job is given to somebody of the team, who is told and sees it as theirs; nobody else is', async ({
  db,
  server,
  given: { team, job },
}) => {
  const { company, worker, owner, member } = await team()
  const { params, lead_id, customer } = await job(company)
  const { id } = await customer.work.propose({ params, body: { starts_at: '2026-03-05T15:00:00Z' } })
  const [outsider, rival] = [await newUser(db), await newCompany(db)]
  const mine = async (client: typeof owner) => [
    (await client.companyJobs.list({ query: { whose: 'mine' } })).data.map((one) => one.lead_id),
    (await client.companyJobs.calendar({ query: { whose: 'mine' } })).entries.map((one) => one.id),
  ]
  expect([await mine(owner), await mine(member)]).toEqual([
    [[lead_id], [id]],
    [[lead_id], [id]],
  ])

  await owner.companyJobs.assign({ params, body: { user_id: worker.id } })
  await owner.companyJobs.assign({ params, body: { user_id: worker.id } })
  await server.runJobs()

  expect([await mine(owner), await mine(member)]).toEqual([
    [[], []],
    [[lead_id], [id]],
  ])
  const told = (await member.notifications.list({ query: {} })).data.filter(({ kind }) => kind === 'job_assigned')
  expect(told).toHaveLength(1)
  expect((await refusal(owner.companyJobs.assign({ params, body: { user_id: outsider.id } }))).code).toBe('not_found')
  expect((await refusal((await server.as(rival.owner.id)).companyJobs.assign({ params, body: { user_id: rival.owner.id } }))).code).toBe(
    'not_found',
  )

  await db`delete from company_members where user_id = ${worker.id}`
  expect(await mine(owner)).toEqual([[lead_id], [id]])
  expect((await refusal(member.companyJobs.calendar({ query: {} }))).status).toBe(403)
})
