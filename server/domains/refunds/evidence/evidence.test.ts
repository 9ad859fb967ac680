import { expect } from 'vitest'
import { adminRoles } from '#contract/admin-roles.ts'
import { newId } from '#server/lib/ids.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ server }) => {
  const later = (minutes: number) => server.setNow(new Date(server.now().getTime() + minutes * 60_000))

  return { later }
})

test.beforeEach(({ server }) => server.setNow(new Date('2026-11-16T15:00:00Z')))

test('a claim shows what it rests on: request, conversation, delivery log and other buyers; to those who decide it alone', async ({
  db,
  server,
  given: { later },
}) => {
  const project = await newRequest(db, {
    text: 'Se cayó la cerca con la tormenta.',
    slots: 3,
    opened_at: server.now(),
    created_at: server.now(),
  })
  const [claimant, other] = [await buyLead(server, project), await buyLead(server, project)]
  const customer = await server.as(project.owner.id)
  later(5)
  await claimant.member.messaging.send({ params: claimant.params, body: { text: '¿Cuándo paso a verla?' } })
  later(5)
  await customer.messaging.send({ params: claimant.params, body: { text: 'Yo no pedí nada.' } })
  await db`
    insert into messages (id, lead_id, kind, side, text, created_at)
    values (${newId()}, ${claimant.params.lead_id}, 'change_order', 'company', '', ${server.now()})`
  await other.member.refunds.claim({ params: other.params, body: { reason: 'spam_competitor', text: 'Preguntó solo por precios.' } })
  const [contact] = await db<{ phone: string }[]>`select phone from project_contacts where project_id = ${project.id}`
  for (const [channel, recipient] of [
    ['sms', contact!.phone],
    ['sms', '+15550000000'],
  ] as const)
    await db`insert into deliveries (id, event_key, channel, recipient, message, state, attempts, created_at, user_id)
      values (${newId()}, ${newId()}, ${channel}, ${recipient}, '{}', 'dead', 5, ${server.now()}, ${project.owner.id})`
  const claim = { reason: 'platform_error' as const, text: 'El número no existe, llamamos tres veces.' }
  const { id } = await claimant.member.refunds.claim({ params: claimant.params, body: claim })
  const params = { refund_id: id }

  const finance = await server.as((await newUser(db, { is_admin: true, admin_role: 'finance' })).id)
  const evidence = await finance.claimEvidence.read({ params })

  expect(evidence.request).toMatchObject({ id: project.id, text: 'Se cayó la cerca con la tormenta.', slots: 3 })
  expect(evidence.lead).toMatchObject({ price: { amount: 2000 }, back: { amount: 0 }, state: 'contacted' })
  expect([evidence.lead.first_response_at, evidence.lead.engaged_at]).toEqual(['2026-11-16T15:05:00.000Z', '2026-11-16T15:10:00.000Z'])
  const said = evidence.messages.filter(({ kind }) => kind === 'text')
  expect(said.map(({ from, text }) => [from, text])).toEqual([
    ['company', '¿Cuándo paso a verla?'],
    ['customer', 'Yo no pedí nada.'],
  ])
  expect(evidence.messages.filter(({ kind }) => kind === 'change_order')).toHaveLength(1)
  expect(evidence.sent.filter(({ channel }) => channel === 'sms')).toMatchObject([{ state: 'dead', attempts: 5 }])
  expect(evidence.is_unreachable).toBe(true)
  expect(evidence.buyers).toMatchObject([
    { company: { id: other.company.id }, engaged_at: null, claim: { reason: 'spam_competitor', state: 'in_review' } },
  ])
  for (const role of adminRoles) {
    const client = await server.as((await newUser(db, { is_admin: true, admin_role: role })).id)
    const isDecider = role === 'owner' || role === 'support' || role === 'finance'
    expect([role, await codeOf(client.claimEvidence.read({ params }))]).toEqual([role, isDecider ? 'done' : 'not_your_area'])
  }
  expect(await codeOf(finance.claimEvidence.read({ params: { refund_id: newId() } }))).toBe('not_found')
})
