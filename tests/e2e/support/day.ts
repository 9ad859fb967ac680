import type { Locale } from '#contract/primitives.ts'
import type { Pool } from '#server/lib/db.ts'
import type { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { daily, password } from './people.ts'

const service = 'drain-cleaning'
const answers = { where: 'kitchen_sink', severity: 'slow' }

/**
 * A company of two: a customer has accepted its quote, confirmed a visit that begins in an hour, and asked for something else. Its insurance
 * has run out since.
 */
export async function beginDay(db: Pool, company: Awaited<ReturnType<typeof newCompany>>, locale: Locale): Promise<void> {
  const server = await testApp(db)
  const { member: person, customer, zip } = daily[locale]
  const colleague = await newUser(db, { ...person, password, locale })
  await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${colleague.id}, 'member')`
  const owner = await newUser(db, { ...customer, surname: 'Quintero', password, locale })
  const [member, client] = [await server.as(company.owner.id, { locale }), await server.as(owner.id, { locale })]
  const buy = async () => {
    const project = await newRequest(db, { service, owner, zipcode: zip, answers })
    const match = await newMatch(db, { project, company })
    const { lead_id } = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
    await member.leads.openContact({ params: { lead_id: lead_id! } })
    const { id } = await member.quotes.create({ params: { lead_id: lead_id! } })
    await member.quotes.save({
      params: { quote_id: id },
      body: {
        type: 'fixed',
        items: [{ text: 'Destape', quantity: 1, unit: 'job', unit_price_cents: 18_000 }],
        valid_until: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10),
        message: 'Destapamos la línea y la dejamos limpia.',
      },
    })
    await member.quotes.send({ params: { quote_id: id } })
    return { quoteId: id, params: { lead_id: lead_id! } }
  }
  await buy()
  const { quoteId, params } = await buy()
  await client.quotes.accept({ params: { quote_id: quoteId }, body: { name: `${customer.name} Quintero` } })
  const { id } = await member.work.propose({ params, body: { starts_at: new Date(Date.now() + 3_600_000).toISOString() } })
  await client.work.confirm({ params: { appointment_id: id }, body: {} })
  await db`update credentials set status = 'expired' where company_id = ${company.id} and kind = 'liability_insurance'`
  await server.close()
}
