import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'vitest'
import { listFiles, type ListName } from '#contract/api.ts'
import { money as usd } from '#contract/money.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newHeldDeposit } from '#tests/factories/deposits.ts'
import { newClaim } from '#tests/factories/queues.ts'
import { newPeople, newUser } from '#tests/factories/users.ts'
import type { TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const { id } = await newUser(db, { is_admin: true, name: 'Alba', surname: 'Casa' })
  const admin = await server.as(id)
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' })

  const take = (list: string, query: Record<string, string> = {}, who: TestClient = admin, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/admin/export/${list}?${new URLSearchParams(query)}`, {
      headers: { ...headers, cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })

  /** Parameters of a list besides its name. */
  async function aboutOf(): Promise<Partial<Record<string, Record<string, string>>>> {
    const { id } = await admin.bulkActs.preview({ body: { act: 'people.suspend', ids: [(await newUser(db)).id] } })
    return { 'bulk-rows': { act_id: id } }
  }

  return { admin, take, aboutOf }
})
const linesOf = async (reply: Response) => (await reply.text()).split('\r\n')

test('a list as CSV has all its rows, and no cell that runs', async ({ db, given: { take } }) => {
  const company = await newCompany(db, { name: '=HYPERLINK("http://evil")' })

  const reply = await take('companies', { q: '=hyper' })

  const [head, row, end] = await linesOf(reply)
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(head).toContain('id,name,slug')
  expect(row).toContain(`${company.id},"'=HYPERLINK(""http://evil"")"`)
  expect(end).toBe('')
})

test('only the columns that were chosen are taken out, in the order of the list', async ({ db, given: { take } }) => {
  const [early, late] = [await newCompany(db, { name: 'Alfil Uno', tier: 'proven' }), await newCompany(db, { name: 'Alfil Dos' })]

  const lines = await linesOf(await take('companies', { q: 'alfil', sort: '-name', columns: 'name,tier' }))

  expect(lines.map((line) => line.replace('\ufeff', ''))).toEqual([
    'id,name,slug,tier',
    `${early.id},Alfil Uno,${early.slug},proven`,
    `${late.id},Alfil Dos,${late.slug},listed`,
    '',
  ])
})

test('every list has every column that its table has', async ({ given: { aboutOf, take } }) => {
  const about = await aboutOf()
  for (const { name: list, columns } of listFiles) {
    const reply = await take(list, { ...about[list], columns: columns.join(',') })
    expect([list, reply.status]).toEqual([list, 200])
    const [id, ...head] = (await linesOf(reply))[0]!.replace('\ufeff', '').split(',')
    expect([list, id]).toEqual([list, 'id'])
    expect([list, head.length >= columns.length]).toEqual([list, true])
  }
})

test('changes in bulk are narrowed as their list is, and only those of areas that are somebody’s own to look at', async ({
  db,
  server,
  given: { take },
}) => {
  const { id } = await newUser(db, { admin_role: 'content' })
  const add = (act: string, state: string) => db`
    insert into bulk_acts (id, admin_id, act, state, created_at, started_at)
    values (${newId()}, ${id}, ${act}, ${state}, now(), ${state === 'previewed' ? null : new Date()})`
  for (const act of ['people.suspend', 'companies.suspend']) for (const state of ['done', 'running', 'previewed']) await add(act, state)
  const actsOf = async (query: Record<string, string>, who?: TestClient) =>
    (await linesOf(await take('bulk-acts', { columns: 'act', ...query }, who))).slice(1, -1).map((line) => line.split(',')[1])

  expect(await actsOf({})).toEqual(['companies.suspend', 'companies.suspend', 'people.suspend', 'people.suspend'])
  expect(await actsOf({ act: 'people.suspend', state: 'running' })).toEqual(['people.suspend'])
  expect(await actsOf({ state: 'previewed' })).toEqual([])
  expect(await actsOf({ state: 'done' }, await server.as(id))).toEqual(['companies.suspend'])
  expect((await take('payments', {}, await server.as(id))).status).toBe(403)
  expect((await take('jobs', {}, await server.as(id))).status).toBe(403)
})

test('the rows of a bulk change are narrowed and sorted as its page is, by who may look at it', async ({
  db,
  server,
  given: { admin, take },
}) => {
  const people = await Promise.all(['Zoe', 'Álex', 'Eva'].map((name) => newUser(db, { name, surname: 'Fila' })))
  const { id: act_id } = await admin.bulkActs.preview({ body: { act: 'people.suspend', ids: [...people.map(({ id }) => id), newId()] } })
  const content = await server.as((await newUser(db, { admin_role: 'content' })).id)

  const lines = await linesOf(await take('bulk-rows', { act_id, state: 'chosen', sort: 'name', columns: 'name' }))

  expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(['Álex Fila', 'Eva Fila', 'Zoe Fila'])
  expect((await take('bulk-rows')).status).toBe(422)
  expect((await take('bulk-rows', { act_id: newId() })).status).toBe(404)
  expect((await take('bulk-rows', { act_id }, content)).status).toBe(404)
})

test('opt-outs as CSV are those that the table shows', async ({ db, server, given: { take } }) => {
  const email = `${newId()}@example.com`
  const { id, due_on } = await server.visitor().privacy.optOut({ body: { name: 'Luz Vega', email } })
  await db`insert into opt_outs (id, name, email, locale, state, received_at, due_on, honoured_at)
    values (${newId()}, 'Paz Roa', 'paz@example.com', 'es', 'honoured', now(), current_date, now())`

  const lines = await linesOf(await take('opt-outs', { state: 'received', columns: 'name,email,status,accounts,due' }))

  expect(lines).toEqual(['id,name,email,state,is_late,accounts,due', [id, 'Luz Vega', email, 'received', false, 0, due_on].join(','), ''])
})

test('services as CSV are those that the table shows, in its order', async ({ given: { take, admin } }) => {
  const [head, ...lines] = await linesOf(await take('services', { category: 'plumbing', sort: '-price', columns: 'name,price' }))
  const { data } = await admin.catalogAdmin.services({ query: { category: 'plumbing', sort: '-price', limit: 100 } })

  expect(head).toBe('id,slug,name_es,name_en,base_price_usd')
  expect(lines.slice(0, -1).map((line) => line.split(',')[1])).toEqual(data.map(({ slug }) => slug))
  expect(lines[0]).toBe(
    [data[0]!.id, data[0]!.slug, data[0]!.name.es, data[0]!.name.en, (data[0]!.base_price.amount / 100).toFixed(2)].join(','),
  )
})

test('a column or a filter that there is not is refused, and nothing is written down', async ({ db, given: { take } }) => {
  const before = await db`select count(*) from audit_log where action = 'list.export'`

  expect((await take('companies', { columns: 'name,secret' })).status).toBe(422)
  expect((await take('companies', { status: 'asleep' })).status).toBe(422)

  expect(await db`select count(*) from audit_log where action = 'list.export'`).toEqual(before)
})

test('the log says what was taken out and how narrowed, never what was looked for', async ({ db, given: { take } }) => {
  await linesOf(await take('users', { q: 'ursula@example.com', kind: 'member', columns: 'email' }))

  const [row] = await db<{ after: unknown }[]>`select after from audit_log where action = 'list.export' order by id desc limit 1`
  expect(row!.after).toEqual({ list: 'users', kind: 'member', sort: '-created_at', columns: ['email'], has_search: true })
})

test('totals of a list equal those of its file, with the same filters, on any page', async ({ db, server, given: { take, admin } }) => {
  for (const state of ['in_review', 'in_review', 'appealed'] as const) await newClaim(db, state)
  await newHeldDeposit(db)
  await db`update payments set refunded_cents = 700 where id = (select payment_id from refunds where state = 'appealed')`
  const [claim] = await db<{ company_id: string; payment_id: string }[]>`select company_id, payment_id from refunds limit 1`
  for (const [state, cents] of [
    ['due', 1200],
    ['returned', 300],
    ['paid', 50],
  ] as const)
    await db`insert into payouts (id, company_id, amount_cents, state, created_at) values (${newId()}, ${claim!.company_id}, ${cents}, ${state}, now())`
  await db`
    insert into payment_disputes (id, payment_id, amount_cents, reason, state, opened_at)
    values ('dp_1', ${claim!.payment_id}, 2000, 'fraudulent', 'open', now())`
  const views: [ListName, Record<string, string>, number?][] = [
    ['users', { kind: 'admin' }],
    ['companies', { status: 'active' }],
    ['requests', { state: 'hired' }],
    ['matches', { state: 'sold' }],
    ['payments', { state: 'succeeded', q: 'contacto' }],
    ['payments', { returned: 'true', purpose: 'lead' }],
    ['payments', {}, 11_700],
    ['claims', { state: 'in_review' }, 4000],
    ['claims', {}, 6000],
    ['disputes', { reason: 'fraudulent' }, 2000],
    ['disputes', { holder_id: claim!.company_id }, 2000],
    ['disputes', { holder_id: newId() }, 0],
    ['deposits', { state: 'held' }, 5000],
    ['deposits', { state: 'returned' }, 0],
    ['payouts', { state: 'waiting' }, 1500],
    ['payouts', {}, 1550],
    ['audit', {}],
  ]

  for (const [list, query, sum] of views) {
    const [head, ...rows] = (await linesOf(await take(list, query))).slice(0, -1).map((line) => line.split(','))
    const { count, sums } = await admin.listTotals.read({ params: { list }, query: { ...query, limit: '1', after: 'a page of it' } })
    const cents = (column: string) => rows.reduce((all, row) => all + Math.round(Number(row[head!.indexOf(`${column}_usd`)]) * 100), 0)
    expect([list, query, count, sums]).toEqual([
      list,
      query,
      // The export is in the audit log by then.
      list === 'audit' ? rows.length + 1 : rows.length,
      Object.fromEntries(listFiles.find(({ name }) => name === list)!.totals!.map((column) => [column, usd(cents(column))])),
    ])
    const total = Object.values(sums).reduce((all, { amount }) => all + amount, 0)
    expect([list, query, total]).toEqual([list, query, sum ?? total])
  }
  const content = await server.as((await newUser(db, { admin_role: 'content' })).id)
  const refused = { status: 403, code: 'not_your_area' }
  await expect(content.listTotals.read({ params: { list: 'payments' }, query: {} })).rejects.toMatchObject(refused)
  await expect(admin.listTotals.read({ params: { list: 'payments' }, query: { state: 'asleep' } })).rejects.toMatchObject({ status: 422 })
})

const many = 100_000
/** Bytes in use after a garbage collection. */
function inUse(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}

test('a long list takes time and no memory', async ({ db, given: { take } }) => {
  await newPeople(db, many)
  const reply = await take('users', { sort: 'created_at', kind: 'member' })

  let [lines, early, late] = [0, 0, 0]
  for await (const part of reply.body!.pipeThrough(new TextDecoderStream())) {
    lines += part.split('\n').length - 1
    if (early === 0 && lines > many * 0.1) early = inUse()
    if (late === 0 && lines > many * 0.9) late = inUse()
  }

  const [members] = await db<{ count: number }[]>`select count(*) from users where kind = 'member'`
  expect(lines).toBe(members!.count + 1)
  // The rows alone are more than 12 MB.
  expect(late - early).toBeLessThan(4_000_000)
})

test('a slow reader holds the export back: rows are not read ahead', async ({ db, given: { take, admin } }) => {
  // Far more than the buffers of sockets.
  const takeAll = () => take('users', { sort: 'created_at', kind: 'member' }, admin, { 'accept-encoding': 'identity' })
  const slow = (await takeAll()).body!.getReader()
  await slow.read()
  for await (const _ of (await takeAll()).body!);
  const { id } = await newUser(db)

  let end = ''
  const decoder = new TextDecoder()
  for (let part = await slow.read(); !part.done; part = await slow.read())
    end = (end + decoder.decode(part.value, { stream: true })).slice(-500)

  expect(end).toContain(id)
})
