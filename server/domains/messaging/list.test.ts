import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test } from '#tests/support/test.ts'

test('a customer finds all conversations in one list, the newest first, page by page', async ({ db, server }) => {
  const owner = await newUser(db)
  const customer = await server.as(owner.id)
  const request = await newRequest(db, { owner })
  const threads: { lead_id: string; name: string; member: Awaited<ReturnType<typeof server.as>> }[] = []
  for (const name of ['Ada', 'Brava', 'Clara']) {
    const { member, lead_id, params } = await buyLead(server, request, await newCompany(db, { name }))
    await member.messaging.send({ params, body: { text: `Hola, soy ${name}` } })
    threads.push({ lead_id, name, member })
  }
  await threads[0]!.member.messaging.send({ params: { lead_id: threads[0]!.lead_id }, body: { text: 'Voy mañana' } })
  await customer.messaging.read({ params: { lead_id: threads[1]!.lead_id } })

  const first = await customer.messaging.list({ query: { limit: 2 } })
  const rest = await customer.messaging.list({ query: { limit: 2, cursor: first.next_cursor! } })

  expect([...first.data, ...rest.data].map(({ company, unread }) => [company.name, unread])).toEqual([
    ['Ada', 2],
    ['Clara', 1],
    ['Brava', 0],
  ])
  expect(await customer.messaging.unread()).toMatchObject({ customer: 3 })
  expect(first.data[0]).toMatchObject({ project_id: request.id, last: { kind: 'text', from: 'company', text: 'Voy mañana' } })
  expect(rest.next_cursor).toBeNull()
  expect((await threads[0]!.member.messaging.list({})).data).toEqual([])
  expect((await (await server.as((await newUser(db)).id)).messaging.list({})).data).toEqual([])
})
