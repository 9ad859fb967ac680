import type { Locale } from '#contract/primitives.ts'
import type { Pool } from '#server/lib/db.ts'
import type { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { password } from './people.ts'

type Company = Awaited<ReturnType<typeof newCompany>>
type Meeting = { customer: { email: string }; zip: string; locale: Locale; appointment?: 'coming' | 'past' }

const day = 86_400_000

/** An open request whose contact the company has bought; with an appointment at noon in three days, or one that was at noon yesterday. */
export async function meet(db: Pool, company: Company, { customer, zip, locale, appointment }: Meeting): Promise<void> {
  const server = await testApp(db)
  if (appointment === 'past') server.setNow(new Date(Date.now() - 3 * day))
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
  if (appointment) {
    const on = new Date(Date.now() + (appointment === 'past' ? -1 : 3) * day)
    const starts_at = `${on.toISOString().slice(0, 10)}T17:00:00.000Z`
    const { id } = await member.work.propose({ params: { lead_id: lead_id! }, body: { starts_at } })
    await (await server.as(owner.id)).work.confirm({ params: { appointment_id: id }, body: {} })
  }
  await server.close()
}
