import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'
import { addEvent } from './service.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  async function scene() {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner })
    return { owner, request, customer: await server.as(owner.id), ...(await buyLead(server, request)) }
  }
  const noticesOf = async (userId: string) => (await db`select kind from notices where user_id = ${userId} and kind = 'message'`).length

  return { scene, noticesOf }
})

test('both sides write in one conversation and see what the other has read', async ({ given: { scene } }) => {
  const { member, customer, params } = await scene()

  await member.messaging.send({ params, body: { text: 'I can come tomorrow.' } })
  await customer.messaging.read({ params })
  await customer.messaging.send({ params, body: { text: 'At ten, please.' } })

  const [theirs, ours] = await Promise.all([customer.messaging.thread({ params }), member.messaging.thread({ params })])
  expect(theirs).toMatchObject({
    side: 'customer',
    unread: 0,
    messages: [
      { from: 'company', text: 'I can come tomorrow.', is_read: true },
      { from: 'customer', text: 'At ten, please.', is_read: false },
    ],
  })
  expect(ours).toMatchObject({ side: 'company', unread: 1 })
})

test('the first answer of a company is timed, and later ones change nothing', async ({ db, given: { scene } }) => {
  const { member, params } = await scene()
  await member.messaging.send({ params, body: { text: 'Good morning' } })
  const [first] = await db`select state, first_response_at from leads where id = ${params.lead_id}`

  await member.messaging.send({ params, body: { text: 'Are you there?' } })

  expect(first).toMatchObject({ state: 'contacted', first_response_at: expect.any(String) })
  expect(await db`select first_response_at from leads where id = ${params.lead_id}`).toMatchObject([
    { first_response_at: first!['first_response_at'] },
  ])
})

test('three messages in a row are one notice until they are read', async ({ given: { scene, noticesOf } }) => {
  const { member, customer, owner, params } = await scene()
  const send = (text: string) => member.messaging.send({ params, body: { text } })

  for (const text of ['One', 'Two', 'Three']) await send(text)
  const beforeReading = await noticesOf(owner.id)
  await customer.messaging.read({ params })
  await send('Four')

  expect(beforeReading).toBe(1)
  expect(await noticesOf(owner.id)).toBe(2)
})

test('a conversation is open to its two sides and to nobody else', async ({ db, server, given: { scene } }) => {
  const { params } = await scene()
  const strangers = [await server.as((await newUser(db)).id), await server.as((await newCompany(db)).owner.id)]

  for (const stranger of strangers) {
    await expect(stranger.messaging.thread({ params })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.messaging.send({ params, body: { text: 'Hello' } })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.messaging.read({ params })).rejects.toMatchObject({ status: 404 })
  }
})

test('a closed request closes its conversations', async ({ given: { scene } }) => {
  const { customer, member, request, params } = await scene()

  await customer.projects.close({ params: { project_id: request.id }, body: {} })

  expect(await member.messaging.thread({ params })).toMatchObject({ is_closed: true })
  await expect(member.messaging.send({ params, body: { text: 'Wait!' } })).rejects.toMatchObject({ status: 409, code: 'thread_closed' })
})

test('an event stands in the conversation once, however often it is told', async ({ server, given: { scene } }) => {
  const { customer, params } = await scene()

  await addEvent(server.context(), params.lead_id, 'hired')
  await addEvent(server.context(), params.lead_id, 'hired')

  expect((await customer.messaging.thread({ params })).messages).toMatchObject([{ kind: 'event', from: 'system', event: 'hired' }])
})

test.for([
  ['', 'nothing'],
  [' '.repeat(10), 'blanks'],
  ['x'.repeat(4001), 'too much'],
  ['a\u0000b', 'a character that cannot be stored'],
])('%j is refused at its field (%s)', async ([text], { given: { scene } }) => {
  const { member, params } = await scene()

  await expect(member.messaging.send({ params, body: { text } })).rejects.toMatchObject({
    status: 422,
    errors: { text: [expect.any(String)] },
  })
})
