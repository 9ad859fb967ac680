import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newKey } from '#tests/factories/keys.ts'
import { newUser } from '#tests/factories/users.ts'
import { codeOf, codesOf } from '#tests/support/app.ts'
import { oauthBrowser } from '#tests/support/oauth.ts'
import { test } from '#tests/support/test.ts'

const days = (count: number) => new Date(Date.now() + count * 86_400_000)

test('an owner renames a key and changes its cap; a higher one needs proof, and two keys never share a name', async ({ db, server }) => {
  const company = await newCompany(db)
  const [first, second] = [
    await newKey(db, { user: company.owner, company, scopes: ['leads:buy'], daily_cap_cents: 5000 }),
    await newKey(db, { user: company.owner, company, scopes: ['leads:read'] }),
  ]
  const owner = await server.as(company.owner.id)
  const edit = (id: string, body: Parameters<typeof owner.keys.edit>[0]['body']) => owner.keys.edit({ params: { key_id: id }, body })
  const capOf = async () => (await owner.keys.list()).find(({ id }) => id === first.id)!.daily_cap?.amount

  expect(await codeOf(edit(first.id, { name: 'CRM', daily_cap_cents: 9000 }))).toBe('proof_required')
  await edit(first.id, { name: 'CRM', daily_cap_cents: 3000 })
  expect(await capOf()).toBe(3000)
  await db`update sessions set proven_at = now() where user_id = ${company.owner.id}`
  await edit(first.id, { name: 'CRM', daily_cap_cents: 9000 })
  expect(await capOf()).toBe(9000)
  expect(await codeOf(edit(second.id, { name: 'crm' }))).toBe('key_name_taken')
  const race = await Promise.allSettled([edit(first.id, { name: 'Agenda' }), edit(second.id, { name: 'Agenda' })])
  expect(codesOf(race)).toEqual(['done', 'key_name_taken'])
  await owner.keys.revoke({ params: { key_id: second.id } })
  expect(await codeOf(edit(second.id, { name: 'Vieja' }))).toBe('invalid_transition')
  const stranger = await server.as((await newCompany(db)).owner.id)
  expect(await codeOf(stranger.keys.edit({ params: { key_id: first.id }, body: { name: 'X' } }))).toBe('not_found')
})

test('an owner changes the cap of an app that buys; a higher one needs proof, and of another company it is not found', async ({
  db,
  server,
}) => {
  const company = await newCompany(db)
  const owner = await server.as(company.owner.id)
  await db`update sessions set proven_at = now() where user_id = ${company.owner.id}`
  const { connect } = oauthBrowser(server)
  const buyer = await connect(owner, 'company', ['leads:read', 'leads:buy'], 5000)
  await connect(owner, 'company', ['leads:read'])
  const [reading, buying] = await owner.companyApps.list()
  const set = (client: typeof owner, app_id: string, daily_cap_cents: number) =>
    client.companyApps.setCap({ params: { app_id }, body: { daily_cap_cents } })
  await db`update sessions set proven_at = null where user_id = ${company.owner.id}`

  expect(await codeOf(set(owner, buying!.id, 5001))).toBe('proof_required')
  expect((await set(owner, buying!.id, 300)).map(({ daily_cap: cap }) => cap?.amount)).toEqual([undefined, 300])
  await db`update sessions set proven_at = now() where user_id = ${company.owner.id}`
  expect((await set(owner, buying!.id, 9000))[1]).toMatchObject({ daily_cap: { amount: 9000 } })
  expect(await codeOf(set(owner, reading!.id, 300))).toBe('not_found')
  expect(await codeOf(set(owner, buying!.id, 99))).toBe('invalid')
  expect(await codeOf(set(await server.as((await newCompany(db)).owner.id), buying!.id, 300))).toBe('not_found')
  expect(await codeOf(set(server.withKey(buyer.access_token), buying!.id, 300))).toBe('not_for_keys')
  const log = await db`select before, after from audit_log where action = 'app.cap' and entity_id = ${buying!.id} order by id`
  expect(log).toEqual([
    { before: { daily_cap_cents: 5000 }, after: { daily_cap_cents: 300 } },
    { before: { daily_cap_cents: 300 }, after: { daily_cap_cents: 9000 } },
  ])
})

test('an admin’s twenty keys stay twenty when many are made at one moment', async ({ db, server, boot }) => {
  const admin = await newUser(db, { admin_role: 'owner' })
  const clients = [await server.as(admin.id), await (await boot()).as(admin.id)]
  await db`update sessions set proven_at = now() where user_id = ${admin.id}`
  for (let made = 0; made < 17; made += 1) await newKey(db, { user: admin, scopes: ['platform:read'] })
  const make = (at: number) => clients[at % 2]!.adminKeys.create({ body: { name: `Key ${at}`, scopes: ['platform:read'], days: 30 } })

  const outcomes = codesOf(await Promise.allSettled(Array.from({ length: 8 }, (_, at) => make(at))))

  expect(outcomes.filter((code) => code === 'done')).toHaveLength(3)
  expect(outcomes.filter((code) => code === 'too_many_keys')).toHaveLength(5)
})

test('owners hear two weeks and one day before a key expires, once each', async ({ db, server }) => {
  const company = await newCompany(db)
  await newKey(db, { user: company.owner, company, scopes: ['leads:read'], days: 30 })
  await newKey(db, { user: company.owner, company, scopes: ['leads:read'] })
  const heard = async () =>
    (
      await db<{ title: string }[]>`
      select title ->> 'en' as title from notices where user_id = ${company.owner.id} and title ->> 'en' like 'An API key expires%' order by id`
    ).map(({ title }) => title)
  try {
    for (const day of [10, 17, 17.5, 29.5, 29.6]) {
      server.setNow(days(day))
      await server.runJobs()
    }
    expect(await heard()).toEqual(['An API key expires in two weeks', 'An API key expires tomorrow'])
  } finally {
    server.setNow()
  }
})
