import { expect } from 'vitest'
import type { ListPage } from '#contract/lists.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { type Refusal } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const day = (date: number, hour = 12) => new Date(Date.UTC(2026, 9, date, hour))
const instant = (at: Date | null) => at && at.toISOString()

/** Disputes with ties in every sort column, and some without a deadline. */
const disputes = Array.from({ length: 30 }, (_, i) => ({
  id: `dp_${i}`,
  amount_cents: 1000 * (1 + (i % 4)),
  reason: i % 3 === 0 ? 'duplicate' : 'fraudulent',
  state: (['open', 'open', 'won', 'lost'] as const)[i % 4]!,
  opened_at: day(1 + (i % 5)),
  evidence_due_at: i % 7 === 0 ? null : day(10 + (i % 6)),
}))
const kinds = ['charge_without_row', 'double_refund'] as const
const differences = Array.from({ length: 30 }, (_, i) => ({
  id: newId(),
  kind: kinds[i % 2]!,
  subject: `re_${i}`,
  ours_cents: i % 3 === 0 ? null : 100 * (i % 5),
  theirs_cents: i % 4 === 0 ? null : 150,
  found_at: day(1 + (i % 6)),
  seen_at: day(20),
  closed_at: i % 5 === 0 ? day(21) : null,
  note: '',
}))

type Walk<T> = (page: { limit: number; after?: string; before?: string }) => Promise<ListPage<T>>

/** Reads all rows by pages of four, to the end and back. */
async function walked<T>(read: Walk<T>): Promise<{ there: T[]; back: T[] }> {
  const limit = 4
  let page = await read({ limit })
  const there = [...page.data]
  while (page.next !== null) there.push(...(page = await read({ limit, after: page.next })).data)
  const back = [...page.data]
  while (page.previous !== null) back.unshift(...(page = await read({ limit, before: page.previous })).data)
  return { there, back }
}

const is = (a: number, b: number) => Math.sign(a - b)
const dueOf = (row: { evidence_due_at: Date | string | null }) =>
  row.evidence_due_at === null ? Infinity : new Date(row.evidence_due_at).getTime()

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const company = await newCompany(db)
  const payment = newId()
  await db`
    insert into payments (id, holder_id, purpose, subject_id, title, state, amount_cents, card_cents, created_at)
    values (${payment}, ${company.id}, 'top_up', ${newId()}, '{"es": "Saldo", "en": "Balance"}', 'disputed', 2000, 2000, now())`
  await db`insert into payment_disputes ${db(disputes.map((row) => ({ ...row, payment_id: payment })))}`
  await db`insert into payment_differences ${db(differences)}`
  const admin = await server.as((await newUser(db, { is_admin: true })).id)
  const second = await server.as((await newUser(db, { is_admin: true })).id)

  return { admin, second }
})

test('disputes are paged by key both ways, by deadline, opening or amount, and none is left out', async ({ given: { admin } }) => {
  const orders = {
    due: (a: (typeof disputes)[number], b: (typeof disputes)[number]) => (dueOf(a) === dueOf(b) ? 0 : dueOf(a) < dueOf(b) ? -1 : 1),
    opened_at: (a: (typeof disputes)[number], b: (typeof disputes)[number]) => is(a.opened_at.getTime(), b.opened_at.getTime()),
    amount: (a: (typeof disputes)[number], b: (typeof disputes)[number]) => is(a.amount_cents, b.amount_cents),
  }
  const byId = disputes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const [sort, order] of Object.entries(orders)) {
    const up = byId.toSorted(order).map(({ id }) => id)
    for (const [asked, ids] of [
      [sort, up],
      [`-${sort}`, up.toReversed()],
    ] as const) {
      const { there, back } = await walked((page) => admin.disputes.list({ query: { sort: asked as 'due', ...page } }))
      expect([asked, there.map(({ id }) => id)]).toEqual([asked, ids])
      expect(back).toEqual(there)
    }
  }
})

test('disputes are narrowed by what became of them, why they were opened, and on which platform days', async ({ given: { admin } }) => {
  const shown = async (query: object) =>
    (await admin.disputes.list({ query: { ...query, limit: 100 } })).data.map(({ id }) => id).toSorted()
  const like = (is: (row: (typeof disputes)[number]) => boolean) =>
    disputes
      .filter(is)
      .map(({ id }) => id)
      .toSorted()

  expect(await shown({ state: 'open' })).toEqual(like(({ state }) => state === 'open'))
  expect(await shown({ state: 'lost', reason: 'duplicate' })).toEqual(like((row) => row.state === 'lost' && row.reason === 'duplicate'))
  expect(await shown({ from: '2026-10-02', to: '2026-10-03' })).toEqual(
    like(({ opened_at }) => [day(2), day(3)].some((at) => at.getTime() === opened_at.getTime())),
  )
  const [{ id, ...row }] = disputes as [(typeof disputes)[number]]
  expect((await admin.disputes.list({ query: { limit: 100 } })).data.find((dispute) => dispute.id === id)).toMatchObject({
    amount: { amount: row.amount_cents },
    reason: row.reason,
    state: row.state,
    opened_at: instant(row.opened_at),
    evidence_due_at: instant(row.evidence_due_at),
  })
})

test('an open dispute is late once the bank takes nothing more', async ({ server, given: { admin } }) => {
  server.setNow(day(13))

  const { data } = await admin.disputes.list({ query: { limit: 100 } })

  expect(new Set(data.filter((row) => row.is_late).map(({ id }) => id))).toEqual(
    new Set(disputes.filter((row) => row.state === 'open' && dueOf(row) < day(13).getTime()).map(({ id }) => id)),
  )
  server.setNow(new Date())
})

const betweenOf = (row: (typeof differences)[number]) => (row.theirs_cents ?? 0) - (row.ours_cents ?? 0)

test('differences are paged by key both ways, by when they were found or how much lies between, and narrowed by kind and day', async ({
  given: { admin },
}) => {
  const byId = differences.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const orders = {
    found_at: byId.toSorted((a, b) => is(a.found_at.getTime(), b.found_at.getTime())),
    between: byId.toSorted((a, b) => is(betweenOf(a), betweenOf(b))),
  }
  for (const [sort, rows] of Object.entries(orders)) {
    const ids = rows.map(({ id }) => id)
    const { there, back } = await walked((page) => admin.reconciliation.list({ query: { sort: sort as 'between', ...page } }))
    expect([sort, there.map(({ id }) => id)]).toEqual([sort, ids])
    expect(back).toEqual(there)
    const turned = await walked((page) => admin.reconciliation.list({ query: { sort: `-${sort}` as '-between', ...page } }))
    expect(turned.there.map(({ id }) => id)).toEqual(ids.toReversed())
  }
  const query = { state: 'open', kind: 'double_refund', from: '2026-10-02', to: '2026-10-02', limit: 100 } as const
  expect((await admin.reconciliation.list({ query })).data.map(({ id }) => id).toSorted()).toEqual(
    differences
      .filter((row) => row.closed_at === null && row.kind === query.kind && row.found_at.getTime() === day(2).getTime())
      .map(({ id }) => id)
      .toSorted(),
  )
})

test('of two who explain the same difference one is heard, and the other is told', async ({ db, given: { admin, second } }) => {
  const codes: unknown[] = []
  for (const { id } of differences.filter(({ closed_at }) => closed_at === null)) {
    const params = { difference_id: id }
    const ends = await atOnce(db, 2, (i) =>
      (i === 0 ? admin : second).reconciliation.close({ params, body: { note: `Lo miró la persona ${i}.` } }),
    )
    codes.push(ends.map((end) => (end.status === 'fulfilled' ? 'heard' : (end.reason as Refusal).code)).toSorted())
    expect(await db`select action from audit_log where entity_id = ${id}`).toEqual([{ action: 'difference.close' }])
  }

  expect(new Set(codes.map(String))).toEqual(new Set(['heard,invalid_transition']))
  await expect(
    admin.reconciliation.close({ params: { difference_id: newId() }, body: { note: 'No la hay en ningún lado.' } }),
  ).rejects.toThrow('not_found')
})
