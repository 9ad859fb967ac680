import { describe, expect } from 'vitest'
import type { Db } from '#server/lib/db.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { type TestClient } from '#tests/support/app.ts'
import { buyLead } from '#tests/support/buy-lead.ts'
import { untilSomebodyWaits } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'

const start = new Date('2026-03-02T15:00:00Z')

const test = base.extend('given', { scope: 'file', auto: true }, async ({ db, server }) => {
  const afterHours = (hours: number) => server.setNow(new Date(start.getTime() + hours * 3_600_000))

  /** A request bought by two companies that opened the contact; the customer sent their number to the second one. */
  async function scene({ contact_mode = 'calls' as const } = {}) {
    const owner = await newUser(db)
    const request = await newRequest(db, { owner, slots: 3, contact, contact_mode })
    await db`update project_contacts set street = ${street} where project_id = ${request.id}`
    const [winner, loser] = [await buyLead(server, request), await buyLead(server, request)]
    for (const { member, params } of [winner, loser]) await member.leads.openContact({ params })
    const customer = await server.as(owner.id)
    await customer.messaging.send({ params: loser.params, body: { text: 'Llámame al 301 555 0147, por favor.' } })
    const meeting = await customer.work.propose({
      params: loser.params,
      body: { starts_at: '2026-03-05T15:00:00.000Z', minutes: 60, note: `Mi número: 301 555 0147` },
    })
    await server.runJobs()
    return { owner, request, customer, winner, loser, meeting, project: { params: { project_id: request.id } } }
  }
  type Scene = Awaited<ReturnType<typeof scene>>

  const ends = {
    'closes the request': ({ customer, project }: Scene) => customer.projects.close({ ...project, body: {} }),
    'stops all contact': ({ customer }: Scene) => customer.privacy.stop({ body: {} }),
    'has the request taken down': async ({ request }: Scene) => {
      const admin = await server.as((await newUser(db, { is_admin: true })).id)
      const decision = { call: 'projectReview.takeDown' as const, params: { project_id: request.id }, body: { reason: 'Es publicidad.' } }
      await admin.decisions.plan({ body: decision })
      afterHours(3)
      await server.runJobs()
    },
    'takes the hire back and closes the request': async ({ customer, winner }: Scene) => {
      await customer.leads.hire({ params: winner.params, body: {} })
      await customer.work.unhire({ params: winner.params, body: { next: 'cancel' } })
    },
  }

  /** Everything shown to a company about a lead, as one text. */
  async function toldTo({ member, params }: Scene['loser'], meetingId: string): Promise<string> {
    const [lead, thread, lists, agenda, calendar] = await Promise.all([
      member.leads.lead({ params }),
      member.messaging.thread({ params }),
      Promise.all((['new', 'bought', 'closed'] as const).map((tab) => member.leads.list({ query: { tab } }))),
      member.work.agenda(),
      server.app.inject({ url: `/api/appointments/${meetingId}/calendar`, headers: cookiesOf(member) }),
    ])
    return JSON.stringify([lead, thread, lists, agenda, calendar.payload])
  }

  return { scene, ends, toldTo, afterHours }
})

test.beforeEach(({ server }) => server.setNow(start))

const contact = { surname: 'Zarzamora', phone: '+13015550147', email: 'ana.zarzamora@example.com' }
const street = '7414 Carroll Avenue'
const secrets = [contact.surname, contact.phone, '301 555 0147', contact.email, street]

const cookiesOf = ({ cookies }: TestClient) => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
const given = (text: string) => secrets.filter((secret) => text.includes(secret))

describe('the contact of a customer', () => {
  test('is gone from the companies that lost, from the moment of the hire, and the customer reads so', async ({
    server,
    given: { scene, toldTo, afterHours },
  }) => {
    const { customer, winner, loser, meeting, project } = await scene()
    expect(given(await toldTo(loser, meeting.id))).toEqual([contact.surname, contact.phone, '301 555 0147', contact.email])
    afterHours(2)
    await customer.leads.hire({ params: winner.params, body: {} })

    expect(given(await toldTo(loser, meeting.id))).toEqual([])
    await server.runJobs()
    expect(given(await toldTo(loser, meeting.id))).toEqual([])
    const lead = await loser.member.leads.lead({ params: loser.params })
    expect(lead).toMatchObject({ state: 'lost', contact: null, access_ended_at: server.now().toISOString(), contact_stopped_at: null })
    await expect(loser.member.leads.openContact({ params: loser.params })).rejects.toMatchObject({ code: 'invalid_transition' })
    expect(await loser.member.messaging.thread({ params: loser.params })).toMatchObject({
      is_closed: true,
      messages: [{ text: 'Llámame al •••, por favor.' }, { kind: 'appointment', appointment: { note: 'Mi número: •••' } }],
    })
    expect(await winner.member.leads.lead({ params: winner.params })).toMatchObject({
      contact: { ...contact, street },
      access_ended_at: null,
    })
    const { data } = await customer.privacy.sharing({ query: { project_id: project.params.project_id } })
    expect(data.map(({ got, contact_at, stopped_at }) => [got, contact_at, stopped_at])).toEqual([
      ['calls', start.toISOString(), server.now().toISOString()],
      ['address', start.toISOString(), null],
    ])
    expect((await customer.privacy.overview()).companies_with_contact).toBe(1)
  })

  test('stays gone when the lead is put away, before the hire or after it', async ({ given: { scene, toldTo } }) => {
    for (const isBefore of [true, false]) {
      const { customer, winner, loser, meeting } = await scene()
      const archive = () => loser.member.leads.archive({ params: loser.params })
      if (isBefore) await archive()
      await customer.leads.hire({ params: winner.params, body: {} })
      if (!isBefore) await archive()

      expect(given(await toldTo(loser, meeting.id))).toEqual([])
      const write = loser.member.messaging.send({ params: loser.params, body: { text: 'Soy yo otra vez.' } })
      await expect(write).rejects.toMatchObject({ code: 'thread_closed' })
    }
  })

  test.for([
    'closes the request',
    'stops all contact',
    'has the request taken down',
    'takes the hire back and closes the request',
  ] as const)(
    'is gone from every company at once when their customer %s',
    async (ending, { server, given: { scene, ends, afterHours, toldTo } }) => {
      const one = await scene()
      afterHours(2)
      await ends[ending](one)

      expect(given(await toldTo(one.loser, one.meeting.id))).toEqual([])
      for (const { member, params } of [one.winner, one.loser])
        expect(await member.leads.lead({ params })).toMatchObject({ contact: null, access_ended_at: expect.any(String) })
      expect((await one.customer.privacy.overview()).companies_with_contact).toBe(0)
      await server.runJobs()
      expect(given(await toldTo(one.loser, one.meeting.id))).toEqual([])
    },
  )

  test('is given again to who had it when the request is opened again, and without the street to whose hire was taken back', async ({
    server,
    given: { scene, afterHours },
  }) => {
    const closed = await scene()
    await closed.customer.projects.close({ ...closed.project, body: {} })
    await server.runJobs()
    await closed.customer.work.reopenRequest(closed.project)
    const unhired = await scene()
    await unhired.customer.leads.hire({ params: unhired.winner.params, body: {} })
    const hiredAt = server.now().toISOString()
    afterHours(3)
    await unhired.customer.work.unhire({ params: unhired.winner.params, body: { next: 'reopen' } })
    const unhiredAt = server.now().toISOString()
    await server.runJobs()

    const told = async ({ customer, project }: typeof closed) =>
      (await customer.privacy.sharing({ query: { project_id: project.params.project_id } })).data.map(
        ({ lead_id, got, stopped_at, address_at, address_ended_at }) => ({ lead_id, got, stopped_at, address_at, address_ended_at }),
      )
    expect(await told(closed)).toMatchObject([{ address_at: null }, { address_at: null }])
    // The company whose hire was taken back had the address for a while, and the customer reads so.
    expect(await told(unhired)).toEqual(
      expect.arrayContaining([
        { lead_id: unhired.winner.lead_id, got: 'calls', stopped_at: null, address_at: hiredAt, address_ended_at: unhiredAt },
        { lead_id: unhired.loser.lead_id, got: 'calls', stopped_at: hiredAt, address_at: null, address_ended_at: null },
      ]),
    )
    expect((await closed.loser.member.leads.lead({ params: closed.loser.params })).contact).toMatchObject({ ...contact, street: null })
    expect((await unhired.winner.member.leads.lead({ params: unhired.winner.params })).contact).toMatchObject({ ...contact, street: null })
    expect((await unhired.loser.member.leads.lead({ params: unhired.loser.params })).contact).toBeNull()
  })
  test('promise 7: reaches no company, and no message is written, while another one is being hired', async ({
    db,
    server,
    given: { scene },
  }) => {
    const { customer, loser } = await scene()
    const contactOf = () => loser.member.leads.lead({ params: loser.params }).then(({ contact }) => contact)
    const write = (side: typeof customer, text: string) => () =>
      side.messaging.send({ params: loser.params, body: { text } }).catch(({ code }: { code: string }) => code)

    /** The hire holds what `locks` says before the call looks, and commits while the call waits for it. */
    const duringHire = async (locks: (hire: Db) => Promise<unknown>, call: () => Promise<unknown>) => {
      const answer = await db.begin(async (hire) => {
        await locks(hire)
        const waiting = call()
        await Promise.race([waiting, untilSomebodyWaits(db)])
        await hire`update leads set state = 'lost', access_ended_at = ${server.now()} where id = ${loser.lead_id}`
        return { waiting }
      })
      const given = await answer.waiting
      await db`update leads set state = 'contacted', access_ended_at = null where id = ${loser.lead_id}`
      return given
    }
    const lockContact = (hire: Db) => hire`lock table project_contacts in access exclusive mode`
    const lockLead = (hire: Db) => hire`
      select from leads l join project_slots s on s.project_id = l.project_id where l.id = ${loser.lead_id} for update`

    expect(await duringHire(lockContact, contactOf)).toBeNull()
    expect(await duringHire(lockLead, write(loser.member, 'Puedo mañana a las 10.'))).toBe('thread_closed')
    expect(await duringHire(lockLead, write(customer, 'Mi número es 301 555 0147.'))).toBe('thread_closed')
    const { messages } = await customer.messaging.thread({ params: loser.params })
    expect(messages.filter(({ kind }) => kind === 'text')).toHaveLength(1)
  })
})
