import { expect } from 'vitest'
import { quoteInput } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  server.setNow(new Date('2026-03-02T15:00:00Z'))

  async function scene() {
    const owner = await newUser(db)
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

  return { scene, lettersTo }
})

test('who hires is asked where: the street that comes with the hire reaches the hired company, and it can be given later', async ({
  given: { scene },
}) => {
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
  given: { scene, lettersTo },
}) => {
  const { customer, member, params, request, owner, company } = await scene()
  const { id } = await member.quotes.create({ params })
  await member.quotes.save({ params: { quote_id: id }, body: quoteInput({ valid_until: '2026-03-16' }) })
  await member.quotes.send({ params: { quote_id: id } })
  await customer.quotes.accept({ params: { quote_id: id }, body: { name: 'Ana Reyes', street: '7414 Carroll Avenue' } })
  await customer.work.unhire({ params, body: { next: 'reopen' } })
  await customer.leads.hire({ params, body: {} })
  await server.runJobs()

  expect(await lettersTo(owner.id, 'hire_made')).toEqual([`/user/projects/${request.id}?quote=${id}`, `/user/projects/${request.id}`])
  expect(await lettersTo(company.owner.id, 'hired')).toHaveLength(2)
})
