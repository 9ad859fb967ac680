import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { test } from '#tests/support/test.ts'
import { exportWebhooks } from './service.ts'

test('an owner’s data export names the company’s webhooks, without their secrets', async ({ db, server }) => {
  const company = await newCompany(db)
  const manager = await newUser(db, {})
  await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${manager.id}, 'manager')`
  await db`
    insert into webhooks (id, company_id, url, events, secret, created_at)
    values (${newId()}, ${company.id}, 'https://crm.example/hook', '{lead.bought}', '\\x00', now())`

  expect(await exportWebhooks(server.context(), company.owner.id)).toEqual([
    { company: company.name, url: 'https://crm.example/hook', events: ['lead.bought'], is_on: true, created_at: expect.any(String) },
  ])
  expect(await exportWebhooks(server.context(), manager.id)).toEqual([])
})
