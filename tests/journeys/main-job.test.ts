import { describe, expect } from 'vitest'
import type { AnswerValue } from '#contract/catalog/forms.ts'
import type { QuoteInput } from '#contract/quotes/quote.ts'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'

const hour = 3_600_000
const password = 'una contraseña de prueba'

const words = {
  es: {
    typed: 'fregadero tapdo',
    service: 'Destape de drenajes',
    question: '¿Qué está tapado?',
    answer: 'Línea principal o varios drenajes',
    text: 'El agua se regresa por la coladera cuando lavo ropa.',
    hello: 'Hola, Carmen. ¿Puedes mandarme una foto del registro?',
    reply: 'Sí, está en el patio, junto a la cerca.',
    quoteMessage: 'Destapamos la línea principal y revisamos con cámara que quede limpia.',
    lines: ['Destape con agua a presión', 'Inspección con cámara'],
    interested: 'quiere hacer tu trabajo',
    quoted: 'te envió un presupuesto',
    hired: 'te contrató',
    lost: 'eligió a otra empresa',
    finished: 'terminó el trabajo',
    asked: '¿Cómo te fue',
    review: 'Llegaron a tiempo, destaparon todo y dejaron el patio limpio.',
  },
  en: {
    typed: 'clogged drian',
    service: 'Drain cleaning',
    question: 'What is clogged?',
    answer: 'Main line or several drains',
    text: 'Water comes up through the floor drain when I do laundry.',
    hello: 'Hi Carmen, could you send me a photo of the cleanout?',
    reply: 'Sure, it is in the yard, next to the fence.',
    quoteMessage: 'We clear the main line and check with a camera that it is clean.',
    lines: ['Hydro jetting', 'Camera inspection'],
    interested: 'is interested in your request',
    quoted: 'sent you a quote',
    hired: 'hired you',
    lost: 'chose another company',
    finished: 'says the job is done',
    asked: 'How did it go',
    review: 'They came on time, cleared everything and left the yard clean.',
  },
}

const test = base.extend('given', { scope: 'file' }, async ({ server }) => {
  const later = (hours: number) => server.setNow(new Date(server.now().getTime() + hours * hour))
  const day = (days: number) => new Date(server.now().getTime() + days * 24 * hour).toISOString().slice(0, 10)

  /** Messages of the sandbox's outbox for a person, newest first: the only way in which this file hears of codes and mails. */
  async function outbox(recipient: string): Promise<{ channel: string; subject: string | null; text: string; code: string | null }[]> {
    const reply = await server.app.inject({ url: '/dev/outbox', query: { recipient } })
    return reply.json<{ messages: [] }>().messages
  }

  /** Signs in as people do, with email and password. */
  async function signedIn(email: string, locale: 'es' | 'en'): Promise<TestClient> {
    const client = server.visitor({ locale })
    await client.auth.login({ body: { email, password } })
    return client
  }

  const mailsTo = async (recipient: string, title: string) =>
    (await outbox(recipient)).filter(({ channel, subject }) => channel === 'email' && subject?.includes(title))

  return { signedIn, outbox, mailsTo, day, later }
})

describe.each(['es', 'en'] as const)('from a search to a hired company, in %s', (locale) => {
  const t = words[locale]
  const zipcode = locale === 'es' ? '20910' : '22201'
  const contact = {
    email: `carmen.${locale}@example.com`,
    name: 'Carmen',
    surname: 'Ortiz',
    phone: locale === 'es' ? '+12405550171' : '+17035550172',
    zipcode,
  }
  const answers: [string, AnswerValue][] = [
    ['where', 'main_line'],
    ['severity', 'backing_up'],
    ['cleanout', 'yes'],
    ['tried', ['plunger', 'chemicals']],
  ]
  type Seller = Awaited<ReturnType<typeof newCompany>> & { client: TestClient; matchId: string; leadId: string; quoteId: string }
  let customer: TestClient
  const sellers = {} as Record<'ada' | 'brava' | 'clara', Seller>
  let projectId: string

  const project = {
    get params() {
      return { project_id: projectId }
    },
  }
  const board = () => customer.quotes.board(project)
  const rowOf = async (seller: Seller) => (await board()).companies.find(({ company }) => company.id === seller.id)!
  const noticesOf = async (seller: Seller) => (await seller.client.notifications.list({ query: {} })).data.map(({ title }) => title)

  test.beforeAll(async ({ db, server, given: { signedIn } }) => {
    customer = server.visitor({ locale })
    for (const [key, name] of [
      ['ada', 'Plomería Ada'],
      ['brava', 'Brava Drains'],
      ['clara', 'Clara y Hermanos'],
    ] as const) {
      const company = await newCompany(db, { name: `${name} ${locale}`, services: ['drain-cleaning'], zips: [zipcode], zipcode })
      const member = await newUser(db, { email: `${key}.${locale}@example.com`, password, locale })
      await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${member.id}, 'owner')`
      sellers[key] = { ...company, owner: member, client: await signedIn(member.email, locale), matchId: '', leadId: '', quoteId: '' }
    }
    await giveMoney(db, sellers.ada.id, 20_000)
    await giveMoney(db, sellers.clara.id, 20_000)
  })

  test('a visitor types with a slip, and finds the service and its companies', async () => {
    const [suggestion] = await customer.catalog.suggest({ query: { q: t.typed } })
    const found = await customer.companies.search({ query: { service: suggestion!.slug, zipcode } })
    const coverage = await customer.companies.coverage({ query: { service: suggestion!.slug, zipcode } })

    expect(suggestion).toMatchObject({ kind: 'service', slug: 'drain-cleaning', name: t.service })
    expect(found.data.map(({ name }) => name).toSorted()).toEqual([
      `Brava Drains ${locale}`,
      `Clara y Hermanos ${locale}`,
      `Plomería Ada ${locale}`,
    ])
    expect(found.data.every(({ why }) => why.length === 6)).toBe(true)
    expect(coverage).toMatchObject({ companies_count: 3, is_capped: false })
  })

  test('answers the form: a question is skipped until an earlier answer asks for it', async () => {
    const started = await customer.projects.create({ body: { service: 'drain-cleaning', zipcode } })
    projectId = started.id
    const answer = (answered: [string, AnswerValue][]) =>
      customer.projects.answer({
        body: { project_id: projectId, answers: answered.map(([question_id, value]) => ({ question_id, value })) },
      })

    const sink = await answer([['where', 'kitchen_sink']])
    const unseen = await answer([['cleanout', 'no']])
    const mainLine = await answer(answers)

    expect([started.next_question, sink.next_question]).toEqual(['where', 'severity'])
    expect(sink.path).toEqual(['where', 'severity', 'tried'])
    expect(unseen.answers).toEqual({ where: 'kitchen_sink' })
    expect(mainLine.path).toEqual(['where', 'severity', 'cleanout', 'tried'])
    expect(mainLine.next_question).toBeNull()
  })

  test('says when, what and how, leaves a contact, and proves the phone with the code', async ({ server, given: { outbox } }) => {
    await customer.projects.update({
      ...project,
      body: { timing: 'this_week', text: t.text, slots: 2, contact_mode: 'messages', street: '812 Sligo Ave' },
    })
    const { guest } = await customer.auth.registerGuest({ body: contact })
    const waiting = await customer.projects.submit({ ...project, body: { terms: true, contact: true } }, { key: `submit-${projectId}` })
    await customer.auth.sendCode({ body: { phone_number: contact.phone } })
    await server.runJobs()

    const [sms] = await outbox(contact.phone)
    await customer.auth.checkCode({ body: { code: sms!.code!, phone_number: contact.phone, user_id: guest.id } })
    await server.runJobs()

    expect(waiting.state).toBe('awaiting_phone')
    expect(sms).toMatchObject({ channel: 'sms', code: expect.stringMatching(/^\d{6}$/) })
    expect((await customer.projects.get(project)).state).toBe('open')
  })

  test('offers are built by the rules, and the board shows who was asked', async () => {
    const { companies, slots_used } = await board()

    expect(slots_used).toBe(0)
    expect(companies.map(({ state }) => state)).toEqual(['offered', 'offered', 'offered'])
    expect(companies.every(({ why }) => why.length > 0)).toBe(true)
  })

  test('a company sees the offer with price, parts, rivals and why, and nobody’s data', async ({ given: { mailsTo } }) => {
    for (const seller of Object.values(sellers)) {
      const { data } = await seller.client.leads.list({ query: { tab: 'new' } })
      seller.matchId = data[0]!.match_id
      await seller.client.leads.view({ params: { match_id: seller.matchId } })
    }

    const offer = await sellers.ada.client.leads.offer({ params: { match_id: sellers.ada.matchId } })

    expect(offer).toMatchObject({
      state: 'offered',
      slots: 2,
      slots_left: 2,
      teaser: { service: { name: t.service }, text: t.text, contact_mode: 'messages', timing: 'this_week', zip3: zipcode.slice(0, 3) },
    })
    // 20.00 × 1.6 (main line) × 1.1 (this week) × tier × 1.3 (two slots), to the quarter, no more than the service's maximum.
    const { base, size, urgency, zip_tier, slots, max } = offer.price_parts
    expect([base.amount, size, urgency, slots]).toEqual([2000, 1.6, 1.1, 1.3])
    expect(offer.price.amount).toBe(Math.min(max.amount, Math.round((base.amount * size * urgency * zip_tier * slots) / 25) * 25))
    expect(offer.rivals.map(({ state }) => state)).toEqual(['offered', 'offered'])
    expect(offer.why_me.map(({ part }) => part)).toContain('fit')
    expect(offer.teaser.answers[0]).toEqual({ question: t.question, answer: t.answer })
    expect(JSON.stringify(offer)).not.toMatch(/Carmen|Ortiz|0171|0172|Sligo/)
    expect(await mailsTo(sellers.ada.owner.email, t.service)).not.toEqual([])
    expect((await board()).companies.map(({ state }) => state)).toEqual(['seen', 'seen', 'seen'])
  })

  test('one buys from its wallet, another with a card, and the third comes too late', async ({ server, given: { mailsTo } }) => {
    const { ada, brava, clara } = sellers
    const { price } = await ada.client.leads.offer({ params: { match_id: ada.matchId } })
    await brava.client.cards.add({ body: { token: 'tok_visa' } })
    const accept = (seller: Seller) =>
      seller.client.leads.buy({ params: { match_id: seller.matchId }, body: { price } }, { key: `accept-${seller.matchId}` })

    const byWallet = await accept(ada)
    const again = await accept(ada)
    const byCard = await accept(brava)
    const tooLate = accept(clara)

    await expect(tooLate).rejects.toMatchObject({ status: 409, code: 'slots_full' })
    expect(again).toEqual(byWallet)
    expect(byWallet.payment).toMatchObject({ state: 'succeeded', parts: { wallet: price, card: { amount: 0 } } })
    expect(byCard.payment).toMatchObject({ state: 'succeeded', parts: { card: price }, card: { last4: '4242' } })
    expect(await ada.client.payments.wallet()).toMatchObject({ balance: { amount: 20_000 - price.amount } })
    expect(await clara.client.payments.wallet()).toMatchObject({ balance: { amount: 20_000 } })
    ada.leadId = byWallet.lead_id!
    brava.leadId = byCard.lead_id!
    await server.runJobs()
    expect(await mailsTo(contact.email, t.interested)).toHaveLength(2)
    expect(await rowOf(ada)).toMatchObject({ state: 'interested', lead_state: 'new' })
    expect((await board()).slots_used).toBe(2)
  })

  test('the contact mode is kept, and both sides write', async () => {
    const { ada, brava, clara } = sellers
    const params = { lead_id: ada.leadId }

    const { contact: shown } = await ada.client.leads.openContact({ params })
    await ada.client.messaging.send({ params, body: { text: t.hello } })
    await customer.messaging.send({ params, body: { text: t.reply } })

    expect(shown).toMatchObject({ name: 'Carmen', phone: null, email: null, street: null })
    expect(await ada.client.messaging.thread({ params })).toMatchObject({
      side: 'company',
      messages: [{ text: t.hello }, { text: t.reply }],
    })
    expect(await customer.messaging.thread({ params })).toMatchObject({ side: 'customer', with: { name: ada.name }, unread: 1 })
    for (const stranger of [brava, clara]) await expect(stranger.client.messaging.thread({ params })).rejects.toMatchObject({ status: 404 })
    expect(await rowOf(ada)).toMatchObject({ lead_state: 'contacted', last_message: { text: t.reply, is_mine: true } })
  })

  test('quotes are written line by line, sent, and revised', async ({ server, given: { day, mailsTo } }) => {
    const quote = async (seller: Seller, cents: [number, number]) => {
      const { id } = await seller.client.quotes.create({ params: { lead_id: seller.leadId } })
      await seller.client.quotes.save({ params: { quote_id: id }, body: quoteOf(cents) })
      return seller.client.quotes.send({ params: { quote_id: id } }, { key: `send-${id}` })
    }
    const quoteOf = (cents: [number, number]): QuoteInput => ({
      type: 'fixed',
      items: t.lines.map((text, index) => ({
        text,
        quantity: index + 1,
        unit: 'job',
        unit_price_cents: cents[index]!,
        is_taxable: index === 0,
        is_optional: false,
        option: 0,
      })),
      options: [],
      discount_cents: 1000,
      tax_percent: 6,
      deposit_cents: 0,
      deposit_terms: '',
      includes: '',
      excludes: '',
      valid_until: day(14),
      message: t.quoteMessage,
    })
    const { ada, brava } = sellers

    const first = await quote(ada, [30_000, 10_000])
    const theirs = await quote(brava, [28_000, 14_000])
    const revision = await ada.client.quotes.revise({ params: { quote_id: first.id } })
    await ada.client.quotes.save({ params: { quote_id: revision.id }, body: quoteOf([26_000, 10_000]) })
    const second = await ada.client.quotes.send({ params: { quote_id: revision.id } })
    await server.runJobs()

    expect(first).toMatchObject({ state: 'sent', version: 1, subtotal: { amount: 50_000 }, discount: { amount: 1000 } })
    expect(second).toMatchObject({ state: 'sent', version: 2, subtotal: { amount: 46_000 } })
    expect(second.total.amount).toBe(second.subtotal.amount - 1000 + second.tax.amount)
    expect(second.versions).toMatchObject([
      { version: 2, state: 'sent' },
      { version: 1, state: 'superseded' },
    ])
    await expect(customer.quotes.accept({ params: { quote_id: first.id }, body: { name: 'Carmen Ortiz' } })).rejects.toMatchObject({
      status: 409,
    })
    expect(await mailsTo(contact.email, t.quoted)).not.toEqual([])
    ada.quoteId = second.id
    brava.quoteId = theirs.id
  })

  test('the board shows the quotes side by side', async () => {
    await customer.quotes.view({ params: { quote_id: sellers.ada.quoteId } })

    const [ada, brava, clara] = [await rowOf(sellers.ada), await rowOf(sellers.brava), await rowOf(sellers.clara)]

    expect([ada.lead_state, brava.lead_state, clara.lead_state]).toEqual(['quoted', 'quoted', null])
    expect(ada.quote).toMatchObject({ version: 2, state: 'viewed', lines: t.lines.map((text) => ({ text })) })
    expect(brava.quote).toMatchObject({ version: 1, state: 'sent' })
    expect(ada.quote!.total.amount).toBeLessThan(brava.quote!.total.amount)
  })

  test('accepting hires one company; the others hear of it', async ({ server }) => {
    const accept = () =>
      customer.quotes.accept({ params: { quote_id: sellers.ada.quoteId }, body: { name: 'Carmen Ortiz' } }, { key: 'accept' })

    const accepted = await accept()
    const again = await accept()
    await server.runJobs()

    expect([accepted.state, again.state]).toEqual(['accepted', 'accepted'])
    expect((await customer.projects.get(project)).state).toBe('hired')
    expect((await rowOf(sellers.ada)).state).toBe('hired')
    expect(await rowOf(sellers.brava)).toMatchObject({ state: 'not_selected', lead_state: 'lost', quote: { state: 'not_selected' } })
    expect(await noticesOf(sellers.ada)).toEqual(expect.arrayContaining([expect.stringContaining(t.hired)]))
    expect(await noticesOf(sellers.brava)).toEqual(expect.arrayContaining([expect.stringContaining(t.lost)]))
    const { contact: shown } = await sellers.ada.client.leads.lead({ params: { lead_id: sellers.ada.leadId } })
    expect(shown).toMatchObject({ street: '812 Sligo Ave', phone: null })
  })

  test('the work is finished, confirmed and reviewed, and the company’s rating shows it', async ({
    server,
    given: { later, signedIn, mailsTo },
  }) => {
    const review = () => customer.reviews.create({ ...project, body: { overall: 5, quality: 5, punctuality: 4, text: t.review } })
    await expect(review()).rejects.toMatchObject({ code: 'review_not_yet' })
    // Two days later the company has to sign in again.
    later(48)
    sellers.ada.client = await signedIn(sellers.ada.owner.email, locale)
    const { agreed } = await sellers.ada.client.quotes.get({ params: { quote_id: sellers.ada.quoteId } })
    await sellers.ada.client.leads.finish({ params: { lead_id: sellers.ada.leadId }, body: { final_cents: agreed!.total.amount } })
    await server.runJobs()

    const done = await customer.projects.confirmDone(project)
    later(2)
    await server.runJobs()
    const written = await review()
    await server.runJobs()

    expect(done.state).toBe('completed')
    expect(await mailsTo(contact.email, t.finished)).toHaveLength(1)
    expect(await mailsTo(contact.email, t.asked)).toHaveLength(1)
    expect(written).toMatchObject({ state: 'published', level: 'verified_hire', overall: 5, service: t.service })
    const visitor = server.visitor({ locale })
    const { slug } = sellers.ada
    expect(await visitor.companies.profile({ params: { slug } })).toMatchObject({ rating: { mean: 5, count: 1 } })
    expect((await visitor.reviews.ofCompany({ params: { slug }, query: {} })).data).toMatchObject([
      { text: t.review, level: 'verified_hire' },
    ])
    await expect(review()).rejects.toMatchObject({ code: 'review_already' })
  })

  test('and the books are in order', async ({ server }) => {
    expect(await moneyProblems(server.context())).toEqual([])
  })
})
