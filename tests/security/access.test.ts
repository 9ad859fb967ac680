import { describe, expect } from 'vitest'
import type { Access } from '#contract/endpoint.ts'
import { type AdminArea, adminMay, adminRoles } from '#contract/admin-roles.ts'
import { companyRoles, roleMay } from '#contract/company-roles.ts'
import { one } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { Id } from '#server/lib/rows.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newKey } from '#tests/factories/keys.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newHeldReview } from '#tests/factories/queues.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { Known } from '#tests/fuzz/values.ts'
import type { TestClient } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { ask, byDomain, type Call, callWriter, endpoints, isDocumented, type Named, type Outcome, paramsOf } from './support/calls.ts'
import { contents } from './support/contents.ts'
import { newMarket, newTalk, photo, service, usd, writings } from './support/market.ts'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const write = await callWriter(server)

  const strangersCompany = await newCompany(db, { services: [service], zips: ['22201'] })
  const strangers = {
    user: (await newUser(db)).id,
    company: strangersCompany.owner.id,
    admin: (await newUser(db, { is_admin: true })).id,
  }
  /** Somebody who has nothing to do with the market, at a browser of their own: calls such as signing out change who one is. */
  const stranger: Record<Role, () => Promise<TestClient>> = {
    nobody: async () => server.visitor(),
    guest: async () => {
      const client = server.visitor()
      await client.projects.create({ body: { service, zipcode: '20910' } })
      return client
    },
    user: () => server.as(strangers.user),
    company: () => server.as(strangers.company),
    admin: () => server.as(strangers.admin),
  }

  const { customer, owner, seller, buyer, open: going, done } = await newMarket(db, server)
  const { photos } = await owner.projects.get({ params: { project_id: going.projectId } })
  const card = await newCard(db, buyer.id)
  await db`
    insert into data_exports (id, user_id, state, locale, requested_at, ready_at, expires_at)
    values (${newId()}, ${customer.id}, 'ready', 'es', now(), now(), now() + interval '7 days')`
  const [copy] = await db<{ id: string }[]>`select id from data_exports where user_id = ${customer.id}`
  // The same customer was bought before, so this purchase was refunded without a claim.
  const [refund] = await db<{ id: string }[]>`select id from refunds where lead_id = ${going.leadId}`
  const upload = await owner.uploads.begin({ body: { id: newId(), size: 100 } })
  const passkeyId = newId()
  await db`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (${passkeyId}, ${customer.id}, 'credential', '', 0, 'Teléfono', now())`
  const [device] = await db<{ id: string }[]>`select id from sessions where user_id = ${customer.id} limit 1`
  const { invitations } = await seller.team.invite({ body: { email: 'equipo@example.com', role: 'member' } })
  const [invitation] = invitations
  const credential = await seller.credentials.submit({ body: { kind: 'identity', source: 'MVA' }, file: await photo() })
  const reviewed = await one(db, Id)`select id from reviews where author_id = ${customer.id}`
  /** Things that belong to somebody, which strangers ask for. */
  const sealed: Record<string, string> = {
    credential_id: credential.id,
    invitation_id: invitation!.id,
    member_id: buyer.owner.id,
    passkey_id: passkeyId,
    device_id: device!.id,
    project_id: going.projectId,
    match_id: going.matchId,
    lead_id: going.leadId,
    customer_id: going.leadId,
    own_customer_id: (await seller.customers.add({ body: { name: 'Rosa', phone: '240 555 0101' } })).id,
    quote_id: going.quoteId,
    change_order_id: done.changeId,
    payment_id: going.paymentId,
    payment_method_id: card.id,
    media_id: photos[0]!.id,
    export_id: copy!.id,
    upload_id: upload.id,
    document_id: going.documentId,
    refund_id: refund!.id,
    file_id: going.fileId,
    note_id: going.noteId,
    template_id: going.templateId,
    appointment_id: going.appointmentId,
    review_id: reviewed.id,
    user_id: customer.id,
    key_id: (await newKey(db, { user: buyer.owner, company: buyer, scopes: ['leads:read'] })).id,
  }
  const colleagues = { owner: '', manager: '', member: '' }
  const companyOf = { owner: '', manager: '', member: '' }
  for (const role of companyRoles) {
    const { id, owner: first } = await newCompany(db, { services: [service], zips: ['22201'] })
    colleagues[role] = role === 'owner' ? first.id : (await newUser(db)).id
    companyOf[role] = id
  }
  const client = await server.as(strangers.user)
  const project = await client.projects.create({ body: { service, zipcode: '20910' } })
  const withPhoto = await client.projects.addPhoto({ params: { project_id: project.id }, file: await photo() })
  const talk = await newTalk(db, server, { ownerId: strangers.user })
  /** Things of the stranger, to mix with the sealed ones. */
  const own: Record<string, string> = {
    project_id: project.id,
    media_id: withPhoto.photos[0]!.id,
    lead_id: talk.leadId,
    customer_id: talk.leadId,
    document_id: talk.documentId,
    quote_id: talk.quoteId,
    file_id: talk.fileId,
    note_id: talk.noteId,
    refund_id: await newClaim(strangersCompany),
    review_id: await newHeldReview(db),
  }
  const rightful = { owner, seller }

  /** A claim of a company about a lead that it has bought; gives its id. */
  async function newClaim(company: { id: string; owner: { id: string } }): Promise<string> {
    await giveMoney(db, company.id, 2000)
    const match = await newMatch(db, { project: await newRequest(db, {}), company })
    const client = await server.as(company.owner.id)
    const { lead_id } = await client.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
    const body = { reason: 'spam_competitor' as const, text: 'Es de la competencia.' }
    return (await client.refunds.claim({ params: { lead_id: lead_id! }, body })).id
  }

  /** The call as a stranger makes it, and whether it names somebody else's thing. */
  async function strangeCall(named: Named, keep: Record<string, string> = {}): Promise<{ call: Call; isSealed: boolean }> {
    const { name, endpoint } = named
    const isClaimed = claimedIds.includes(name)
    const things = Object.entries({ ...sealed, ...keep }).map(([field, value]) => [field, [value]])
    const id = isClaimed ? sealed['user_id'] : sealed[sealedIds[name] ?? '']
    const known: Known = { ...open, ...Object.fromEntries(things), ...(id ? { id: [id] } : {}) }
    const call = write(named, known)
    if (name === 'topUps.create') Object.assign(call.body!, { amount: usd(5000) })
    if (name === 'customers.change') Object.assign(call.body!, { phone: '(301) 555-0136' })
    const given = Object.entries({ ...call.params, ...call.body })
    return {
      isSealed:
        !isClaimed &&
        !shownToAll.includes(name) &&
        given.some(([field, value]) => sealed[field === 'id' ? (sealedIds[name] ?? '') : field] === value),
      call: { ...call, ...(endpoint.upload ? { file: await photo() } : {}) },
    }
  }
  /** Makes the person a member again: an earlier call may have left the company. */
  const join = (role: keyof typeof companyOf) =>
    db`insert into company_members (company_id, user_id, role) values (${companyOf[role]}, ${colleagues[role]}, ${role}) on conflict do nothing`

  /** A company that has a card and has topped up its wallet with it. */
  async function companyWithMoney() {
    const company = await newCompany(db, { services: [service], zips: ['22201'] })
    const client = await server.as(company.owner.id)
    await client.cards.add({ body: { token: 'tok_visa' } })
    await client.topUps.create({ body: { id: newId(), amount: usd(5000) } })
    return company
  }

  /** The same browser with what it began before anybody signed in there. */
  async function withDraft(client: TestClient): Promise<TestClient> {
    const guest = server.visitor()
    await guest.projects.create({ body: { service, zipcode: '20910' } })
    client.cookies.set('guest', guest.cookies.get('guest')!)
    return client
  }
  const readers = {
    user: () => server.as(sealed['user_id']!),
    company: () => server.as(sealed['member_id']!),
    admin: async () => server.as((await newUser(db, { admin_role: 'owner' })).id),
    guest: async () => server.visitor(),
  }
  async function viewOf(userId: string) {
    const { id } = await newUser(db, { admin_role: 'support' })
    const client = await server.as(id)
    await db`update sessions set proven_at = now() where user_id = ${id}`
    await client.adminPeople.view({ params: { user_id: userId }, body: { reason: 'Dice que no ve sus solicitudes.' } })
    return client
  }
  const people = { user: () => sealed['user_id']!, company: () => sealed['member_id']! }

  return { sealed, own, stranger, rightful, colleagues, companyOf, strangeCall, join, companyWithMoney, withDraft, readers, viewOf, people }
})

/** Values that calls name besides, whatever else their schemas would allow. Those of lists and acts settle whose area a call is in. */
const open: Known = {
  slug: ['plumbing'],
  service: [service],
  zip: ['20910'],
  zipcode: ['20910'],
  document: ['terms'],
  list: ['users'],
  act: ['people.suspend'],
  call: ['projectReview.decide'],
  waiting: ['requests'],
  name: ['undoMinutes'],
  // Rules between fields stand in no schema.
  ids: [[newId()]],
  text: ['No es mía, pero escribo igual.'],
  starts_at: [new Date(Date.now() + 86_400_000).toISOString()],
}
/** Routes whose `id` is a person's thing. */
const sealedIds: Record<string, string> = {
  'cards.remove': 'payment_method_id',
  'security.renamePasskey': 'passkey_id',
  'security.dropPasskey': 'passkey_id',
  'security.signOutDevice': 'device_id',
}
/** Data of other people that admins see in order to decide. */
const shownToAdmins = ['admin.user', 'admin.request', 'claimEvidence.read']
/** Calls about a published review, which everybody may read. */
const shownToAll = ['reviews.translate']
/** Ids that anybody may send without learning anything. */
const claimedIds = [
  'projects.addLinkedPhoto',
  'auth.checkCode',
  'auth.verifyEmail',
  'auth.verifyWithPassword',
  'auth.resendVerification',
  'auth.correctEmail',
  'auth.openReset',
]

type Role = 'nobody' | 'guest' | 'user' | 'company' | 'admin'
const may: Record<Role, readonly Access[]> = {
  nobody: ['anyone'],
  guest: ['anyone', 'owner'],
  user: ['anyone', 'owner', 'user'],
  company: ['anyone', 'owner', 'user', 'company'],
  admin: ['anyone', 'owner', 'user', 'admin'],
}
const roles = Object.keys(may) as Role[]

/** Allowed answers: the refusal of a role that is too low, 404 for a thing of somebody else, else what the contract says of the endpoint. */
function isDue(role: Role, named: Named, isSealed: boolean, outcome: Outcome): boolean {
  const [{ endpoint }, { status, code }] = [named, outcome]
  if (!may[role].includes(endpoint.access))
    return status === (role === 'nobody' || (role === 'guest' && endpoint.access !== 'owner') ? 401 : 403)
  if (role === 'admin' && code === 'second_factor_required') return status === 403
  // Admins look after everybody's things.
  if (isSealed && endpoint.access !== 'admin') return status === 404 || (status === 403 && code === 'proof_required')
  // WordPress has its own words.
  if (endpoint.isServedApart) return status === 200 || status === 404
  return isDocumented(named, outcome)
}

/** Whether a read answers as reads may: found, refused for its caller, thing or query, or with an error of its own. */
const isReadDue = (role: Role, named: Named, outcome: Outcome): boolean =>
  isDue(role, named, false, outcome) &&
  ([200, 401, 403, 404, 422].includes(outcome.status) || Boolean(named.endpoint.errors?.some(({ code }) => code === outcome.code)))

describe.each(roles)('%s', (role) => {
  test.for(byDomain(endpoints))('%s', async ([, all], { given: { strangeCall, stranger } }) => {
    const faults: string[] = []
    for (const named of all) {
      const { call, isSealed } = await strangeCall(named)
      const outcome = await ask(named, await stranger[role](), call)
      if (!isDue(role, named, isSealed, outcome))
        faults.push(`${named.name}: ${outcome.status} ${outcome.code} ${outcome.said.slice(0, 120)}`)
      // An admin who decides about a request or a person has to see it.
      const isShown = shownToAll.includes(named.name) || (role === 'admin' && shownToAdmins.includes(named.name))
      const hits = writings().filter((word) => !isShown && outcome.said.includes(word))
      if (hits.length > 0) faults.push(`${named.name} tells ${hits.join(', ')}`)
    }
    expect(faults).toEqual([])
  })
})

describe.each(companyRoles)('somebody who is %s of a company', (role) => {
  const ofCompanies = endpoints.flatMap((named) => {
    const { access, area } = named.endpoint
    return access !== 'admin' && area ? [{ ...named, area }] : []
  })

  test.for([...Map.groupBy(ofCompanies, ({ domain }) => domain)])(
    '%s',
    async ([, all], { server, given: { colleagues, join, strangeCall } }) => {
      const faults: string[] = []
      for (const named of all) {
        await join(role)
        const { call } = await strangeCall(named)
        const { status, code } = await ask(named, await server.as(colleagues[role]), call)
        const isRefused = status === 403 && code === 'not_your_role'
        if (isRefused === roleMay(role, named.area)) faults.push(`${named.name}: ${status} ${code}`)
      }
      expect(faults).toEqual([])
    },
  )

  test('reads of the cards and payments of the company what the role allows, by whatever call', async ({
    db,
    server,
    given: { colleagues, companyOf, join, companyWithMoney, strangeCall },
  }) => {
    await join(role)
    const { id: companyId } = await companyWithMoney()
    const client = await server.as(colleagues[role])
    await db`update company_members set company_id = ${companyId} where user_id = ${colleagues[role]}`
    const [payment] = await db<{ id: string }[]>`select id from payments where holder_id = ${companyId}`
    const [card] = await db<{ id: string }[]>`select id from payment_methods where holder_id = ${companyId}`
    const told: string[] = []
    for (const named of endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'admin')) {
      const { call } = await strangeCall(named, { payment_id: payment!.id })
      const { said } = await ask(named, client, call)
      if ([payment!.id, card!.id, '"4242"'].some((secret) => said.includes(secret))) told.push(named.name)
    }

    expect(told).toEqual(roleMay(role, 'money') ? ['payments.list', 'payments.get', 'cards.list'] : [])
    await db`update company_members set company_id = ${companyOf[role]} where user_id = ${colleagues[role]}`
  })
})

describe.each(adminRoles)('an admin whose role is %s', (role) => {
  const ofAdmins = endpoints.flatMap(({ endpoint, ...named }) => (endpoint.access === 'admin' ? [{ endpoint, ...named }] : []))

  test.for([...Map.groupBy(ofAdmins, ({ domain }) => domain)])('%s', async ([, all], { db, server, given: { strangeCall } }) => {
    const { id } = await newUser(db, { admin_role: role })
    const faults: string[] = []
    for (const named of all) {
      const { call } = await strangeCall(named)
      const { status, code } = await ask(named, await server.as(id), call)
      const isRefused = status === 403 && code === 'not_your_area'
      const mayCall = adminMay(role, areaOf(named), named.endpoint.method === 'GET' ? 'read' : 'write')
      if (isRefused === mayCall) faults.push(`${named.name}: ${status} ${code}`)
    }
    expect(faults).toEqual([])
  })
})

/** A list that is taken out is whose it is to look at, and a decision whose it is to decide: of what the fixture names. */
const areas: Record<string, AdminArea> = {
  'admin.exportRows': 'people',
  'listTotals.read': 'people',
  'alarms.take': 'market',
  'bulkActs.preview': 'people',
  'decisions.plan': 'market',
}
const areaOf = ({ name, endpoint }: Named & { endpoint: { access: 'admin'; area: AdminArea } }) => areas[name] ?? endpoint.area

test('every sealed thing exists for whom it belongs to', async ({ given: { strangeCall, rightful } }) => {
  const readable = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.download)
  const refused: string[] = []
  for (const named of readable) {
    const { call, isSealed } = await strangeCall(named)
    if (!isSealed || named.endpoint.access === 'admin') continue
    const isCompanys = named.endpoint.access === 'company' || named.name.startsWith('payments.')
    const outcome = await ask(named, isCompanys ? rightful.seller : rightful.owner, call)
    // The open request has no review yet, a page of ours plays the bank, and its roles stopped the company's bookings.
    if (outcome.status !== 200 && !['reviews.get', 'payments.clientSecret', 'bookings.slots'].includes(named.name))
      refused.push(`${named.name}: ${outcome.status}`)
  }
  expect(refused).toEqual([])
})

describe('reading', () => {
  const reading = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.writes)

  test.for(['user', 'company', 'admin', 'guest'] as const)(
    'changes nothing when done by: %s',
    async (role, { db, given: { readers, withDraft, strangeCall } }) => {
      const client = await withDraft(await readers[role]())
      const before = await contents(db)
      const [read, faults]: string[][] = [[], []]
      for (const named of reading) {
        const outcome = await ask(named, client, (await strangeCall(named)).call)
        if (outcome.status === 200) read!.push(named.name)
        else if (!isReadDue(role, named, outcome)) faults!.push(`${named.name}: ${outcome.status} ${outcome.code}`)
      }

      expect(await contents(db)).toEqual(before)
      expect(faults).toEqual([])
      expect(read!.length).toBeGreaterThan(20)
    },
  )

  test('writes a line in the audit trail or a session where the contract says so, and nowhere else', () => {
    const writing = endpoints.flatMap(({ name, endpoint: { method, writes } }) => (method === 'GET' && writes ? [[name, writes]] : []))
    expect(writing).toEqual([
      ['catalogAdmin.sheet', 'audit'],
      ['credentials.documentForCheck', 'audit'],
      ['auth.verifyEmail', 'session'],
      ['reputation.export', 'audit'],
      ['admin.exportRows', 'audit'],
      ['sheets.download', 'audit'],
    ])
  })
})

describe('an admin who sees the product as somebody else', () => {
  const isReading = ({ endpoint }: Named) => endpoint.method === 'GET' && !endpoint.download

  test.for(['user', 'company'] as const)(
    'reads what a %s reads, and leaves no trace',
    async (side, { db, given: { withDraft, viewOf, people, strangeCall } }) => {
      const client = await withDraft(await viewOf(people[side]()))
      const before = await contents(db)
      const [read, faults]: string[][] = [[], []]
      for (const named of endpoints.filter(isReading)) {
        const outcome = await ask(named, client, (await strangeCall(named)).call)
        if (outcome.status === 200) read!.push(named.name)
        else if (!isReadDue(side, named, outcome)) faults!.push(`${named.name}: ${outcome.status} ${outcome.code}`)
      }

      expect(await contents(db)).toEqual(before)
      expect(faults).toEqual([])
      expect(read!.length).toBeGreaterThan(30)
    },
  )

  test('does nothing in their name, and takes none of their files', async ({ db, given: { viewOf, sealed, strangeCall } }) => {
    const client = await viewOf(sealed['user_id']!)
    const before = await contents(db)
    const done: string[] = []
    for (const named of endpoints.filter((named) => !isReading(named) && !named.endpoint.forViewers)) {
      const { code } = await ask(named, client, (await strangeCall(named)).call)
      if (code !== 'read_only') done.push(`${named.name}: ${code}`)
    }
    expect(done).toEqual([])
    expect(await contents(db)).toEqual(before)
  })
})

test('a thing of somebody else is not found below one’s own', async ({ given: { sealed, strangeCall, own, stranger } }) => {
  const nested = endpoints.filter(({ endpoint }) => paramsOf(endpoint).filter((param) => param in sealed).length > 1)
  const found: string[] = []
  for (const named of nested) {
    for (const param of paramsOf(named.endpoint)) {
      const { call } = await strangeCall(named, { [param]: own[param]! })
      const { access } = named.endpoint
      const { status } = await ask(named, await stranger[access === 'company' || access === 'admin' ? access : 'user'](), call)
      if (status !== 404) found.push(`${named.name} with own ${param}: ${status}`)
    }
  }
  expect(nested.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})

test('nobody but the two sides hears of a request', async ({ server, given: { sealed, stranger } }) => {
  for (const role of roles) {
    for (const channel of [`project:${sealed['project_id']}`, `lead:${sealed['lead_id']}`, `user:${sealed['user_id']}`]) {
      const { cookies } = await stranger[role]()
      const reply = await server.app.inject({
        url: '/api/live',
        query: { channel },
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      expect([role, channel.split(':')[0], reply.statusCode >= 400]).toEqual([role, channel.split(':')[0], true])
    }
  }
})
