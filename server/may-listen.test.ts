import { expect } from 'vitest'
import type { Actor } from '#server/lib/context.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newProject } from '#tests/factories/projects.ts'
import { test } from '#tests/support/test.ts'
import { mayListen } from './may-listen.ts'

test('everybody hears of their own alone', async ({ db, server }) => {
  const company = await newCompany(db)
  const rival = await newCompany(db)
  const project = await newProject(db, { state: 'open' })
  const match = await newMatch(db, { project, company, state: 'sold' })
  const lead = newId()
  await db`
    insert into leads (id, match_id, project_id, company_id, price_cents, bought_at, undo_until)
    values (${lead}, ${match.id}, ${project.id}, ${company.id}, 2000, now(), now())`
  const member = ({ id, owner }: typeof company): Actor => ({
    kind: 'user',
    userId: owner.id,
    company: { id, role: 'owner' },
  })
  const customer: Actor = { kind: 'user', userId: project.owner_id }
  const actors = {
    customer,
    company: member(company),
    rival: member(rival),
    stranger: { kind: 'guest', userId: newId() } as Actor,
    nobody: { kind: 'anyone' } as Actor,
    admin: { kind: 'user', userId: newId(), adminRole: 'content' } as Actor,
    newAdmin: { kind: 'user', userId: newId(), adminRole: 'owner', needsSecondFactor: true } as Actor,
  }

  const heard = async (channel: string) => {
    const entries = Object.entries(actors).map(async ([name, actor]) => ((await mayListen(server.context(actor), channel)) ? [name] : []))
    return (await Promise.all(entries)).flat()
  }

  expect(await heard(`project:${project.id}`)).toEqual(['customer'])
  expect(await heard(`lead:${lead}`)).toEqual(['customer', 'company'])
  expect(await heard(`company:${company.id}`)).toEqual(['company'])
  expect(await heard(`item:${company.id}`)).toEqual(['admin'])
  expect(await heard(`user:${rival.owner.id}`)).toEqual(['rival'])
  for (const wrong of [
    'project:',
    'project:1',
    `project:${newId()}`,
    `lead:${newId()}`,
    `match:${match.id}`,
    'leads',
    `user:${rival.owner.id}'--`,
  ]) {
    expect(await heard(wrong)).toEqual([])
  }
})
