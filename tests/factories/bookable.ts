import type { Availability } from '#contract/leads/availability.ts'
import type { Pool } from '#server/lib/db.ts'
import type { TestApp } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { newCompany } from './companies.ts'
import { newRequest } from './requests.ts'
import { newUser } from './users.ts'

/** Mornings from Monday to Friday, confirmed at once, changed up to a day before. */
export const mornings: Availability = {
  week: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, spans: [{ opens: '09:00', closes: '12:00' }] })),
  holidays: [],
  is_instant: true,
  visit_minutes: 60,
  job_minutes: null,
  lead_hours: 2,
  buffer_minutes: 0,
  counts_travel: false,
  per_day: null,
  notice_hours: 24,
}

type On = { db: Pool; server: TestApp }
type Company = Awaited<ReturnType<typeof newCompany>>

/** A company that takes bookings, and its owner's browser. */
export async function newBookable({ db, server }: On) {
  const company = await newCompany(db, { services: ['drain-cleaning'], zips: ['20850'] })
  const member = await server.as(company.owner.id)
  await member.availability.save({ body: mornings })
  return { company, member }
}

/** A customer who is in touch with the company. */
export async function newContact({ db, server }: On, company: Company) {
  const owner = await newUser(db)
  const { params } = await buyLead(server, await newRequest(db, { owner, opened_at: server.now() }), company)
  const customer = await server.as(owner.id)
  return { owner, params, customer, slots: async () => (await customer.bookings.slots({ params, query: {} })).slots }
}
