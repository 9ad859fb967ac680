import { describe, expect } from 'vitest'
import { type QuoteInput } from '#contract/quotes/quote.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newAgreedPrice } from '#tests/factories/prices.ts'
import { quoteInput, quoteItem } from '#tests/factories/quotes.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { pdfText } from '#tests/support/pdf-text.ts'
import { fc } from '#tests/support/property.ts'
import { test as base } from '#tests/support/test.ts'
import { countPrices } from './prices/service.ts'
import { dayAfter } from './quote/rules.ts'
import { quoteStates } from '#contract/quotes/states.ts'

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  async function scene({ service }: { service?: Awaited<ReturnType<typeof newService>> } = {}) {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner, slots: 4, ...(service ? { service } : {}) })
    return { owner, request, customer: await server.as(owner.id), ...(await buyLead(server, request)) }
  }
  const get = (client: TestClient, url: string) =>
    server.app.inject({ url, headers: { cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ') } })

  return { scene, get }
})

test.beforeEach(({ server }) => server.setNow(new Date('2026-03-02T15:00:00Z')))

const today = '2026-03-02'
const input = (values: Partial<QuoteInput> = {}) => quoteInput({ valid_until: dayAfter(today, 14), ...values })
const twoOptions = {
  options: ['Basic', 'Complete'],
  items: [
    quoteItem(),
    quoteItem({ text: 'Haul away', unit_price_cents: 2500, is_optional: true }),
    quoteItem({ option: 1, unit_price_cents: 15_000, is_taxable: true }),
    quoteItem({ option: 1, text: 'Warranty', unit_price_cents: 3000, is_optional: true, is_taxable: true }),
  ],
  tax_percent: 10,
}
async function sent(member: TestClient, lead_id: string, values: Partial<QuoteInput> = {}) {
  const { id } = await member.quotes.create({ params: { lead_id } })
  await member.quotes.save({ params: { quote_id: id }, body: input(values) })
  return member.quotes.send({ params: { quote_id: id } })
}

describe('options', () => {
  test('each is summed by the server; the quote shows the cheapest', async ({ given: { scene } }) => {
    const { member, lead_id } = await scene()

    const quote = await sent(member, lead_id, twoOptions)

    expect(quote.options).toMatchObject([
      { name: 'Basic', total: { amount: 10_000 } },
      { name: 'Complete', subtotal: { amount: 15_000 }, tax: { amount: 1500 }, total: { amount: 16_500 } },
    ])
    expect(quote.total.amount).toBe(10_000)
  })

  test('the customer chooses one, takes optional lines along, and that is what is agreed on', async ({ server, given: { scene } }) => {
    const { member, customer, lead_id } = await scene()
    const quote = await sent(member, lead_id, twoOptions)
    const params = { quote_id: quote.id }
    const accept = (body: object) => customer.quotes.accept({ params, body: { name: 'Ana Rivera', ...body } })

    await expect(accept({ option: 2 })).rejects.toMatchObject({ status: 422, errors: { option: [expect.any(String)] } })
    await expect(accept({ option: 1, extras: [1] })).rejects.toMatchObject({ status: 422, errors: { extras: [expect.any(String)] } })
    await expect(accept({ option: 1, extras: [2] })).rejects.toMatchObject({ status: 422 })
    const accepted = await accept({ option: 1, extras: [3, 3] })

    expect(accepted.agreed).toMatchObject({ name: 'Ana Rivera', option: 1, extras: [3], total: { amount: 19_800 } })
    expect((await member.quotes.get({ params })).agreed).toMatchObject({ total: { amount: 19_800 } })
    // Every list and card shows that sum instead of the cheapest option's.
    expect((await member.quotes.list({ query: {} })).data).toMatchObject([{ total: { amount: 19_800 } }])
    await server.runJobs()
    const { messages } = await customer.messaging.thread({ params: { lead_id } })
    expect(messages.find(({ kind }) => kind === 'quote')?.quote).toMatchObject({ total: { amount: 19_800 } })
  })

  test.for<[string, Parameters<typeof input>[0]]>([
    ['one alone', { options: ['Only'] }],
    ['an empty one', { options: ['A', 'B'], items: [quoteItem()] }],
    ['a line of one that is not there', { items: [quoteItem(), quoteItem({ option: 1 })] }],
    ['a range with options', { ...twoOptions, type: 'range' as const, high_cents: 12_000 }],
  ])('%s is refused at its field', async ([_case, values], { given: { scene } }) => {
    const { member, lead_id } = await scene()
    const { id } = await member.quotes.create({ params: { lead_id } })

    await expect(member.quotes.save({ params: { quote_id: id }, body: input(values) })).rejects.toMatchObject({
      status: 422,
      errors: { options: [expect.any(String)] },
    })
  })
})

describe('the agreement', () => {
  test('is there for both sides once the quote is accepted, with everything that was agreed on', async ({
    db,
    server,
    given: { scene, get },
  }) => {
    const { member, customer, lead_id, company } = await scene()
    const quote = await sent(member, lead_id, {
      ...twoOptions,
      warranty_months: 12,
      excludes: 'Permits',
      deposit_cents: 2500,
      deposit_terms: 'Half of it comes back',
    })
    const path = `/api/quotes/${quote.id}/agreement?locale=en`

    expect((await get(customer, path)).json()).toMatchObject({ code: 'quote_not_agreed' })
    await customer.quotes.accept({ params: { quote_id: quote.id }, body: { name: 'Ana María Rivera', option: 1, extras: [3] } })
    const [theirs, ours] = await Promise.all([get(customer, path), get(member, path)])
    const stranger = await server.as((await newUser(db)).id)

    expect(theirs.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': expect.stringContaining('AC-') })
    expect(theirs.rawPayload.equals(ours.rawPayload)).toBe(true)
    const text = pdfText(theirs.rawPayload)
    for (const words of [
      'Work agreement',
      'Complete',
      'Warranty',
      '$198.00',
      '$25.00',
      'On acceptance, paid directly to the company',
      'Half of it comes back',
      'Permits',
      'Accepted by Ana María Rivera',
      '127.0.0.0/24',
      company.name,
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Haul away')
    expect((await get(stranger, path)).statusCode).toBe(404)
  })

  test('keeps the street from a company whose hire was taken back', async ({ db, given: { scene, get } }) => {
    const { member, customer, lead_id, request } = await scene()
    await db`update project_contacts set street = '7414 Carroll Avenue' where project_id = ${request.id}`
    const quote = await sent(member, lead_id, twoOptions)
    const path = `/api/quotes/${quote.id}/agreement?locale=en`
    const readBoth = async () =>
      Promise.all([customer, member].map(async (side) => pdfText((await get(side, path)).rawPayload).includes('Carroll')))
    await customer.quotes.accept({ params: { quote_id: quote.id }, body: { name: 'Ana Rivera', option: 0 } })
    const hired = await readBoth()
    await customer.work.unhire({ params: { lead_id }, body: { next: 'reopen' } })

    expect([hired, await readBoth()]).toEqual([
      [true, true],
      [true, false],
    ])
  })
})

describe('the quote as a document', () => {
  test('has every option, what is optional and until when it holds, for both sides; a draft is the company’s alone', async ({
    db,
    server,
    given: { scene, get },
  }) => {
    const { member, customer, lead_id, company, request } = await scene()
    await db`update project_contacts set surname = 'Quetzal', street = '7414 Carroll Avenue' where project_id = ${request.id}`
    const draft = await member.quotes.create({ params: { lead_id } })
    const drafted = `/api/quotes/${draft.id}/document?locale=en`
    expect(pdfText((await get(member, drafted)).rawPayload)).toContain('Draft, not sent')
    expect((await get(customer, drafted)).statusCode).toBe(404)

    const quote = await sent(member, lead_id, {
      ...twoOptions,
      warranty_months: 12,
      deposit_cents: 2500,
      deposit_terms: 'Half of it comes back',
    })
    const path = `/api/quotes/${quote.id}/document`
    const [theirs, ours] = await Promise.all([get(customer, `${path}?locale=en`), get(member, `${path}?locale=en`)])
    const stranger = await server.as((await newUser(db)).id)

    expect(theirs.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(theirs.rawPayload.equals(ours.rawPayload)).toBe(true)
    const text = pdfText(theirs.rawPayload)
    for (const words of [
      ...quote.options.map(({ name }) => name),
      'Waiting for a decision',
      'Optional, not in the total',
      'Haul away',
      '$25.00',
      company.name,
    ])
      expect(text).toContain(words)
    for (const words of ['Quetzal', 'Carroll', 'Electronic signature']) expect(text).not.toContain(words)
    expect(pdfText((await get(customer, `${path}?locale=es`)).rawPayload)).toContain('Opcional, no está en el total')
    expect((await get(stranger, path)).statusCode).toBe(404)
    await customer.quotes.decline({ params: { quote_id: quote.id }, body: {} })
    expect(pdfText((await get(member, `${path}?locale=en`)).rawPayload)).toContain('No longer valid')
  })
})

describe('promise 11: quotes stand side by side', () => {
  test('promise 11: with a local price band from ten agreed prices on, not before', async ({ ctx, db, given: { scene } }) => {
    const service = await newService(db)
    const mine = await scene({ service })
    await sent(mine.member, mine.lead_id)
    const board = () => mine.customer.quotes.board({ params: { project_id: mine.request.id } })
    const owner = await newUser(db)
    const companies = [await newCompany(db), await newCompany(db), await newCompany(db)]
    const agree = async (n: number) => {
      await newAgreedPrice(db, { owner, service, company: companies[n % 3]!, cents: n * 10_000, at: new Date('2026-02-10T15:00:00Z') })
      await countPrices(ctx)
    }
    for (let n = 1; n <= 9; n++) await agree(n)
    const before = (await board()).band
    await agree(10)

    expect(before).toBeNull()
    expect((await board()).band).toEqual({
      low: { amount: 32_500, currency: 'USD' },
      middle: { amount: 55_000, currency: 'USD' },
      high: { amount: 77_500, currency: 'USD' },
      count: 10,
    })
  })

  test('promise 11: a new version knows the one before it', async ({ given: { scene } }) => {
    const { member, customer, lead_id } = await scene()
    const first = await sent(member, lead_id)
    const { id } = await member.quotes.revise({ params: { quote_id: first.id } })
    await member.quotes.send({ params: { quote_id: id } })

    expect(await customer.quotes.read({ params: { quote_id: id } })).toMatchObject({ version: 2, previous_id: first.id })
    expect(await customer.quotes.read({ params: { quote_id: first.id } })).toMatchObject({ state: 'superseded', previous_id: null })
  })
})

describe('files and templates', () => {
  async function uploaded(client: TestClient, bytes = Buffer.from('%PDF-1.7\nx\n%%EOF\n')) {
    const { id } = await client.uploads.begin({ body: { id: newId(), size: bytes.length, name: 'Plan.pdf' } })
    await client.uploads.append({ params: { upload_id: id }, body: { start: 0 }, file: new Blob([new Uint8Array(bytes)]) })
    return id
  }

  test('a draft takes files, each once and ten at most; a revision keeps them', async ({ server, given: { scene, get } }) => {
    const { member, customer, lead_id } = await scene()
    const { id } = await member.quotes.create({ params: { lead_id } })
    const params = { quote_id: id }
    const upload_id = await uploaded(member)
    await member.quotes.addFile({ params, body: { upload_id } })
    const { files } = await member.quotes.addFile({ params, body: { upload_id } })
    const path = (quoteId: string, fileId: string) => `/api/quotes/${quoteId}/files/${fileId}`

    expect(files).toMatchObject([{ picture: null, document: { name: 'Plan.pdf' } }])
    expect((await get(customer, path(id, files[0]!.id))).statusCode).toBe(404)
    for (let n = 1; n < 10; n++) await member.quotes.addFile({ params, body: { upload_id: await uploaded(member) } })
    await expect(member.quotes.addFile({ params, body: { upload_id: await uploaded(member) } })).rejects.toMatchObject({
      code: 'quote_too_many_files',
    })
    await member.quotes.save({ params, body: input() })
    await member.quotes.send({ params })
    expect((await get(customer, path(id, files[0]!.id))).headers['content-disposition']).toContain('Plan.pdf')
    await expect(member.quotes.removeFile({ params: { ...params, file_id: files[0]!.id } })).rejects.toMatchObject({ status: 409 })
    const next = await member.quotes.revise({ params })
    await member.quotes.removeFile({ params: { quote_id: next.id, file_id: next.files[0]!.id } })
    await server.runJobs()

    expect((await get(customer, path(id, files[0]!.id))).statusCode).toBe(200)
  })

  test('a template is kept under its name, replaced by another of that name, and its company’s alone', async ({
    db,
    server,
    given: { scene },
  }) => {
    const { member } = await scene()
    const other = await server.as((await newCompany(db)).owner.id)
    const { items, options, tax_percent, includes, excludes, message } = input(twoOptions)
    const content = { type: 'fixed' as const, items, options, tax_percent, includes, excludes, message }

    await member.quotes.saveTemplate({ body: { name: 'Drain', content } })
    const [kept, ...rest] = await member.quotes.saveTemplate({ body: { name: 'drain', content: { ...content, message: '' } } })

    expect([kept, rest]).toMatchObject([{ name: 'drain', content: { message: '', options: ['Basic', 'Complete'] } }, []])
    expect(await other.quotes.templates()).toEqual([])
    await expect(other.quotes.dropTemplate({ params: { template_id: kept!.id } })).rejects.toMatchObject({ status: 404 })
    expect(await member.quotes.dropTemplate({ params: { template_id: kept!.id } })).toEqual([])
  })
})

test.for([
  ['accept', ['accepted,discarded', 'hired', 'done,409']],
  ['send', ['superseded,sent', 'open', 'done,409']],
] as const)(
  'accepting beside sending the revision, %s first: what was sent is accepted or replaced, never both',
  async ([first, expected], { db, given: { scene } }) => {
    const { member, customer, lead_id, request } = await scene()
    const { id: quote_id } = await sent(member, lead_id)
    const revision = await member.quotes.revise({ params: { quote_id } })
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 'done',
        ({ status }: { status: number }) => status,
      )
    const accept = () => outcome(customer.quotes.accept({ params: { quote_id }, body: { name: 'Ana Rivera' } }))
    const send = () => outcome(member.quotes.send({ params: { quote_id: revision.id } }))
    let outcomes: Promise<unknown>[] = []

    await db.begin(async (other) => {
      await other`select from quotes where id = ${quote_id} for update`
      outcomes = [first === 'accept' ? accept() : send()]
      await Promise.race([...outcomes, untilSomebodyWaits(db)])
      outcomes.push(first === 'accept' ? send() : accept())
      await Promise.race([outcomes[1], untilSomebodyWaits(db, 2)])
    })

    const done = await Promise.all(outcomes)
    const states = (await db`select state from quotes where project_id = ${request.id} order by version`).map(({ state }) => state)
    const [project] = await db`select state from projects where id = ${request.id}`
    expect([states.join(), project!['state'], done.join()]).toEqual(expected)
  },
)

const walk = fc.array(fc.constantFrom('save', 'send', 'view', 'accept', 'decline', 'withdraw', 'revise', 'time', 'create'), {
  minLength: 3,
  maxLength: 14,
})

test('whatever happens in whatever order, every step is one of the state table, and one version lives', async ({
  db,
  server,
  given: { scene },
}) => {
  await fc.assert(
    fc.asyncProperty(walk, async (steps) => {
      server.setNow(new Date('2026-03-02T15:00:00Z'))
      const { member, customer, lead_id, request } = await scene()
      const newest = async () =>
        (await db`select id from quotes where lead_id = ${lead_id} order by version desc limit 1`)[0]?.['id'] ?? lead_id
      const open = async () => (await db`select id from quotes where lead_id = ${lead_id} and state in ('sent', 'viewed')`)[0]
      for (const step of steps) {
        const params = { quote_id: await newest() }
        const live = { quote_id: (await open())?.['id'] ?? params.quote_id }
        const acts: Record<typeof step, () => Promise<unknown>> = {
          create: () => member.quotes.create({ params: { lead_id } }),
          save: () => member.quotes.save({ params, body: input({ valid_until: dayAfter(server.now().toISOString().slice(0, 10), 14) }) }),
          send: () => member.quotes.send({ params }),
          view: () => customer.quotes.view({ params: live }),
          accept: () => customer.quotes.accept({ params: live, body: { name: 'Ana Rivera' } }),
          decline: () => customer.quotes.decline({ params: live, body: {} }),
          withdraw: () => member.quotes.withdraw({ params: live }),
          revise: () => member.quotes.revise({ params: live }),
          time: async () => {
            server.setNow(new Date(server.now().getTime() + 8 * 86_400_000))
            await server.runJobs()
          },
        }
        await acts[step]().catch((error: { status?: number }) => {
          if (![404, 409, 422].includes(error.status ?? 0)) throw error
        })
      }
      const quotes = await db`select id, state from quotes where project_id = ${request.id}`
      expect(quotes.filter(({ state }) => ['sent', 'viewed', 'accepted'].includes(state)).length).toBeLessThanOrEqual(1)
      for (const { id, state } of quotes) {
        const history =
          await db`select from_state, event, to_state, actor from transitions where entity = 'quote' and entity_id = ${id} order by id`
        let at = 'draft'
        for (const { from_state: from, event, to_state: to, actor } of history) {
          const known = quoteStates.transitions[event as keyof typeof quoteStates.transitions]
          expect([
            from,
            known.to,
            (known.from as readonly string[]).includes(from),
            (known.by as readonly string[]).includes(actor),
          ]).toEqual([at, to, true, true])
          at = to
        }
        expect(state).toBe(at)
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
}, 120_000)
