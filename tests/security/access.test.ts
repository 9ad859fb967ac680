import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Access, CallOptions, Endpoint } from '#contract/endpoint.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newCard } from '#tests/factories/money.ts'
import { newUser } from '#tests/factories/users.ts'
import { Refusal, testApp, type TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { newMarket, password, photo, service, usd, writings } from './support/market.ts'

const { db, drop } = await testDatabase()
const server = await testApp(db)
afterAll(async () => {
  await server.close()
  await drop()
})

type Call = { params?: Record<string, string>; query?: Record<string, string>; body?: object; file?: Blob }
type Named = { name: string; endpoint: Endpoint; call: (client: TestClient, call: Call) => Promise<unknown> }

const endpoints: Named[] = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${domain}.${name}`,
    endpoint,
    call: (client: TestClient, call: Call) =>
      (client as unknown as Record<string, Record<string, (call: Call, options?: CallOptions) => Promise<unknown>>>)[domain]![name]!(call),
  })),
)
const paramsOf = ({ path }: Endpoint) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

/** Things that belong to somebody: what the strangers below ask for. Set from the market. */
let sealed: Record<string, string>
/** The same things of the stranger's own, to cross-combine with. */
let own: Record<string, string>

/** What everybody may name. `id` of a route that names a person's thing is in `sealedIds`. */
const open: Record<string, string> = {
  slug: 'plumbing',
  zip: '20910',
  id: service,
  email: 'nobody@example.com',
  opt_out_id: '01890000-0000-7000-8000-000000000000',
  hash: 'x',
  document: 'terms',
  code: 'NOBODY22',
}
const sealedIds: Record<string, string> = {
  'payments.removeCard': 'payment_method_id',
  'security.renamePasskey': 'passkey_id',
  'security.dropPasskey': 'passkey_id',
  'security.signOutDevice': 'device_id',
}
/** Whose id anybody may send, and learn nothing by it. */
const claimedIds = ['auth.verifyEmail', 'auth.resendVerification', 'auth.correctEmail', 'auth.openReset']

const publicKey = () => createECDH('prime256v1').generateKeys('base64url' as 'base64')
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/somebody',
  p256dh: publicKey(),
  auth: randomBytes(16).toString('base64url'),
  swScope: '/',
  vapidKey: publicKey(),
}

/** A body that would do, for every endpoint with one; a missing one fails by its name. With `seals` it names somebody else's thing. */
const bodies = (): Record<string, { body: object; seals?: true }> => ({
  'auth.login': { body: { email: 'nobody@example.com', password: 'x' } },
  'auth.prove': { body: { password: 'not this one' } },
  'auth.registerGuest': { body: { email: `${newId()}@example.com`, name: 'A', surname: 'B', phone: '+12405550111', zipcode: '20910' } },
  'auth.sendCode': { body: { phone_number: '+12405550112' } },
  'auth.checkCode': { body: { code: '000000', phone_number: '+12405550112', user_id: sealed['user_id'] } },
  'auth.register': {
    body: {
      email: `${newId()}@example.com`,
      name: 'A',
      surname: 'B',
      phone: '+12405550111',
      zipcode: '20910',
      password: `${password} y larga`,
    },
  },
  'auth.registerCompany': {
    body: {
      email: `${newId()}@example.com`,
      name: 'A',
      surname: 'B',
      phone: '+12405550111',
      zipcode: '20910',
      password: `${password} y larga`,
      company: { name: 'Otra', phone: '+12405550113', zipcode: '20910', services: [service] },
    },
  },
  'auth.correctEmail': { body: { email: `${newId()}@example.com` } },
  'auth.sendReset': { body: { email: 'nobody@example.com' } },
  'auth.openReset': { body: {} },
  'auth.setPassword': {
    body: { password: `${password} nueva`, password_confirmation: `${password} nueva`, current_password: 'not this one' },
  },
  'auth.sendGuestLink': { body: { email: 'nobody@example.com' } },
  'auth.openGuestLink': { body: { token: 'x'.repeat(43) } },
  'auth.loginWithPasskey': { body: { passkey: {} } },
  'security.addPasskey': { body: { passkey: {} } },
  'security.renamePasskey': { body: { name: 'No es mía' } },
  'auth.beginGoogle': { body: { redirect: 'https://evil.example' } },
  'auth.finishGoogle': { body: { code: 'x', state: 'x' } },
  'auth.registerGoogle': { body: { credential: 'x.y.z' } },
  'reviews.createWithGoogle': {
    body: { credential: 'x.y.z', company_slug: 'nobody', overall: 1, text: 'No la conozco, pero quiero opinar igual.' },
  },
  'security.confirmSecondFactor': { body: { code: '000000' } },
  'notifications.setPreferences': { body: { choices: [], quiet: null } },
  'notifications.setSubscription': { body: { token: 'x'.repeat(43), is_on: true } },
  'push.register': { body: { subscriptionOptions: subscription } },
  'push.renew': { body: { token: 'x'.repeat(43), subscriptionOptions: subscription } },
  'push.drop': { body: { token: 'x'.repeat(43) } },
  'profile.update': { body: { name: 'Otra' } },
  'profile.changeEmail': { body: { email: `${newId()}@example.com` } },
  'profile.confirmEmail': { body: { token: 'x'.repeat(43) } },
  'payments.addMethod': { body: { token: 'tok_visa' } },
  'payments.setDefault': { body: { payment_method_id: sealed['payment_method_id'] }, seals: true },
  'projects.create': { body: { service, zipcode: '20910' } },
  'projects.answer': { body: { project_id: sealed['project_id'], answers: [{ question_id: 'where', value: 'toilet' }] }, seals: true },
  'projects.update': { body: { text: 'No es mía' } },
  'projects.addUploaded': { body: { upload_id: sealed['upload_id'] } },
  'projects.orderPhotos': { body: { media_ids: [] } },
  'projects.addLinkedPhoto': { body: { link: 'x', upload_id: sealed['upload_id'] } },
  'uploads.begin': { body: { id: sealed['upload_id'], size: 100 } },
  'uploads.append': { body: { start: 0 } },
  'projects.submit': { body: { terms: true, contact: true } },
  'projects.close': { body: { reason: 'No es mía' } },
  'leads.pass': { body: { reason: 'too_far' } },
  'leads.buy': { body: { price: usd(2000) } },
  'leads.hire': { body: {} },
  'quotes.save': {
    body: {
      type: 'fixed',
      items: [{ text: 'Nada', quantity: 1, unit: 'job', unit_price_cents: 1000 }],
      valid_until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      message: 'No es mía, pero la cambio igual.',
    },
  },
  'quotes.accept': { body: { name: 'Otra Persona' } },
  'quotes.decline': { body: {} },
  'messaging.send': { body: { text: 'No es mía' } },
  'reviews.create': { body: { overall: 1, text: 'No es mía, pero quiero opinar igual.' } },
  'privacy.stop': { body: { project_id: sealed['project_id'] }, seals: true },
  'privacy.deleteAccount': { body: { confirm: true } },
  'referrals.invite': { body: { user_code: 'NOBODY22', email: `${newId()}@example.com`, name: 'A' } },
  'referrals.stop': { body: { token: 'x'.repeat(43) } },
  'privacy.optOut': { body: { name: 'A', email: `${newId()}@example.com` } },
})
const queries: Record<string, Record<string, string>> = {
  'catalog.top10': { zipcode: '20910' },
  'catalog.suggest': { q: 'plom' },
  'companies.search': { service, zipcode: '20910' },
  'companies.coverage': { service, zipcode: '20910' },
  'companies.categoryCompanies': { zipcode: '20910' },
  'projects.linkedPhotos': { link: 'x' },
  'auth.verifyEmail': { expires: '1', signature: 'x' },
  'auth.openReset': { expires: '1', signature: 'x' },
  'notifications.subscription': { token: 'x'.repeat(43) },
}

type Role = 'nobody' | 'guest' | 'user' | 'company' | 'admin'
const may: Record<Role, readonly Access[]> = {
  nobody: ['anyone'],
  guest: ['anyone', 'owner'],
  user: ['anyone', 'owner', 'user'],
  company: ['anyone', 'owner', 'user', 'company'],
  admin: ['anyone', 'owner', 'user', 'admin'],
}
const roles = Object.keys(may) as Role[]

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
const strangers = { user: '', company: '', admin: '' }
let rightful: { owner: TestClient; seller: TestClient }

beforeAll(async () => {
  const { customer, owner, seller, buyer, open: going } = await newMarket(db, server)
  const { photos } = await owner.projects.get({ params: { project_id: going.projectId } })
  const card = await newCard(db, buyer.id)
  await db`
    insert into data_exports (id, user_id, state, locale, requested_at, ready_at, expires_at)
    values (${newId()}, ${customer.id}, 'ready', 'es', now(), now(), now() + interval '7 days')`
  const [copy] = await db<{ id: string }[]>`select id from data_exports where user_id = ${customer.id}`
  const upload = await owner.uploads.begin({ body: { id: newId(), size: 100 } })
  const passkeyId = newId()
  await db`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (${passkeyId}, ${customer.id}, 'credential', '', 0, 'Teléfono', now())`
  const [device] = await db<{ id: string }[]>`select id from sessions where user_id = ${customer.id} limit 1`
  sealed = {
    passkey_id: passkeyId,
    device_id: device!.id,
    project_id: going.projectId,
    match_id: going.matchId,
    lead_id: going.leadId,
    quote_id: going.quoteId,
    payment_id: going.paymentId,
    payment_method_id: card.id,
    media_id: photos[0]!.id,
    export_id: copy!.id,
    upload_id: upload.id,
    user_id: customer.id,
  }
  strangers.user = (await newUser(db)).id
  strangers.company = (await newCompany(db, { services: [service], zips: ['22201'] })).owner.id
  strangers.admin = (await newUser(db, { is_admin: true })).id
  const client = await server.as(strangers.user)
  const project = await client.projects.create({ body: { service, zipcode: '20910' } })
  const withPhoto = await client.projects.addPhoto({ params: { project_id: project.id }, file: await photo() })
  own = { project_id: project.id, media_id: withPhoto.photos[0]!.id }
  rightful = { owner, seller }
}, 120_000)

type Outcome = { status: number; code: string; said: string }

async function ask(named: Named, client: TestClient, call: Call): Promise<Outcome> {
  try {
    return { status: 200, code: '', said: JSON.stringify(await named.call(client, call)) ?? '' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, code: error.code, said: JSON.stringify([error.message, error.errors, error.headers]) }
  }
}

/** The call as a stranger makes it, and whether it names somebody else's thing. */
async function strangeCall({ name, endpoint }: Named, keep: Record<string, string> = {}): Promise<{ call: Call; isSealed: boolean }> {
  const names = paramsOf(endpoint)
  const sealedName = (param: string) => (param === 'id' && sealedIds[name] ? sealedIds[name] : param)
  const params = Object.fromEntries(
    names.map((param) => [
      param,
      keep[param] ??
        (param === 'id' && claimedIds.includes(name) ? sealed['user_id'] : sealed[sealedName(param)]) ??
        open[param] ??
        missing(`param ${param} of ${name}`),
    ]),
  )
  const given = endpoint.body ? (bodies()[name] ?? missing(`body of ${name}`)) : undefined
  return {
    isSealed: given?.seals === true || names.some((param) => sealedName(param) in sealed),
    call: {
      params,
      ...(given ? { body: given.body } : {}),
      ...(queries[name] ? { query: queries[name] } : {}),
      ...(endpoint.upload ? { file: await photo() } : {}),
    },
  }
}

function missing(what: string): never {
  throw new Error(`tests/security/access.test.ts needs a fixture: ${what}`)
}

/** What may come back: the door's own answer where the role is too low, 404 for a thing of somebody else. */
function isDue(role: Role, { endpoint }: Named, isSealed: boolean, { status, code }: Outcome): boolean {
  if (!may[role].includes(endpoint.access))
    return status === (role === 'nobody' || (role === 'guest' && endpoint.access !== 'owner') ? 401 : 403)
  if (role === 'admin' && code === 'second_factor_required') return status === 403
  if (isSealed) return status === 404 || (status === 403 && code === 'proof_required')
  // A provider may be away.
  return status < 500 || status === 503
}

describe.each(roles)('%s', (role) => {
  test.each(endpoints.map((named) => [named.name, named] as const))('%s', async (_, named) => {
    const { call, isSealed } = await strangeCall(named)
    const outcome = await ask(named, await stranger[role](), call)

    expect(isDue(role, named, isSealed, outcome), `${outcome.status} ${outcome.code}`).toBe(true)
    const hits = writings().filter((word) => outcome.said.includes(word))
    expect(hits).toEqual([])
  })
})

test('every sealed thing exists for whom it belongs to', async () => {
  const readable = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.download)
  const refused: string[] = []
  for (const named of readable) {
    const { call, isSealed } = await strangeCall(named)
    if (!isSealed) continue
    const isCompanys = named.endpoint.access === 'company' || named.name === 'payments.get'
    const outcome = await ask(named, isCompanys ? rightful.seller : rightful.owner, call)
    // The open request has no review yet.
    if (outcome.status !== 200 && named.name !== 'reviews.get') refused.push(`${named.name}: ${outcome.status}`)
  }
  expect(refused).toEqual([])
})

test('a thing of somebody else is not found below one’s own', async () => {
  const nested = endpoints.filter(({ endpoint }) => paramsOf(endpoint).filter((param) => param in sealed).length > 1)
  const found: string[] = []
  for (const named of nested) {
    for (const param of paramsOf(named.endpoint)) {
      const { call } = await strangeCall(named, { [param]: own[param] ?? missing(`own ${param} of ${named.name}`) })
      const { status } = await ask(named, await stranger.user(), call)
      if (status !== 404) found.push(`${named.name} with own ${param}: ${status}`)
    }
  }
  expect(nested.length).toBeGreaterThan(0)
  expect(found).toEqual([])
})

test('nobody but the two sides hears of a request', async () => {
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
