import { describe, expect } from 'vitest'
import type { Lead } from '#contract/leads/lead.ts'
import { test as base } from '#tests/support/test.ts'
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
    const customer = await market.seller.customers.get({ params: { lead_id: market.open.leadId } })
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
