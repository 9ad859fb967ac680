import { expect } from 'vitest'
import { newUser } from '#tests/factories/users.ts'
import { test } from '#tests/support/test.ts'
import { audit } from './audit.ts'
import { transact } from './context.ts'
import { newId } from './ids.ts'

test('a decision is written with who made it, and stands or falls with its transaction', async ({ db, server }) => {
  const admin = await newUser(db, { is_admin: true })
  const ctx = server.context({ kind: 'user', userId: admin.id, adminRole: 'owner' as const })
  const [kept, undone] = [newId(), newId()]

  await transact(ctx, (ctx) =>
    audit(ctx, {
      action: 'refund.deny',
      entity: 'refund',
      id: kept,
      reason: 'rule',
      before: { state: 'in_review' },
      after: { state: 'denied' },
    }),
  )
  await transact(ctx, async (ctx) => {
    await audit(ctx, { action: 'refund.deny', entity: 'refund', id: undone })
    throw new Error('no')
  }).catch(() => undefined)

  const rows = await db`select actor, actor_id, action, entity_id, reason, before, after from audit_log`
  expect([...rows]).toEqual([
    {
      actor: 'A',
      actor_id: admin.id,
      action: 'refund.deny',
      entity_id: kept,
      reason: 'rule',
      before: { state: 'in_review' },
      after: { state: 'denied' },
    },
  ])
})

test('the log cannot be changed', async ({ db, server }) => {
  await audit(server.context(), { action: 'refund.approve', entity: 'refund', id: newId() })

  await expect(db`delete from audit_log`).rejects.toThrow('append-only')
  await expect(db`update audit_log set reason = 'other'`).rejects.toThrow('append-only')
})
