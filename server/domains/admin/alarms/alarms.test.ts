import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'
import { vapidKeys } from '#server/gateways/push/vapid.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newProject } from '#tests/factories/projects.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { test as base } from '#tests/support/test.ts'
import { raiseAlarms } from './service.ts'

const posted: { key: unknown; body: Record<string, unknown> }[] = []
let status = 204
const pager = createServer((request, response) => {
  let text = ''
  request.on('data', (part) => (text += String(part)))
  request.on('end', () => {
    posted.push({ key: request.headers['idempotency-key'], body: JSON.parse(text) as Record<string, unknown> })
    response.writeHead(status).end()
  })
})
await new Promise<void>((resolve) => pager.listen(0, '127.0.0.1', resolve))
const pagerUrl = `http://127.0.0.1:${(pager.address() as AddressInfo).port}/alarms`
const pushes = await startPushService()

const test = base
  .extend('variables', { scope: 'file' }, { ALARM_WEBHOOK_URL: pagerUrl, PUSH_ALLOWED_HOSTS: pushes.origin, SANDBOX: 'allow' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
    const hours = (count: number) => server.setNow(new Date(start.getTime() + count * 3_600_000))
    const told = async (userId: string) =>
      (await db`select kind, title ->> 'en' as title from notices where user_id = ${userId} order by created_at, title ->> 'en'`).map(
        ({ kind, title }) => `${kind}: ${title}`,
      )
    const leads = async (userId: string) => (await db`select path from notices where user_id = ${userId}`).map(({ path }) => path)
    const sentTo = async (email: string) =>
      (await db`select subject from sandbox_outbox where channel = 'email' and recipient = ${email}`).length

    /** Subscribes a device of a person; returns the messages it has received. */
    async function deviceOf(userId: string) {
      const subscription = pushes.subscribe((await vapidKeys(server.context())).publicKey)
      await (await server.as(userId)).push.register({ body: { subscriptionOptions: subscription } })
      return () => pushes.of(subscription).received.map(({ message }) => `${message.data.kind}: ${message.notification.title}`)
    }

    return { deviceOf, hours, told, leads, sentTo }
  })

afterAll(async () => {
  pushes.close()
  await new Promise((resolve) => pager.close(resolve))
})

// Three in the morning in the platform's time zone: only money and security wake people.
const start = new Date('2026-11-20T08:00:00Z')

test('overdue work is told to who may decide, then to owners, each case once for each level, also to an address of its own', async ({
  db,
  server,
  given: { deviceOf, hours, told, leads, sentTo },
}) => {
  server.setNow(start)
  const [owner, banker, clerk, writer] = [
    await newUser(db, { admin_role: 'owner' }),
    await newUser(db, { admin_role: 'finance' }),
    await newUser(db, { admin_role: 'support' }),
    await newUser(db, { admin_role: 'content' }),
  ]
  await db`insert into quiet_hours (user_id, starts, ends) select id, '21:00', '08:00' from users where id = any(${[banker.id, clerk.id]}::uuid[])`
  const { id: company } = await newCompany(db, { status: 'closed' })
  const payouts = [newId(), newId()]
  for (const id of payouts)
    await db`insert into payouts (id, company_id, amount_cents, state, created_at) values (${id}, ${company}, 100, 'due', ${start})`
  const { id: request } = await newProject(db, { state: 'in_review', owner_id: (await newUser(db)).id })
  await db`update projects set submitted_at = ${start} where id = ${request}`

  const [heardByBanker, heardByClerk] = [await deviceOf(banker.id), await deviceOf(clerk.id)]

  hours(3)
  expect(await raiseAlarms(server.context())).toBe(0)
  hours(48)
  const ctx = server.context()
  const raised = await atOnce(db, 6, () => raiseAlarms(ctx))
  const counts = raised.map((one) => (one.status === 'fulfilled' ? one.value : -1)).toSorted((a, b) => a - b)
  // Two payouts to the team; the request is so late that its team and the owners hear of it.
  expect(counts).toEqual([0, 0, 0, 0, 0, 4])
  await server.runJobs()
  await server.runJobs()

  expect(await told(banker.id)).toEqual(['alarm: Overdue: Payouts to send (2)'])
  expect(await told(clerk.id)).toEqual(['work_overdue: Overdue: Requests to review (1)'])
  expect(await told(owner.id)).toEqual(['work_overdue: Overdue: Requests to review (1)'])
  expect(await leads(clerk.id), 'straight to the case').toEqual([`/admin/requests/${request}`])
  expect(await leads(banker.id)).toEqual(['/admin/payments/payouts'])
  expect(await told(writer.id)).toEqual([])
  expect([await sentTo(banker.email), await sentTo(clerk.email)]).toEqual([1, 0])
  expect([heardByBanker(), heardByClerk()], 'money wakes people, other work does not').toEqual([[expect.stringMatching(/^alarm: /)], []])
  expect(posted.map(({ body }) => [body['kind'], body['level'], (body['cases'] as unknown[]).length].join(' ')).toSorted()).toEqual([
    'payouts team 2',
    'requests owners 1',
    'requests team 1',
  ])
  expect(posted[0]).toMatchObject({ key: posted[0]!.body['id'], body: { url: expect.stringContaining('/admin/') } })

  // One is done; the other is told to owners once. An address that does not take it is tried again by the outbox.
  await db`update payouts set state = 'cancelled' where id = ${payouts[0]!}`
  posted.length = 0
  status = 500
  hours(54)
  await expect(server.runJobs()).rejects.toThrow('alarm.raised → post')
  expect(await told(owner.id)).toContain('alarm: Overdue: Payouts to send (1)')
  expect(await told(banker.id)).toHaveLength(1)
  expect(posted).toMatchObject([{ body: { level: 'owners', cases: [{ id: payouts[1] }] } }])
  expect([await sentTo(clerk.email), heardByClerk().length], 'the morning has come').toEqual([1, 1])
  const askAgain = () => db`update pgboss.job set start_after = now() where name = 'reactions' and state = 'retry'`
  status = 404
  await askAgain()
  await expect(server.runJobs()).rejects.toThrow('the address for alarms answered 404')
  status = 204
  await askAgain()
  await server.runJobs()
  await askAgain()
  await server.runJobs()
  expect(posted, 'the same alarm, until it is taken').toHaveLength(3)
  expect(new Set(posted.map(({ key }) => key))).toEqual(new Set([posted[0]!.body['id']]))
  expect(heardByBanker()).toHaveLength(1)
})
