import type { Locale } from '#contract/primitives.ts'
import type { Pool } from '#server/lib/db.ts'
import type { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { testApp } from '#tests/support/app.ts'
import { type agreed, type choosing, password, type portrayed } from './people.ts'

const service = 'drain-cleaning'
type Company = Awaited<ReturnType<typeof newCompany>>
type Agreement = { customer: typeof agreed.customer; zip: string; locale: Locale; deposit_cents: number }

/** A quote of $600, accepted. */
export async function agree(
  db: Pool,
  company: Company,
  { customer: person, zip: zipcode, locale, deposit_cents }: Agreement,
): Promise<void> {
  const server = await testApp(db)
  const customer = await newUser(db, { ...person, password, locale })
  const [member, owner] = [await server.as(company.owner.id, { locale }), await server.as(customer.id, { locale })]
  const answers = { where: 'kitchen_sink', severity: 'slow' }
  const project = await newRequest(db, { service, owner: customer, zipcode, answers })
  const match = await newMatch(db, { project, company })
  const bought = await member.leads.buy({ params: { match_id: match.id }, body: { price: { amount: 2000, currency: 'USD' } } })
  const { id } = await member.quotes.create({ params: { lead_id: bought.lead_id! } })
  const params = { quote_id: id }
  await member.quotes.save({
    params,
    body: {
      type: 'fixed',
      items: [{ text: 'Cambio de tubería', quantity: 1, unit: 'job', unit_price_cents: 60_000 }],
      deposit_cents,
      deposit_terms: deposit_cents > 0 ? 'Para la tubería.' : '',
      valid_until: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10),
      message: 'Cambiamos el tramo roto y dejamos todo limpio.',
    },
  })
  await member.quotes.send({ params })
  await owner.quotes.accept({ params, body: { name: `${person.name} ${person.surname}` } })
  await server.close()
}

/** Two quotes for one request, a company that passed, and one that has not answered. */
export async function offerTwice(
  db: Pool,
  { customer, zip }: typeof choosing | typeof portrayed,
  { sellers, passed, silent }: { sellers: readonly [Company, Company]; passed: Company; silent: Company },
): Promise<void> {
  const server = await testApp(db)
  const owner = await newUser(db, { email: customer.email, password, name: 'Delia', surname: 'Paz', locale: 'es' })
  const answers = { where: 'kitchen_sink', severity: 'slow' }
  const project = await newRequest(db, { service, owner, zipcode: zip, answers, slots: 3 })
  await db`update project_contacts set street = null where project_id = ${project.id}`
  await newMatch(db, { project, company: passed, state: 'passed' })
  await newMatch(db, { project, company: silent })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const line = { quantity: 1, unit: 'job' as const }
  for (const [i, company] of sellers.entries()) {
    const member = await server.as(company.owner.id, { locale: 'es' })
    const { id: match_id } = await newMatch(db, { project, company })
    const bought = await member.leads.buy({ params: { match_id }, body: { price: { amount: 2000, currency: 'USD' } } })
    const { id } = await member.quotes.create({ params: { lead_id: bought.lead_id! } })
    await member.quotes.save({
      params: { quote_id: id },
      body: {
        type: 'fixed',
        items: [
          { ...line, text: 'Destape con sonda', unit_price_cents: 70_000 + i * 20_000 },
          ...(i === 0 ? [{ ...line, text: 'Inspección con cámara', unit_price_cents: 9000 }] : []),
        ],
        deposit_cents: i * 28_000,
        warranty_months: 6,
        earliest_start: day(4 + i),
        valid_until: day(12),
        message: 'Destapamos el fregadero y revisamos que la línea quede limpia.',
      },
    })
    await member.quotes.send({ params: { quote_id: id } })
    if (i === 0) await member.messaging.send({ params: { lead_id: bought.lead_id! }, body: { text: 'Podemos ir el lunes.' } })
  }
  await server.close()
}
