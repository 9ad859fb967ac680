import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import type { TestApp } from './app.ts'

type Project = Parameters<typeof newMatch>[1]['project']
type Company = Awaited<ReturnType<typeof newCompany>>

/** A company, a new one unless it is given, is offered a request and buys its contact for $20 of $100 in its wallet. */
export async function buyLead(server: TestApp, project: Project, given?: Company) {
  const { db } = server.context()
  const company = given ?? (await newCompany(db))
  await giveMoney(db, company.id, 10_000)
  const match = await newMatch(db, { project, company, offered_at: server.now() })
  const member = await server.as(company.owner.id)
  const bought = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
  const lead_id = bought.lead_id!
  return { company, member, match, lead_id, params: { lead_id } }
}
