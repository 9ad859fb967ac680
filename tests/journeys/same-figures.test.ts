import { expect } from 'vitest'
import type { AdminCompany } from '#contract/admin/lists.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'

/** How long each lead waits for an answer. */
const waits = [12, 45, 30, 5, 90]
let member: TestClient

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const later = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))

  /** The row of the company in the list that an admin takes out, by column. */
  async function csvRow(): Promise<Record<string, string>> {
    const { bytes } = (await admin.admin.exportRows({ params: { list: 'companies' }, query: {} })) as unknown as { bytes: Uint8Array }
    const [head, ...rows] = Buffer.from(bytes)
      .toString()
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(',').map((cell) => cell.replace(/^"|"$/g, '')))
    return Object.fromEntries(head!.map((name, i) => [name, rows.find((row) => row.includes(company.slug))![i]!]))
  }
  server.setNow(new Date('2026-11-17T17:00:00Z'))
  const service = await newService(db)
  const company = await newCompany(db, { services: [service.id], zips: ['20850'] })
  const leads = []
  for (let i = 0; i < waits.length + 2; i++) {
    const owner = await newUser(db)
    const at = server.now()
    const request = await newRequest(db, { service, zipcode: '20850', owner, slots: 1, created_at: at, submitted_at: at, opened_at: at })
    const { params, ...bought } = await buyLead(server, request, company)
    member = bought.member
    leads.push({ params, request: { project_id: request.id }, customer: await server.as(owner.id) })
  }
  await member.leads.undo({ params: leads.at(-1)!.params })
  for (const [i, minutes] of waits.entries()) {
    const at = new Date(server.now().getTime() + minutes * 60_000)
    await db`update leads set first_response_at = ${at} where id = ${leads[i]!.params.lead_id}`
  }
  later(120)
  const [first, second, third] = leads
  for (const [lead, overall, text] of [
    [first!, 5, 'Llegaron a tiempo y dejaron todo limpio.'],
    [second!, 4, 'Buen trabajo con la tubería; tardaron un día más de lo dicho.'],
  ] as const) {
    await lead.customer.leads.hire({ params: lead.params, body: {} })
    await member.leads.finish({ params: lead.params })
    await lead.customer.projects.confirmDone({ params: lead.request })
    await lead.customer.reviews.create({ params: lead.request, body: { overall, text } })
  }
  await third!.customer.leads.hire({ params: third!.params, body: {} })
  await third!.customer.work.unhire({ params: third!.params, body: { next: 'cancel' } })
  await server.runJobs()
  const admin = await server.as((await newUser(db, { is_admin: true })).id)

  return { company, admin, csvRow }
})

test('the same figure is the same on the public profile, the company’s own page, for admins, in the file and on the dashboard', async ({
  server,
  given: { company, admin, csvRow },
}) => {
  const profile = await server.visitor().companies.profile({ params: { slug: company.slug } })
  const { breakdown } = await server.visitor().reviews.ofCompany({ params: { slug: company.slug }, query: {} })
  const own = await member.companies.own()
  const { funnel } = await member.figures.get({ query: { days: '30' } })
  const detail = await admin.admin.company({ params: { company_id: company.id } })
  const { data } = (await admin.admin.companies({ query: {} })) as { data: AdminCompany[] }
  const listed = data.find(({ id }) => id === company.id)!
  const file = await csvRow()
  const market = await admin.admin.figures({ query: { days: '30' } })

  expect({ public: profile.rating, own: own.rating, listed: { mean: listed.rating_mean, count: listed.reviews_count } }).toEqual({
    public: { mean: 4.5, count: 2 },
    own: { mean: 4.5, count: 2 },
    listed: { mean: 4.5, count: 2 },
  })
  expect(breakdown.flatMap(({ stars, count }) => Array.from({ length: count }, () => stars)).toSorted((a, b) => a - b)).toEqual([4, 5])
  expect([file['rating'], file['reviews']].map(Number)).toEqual([4.5, 2])

  const minutes = { public: profile.reply_minutes, own: own.reply_minutes, detail: detail.reply_minutes, market: market.reply_minutes }
  expect.soft(minutes).toEqual({ public: 30, own: 30, detail: 30, market: 30 })

  const hires = { public: profile.hires_count, own: funnel.hired, listed: listed.hires_count, file: Number(file['hires']) }
  expect.soft(hires).toEqual({ public: 2, own: 2, listed: 2, file: 2 })
  expect.soft(Math.round(market.hire_rate! * market.requests)).toBe(2)

  const leads = { own: funnel.bought, listed: listed.leads_count, file: Number(file['leads']), market: market.sold_leads }
  expect.soft(leads).toEqual({ own: 6, listed: 6, file: 6, market: 6 })
})
