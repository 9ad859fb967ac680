import { describe, expect } from 'vitest'
import type { Answers, Question } from '#contract/catalog/forms.ts'
import type { RequestEdit } from '#contract/projects/editing.ts'
import { setFaults } from '#server/gateways/payments/sandbox-books.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newService } from '#tests/factories/services.ts'
import { newUser } from '#tests/factories/users.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const test = base
  .extend('variables', { scope: 'file' }, { GATEWAY_TIMEOUT_MS: '600' })
  .extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
    const service = await newService(db, { questions })

    /** An open request for a small job, offered to a company with funds. */
    async function offered({ size = 'small', walletCents = 50_000 } = {}) {
      const answers: Answers = size === 'small' ? { size } : { size, height: 3 }
      const project = await newRequest(db, { service, text, answers })
      const customer = await server.as(project.owner.id)
      const company = await newCompany(db)
      if (walletCents > 0) await giveMoney(db, company.id, walletCents)
      const match = await newMatch(db, { project, company, price_cents: size === 'small' ? small : large })
      const member = await server.as(company.owner.id)
      const params = { project_id: project.id }
      const said: RequestEdit = {
        revision: 1,
        text,
        timing: 'this_month',
        date_from: null,
        date_to: null,
        answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
      }
      return {
        project,
        customer,
        company,
        match,
        member,
        params,
        said,
        edit: (change: Partial<RequestEdit>) => customer.requestEdits.save({ params, body: { ...said, ...change } }),
        see: () => member.leads.offer({ params: { match_id: match.id } }),
        buy: (price: number) => member.leads.buy({ params: { match_id: match.id }, body: { price: usd(price) } }),
      }
    }
    const editsOf = (projectId: string) =>
      db`select actor, meta from transitions where entity = 'project' and entity_id = ${projectId} and event = 'edit' order by id`
    const noticesTo = (userId: string) =>
      db`select kind, title, body, path from notices where user_id = ${userId} and kind = 'request_changed' order by event_key`

    return { offered, editsOf, service, noticesTo }
  })

test.beforeEach(({ db }) => setFaults(db, []))

const label = { es: 'Texto', en: 'Text' }
const questions: Question[] = [
  {
    id: 'size',
    type: 'single',
    label,
    required: true,
    price_input: true,
    options: [
      { id: 'small', label, size_factor: 1 },
      { id: 'large', label, size_factor: 2 },
    ],
  },
  { id: 'height', type: 'number', label, required: true, min: 1, max: 10, show_if: { eq: ['size', 'large'] } },
  { id: 'more', type: 'text', label },
]
const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const [small, large] = [2200, 4400]
const text = 'Se cayó una parte de la cerca.'
const toLarge = {
  answers: [
    { question_id: 'size', value: 'large' },
    { question_id: 'height', value: 3 },
  ],
}
const toSmall = { answers: [{ question_id: 'size', value: 'small' }] }

describe('an open request', () => {
  test('says what its owner now asks for, as a new revision', async ({ given: { offered, editsOf } }) => {
    const { edit, project, see } = await offered()

    const changed = await edit({ text: 'También el portón. Mi número es 301-555-7788.', timing: 'urgent' })

    expect(changed).toMatchObject({ state: 'open', revision: 2, timing: 'urgent', text: 'También el portón. Mi número es 301-555-7788.' })
    expect([...(await editsOf(project.id))]).toEqual([
      { actor: 'U', meta: { from: 1, revision: 2, changed: ['text', 'timing'], price_inputs: ['timing'] } },
    ])
    const offer = await see()
    expect(offer.teaser).toMatchObject({ text: 'También el portón. Mi número es •••.', timing: 'urgent' })
    expect(offer.changed_at).not.toBeNull()
  })

  test('without a difference changes nothing, so a repeated edit counts once', async ({ given: { offered, editsOf } }) => {
    const { edit, project, see } = await offered()
    expect(await edit({})).toMatchObject({ revision: 1 })
    expect((await see()).changed_at).toBeNull()

    const both = [await edit(toLarge), await edit(toLarge)]

    expect(both.map(({ revision }) => revision)).toEqual([2, 2])
    expect(await editsOf(project.id)).toHaveLength(1)
  })

  test('is changed by one of several who began with the same revision', async ({ db, given: { offered, editsOf } }) => {
    const { edit, params, customer, project } = await offered()

    const results = await atOnce(db, 6, (index) => edit({ text: `Versión ${index}` }))

    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('changed_meanwhile'))
    expect(await customer.projects.get({ params })).toMatchObject({ revision: 2, text: expect.stringMatching(/^Versión \d$/) })
    expect(await editsOf(project.id)).toHaveLength(1)
  })

  test('keeps the rules of the wizard: errors at their fields, and nothing is changed by half', async ({ given: { offered } }) => {
    const { edit, customer, params } = await offered()
    const before = await customer.projects.get({ params })

    await expect(edit({ text: 'Otra cosa', answers: [{ question_id: 'size', value: 'large' }] })).rejects.toMatchObject({
      status: 422,
      errors: { 'answers.height': expect.any(Array) },
    })
    await expect(edit({ answers: [{ question_id: 'size', value: 'huge' }] })).rejects.toMatchObject({
      status: 422,
      errors: { 'answers.size': expect.any(Array) },
    })
    await expect(edit({ answers: [] })).rejects.toMatchObject({ status: 422, errors: { 'answers.size': expect.any(Array) } })
    await expect(edit({ timing: 'dates' })).rejects.toMatchObject({ status: 422, errors: { date_from: expect.any(Array) } })
    expect(await customer.projects.get({ params })).toEqual(before)
  })

  test('drops answers off its path and days without “dates”', async ({ given: { offered } }) => {
    const { edit } = await offered({ size: 'large' })

    const changed = await edit({ answers: [...toSmall.answers, { question_id: 'height', value: 9 }], date_from: '2099-01-01' })

    expect(changed).toMatchObject({ answers: { size: 'small' }, date_from: null })
  })

  test('takes no words that stand in somebody else’s request where that would have kept it back', async ({
    db,
    given: { service, offered },
  }) => {
    const words = `Necesito cambiar ocho metros de cerca de madera en el patio trasero ${Math.random()}.`
    await newRequest(db, { service, text: words })
    const { edit, project } = await offered()
    await edit({ text: 'Con mis palabras.' })
    await db`update project_contacts set email = 'x@mailinator.com' where project_id = ${project.id}`
    await db`update users set email = ${`${project.id}@mailinator.com`} where id = ${project.owner.id}`

    await expect(edit({ revision: 2, text: words })).rejects.toMatchObject({ status: 422, errors: { text: expect.any(Array) } })
    expect(await edit({ revision: 2, text: 'Otra vez con mis palabras.' })).toMatchObject({ revision: 3 })
  })

  test('is nobody’s to change but its owner’s, and only while it is open', async ({ db, server, given: { offered } }) => {
    const { params, said, edit, customer } = await offered()
    const stranger = await server.as((await newUser(db)).id)
    await expect(stranger.requestEdits.save({ params, body: { ...said, text: 'No es mía' } })).rejects.toMatchObject({ status: 404 })

    await customer.projects.close({ params, body: {} })

    await expect(edit({ text: 'Tarde' })).rejects.toMatchObject({ status: 409, code: 'invalid_transition' })
  })
})

describe('prices of its offers', () => {
  test('follows the request, up and down; who has bought keeps the price', async ({ db, given: { offered } }) => {
    const { edit, see, buy, project } = await offered()
    const other = await newCompany(db)
    await newMatch(db, { project, company: other, price_cents: small })

    await edit(toLarge)
    expect((await see()).price).toEqual(usd(large))
    expect((await see()).price_parts.size).toBe(2)
    await expect(buy(small)).rejects.toMatchObject({ status: 409, code: 'price_changed' })
    await edit({ ...toSmall, revision: 2 })
    await buy(small)
    await edit({ ...toLarge, revision: 3 })

    const prices = await db`select state, price_cents from matches where project_id = ${project.id} order by price_cents`
    expect([...prices]).toEqual([
      { state: 'sold', price_cents: small },
      { state: 'offered', price_cents: large },
    ])
  })

  test('is that of the newest request once a payment for the old one has failed', async ({ db, server, given: { offered } }) => {
    const { edit, buy, company, match, member, see } = await offered({ walletCents: 0 })
    await newCard(db, company.id, { token: 'tok_declined' })
    await setFaults(db, [{ fault: 'hang_before' }])
    await expect(buy(small)).rejects.toMatchObject({ code: 'gateway_down' })

    await edit(toLarge)
    expect(await see()).toMatchObject({ state: 'reserved', price: usd(small) })
    server.setNow(new Date(server.now().getTime() + 3 * 60_000))
    await server.runJobs()

    expect(await see()).toMatchObject({ state: 'offered', price: usd(large) })
    const { id } = await newCard(db, company.id, { is_default: false })
    const { payment } = await member.leads.buy({ params: { match_id: match.id }, body: { price: usd(large), payment_method_id: id } })
    expect(payment).toMatchObject({ state: 'succeeded', amount: usd(large) })
  })

  test('is never paid unseen: who accepts meanwhile has bought what they saw, or is told', async ({ db, given: { offered } }) => {
    for (let round = 0; round < 12; round++) {
      const { edit, buy, match } = await offered()

      const [edited, bought] = await atOnce<unknown>(db, 2, (index) => (index === 0 ? edit(toLarge) : buy(small)))
      expect(edited?.status).toBe('fulfilled')

      const [paid] = await db`
        select l.price_cents, (select price_cents from matches where id = ${match.id}) as match_cents from leads l where l.match_id = ${match.id}`
      const refused = bought?.status === 'rejected' ? bought.reason.code : undefined
      expect([refused, paid]).toEqual(refused ? ['price_changed', undefined] : [undefined, { price_cents: small, match_cents: small }])
    }
  })
})

describe('buyers of the request', () => {
  test('is told once per change, in the app, by mail and in the conversation', async ({ db, server, given: { offered, noticesTo } }) => {
    const { edit, buy, company, member, match, customer } = await offered()
    const { lead_id } = await buy(small)
    const asked = await newCompany(db)
    await edit({ text: 'También el portón.', timing: 'urgent' })
    await server.runJobs()
    await edit({ ...toLarge, revision: 2, text: 'También el portón.', timing: 'urgent' })
    await server.runJobs()
    await db`insert into outbox (event, payload) select 'project.edited', ${db.json({ revision: 3 })} || jsonb_build_object('project_id', project_id)
      from leads where id = ${lead_id}`
    await server.runJobs()

    const notices = await noticesTo(company.owner.id)
    expect(notices).toHaveLength(2)
    expect(notices[0]).toMatchObject({
      title: { es: expect.stringContaining('cambió su solicitud') },
      body: { en: expect.stringContaining('the description and the timing') },
      path: `/user/companies/profile/leads/${match.id}/${lead_id}`,
    })
    expect(await noticesTo(asked.owner.id)).toHaveLength(0)
    const params = { lead_id: lead_id! }
    for (const side of [member, customer]) {
      const { messages } = await side.messaging.thread({ params })
      expect(messages.map(({ event, changed }) => ({ event, changed }))).toEqual([
        { event: 'edited', changed: ['text', 'timing'] },
        { event: 'edited', changed: ['answers'] },
      ])
    }
  })

  test('gets the difference back when the job has become smaller, and nothing when it costs the same', async ({ given: { offered } }) => {
    const { edit, buy, member } = await offered({ size: 'large' })
    const { lead_id } = await buy(large)
    const claim = { params: { lead_id: lead_id! }, body: { reason: 'changed_scope' as const, text: '' } }
    await edit(toSmall)
    expect(await member.refunds.claim(claim)).toMatchObject({ state: 'paid', finding: 'price_lower', amount: usd(large - small) })

    const same = await offered()
    const bought = await same.buy(small)
    await same.edit({ text: 'Solo cambió el texto.' })

    expect(await same.member.refunds.claim({ ...claim, params: { lead_id: bought.lead_id! } })).toMatchObject({
      state: 'denied',
      finding: 'price_same',
    })
  })
})
