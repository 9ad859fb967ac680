import { expect } from 'vitest'
import { quoteInput } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  server.setNow(new Date('2026-03-02T15:00:00Z'))

  async function scene() {
    const owner = await newUser(db, { locale: 'es' })
    const request = await newRequest(db, { owner })
    await db`update project_contacts set street = null where project_id = ${request.id}`
    return { owner, request, customer: await server.as(owner.id), ...(await buyLead(server, request)) }
  }
  const lettersTo = async (userId: string, what: string) =>
    (
      await db`
      select n.path from notices n join deliveries d on d.event_key = n.event_key and d.user_id = n.user_id and d.channel = 'email'
      where n.user_id = ${userId} and n.event_key like ${`lead:%:${what}:%`} order by n.id`
    ).map(({ path }) => path as string)
  /** Texts of a person's emails that have these words. */
  const mailTo = async (userId: string, words: string) =>
    (
      await db`
      select body_text from sandbox_outbox o join users u on u.email = o.recipient
      where u.id = ${userId} and o.channel = 'email' and o.body_text like ${`%${words}%`} order by o.id`
    ).map(({ body_text: text }) => text as string)

  return { scene, lettersTo, mailTo }
})

test('a hire asks for the address: it reaches the hired company, and can be given later', async ({ given: { scene } }) => {
  const { customer, member, params, request } = await scene()
  await member.leads.openContact({ params })
  await customer.leads.hire({ params, body: { street: '7414 Carroll Avenue' } })
  const streetOf = async () => (await member.leads.lead({ params })).contact?.street

  expect(await streetOf()).toBe('7414 Carroll Avenue')
  await customer.projects.update({ params: { project_id: request.id }, body: { street: '12 Maple Street' } })
  expect(await streetOf()).toBe('12 Maple Street')
  const more = customer.projects.update({ params: { project_id: request.id }, body: { street: '12 Maple Street', text: 'Otra cosa' } })
  await expect(more).rejects.toMatchObject({ code: 'invalid_transition' })
})

test('a hire is told to both sides by email, with the agreement where a quote was accepted, and again after it was taken back', async ({
  server,
  given: { scene, lettersTo, mailTo },
}) => {
  const { customer, member, params, request, owner, company, match } = await scene()
  const { id } = await member.quotes.create({ params })
  await member.quotes.save({ params: { quote_id: id }, body: quoteInput({ valid_until: '2026-03-16' }) })
  await member.quotes.send({ params: { quote_id: id } })
  const accept = () => customer.quotes.accept({ params: { quote_id: id }, body: { name: 'Ana Reyes', street: '7414 Carroll Avenue' } })
  const twice = await Promise.allSettled([accept(), accept()])
  expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await server.runJobs()
  await server.runJobs()
  for (const [userId, words, link] of [
    [owner.id, 'Aceptaste su presupuesto por $100.00', `/user/projects/${request.id}?quote=${id}`],
    [company.owner.id, 'Aceptó tu presupuesto por $100.00', `/user/companies/profile/quotes/${id}`],
  ] as const) {
    const letters = await mailTo(userId, 'acuerdo firmado')
    expect(letters).toHaveLength(1)
    expect(letters[0]).toContain(words)
    expect(letters[0]).toContain(link)
  }
  for (const side of [customer, member]) expect(await side.quotes.agreement({ params: { quote_id: id } })).toBeDefined()
  await customer.work.unhire({ params, body: { next: 'reopen' } })
  await customer.leads.hire({ params, body: {} })
  await server.runJobs()

  expect(await lettersTo(owner.id, 'hire_made')).toEqual([`/user/projects/${request.id}?quote=${id}`, `/user/projects/${request.id}`])
  expect(await lettersTo(company.owner.id, 'hired')).toEqual([
    `/user/companies/profile/quotes/${id}`,
    `/user/companies/profile/leads/${match.id}/${params.lead_id}`,
  ])
})
