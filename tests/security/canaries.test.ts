import { describe, expect } from 'vitest'
import type { Lead } from '#contract/leads/lead.ts'
import { strFromU8, unzipSync } from 'fflate'
import { pdfText } from '#tests/support/pdf-text.ts'
import { Refusal, type TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { type Call, callWriter, endpoints, type Named, paramsOf } from './support/calls.ts'
import { canaries, newMarket, writings } from './support/market.ts'

const { ownText: _ownText, name, ...personal } = canaries
/** Data that no company may know before it pays. The words of the request itself it may read, without ways to get in touch. */
const hidden = writings(personal)
const hitsIn = (text: string, words: readonly string[] = hidden) => words.filter((word) => text.includes(word))

/** The market of a customer who chose this way of contact, in a database of its own. */
const marketOf = (contact_mode: 'calls' | 'messages') =>
  base.extend('market', { scope: 'file' }, async ({ db, server }) => {
    const market = await newMarket(db, server, { contact_mode })
    await server.runJobs()
    return market
  })
const overRelay = base.extend('market', { scope: 'file' }, async ({ db, server }) => {
  const market = await newMarket(db, server, { hides_phone: true })
  await server.runJobs()
  return market
})
const tests = { calls: marketOf('calls'), messages: marketOf('messages') }

describe.each(['calls', 'messages'] as const)('a customer who allows %s', (mode) => {
  const test = tests[mode]

  test('is nobody to a company that was asked and has not paid', async ({ market }) => {
    const { other, open, done } = market
    const said = await Promise.all([
      ...(['new', 'bought', 'closed'] as const).map((tab) => other.leads.list({ query: { tab } })),
      ...[open, done].map(({ rivalMatchId }) => other.leads.offer({ params: { match_id: rivalMatchId } })),
      other.notifications.list({ query: {} }),
      other.quotes.list({ query: {} }),
      other.customers.list({ query: {} }),
      other.companies.own(),
      other.payments.list({ query: {} }),
    ])

    expect(hitsIn(JSON.stringify(said), [name, ...hidden])).toEqual([])
    expect(JSON.stringify(said)).toContain(canaries.ownText)
  })

  test('is nobody in what is public: companies, reviews, search', async ({ server, market }) => {
    const visitor = server.visitor()
    const said = await Promise.all([
      visitor.companies.profile({ params: { slug: market.buyer.slug } }),
      visitor.reviews.ofCompany({ params: { slug: market.buyer.slug }, query: {} }),
      visitor.companies.search({ query: { service: 'drain-cleaning', zipcode: '20910' } }),
    ])

    // The review is theirs to publish, under a first name and an initial.
    expect(
      hitsIn(
        JSON.stringify(said),
        hidden.filter((word) => word !== canaries.review),
      ),
    ).toEqual([])
  })

  test('is to the company that paid what the way of contact allows, and an address once it is hired', async ({ market }) => {
    const read = (leadId: string): Promise<Lead> => market.seller.leads.lead({ params: { lead_id: leadId } })
    const [open, hired] = [await read(market.open.leadId), await read(market.hired.leadId)]
    const reach = mode === 'calls' ? { phone: canaries.phone, email: canaries.email } : { phone: null, email: null }

    expect(open.contact).toMatchObject({ name, surname: canaries.surname, street: null, ...reach })
    expect(hired.contact).toMatchObject({ street: canaries.street, ...reach })
    expect((await read(market.closed.leadId)).contact).toBeNull()
    const inText = [canaries.textPhone, canaries.textEmail]
    const never = mode === 'messages' ? [...inText, canaries.email, canaries.phone, canaries.phone.slice(2)] : []
    const { data } = await market.seller.leads.list({ query: { tab: 'bought' } })
    const thread = await market.seller.messaging.thread({ params: { lead_id: market.open.leadId } })
    const quotes = await market.seller.quotes.list({ query: {} })
    const customers = await market.seller.customers.list({ query: {} })
    const customer = await market.seller.customers.get({ params: { customer_id: market.open.leadId } })
    expect(hitsIn(JSON.stringify([open, hired, data, thread, quotes, customers, customer]), never)).toEqual([])
    expect(customer).toMatchObject({ name, surname: canaries.surname, phone: reach.phone, email: reach.email })
    expect(JSON.stringify(customer)).toContain(canaries.teamNote)
    expect(hitsIn(open.teaser.text, inText)).toEqual(mode === 'messages' ? [] : inText)
    expect(open.teaser.withheld).toBe(mode === 'messages' ? 'messages_only' : null)
  })

  test('is no more than a first name in what companies are mailed, and in live messages', async ({ db, market }) => {
    const companies = [market.buyer.owner.email, market.rival.owner.email]
    const mails = await db<{ recipient: string; text: string }[]>`
      select recipient, concat_ws(' ', subject, body_text, body_html, links::text) as text from sandbox_outbox
      where recipient = any(${companies}) or recipient = any(${[market.buyer.owner.phone!, market.rival.owner.phone!]})`
    const live = await db<{ text: string }[]>`select channel || ' ' || kind as text from live_events`
    const outbox = await db<{ text: string }[]>`select payload::text as text from outbox union all select data::text from pgboss.job`

    expect(mails.some(({ recipient }) => recipient === market.buyer.owner.email)).toBe(true)
    expect(hitsIn(JSON.stringify(mails))).toEqual([])
    expect(mails.filter(({ recipient, text }) => recipient === market.rival.owner.email && text.includes(name))).toEqual([])
    expect(live.length).toBeGreaterThan(0)
    expect(hitsIn(JSON.stringify([live, outbox]), [name, canaries.ownText, ...hidden])).toEqual([])
  })
})

describe('a customer who allows calls over a number of ours', () => {
  const numbers = writings({ phone: canaries.phone, textPhone: canaries.textPhone }).filter((word) => word !== '')

  overRelay('has a phone that no read of the company gives, in any file either', async ({ server, market }) => {
    const write = await callWriter(server)
    const said: string[] = []
    const reads = endpoints.filter(({ endpoint: { method, access } }) => method === 'GET' && access !== 'admin' && access !== 'anyone')
    for (const { leadId, matchId, projectId, quoteId, documentId, fileId, appointmentId } of [market.open, market.hired]) {
      const known = {
        lead_id: [leadId],
        customer_id: [leadId],
        match_id: [matchId],
        project_id: [projectId],
        quote_id: [quoteId],
        document_id: [documentId],
        file_id: [fileId],
        appointment_id: [appointmentId],
        tab: ['bought'],
        file: [leadId === market.open.leadId ? 'leads' : 'customers'],
      }
      // Without a parameter in its address a read says the same of both leads.
      for (const named of reads.filter(({ endpoint }) => leadId === market.open.leadId || paramsOf(endpoint).some((name) => name in known)))
        said.push(`${named.name} ${await textOf(named, market.seller, write(named, known))}`)
    }
    const lead = await market.seller.leads.lead({ params: { lead_id: market.open.leadId } })

    expect(said.filter((text) => text.includes(canaries.surname)).length).toBeGreaterThan(5)
    expect(said.filter((text) => hitsIn(text, numbers).length > 0).map((text) => text.slice(0, 60))).toEqual([])
    expect(lead.contact).toMatchObject({ phone: expect.stringMatching(/^\+1771555/), is_relay: true, email: canaries.email })
    expect(lead.teaser).toMatchObject({ withheld: 'number', text: expect.stringContaining(canaries.textEmail) })
  })

  overRelay(
    'has a phone in no mail, push, live message or waiting job of the company, which has none in those of the customer',
    async ({ db, market }) => {
      const sentTo = async (people: readonly string[]) =>
        JSON.stringify(await db`select subject, body_text, body_html, links from sandbox_outbox where recipient = any(${[...people]})`)
      const { owner } = market.buyer
      const toCompany = await sentTo([owner.email, owner.phone!])
      const toCustomer = await sentTo([market.customer.email, market.customer.phone!])
      const notices = JSON.stringify(await db`select title, body from notices`)
      const waiting = JSON.stringify(await db`select payload::text from outbox union all select data::text from pgboss.job`)
      const board = await Promise.all(
        [market.open, market.hired].map(({ projectId }) => market.owner.quotes.board({ params: { project_id: projectId } })),
      )

      expect(toCompany.length).toBeGreaterThan(1000)
      expect(hitsIn(toCompany + notices + waiting, numbers)).toEqual([])
      expect(hitsIn(toCustomer + JSON.stringify(board), writings({ phone: owner.phone!, textPhone: owner.phone! }))).toEqual([])
    },
  )
})

/** All that a read says: its JSON, or the text of its file, also of those inside an archive or a PDF. */
async function textOf(named: Named, client: TestClient, call: Call): Promise<string> {
  try {
    const answer = await named.call(client, call)
    if (!named.endpoint.download) return JSON.stringify(answer) ?? ''
    const { bytes } = answer as { bytes: Buffer }
    if (bytes.subarray(0, 2).toString() === 'PK')
      return Object.values(unzipSync(bytes))
        .map((part) => strFromU8(part))
        .join('\n')
    return bytes.subarray(0, 4).toString() === '%PDF' ? pdfText(bytes) : bytes.toString()
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}
