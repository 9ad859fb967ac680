import { expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const admin = await server.as((await newUser(db, { is_admin: true })).id)

  return { admin }
})

test('a request that was held for copied words shows whose words they are, and no other request does', async ({ db, given: { admin } }) => {
  const text = 'Se cayó la cerca del patio con la tormenta y hay que poner ocho metros nuevos.'
  const first = await newRequest(db, { text })
  const copied = await newRequest(db, { text, state: 'in_review' })
  await db`insert into transitions (entity, entity_id, from_state, event, to_state, actor, at, meta)
    values ('project', ${copied.id}, 'draft', 'submit', 'in_review', 'U', now(), '{"risk": {"copied_text": 40}}')`

  const read = (project_id: string) => admin.admin.request({ params: { project_id } })
  expect((await read(copied.id)).alike).toMatchObject([{ id: first.id, text, state: 'open' }])
  expect((await read(first.id)).alike).toEqual([])
})

test('a company shows what its services ask for where it works, and how far it has that', async ({ db, given: { admin } }) => {
  const service = await newService(db, { requirements: ['trade_licence', 'liability_insurance'] })
  const company = await newCompany(db, {
    services: [service.id],
    states: ['MD'],
    credentials: [
      { kind: 'trade_licence', state_iso: 'MD', expires_on: '2020-01-31' },
      { kind: 'liability_insurance', expires_on: '2999-01-31' },
    ],
  })

  const { needs, pictures } = await admin.admin.company({ params: { company_id: company.id } })

  expect(Object.fromEntries(needs.map(({ kind, state }) => [kind, state]))).toEqual({
    trade_licence: 'missing',
    liability_insurance: 'held',
  })
  expect(pictures).toEqual({ has_logo: false, has_cover: false, gallery: 0 })
})
