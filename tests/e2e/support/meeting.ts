import type { Locale } from '#contract/primitives.ts'
import type { Pool } from '#server/lib/db.ts'
import type { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { password } from './people.ts'

type Company = Awaited<ReturnType<typeof newCompany>>
type Meeting = { customer: { email: string }; zip: string; locale: Locale; hasAppointment?: boolean }

/** An open request whose contact the company has bought; with an appointment at noon in three days. */
export async function meet(db: Pool, company: Company, { customer, zip, locale, hasAppointment }: Meeting): Promise<void> {
  const server = await testApp(db)
  const owner = await newUser(db, { email: customer.email, password, name: 'Julia', surname: 'Soto', locale })
  const project = await newRequest(db, {
    service: 'drain-cleaning',
    owner,
    zipcode: zip,
    answers: { where: 'kitchen_sink', severity: 'slow' },
  })
  const match = await newMatch(db, { project, company })
  const member = await server.as(company.owner.id)
  const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
  if (hasAppointment) {
    const starts_at = `${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T17:00:00.000Z`
    const { id } = await member.work.propose({ params: { lead_id: lead_id! }, body: { starts_at } })
    await (await server.as(owner.id)).work.confirm({ params: { appointment_id: id }, body: {} })
  }
  await server.close()
}
