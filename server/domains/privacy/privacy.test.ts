import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect } from 'vitest'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newGuest, newUser } from '#tests/factories/users.ts'
import { canaries, newMarket, password, photo, service, usd, writings } from '#tests/security/support/market.ts'
import { codesOf, refusal, testApp, type TestClient } from '#tests/support/app.ts'
import { atOnce } from '#tests/support/database.ts'
import { test as base } from '#tests/support/test.ts'
import { connect } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { makeExport } from './exports/service.ts'
import { honorOptOuts } from './opt-outs/service.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const folder = server.config.dataDir

  const mailsTo = async (recipient: string) => {
    const reply = await server.app.inject({ url: '/dev/outbox', query: { recipient } })
    return reply.json<{ messages: { subject: string; text: string; links: string[] }[] }>().messages
  }

  async function twoBuyers() {
    const customer = await newUser(db, { password })
    const [one, two] = [
      await newCompany(db, { services: [service], zips: ['20910'] }),
      await newCompany(db, { services: [service], zips: ['20910'] }),
    ]
    const project = await newRequest(db, { service, owner: customer, zipcode: '20910', answers: { where: 'toilet', severity: 'slow' } })
    const owner = await server.as(customer.id, { locale: 'es' })
    const buy = async (company: typeof one) => {
      await giveMoney(db, company.id, 10_000)
      const match = await newMatch(db, { project, company })
      const client = await server.as(company.owner.id)
      const { lead_id: leadId } = await client.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
      await client.leads.openContact({ params: { lead_id: leadId! } })
      await client.messaging.send({ params: { lead_id: leadId! }, body: { text: 'Buenos días' } })
      return { company, client, leadId: leadId!, params: { lead_id: leadId! } }
    }
    return { customer, owner, project, first: await buy(one), second: await buy(two) }
  }

  /** Every value of every product table as text, by table; without the tables of the sandbox. */
  async function dump(): Promise<Map<string, string>> {
    const tables = await db<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'pgboss') and tablename not like 'sandbox%'`
    const rows = await Promise.all(tables.map(({ name }) => db.unsafe(`select t::text as row from ${name} t`)))
    return new Map(tables.map(({ name }, index) => [name, rows[index]!.map(({ row }) => row as string).join('\n')]))
  }
  const storedFiles = () =>
    existsSync(folder)
      ? readdirSync(folder, { recursive: true })
          .map(String)
          .filter((name) => /\.\w+$/.test(name))
      : []

  return { twoBuyers, folder, storedFiles, dump, mailsTo }
})

describe('promise 7: who has my data', () => {
  test('names each company with what it got, when and why; nobody sees another’s list', async ({ db, server, given: { twoBuyers } }) => {
    const { owner, first, second, project } = await twoBuyers()
    const waiting = await newCompany(db, { services: [service], zips: ['20910'] })
    await newMatch(db, { project, company: waiting })

    const { data } = await owner.privacy.sharing({ query: { project_id: project.id } })
    const page = await owner.privacy.sharing({ query: { limit: 2 } })
    const rest = await owner.privacy.sharing({ query: { cursor: page.next_cursor!, limit: 2 } })
    const overview = await owner.privacy.overview()
    const stranger = await server.as((await newUser(db)).id)

    expect(new Map(data.map(({ company, got }) => [company.id, got]))).toEqual(
      new Map([
        [first.company.id, 'calls'],
        [second.company.id, 'calls'],
        [waiting.id, 'summary'],
      ]),
    )
    expect(data.every(({ project: of, why, stopped_at: stopped }) => of.id === project.id && why === 'chosen' && stopped === null)).toBe(
      true,
    )
    expect([...page.data, ...rest.data].map(({ company }) => company.id).toSorted()).toEqual(
      data.map(({ company }) => company.id).toSorted(),
    )
    expect([page, rest].map(({ data }) => data.map(({ got }) => got))).toEqual([['calls', 'calls'], ['summary']])
    expect(overview).toMatchObject({ companies_with_contact: 2, open_requests: 1, threads: 2, export: null })
    expect((await stranger.privacy.sharing({ query: { project_id: project.id } })).data).toEqual([])
  })

  test('stopping one company takes contact and conversation from it alone, tells it once, and keeps it from new requests', async ({
    db,
    server,
    given: { twoBuyers },
  }) => {
    const { owner, customer, first, second, project } = await twoBuyers()

    const stopped = await owner.privacy.stop({ body: { company_id: first.company.id } })
    const again = await owner.privacy.stop({ body: { company_id: first.company.id } })
    await server.runJobs()

    const lead = await first.client.leads.lead({ params: first.params })
    const thread = await first.client.messaging.thread({ params: first.params })
    const notices = (await first.client.notifications.list({ query: {} })).data.filter(({ kind }) => kind === 'contact_stopped')
    expect([stopped, again]).toEqual([{ stopped: 1 }, { stopped: 0 }])
    expect(lead).toMatchObject({ contact: null, state: 'lost', ended_by: 'contact_stopped', contact_stopped_at: expect.any(String) })
    expect(thread).toMatchObject({ messages: [], is_closed: true })
    expect(notices).toHaveLength(1)
    expect((await refusal(first.client.leads.openContact({ params: first.params }))).code).toBe('invalid_transition')
    expect((await refusal(first.client.messaging.send({ params: first.params, body: { text: 'Hola' } }))).code).toBe('thread_closed')
    expect((await second.client.leads.lead({ params: second.params })).contact).toMatchObject({ phone: customer.phone })
    expect((await owner.projects.get({ params: { project_id: project.id } })).state).toBe('open')

    const later = await newRequest(db, { service, owner: customer, zipcode: '20910' })
    const offer = await newMatch(db, { project: later, company: first.company })
    const late = await refusal(first.client.leads.buy({ params: { match_id: offer.id }, body: { price: usd(2000) } }))
    expect(late.code).toBe('project_closed')
  })

  test('stopping everything closes open requests, and every company loses contact', async ({ server, given: { twoBuyers } }) => {
    const { owner, first, second, project } = await twoBuyers()

    expect(await owner.privacy.stop({ body: {} })).toEqual({ stopped: 2 })
    await server.runJobs()

    for (const { client, params } of [first, second]) expect((await client.leads.lead({ params })).contact).toBeNull()
    expect((await owner.projects.get({ params: { project_id: project.id } })).state).toBe('cancelled')
    expect((await owner.privacy.overview()).companies_with_contact).toBe(0)
  })

  test('a guest stops contact by the cookie alone', async ({ db, server }) => {
    const guest = server.visitor({ locale: 'es' })
    const { id } = await guest.projects.create({ body: { service, zipcode: '20910' } })
    await db`update projects set state = 'open', opened_at = now() where id = ${id}`
    await db`insert into project_contacts (project_id, name, email, phone, zipcode) values (${id}, 'Luz', 'luz@example.com', '+12405550199', '20910')`
    const [project] = await db<
      { id: string; service_id: string; slots: number }[]
    >`select id, service_id, slots from projects where id = ${id}`
    const company = await newCompany(db, { services: [service], zips: ['20910'] })
    await giveMoney(db, company.id, 10_000)
    const seller = await server.as(company.owner.id)
    const match = await newMatch(db, { project: project!, company })
    const { lead_id: leadId } = await seller.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })

    expect((await guest.privacy.sharing({ query: {} })).data).toHaveLength(1)
    expect(await guest.privacy.stop({ body: { project_id: id } })).toEqual({ stopped: 1 })
    expect((await seller.leads.lead({ params: { lead_id: leadId! } })).contact_stopped_at).not.toBeNull()
    expect((await refusal(server.visitor().privacy.stop({ body: {} }))).status).toBe(401)
  })

  test('a request of somebody else cannot be stopped', async ({ db, server, given: { twoBuyers } }) => {
    const { project } = await twoBuyers()
    const stranger = await server.as((await newUser(db)).id)

    expect((await refusal(stranger.privacy.stop({ body: { project_id: project.id } }))).status).toBe(404)
  })
})

describe('a copy of everything', () => {
  let owner: TestClient
  let exportId: string

  test.beforeAll(async ({ server, given: { twoBuyers } }) => {
    const { customer } = await twoBuyers()
    owner = await server.as(customer.id, { locale: 'es' })
    const { data } = await owner.projects.list({ query: {} })
    await owner.projects.addPhoto({ params: { project_id: data[0]!.id }, file: await photo() })
  })

  test('is given only to who proves to be there, and once a day', async () => {
    expect((await refusal(owner.privacy.requestExport())).code).toBe('proof_required')

    await owner.auth.prove({ body: { password } })
    const copy = await owner.privacy.requestExport()
    exportId = copy.id
    const again = await refusal(owner.privacy.requestExport())

    expect(copy).toMatchObject({ state: 'requested', bytes: null })
    expect(again).toMatchObject({ status: 429, code: 'export_today' })
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(86_000)
  })

  test('is made once a day, also when two processes are asked many times at once', async ({
    databaseUrl: url,
    db,
    server,
    given: { folder },
  }) => {
    const user = await newUser(db, { password })
    const pool = connect({ url })
    const other = await testApp(pool, { DATA_DIR: folder })
    const clients = await Promise.all([server, other].map(async (process) => process.as(user.id)))
    for (const client of clients) await client.auth.prove({ body: { password } })
    await Promise.all(Array.from({ length: 8 }, () => pool`select pg_sleep(0.05)`))

    const asked = await atOnce(db, 16, (i) => clients[i % 2]!.privacy.requestExport())

    expect(codesOf(asked)).toEqual(['done', ...Array.from({ length: 15 }, () => 'export_today')])
    expect(await db`select 1 from data_exports where user_id = ${user.id}`).toHaveLength(1)
    await other.close()
    await pool.end()
  })

  test('holds every part in files with readable names, and the photos', async ({ server }) => {
    await server.runJobs()
    const { export: copy } = await owner.privacy.overview()
    const reply = await server.app.inject({
      url: `/api/privacy/exports/${exportId}/file`,
      headers: { cookie: `session=${owner.cookies.get('session')}` },
    })
    const files = unzipSync(new Uint8Array(reply.rawPayload))
    const read = (name: string) => JSON.parse(strFromU8(files[name]!)) as Record<string, unknown>[]

    expect(copy).toMatchObject({ state: 'ready', bytes: reply.rawPayload.byteLength })
    expect(reply.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'private, no-store' })
    expect(reply.headers['content-disposition']).toContain('attachment; filename="oficio-')
    expect(Object.keys(files).filter((name) => name.endsWith('.json'))).toHaveLength(18)
    expect(strFromU8(files['LEEME.txt']!)).toContain('copia de todo')
    expect(read('solicitudes.json')[0]).toMatchObject({ contact: { name: 'Ana', street: '100 Main St' }, photos: [expect.any(String)] })
    expect(read('mensajes.json')).toHaveLength(2)
    expect(read('quien-tiene-mis-datos.json')).toHaveLength(2)
    const [photoId] = read('solicitudes.json')[0]!['photos'] as string[]
    expect(Buffer.from(files[`fotos/${photoId}.webp`]!).subarray(8, 12).toString()).toBe('WEBP')
  })

  test('is told of live to who asked without an account', async ({ db, server }) => {
    const guest = await newGuest(db)
    const id = newId()
    await db`insert into data_exports (id, user_id, state, locale, requested_at) values (${id}, ${guest.id}, 'requested', 'es', now())`

    await makeExport(server.context(), id)

    expect(await db`select kind from live_events where channel = ${`user:${guest.id}`}`).toEqual([{ kind: 'export_ready' }])
  })

  test('is told of in the app and by mail, and nobody else can open it', async ({ db, server }) => {
    const notices = (await owner.notifications.list({ query: {} })).data
    const stranger = await server.as((await newUser(db)).id)

    expect(notices.some(({ kind, path }) => kind === 'export_ready' && path === '/user/privacy')).toBe(true)
    expect((await refusal(stranger.privacy.download({ params: { export_id: exportId } }))).status).toBe(404)
    expect((await refusal(server.visitor().privacy.download({ params: { export_id: exportId } }))).status).toBe(401)
  })

  test('is gone after a week', async ({ server, given: { folder } }) => {
    expect(existsSync(join(folder, 'exports', exportId))).toBe(true)
    server.setNow(new Date(Date.now() + 7 * 86_400_000 + 60_000))
    await server.runJobs()
    server.setNow()

    expect(existsSync(join(folder, 'exports', exportId))).toBe(false)
    expect((await owner.privacy.overview()).export).toMatchObject({ state: 'expired', bytes: null })
    expect((await refusal(owner.privacy.download({ params: { export_id: exportId } }))).status).toBe(404)
  })
})
const hits = (dumped: Map<string, string>, words: readonly string[]) =>
  [...dumped].flatMap(([table, text]) =>
    words.filter((word) => text.toLowerCase().includes(word.toLowerCase())).map((word) => `${table}: ${word}`),
  )

describe('leaving', () => {
  test('needs proof, and leaves of a customer nothing but a pseudonym', async ({ db, server, given: { storedFiles, dump, mailsTo } }) => {
    const before = storedFiles().length
    const { customer, owner, seller, other, open, hired } = await newMarket(db, server)
    await owner.auth.prove({ body: { password } })
    await owner.privacy.requestExport()
    await owner.auth.sendCode({ body: { phone_number: canaries.phone } })
    await owner.privacy.optOut({ body: { name: canaries.name, email: canaries.email } })
    await server.visitor().auth.sendReset({ body: { email: canaries.email } })
    await server.runJobs()
    const planted = hits(await dump(), writings())
    const balance = await db`select sum(amount_cents)::int as sum, count(*)::int as count from ledger_entries`
    expect(new Set(planted.map((hit) => hit.split(': ')[1]))).toEqual(
      new Set(Object.values(canaries).flatMap((word) => (word.startsWith('+1') ? word.slice(2) : word))),
    )

    const fresh = await server.as(customer.id)
    expect((await refusal(fresh.privacy.deleteAccount({ body: { confirm: true } }))).code).toBe('proof_required')
    await owner.privacy.deleteAccount({ body: { confirm: true } })
    await server.runJobs()
    await server.runJobs()

    expect(hits(await dump(), writings())).toEqual([])
    // Files that the company attached to its quotes stay with the company.
    expect(storedFiles()).toHaveLength(before + 4)
    expect((await refusal(fresh.auth.user())).status).toBe(401)
    expect(await db`select kind, email, name, phone, deleted_at is not null as gone from users where id = ${customer.id}`).toEqual([
      { kind: 'guest', email: '', name: '', phone: null, gone: true },
    ])
    // Money and its holders stay, to the cent.
    expect(await db`select sum(amount_cents)::int as sum, count(*)::int as count from ledger_entries`).toEqual(balance)
    const states = await db`select state from projects where owner_id = ${customer.id} group by state order by state`
    expect(states.map(({ state }) => state as string)).toEqual(['cancelled', 'completed'])

    const told = (await seller.notifications.list({ query: {} })).data.filter(({ kind }) => kind === 'lead_lost')
    expect(told.map(({ title }) => title)).toEqual(['El cliente borró su cuenta', 'El cliente borró su cuenta'])
    for (const { leadId } of [open, hired]) {
      const lead = await seller.leads.lead({ params: { lead_id: leadId } })
      expect(lead).toMatchObject({ contact: null, customer: 'Cliente que se fue', teaser: { text: '', answers: [], photos: [] } })
      expect((await seller.messaging.thread({ params: { lead_id: leadId } })).messages).toEqual([])
    }
    expect((await other.leads.offer({ params: { match_id: open.rivalMatchId } })).state).toBe('withdrawn')
    expect((await mailsTo(canaries.email))[0]).toMatchObject({ subject: 'Borramos tu cuenta' })
  })

  test('every table that names a person is known to the copy and to the deletion', async ({ db }) => {
    const columns = await db<{ name: string }[]>`
      select c.conrelid::regclass || '.' || a.attname as name
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1`

    // Emptied or deleted with the person; exported where it says something about them.
    const known = [
      // Of admins: an assignment ends with the role.
      'alarm_keepers.admin_id',
      'api_keys.user_id',
      // Names the owner who set a company's account, as the audit log does; the pseudonym stays.
      'bank_accounts.added_by',
      'blocks.user_id',
      'bulk_acts.admin_id',
      'bulk_acts.undone_by',
      // An address of the company's calendar that they made, without anything of theirs.
      'calendar_feeds.user_id',
      'company_members.user_id',
      'consents.user_id',
      // Of a company's team, exported to their writer while they are on it; what the notes are about goes with the customer.
      'customer_notes.author_id',
      'data_exports.user_id',
      'deliveries.user_id',
      'email_changes.user_id',
      // The calendar that a member connected ends as on leaving the team, once our events are out of it.
      'external_calendars.user_id',
      'factor_resets.asked_by',
      'factor_resets.decided_by',
      'factor_resets.user_id',
      'guest_links.guest_id',
      'identities.user_id',
      'known_devices.user_id',
      // Somebody of the team, and nobody once they left it.
      'leads.assignee_id',
      'legal_told.user_id',
      'legal_versions.published_by',
      'legal_versions.saved_by',
      // Amounts that a member spent of a limit; the pseudonym stays.
      'member_purchases.user_id',
      'messages.author_id',
      'notices.user_id',
      'notification_preferences.user_id',
      'passkey_challenges.user_id',
      'passkeys.user_id',
      'password_resets.user_id',
      'phone_codes.user_id',
      // Of admins, for half a minute: a decision without a valid admin is dropped.
      'planned_decisions.admin_id',
      'post_versions.saved_by',
      'posts.edited_by',
      'projects.owner_id',
      'promise_changes.decided_by',
      'proof_codes.user_id',
      'push_registrations.user_id',
      'quiet_hours.user_id',
      'recovery_codes.user_id',
      'referral_codes.user_id',
      'referrals.invited_user_id',
      'reviews.author_id',
      // Of admins, deleted with them.
      'saved_views.admin_id',
      'second_factors.user_id',
      'sessions.user_id',
      'sessions.viewed_user_id',
      'team_invitations.invited_by',
      'uploads.owner_id',
      // A merged account is empty; its data is with the kept one.
      'users.merged_into',
    ]
    expect(columns.map(({ name }) => name).toSorted()).toEqual(known)
  })

  test('done twice is done once, and the address is free again', async ({ db, server }) => {
    const person = await newUser(db, { email: 'vuelvo@example.com', password })
    const client = await server.as(person.id)
    await client.auth.prove({ body: { password } })
    await client.privacy.deleteAccount({ body: { confirm: true } })

    expect((await refusal(client.privacy.deleteAccount({ body: { confirm: true } }))).status).toBe(401)
    expect(await server.visitor().auth.checkEmail({ params: { email: 'vuelvo@example.com' } })).toEqual({ exists: false })
    await newUser(db, { email: 'vuelvo@example.com' })
  })

  test('works for a guest, who has only a cookie', async ({ server, given: { dump } }) => {
    const guest = server.visitor({ locale: 'en' })
    const { id } = await guest.projects.create({ body: { service, zipcode: '20910' } }, { key: 'guest-create' })
    await guest.auth.registerGuest(
      {
        body: { email: 'invitada@canario.example', name: 'Invitadacanaria', surname: 'Vega', phone: '+12405550133', zipcode: '20910' },
      },
      { key: 'guest-contact' },
    )
    await guest.projects.update({ params: { project_id: id }, body: { text: 'INVITADATEXTO', street: '9 Calleinvitada' } })
    await guest.privacy.deleteAccount({ body: { confirm: true } })
    await server.runJobs()

    expect(hits(await dump(), ['invitadac', 'invitada@', 'invitadat', 'calleinvitada', '2405550133'])).toEqual([])
    expect((await refusal(guest.projects.get({ params: { project_id: id } }))).status).toBe(401)
  })

  test('an owner who is the only one must first find another; a member just goes', async ({ db, server }) => {
    const company = await newCompany(db)
    const member = await newUser(db, { password })
    await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${member.id}, 'member')`
    const owner = await server.as(company.owner.id)
    await db`update sessions set proven_at = now() where user_id = ${company.owner.id}`

    const refused = await refusal(owner.privacy.deleteAccount({ body: { confirm: true } }))
    const client = await server.as(member.id)
    await client.auth.prove({ body: { password } })
    await client.privacy.deleteAccount({ body: { confirm: true } })

    expect(refused).toMatchObject({ status: 409, code: 'last_owner' })
    expect((await owner.privacy.overview()).owned_company).toMatchObject({ slug: company.slug })
    expect(await db`select user_id from company_members where company_id = ${company.id}`).toEqual([{ user_id: company.owner.id }])
    await owner.locations.add({ body: { zipcode: '20910', address: '1 First St' } })
    await db`update companies set status = 'closed' where id = ${company.id}`
    await owner.privacy.deleteAccount({ body: { confirm: true } })
    expect(await db`select from company_locations where company_id = ${company.id}`).toEqual([])
  })

  test('of two owners who leave at once, one stays', async ({ db, server }) => {
    const company = await newCompany(db)
    const second = await newUser(db)
    await db`insert into company_members (company_id, user_id, role) values (${company.id}, ${second.id}, 'owner')`
    const clients = await Promise.all([company.owner.id, second.id].map((id) => server.as(id)))
    await db`update sessions set proven_at = now() where user_id in (${company.owner.id}, ${second.id})`

    const outcomes = await Promise.allSettled(clients.map((client) => client.privacy.deleteAccount({ body: { confirm: true } })))

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db`select count(*)::int as count from company_members where company_id = ${company.id}`).toEqual([{ count: 1 }])
  })
})

describe('neither sold nor shared', () => {
  test('a request without an account is confirmed by mail, honoured, and stored with the account', async ({
    db,
    server,
    given: { mailsTo },
  }) => {
    const person = await newUser(db, { email: 'reserva@example.com' })
    const visitor = server.visitor({ locale: 'es' })

    const made = await visitor.privacy.optOut({ body: { name: 'Reserva', email: 'Reserva@Example.com' } }, { key: 'opt-out-1' })
    const same = await visitor.privacy.optOut({ body: { name: 'Reserva', email: 'Reserva@Example.com' } }, { key: 'opt-out-1' })
    const unknown = await visitor.privacy.optOut({ body: { name: 'Nadie', email: 'nadie@example.com' } })
    await server.runJobs()
    const honoured = await visitor.privacy.getOptOut({ params: { opt_out_id: made.id } })

    expect(same).toEqual(made)
    expect(Object.keys(unknown).toSorted()).toEqual(Object.keys(made).toSorted())
    expect(made).toMatchObject({ state: 'received', honoured_at: null })
    expect(honoured).toMatchObject({ state: 'honoured', honoured_at: expect.any(String) })
    expect((await mailsTo('reserva@example.com')).map(({ subject }) => subject).toSorted()).toEqual([
      'No vendemos ni compartimos tus datos',
      'Recibimos tu petición de privacidad',
    ])
    expect((await mailsTo('reserva@example.com'))[0]!.links[0]).toContain(`/legal/donotsell?request=${made.id}`)
    const client = await server.as(person.id)
    expect((await client.privacy.overview()).opted_out_at).not.toBeNull()
  })

  test('an admin sees what waits and by when, and honours it before its rule comes', async ({ db, server }) => {
    const [{ id: adminId }, email] = [await newUser(db, { admin_role: 'support' }), `espera-${newId()}@example.com`]
    const [admin, person] = [await server.as(adminId), await newUser(db, { email })]
    const { id, due_on } = await server.visitor().privacy.optOut({ body: { name: 'Espera', email } })

    const { data } = await admin.optOutReview.list({ query: { state: 'received' } })
    expect(data.find((row) => row.id === id)).toMatchObject({ name: 'Espera', email, due_on, accounts: 1, is_late: false })
    expect((await admin.admin.waiting()).find(({ kind }) => kind === 'opt_outs')).toMatchObject({ overdue: 0, due_at: expect.any(String) })

    expect(await admin.optOutReview.honour({ params: { opt_out_id: id } })).toMatchObject({ state: 'honoured' })
    expect((await refusal(admin.optOutReview.honour({ params: { opt_out_id: id } }))).code).toBe('invalid_transition')

    expect((await (await server.as(person.id)).privacy.overview()).opted_out_at).not.toBeNull()
    expect(await db`select action, actor_id from audit_log where entity_id = ${id}`).toEqual([
      { action: 'opt_out.honour', actor_id: adminId },
    ])
  })

  test('one that is late is told as such', async ({ db, server }) => {
    const admin = await server.as((await newUser(db, { admin_role: 'support' })).id)
    const { id } = await server.visitor().privacy.optOut({ body: { name: 'Tarde', email: `tarde-${newId()}@example.com` } })
    await db`update opt_outs set due_on = current_date - 1 where id = ${id}`

    expect((await admin.optOutReview.list({ query: { sort: 'received_at' } })).data.find((row) => row.id === id)).toMatchObject({
      is_late: true,
    })
    expect((await admin.admin.waiting()).find(({ kind }) => kind === 'opt_outs')!.overdue).toBeGreaterThanOrEqual(1)
  })

  test('of its rule and admins at the same moment one honours it, and the person hears once', async ({
    db,
    server,
    given: { mailsTo },
  }) => {
    const admins = [
      await server.as((await newUser(db, { is_admin: true })).id),
      await server.as((await newUser(db, { is_admin: true })).id),
    ]
    for (let round = 0; round < 5; round++) {
      const email = `carrera-${newId()}@example.com`
      const { id } = await server.visitor().privacy.optOut({ body: { name: 'Carrera', email } })
      await atOnce<unknown>(db, 5, (i) =>
        i === 4 ? honorOptOuts(server.context()) : admins[i % 2]!.optOutReview.honour({ params: { opt_out_id: id } }),
      )
      await server.runJobs()
      expect(await db`select event from transitions where entity_id = ${id}`).toHaveLength(1)
      expect((await mailsTo(email)).filter(({ subject }) => /don’t sell or share|No vendemos ni compartimos/.test(subject))).toHaveLength(1)
    }
  })

  test('is due after fifteen business days, and forgotten after two years', async ({ server, given: { mailsTo } }) => {
    server.setNow(new Date('2027-03-05T12:00:00Z'))
    const made = await server.visitor().privacy.optOut({ body: { name: 'Gana en evil.example', email: 'plazo@example.com' } })
    await server.runJobs()
    expect(made.due_on).toBe('2027-03-26')
    const letters = (await mailsTo('plazo@example.com')).map(({ text }) => text).join()
    expect(letters).toContain('by March 26, 2027 at the latest')
    // Anyone could have typed it.
    expect(letters).not.toContain('evil.example')
    server.setNow(new Date('2029-03-06T12:00:00Z'))
    await server.runJobs()
    server.setNow()

    expect((await refusal(server.visitor().privacy.getOptOut({ params: { opt_out_id: made.id } }))).status).toBe(404)
  })

  test('Global Privacy Control is stored for who is signed in, once', async ({ db, server }) => {
    const person = await newUser(db)
    const client = await server.as(person.id)
    const ask = (signal: Record<string, string>) =>
      server.app.inject({ url: '/api/auth/user', headers: { cookie: `session=${client.cookies.get('session')}`, ...signal } })

    await ask({ 'sec-gpc': '0' })
    const without = await client.privacy.overview()
    await ask({ 'sec-gpc': '1' })
    const first = await client.privacy.overview()
    await ask({ 'sec-gpc': '1' })

    expect(without.opted_out_at).toBeNull()
    expect(first.opted_out_at).not.toBeNull()
    expect(await client.privacy.overview()).toEqual(first)
  })
})
