import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Access, CallOptions, Endpoint } from '#contract/endpoint.ts'
import { type AdminArea, adminMay, adminRoles } from '#contract/admin-roles.ts'
import { companyRoles, roleMay } from '#contract/company-roles.ts'
import { legalText } from '#tests/factories/legal.ts'
import { one } from '#server/lib/db.ts'
import { bankAccount } from '#tests/support/earnings.ts'
import { newId } from '#server/lib/ids.ts'
import { Id } from '#server/lib/rows.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newHeldReview } from '#tests/factories/queues.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { Refusal, testApp, type TestClient } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { contents } from './support/contents.ts'
import { newMarket, newTalk, password, photo, service, usd, writings } from './support/market.ts'

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
  list: 'users',
  name: 'undoMinutes',
  review_id: '01890000-0000-7000-8000-000000000000',
  check: 'x'.repeat(40),
  month: '2026-11',
  difference_id: '01890000-0000-7000-8000-000000000000',
  payout_id: '01890000-0000-7000-8000-000000000000',
  withdrawal_id: '01890000-0000-7000-8000-000000000000',
  referral_id: '01890000-0000-7000-8000-000000000000',
  image: 'logo',
  state: 'MD',
  kind: 'categories',
  waiting: 'requests',
  version: '1',
  tariff_id: '01890000-0000-7000-8000-000000000000',
  company_id: '01890000-0000-7000-8000-000000000000',
  other_id: '01890000-0000-7000-8000-000000000001',
  decision_id: '01890000-0000-7000-8000-000000000000',
  act_id: '01890000-0000-7000-8000-000000000000',
  reset_id: '01890000-0000-7000-8000-000000000000',
  view_id: '01890000-0000-7000-8000-000000000000',
  post_id: '01890000-0000-7000-8000-000000000000',
}
const sealedIds: Record<string, string> = {
  'payments.removeCard': 'payment_method_id',
  'security.renamePasskey': 'passkey_id',
  'security.dropPasskey': 'passkey_id',
  'security.signOutDevice': 'device_id',
}
/** What admins are shown of other people, in order to decide. */
const shownToAdmins = ['admin.user', 'admin.request', 'claimEvidence.read']
/** Whose id anybody may send, and learn nothing by it. */
const claimedIds = ['auth.verifyEmail', 'auth.verifyWithPassword', 'auth.resendVerification', 'auth.correctEmail', 'auth.openReset']

const both = { es: 'Otra cosa', en: 'Something else' }
const post = { slug: 'otra-cosa', topic: 'prices', author: '', title: both, excerpt: both, body: both, cover_id: null, services: [] }
const publicKey = () => createECDH('prime256v1').generateKeys('base64url' as 'base64')
const subscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/somebody',
  p256dh: publicKey(),
  auth: randomBytes(16).toString('base64url'),
  swScope: '/',
  vapidKey: publicKey(),
}

const newcomer = () => ({ email: `${newId()}@example.com`, name: 'A', surname: 'B', zipcode: '20910', locale: 'es' })

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
  'auth.verifyWithPassword': { body: { password } },
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
  'profile.undoEmail': { body: { token: 'x'.repeat(43) } },
  'profile.confirmEmail': { body: { token: 'x'.repeat(43) } },
  'ownCompany.update': {
    body: {
      name: 'Otra',
      tagline: { es: '', en: '' },
      about: { es: '', en: '' },
      phone: '+12405550134',
      zipcode: '20910',
      languages: ['es'],
    },
  },
  'ownCompany.addWork': { body: { upload_id: sealed['upload_id'] }, seals: true },
  'ownCompany.orderWorks': { body: { media_ids: [sealed['media_id']] } },
  'ownCompany.changeWork': { body: { service: null } },
  'ownCompany.saveService': { body: { is_on: true } },
  'ownArea.addZips': { body: { zips: '20910' } },
  'ownArea.removeZips': { body: { zips: '20910' } },
  'ownArea.addRadius': { body: { zipcode: '20910', miles: 5 } },
  'blogAdmin.add': { body: post },
  'blogAdmin.save': { body: { ...post, revision: 1 } },
  'blogAdmin.restore': { body: { revision: 1 } },
  'blogAdmin.publish': { body: { revision: 1, at: null } },
  'blogAdmin.takeDown': { body: { revision: 1 } },
  'blogAdmin.addPicture': { body: { alt_es: 'Una foto', alt_en: 'A picture' } },
  'blogAdmin.preview': { body: { locale: 'es', body: '# Hola' } },
  'legalAdmin.save': { body: { ...legalText(), revision: 0 } },
  'legalAdmin.discard': { body: { revision: 1 } },
  'legalAdmin.publish': { body: { revision: 1, weight: 'small', from: null, changes: both, reason: 'Una errata en el texto.' } },
  'legalAdmin.takeBack': { body: { version: 2, reason: 'Una errata en el texto.' } },
  'legalAdmin.preview': { body: { locale: 'es', summary: '- Uno', body: '## Dos' } },
  'catalogAdmin.addCategory': { body: { slug: 'beekeeping', name: both, description: both, icon: 'Home2' } },
  'catalogAdmin.addService': {
    body: {
      slug: 'hive-removal',
      category: 'plumbing',
      name: both,
      description: both,
      synonyms: { es: ['uno', 'dos'], en: ['one', 'two'] },
      job_price: { low_cents: 1000, high_cents: 2000, unit: 'job' },
      demand: 50,
      lead_price: { base: 2000, min: 1000, max: 3000 },
    },
  },
  'catalogAdmin.setShown': { body: { is_shown: false } },
  'catalogAdmin.orderCategories': { body: { slugs: ['plumbing'] } },
  'catalogAdmin.orderServices': { body: { slugs: [service] } },
  'catalogAdmin.saveCategory': { body: { revision: 1, name: both, description: both, icon: 'Droplet' } },
  'catalogAdmin.saveService': {
    body: {
      revision: 1,
      name: both,
      description: both,
      synonyms: { es: ['uno', 'dos'], en: ['one', 'two'] },
      job_price: { low_cents: 1000, high_cents: 2000, unit: 'job' },
      demand: 50,
    },
  },
  'catalogAdmin.setRequirements': { body: { revision: 1, requirements: [] } },
  'catalogAdmin.addLeadPrice': { body: { base: 2000, min: 1000, max: 3000, from: '2099-01-01' } },
  'catalogAdmin.saveForm': { body: { based_on: 1, questions: [{ id: 'a', type: 'text', label: both }] } },
  'catalogAdmin.restoreForm': { body: { based_on: 1 } },
  'companyReview.decide': { body: { decision: 'suspend', reason: 'No es mía, pero la suspendo igual.' } },
  'companyPictures.takeDown': { body: { reason: 'No es suya, pero la retiro igual.' } },
  'companyPictures.putBack': { body: { reason: 'No es suya, pero la devuelvo igual.' } },
  'companyClosing.close': { body: { confirm: true } },
  'payments.addMethod': { body: { token: 'tok_visa' } },
  'payments.setDefault': { body: { payment_method_id: sealed['payment_method_id'] }, seals: true },
  'projects.create': { body: { service, zipcode: '20910' } },
  'projects.answer': { body: { project_id: sealed['project_id'], answers: [{ question_id: 'where', value: 'toilet' }] }, seals: true },
  'projects.update': { body: { text: 'No es mía' } },
  'projects.addUploaded': { body: { upload_id: sealed['upload_id'] } },
  'projects.orderPhotos': { body: { media_ids: [] } },
  'projects.addLinkedPhoto': { body: { link: 'x', upload_id: sealed['upload_id'] } },
  'hours.save': { body: { week: [], holidays: [] } },
  'team.invite': { body: { email: `${newId()}@example.com`, role: 'member' } },
  'team.setRole': { body: { role: 'manager' } },
  'team.accept': { body: { token: 'x'.repeat(43) } },
  'credentials.submit': { body: { kind: 'identity', source: 'MVA' } },
  'credentials.verify': { body: { source: 'MVA' } },
  'credentials.reject': { body: { reason: 'No se lee bien.' } },
  'credentials.revoke': { body: { reason: 'No se lee bien.' } },
  'uploads.begin': { body: { id: sealed['upload_id'], size: 100 } },
  'uploads.append': { body: { start: 0 } },
  'projects.submit': { body: { terms: true, contact: true } },
  'projects.addSlots': { body: { slots: 4 } },
  'requestEdits.save': { body: { revision: 1, text: 'No es mía', timing: 'flexible', date_from: null, date_to: null, answers: [] } },
  'projects.close': { body: { reason: 'No es mía' } },
  'pauses.setCompany': { body: { is_paused: false } },
  'pauses.setService': { body: { is_paused: false } },
  'pauses.setZip': { body: { is_paused: false } },
  'spending.setCaps': { body: { lead: null, day: null, week: null, month: null } },
  'autoTopUp.set': { body: { is_on: false, below_cents: 2000, amount_cents: 5000 } },
  'autoAccept.dryRun': { body: { rule: { max_price_cents: 3000, min_score: 0.5, from_time: null, to_time: null } } },
  'autoAccept.switch': { body: { is_on: false } },
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
  'quotes.addFile': { body: { upload_id: sealed['upload_id'] } },
  'quotes.saveTemplate': {
    body: {
      name: 'Otra',
      content: {
        type: 'fixed',
        items: [{ text: 'Nada', quantity: 1, unit: 'job', unit_price_cents: 1000 }],
        includes: '',
        excludes: '',
        message: '',
      },
    },
  },
  'work.propose': { body: { starts_at: new Date(Date.now() + 86_400_000).toISOString() } },
  'work.confirm': { body: {} },
  'work.reportProblem': { body: { text: 'No es mía, pero algo quedó mal.' } },
  'work.unhire': { body: { next: 'cancel' } },
  'work.reopen': { body: { text: 'No es mía, pero algo quedó mal.' } },
  'reviews.update': { body: { overall: 1, text: 'No es mía, pero quiero opinar igual.' } },
  'reviews.reply': { body: { text: 'No es nuestra.' } },
  'reviews.report': { body: { reason: 'other', text: '' } },
  'reviews.decide': { body: { decision: 'dismiss' } },
  'quotes.accept': { body: { name: 'Otra Persona' } },
  'quotes.decline': { body: {} },
  'messaging.send': { body: { text: 'No es mía' } },
  'messaging.setQuickReplies': { body: { replies: ['Voy en camino'] } },
  'reviews.create': { body: { overall: 1, text: 'No es mía, pero quiero opinar igual.' } },
  'refunds.claim': { body: { reason: 'spam_competitor', text: 'No es mía, pero la reclamo igual.' } },
  'refunds.answer': { body: { text: 'No es mía, pero contesto igual.' } },
  'refunds.appeal': { body: { text: 'No es mía, pero recurro igual.' } },
  'refunds.addPaper': { body: { upload_id: sealed['upload_id'] } },
  'refunds.answerCheck': { body: { answer: 'confirm' } },
  'refunds.approve': { body: {} },
  'refunds.deny': { body: { note: 'No es mía, pero la niego igual.' } },
  'projectReview.decide': { body: { decision: 'reject', reason: 'No es mía, pero la rechazo igual.' } },
  'projectReview.close': { body: { reason: 'No es mía, pero la cierro igual.' } },
  'projectReview.takeDown': { body: { reason: 'No es mía, pero la retiro igual.' } },
  'projectReview.addSlots': { body: { slots: 4, reason: 'No es mía, pero la abro igual.' } },
  'matchControl.resend': { body: { reason: 'No es mía, pero la ofrezco igual.' } },
  'matchControl.withdraw': { body: { reason: 'No es mía, pero la retiro igual.' } },
  'matchControl.exclude': { body: { company_id: newId(), reason: 'No es mía, pero la aparto igual.' } },
  'matchControl.readmit': { body: { company_id: newId(), reason: 'No es mía, pero la dejo igual.' } },
  'refunds.ask': { body: { question: '¿De quién es esto, entonces?' } },
  'alarms.take': { body: { from: null } },
  'presence.open': { body: { id: newId() } },
  'savedViews.save': { body: { list: 'requests', name: 'No es mía', query: 'state=open' } },
  'savedViews.rename': { body: { name: 'No es mía' } },
  'decisions.plan': { body: { call: 'projectReview.decide', params: { project_id: newId() }, body: { decision: 'approve' } } },
  'bulkActs.preview': { body: { act: 'people.suspend', ids: [newId()] } },
  'bulkActs.run': { body: { reason: 'No es mío, pero lo hago igual.' } },
  'bulkActs.undo': { body: { reason: 'No es mío, pero lo deshago igual.' } },
  'settings.plan': { body: { version: 0, value: 15, from: null, reason: 'No es mío, pero lo cambio igual.' } },
  'jobs.retry': { body: { ids: [newId()] } },
  'jobs.discard': { body: { ids: [newId()], reason: 'No es mío, pero lo suelto igual.' } },
  'books.closeDifference': { body: { note: 'No hay nada que cerrar.' } },
  'earnings.setAccount': { body: bankAccount },
  'earnings.withdraw': { body: { id: newId(), amount_cents: 100 } },
  'earnings.toWallet': { body: { id: newId(), amount_cents: 100 } },
  'payouts.confirmAccount': { body: { reason: 'No es mía, pero la confirmo igual.' } },
  'wallet.topUp': { body: { id: newId(), amount: usd(5000) } },
  'corrections.correct': {
    body: { id: newId(), account: 'wallet', direction: 'give', amount_cents: 100, reason: 'No es mía, pero la corrijo igual.' },
  },
  'deposits.pay': { body: {} },
  'deposits.decideForCompany': { body: { reason: 'No es mío, pero lo decido igual.' } },
  'deposits.decideForCustomer': { body: { reason: 'No es mío, pero lo decido igual.' } },
  'payouts.pay': { body: { reference: 'No es mía' } },
  'payouts.return': { body: { reason: 'El banco la devolvió.' } },
  'privacy.stop': { body: { project_id: sealed['project_id'] }, seals: true },
  'privacy.deleteAccount': { body: { confirm: true } },
  'adminPeople.add': { body: newcomer() },
  'adminPeople.addCompany': {
    body: { owner: newcomer(), company: { name: 'Otra', phone: '+12405550113', zipcode: '20910', services: [service], states: ['MD'] } },
  },
  'adminPeople.update': { body: { name: 'Otra', surname: 'Persona', phone: '', locale: 'es' } },
  'adminPeople.decide': { body: { decision: 'suspend', reason: 'No es mía, pero la suspendo igual.' } },
  'merging.dismissCompanies': { body: { reason: 'No son mías, pero las distingo igual.' } },
  'merging.dismissPeople': { body: { reason: 'No son mías, pero las distingo igual.' } },
  'merging.mergeCompanies': { body: { reason: 'No son mías, pero las uno igual.' } },
  'merging.mergePeople': { body: { reason: 'No son mías, pero las uno igual.' } },
  'adminPeople.view': { body: { reason: 'No es mía, pero la miro igual.' } },
  'adminPeople.setRole': { body: { role: 'owner' } },
  'adminPeople.askReset': { body: { reason: 'No es mía, pero lo pido igual.' } },
  'adminPeople.decideReset': { body: { decision: 'confirm' } },
  'adminPrivacy.deleteAccount': { body: { reason: 'No es mía, pero la borro igual.' } },
  'referrals.invite': { body: { user_code: 'NOBODY22', email: `${newId()}@example.com`, name: 'A' } },
  'referralReview.grant': { body: { reason: 'No es mía, pero la pago.' } },
  'referralReview.deny': { body: { reason: 'No es mía, pero la niego.' } },
  'referrals.stop': { body: { token: 'x'.repeat(43) } },
  'privacy.optOut': { body: { name: 'A', email: `${newId()}@example.com` } },
})
const queries: Record<string, Record<string, string>> = {
  'catalog.top10': { zipcode: '20910' },
  'catalog.suggest': { q: 'plom' },
  'admin.find': { q: 'nobody' },
  'leadPriceEffect.preview': { base: '2000', min: '1000', max: '3000', from: '2099-01-01' },
  'companies.search': { service, zipcode: '20910' },
  'companies.coverage': { service, zipcode: '20910' },
  'companies.categoryCompanies': { zipcode: '20910' },
  'projects.linkedPhotos': { link: 'x' },
  'ownArea.zipsOf': { zip3: '209' },
  'projects.ownDemand': { services: service },
  'auth.verifyEmail': { expires: '1', signature: 'x' },
  'auth.verifyWithPassword': { expires: '1', signature: 'x' },
  'auth.openReset': { expires: '1', signature: 'x' },
  'team.invitation': { token: 'x'.repeat(43) },
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
const colleagues = { owner: '', manager: '', member: '' }
const companyOf = { owner: '', manager: '', member: '' }
let rightful: { owner: TestClient; seller: TestClient }

beforeAll(async () => {
  const { customer, owner, seller, buyer, open: going } = await newMarket(db, server)
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
  const reviewed = await one(Id, db`select id from reviews where author_id = ${customer.id}`)
  sealed = {
    credential_id: credential.id,
    invitation_id: invitation!.id,
    member_id: buyer.owner.id,
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
    document_id: going.documentId,
    refund_id: refund!.id,
    file_id: going.fileId,
    template_id: going.templateId,
    appointment_id: going.appointmentId,
    review_id: reviewed.id,
    user_id: customer.id,
  }
  strangers.user = (await newUser(db)).id
  const strangersCompany = await newCompany(db, { services: [service], zips: ['22201'] })
  strangers.company = strangersCompany.owner.id
  for (const role of companyRoles) {
    const { id, owner: first } = await newCompany(db, { services: [service], zips: ['22201'] })
    colleagues[role] = role === 'owner' ? first.id : (await newUser(db)).id
    companyOf[role] = id
  }
  strangers.admin = (await newUser(db, { is_admin: true })).id
  const client = await server.as(strangers.user)
  const project = await client.projects.create({ body: { service, zipcode: '20910' } })
  const withPhoto = await client.projects.addPhoto({ params: { project_id: project.id }, file: await photo() })
  const talk = await newTalk(db, server, { ownerId: strangers.user })
  own = {
    project_id: project.id,
    media_id: withPhoto.photos[0]!.id,
    lead_id: talk.leadId,
    document_id: talk.documentId,
    quote_id: talk.quoteId,
    file_id: talk.fileId,
    refund_id: await newClaim(strangersCompany),
    review_id: await newHeldReview(db),
  }
  rightful = { owner, seller }
}, 120_000)

/** A claim of a company about a lead that it has bought; gives its id. */
async function newClaim(company: { id: string; owner: { id: string } }): Promise<string> {
  await giveMoney(db, company.id, 2000)
  const match = await newMatch(db, { project: await newRequest(db, {}), company })
  const client = await server.as(company.owner.id)
  const { lead_id } = await client.leads.buy({ params: { match_id: match.id }, body: { price: usd(2000) } })
  const body = { reason: 'spam_competitor' as const, text: 'Es de la competencia.' }
  return (await client.refunds.claim({ params: { lead_id: lead_id! }, body })).id
}

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
  const given = endpoint.body ? (bodies()[ownName(name)] ?? missing(`body of ${name}`)) : undefined
  return {
    isSealed: given?.seals === true || names.some((param) => sealedName(param) in sealed),
    call: {
      params,
      ...(given ? { body: given.body } : {}),
      ...(queries[ownName(name)] ? { query: queries[ownName(name)] } : {}),
      ...(endpoint.upload ? { file: await photo() } : {}),
    },
  }
}

/** What an admin does in a company's stead takes what the company's own call takes. */
const ownName = (name: string) =>
  name
    .replace(/^upkeep(Company|Area)\./, 'own$1.')
    .replace(/^upkeep(\w)(\w+)\./, (_, first: string, rest: string) => `${first.toLowerCase()}${rest}.`)

function missing(what: string): never {
  throw new Error(`tests/security/access.test.ts needs a fixture: ${what}`)
}

/** What may come back: the door's own answer where the role is too low, 404 for a thing of somebody else. */
function isDue(role: Role, { endpoint }: Named, isSealed: boolean, { status, code }: Outcome): boolean {
  if (!may[role].includes(endpoint.access))
    return status === (role === 'nobody' || (role === 'guest' && endpoint.access !== 'owner') ? 401 : 403)
  if (role === 'admin' && code === 'second_factor_required') return status === 403
  // Admins look after everybody's things.
  if (isSealed && endpoint.access !== 'admin') return status === 404 || (status === 403 && code === 'proof_required')
  // A provider may be away.
  return status < 500 || status === 503
}

describe.each(roles)('%s', (role) => {
  test.each(endpoints.map((named) => [named.name, named] as const))('%s', async (_, named) => {
    const { call, isSealed } = await strangeCall(named)
    const outcome = await ask(named, await stranger[role](), call)

    expect(isDue(role, named, isSealed, outcome), `${outcome.status} ${outcome.code}`).toBe(true)
    // Who decides about a request or a person has to see it.
    const isShown = role === 'admin' && shownToAdmins.includes(named.name)
    const hits = writings().filter((word) => !isShown && outcome.said.includes(word))
    expect(hits).toEqual([])
  })
})

describe.each(companyRoles)('somebody who is %s of a company', (role) => {
  // A call before may have been the one that leaves it.
  beforeEach(() =>
    db`insert into company_members (company_id, user_id, role) values (${companyOf[role]}, ${colleagues[role]}, ${role}) on conflict do nothing`.then(
      () => undefined,
    ),
  )
  const ofCompanies = endpoints.flatMap((named) => {
    const { access, area } = named.endpoint
    return access !== 'admin' && area ? [{ ...named, area }] : []
  })

  test.each(ofCompanies.map((named) => [named.name, named] as const))('%s', async (_, named) => {
    const { call } = await strangeCall(named)
    const { status, code } = await ask(named, await server.as(colleagues[role]), call)

    const isRefused = status === 403 && code === 'not_your_role'
    expect(isRefused).toBe(!roleMay(role, named.area))
  })

  test('reads of the cards and payments of the company what the role allows, by whatever call', async () => {
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

    expect(told).toEqual(roleMay(role, 'money') ? ['payments.methods', 'payments.list', 'payments.get'] : [])
    await db`update company_members set company_id = ${companyOf[role]} where user_id = ${colleagues[role]}`
  })
})

/** A company that has a card and has topped up its wallet with it. */
async function companyWithMoney() {
  const company = await newCompany(db, { services: [service], zips: ['22201'] })
  const client = await server.as(company.owner.id)
  await client.payments.addMethod({ body: { token: 'tok_visa' } })
  await client.wallet.topUp({ body: { id: newId(), amount: usd(5000) } })
  return company
}

describe.each(adminRoles)('an admin whose role is %s', (role) => {
  const ofTheHouse = endpoints.flatMap(({ endpoint, ...named }) => (endpoint.access === 'admin' ? [{ endpoint, ...named }] : []))

  test.each(ofTheHouse.map((named) => [named.name, named] as const))('%s', async (_, named) => {
    const { id } = await newUser(db, { admin_role: role })
    const { call } = await strangeCall(named)
    const { status, code } = await ask(named, await server.as(id), call)

    const isRefused = status === 403 && code === 'not_your_area'
    expect(isRefused).toBe(!adminMay(role, areaOf(named), named.endpoint.method === 'GET' ? 'read' : 'write'))
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

test('every sealed thing exists for whom it belongs to', async () => {
  const readable = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.download)
  const refused: string[] = []
  for (const named of readable) {
    const { call, isSealed } = await strangeCall(named)
    if (!isSealed || named.endpoint.access === 'admin') continue
    const isCompanys = named.endpoint.access === 'company' || named.name.startsWith('payments.')
    const outcome = await ask(named, isCompanys ? rightful.seller : rightful.owner, call)
    // The open request has no review yet, and a page of ours plays the bank.
    if (outcome.status !== 200 && !['reviews.get', 'payments.clientSecret'].includes(named.name))
      refused.push(`${named.name}: ${outcome.status}`)
  }
  expect(refused).toEqual([])
})

/** The same browser with what it began before anybody signed in there. */
async function withDraft(client: TestClient): Promise<TestClient> {
  const guest = server.visitor()
  await guest.projects.create({ body: { service, zipcode: '20910' } })
  client.cookies.set('guest', guest.cookies.get('guest')!)
  return client
}

describe('reading', () => {
  const readers = {
    'a customer': () => server.as(sealed['user_id']!),
    'a company': () => server.as(sealed['member_id']!),
    'an admin': async () => server.as((await newUser(db, { admin_role: 'owner' })).id),
    'a guest': async () => server.visitor(),
  }
  const reading = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.writes)

  test.each(Object.entries(readers))('changes nothing when %s does', async (_, reader) => {
    const client = await withDraft(await reader())
    const before = await contents(db)
    const answers: number[] = []
    for (const named of reading) answers.push((await ask(named, client, (await strangeCall(named)).call)).status)

    expect(await contents(db)).toEqual(before)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect(answers.filter((status) => status >= 500 && status !== 503)).toEqual([])
  })

  test('writes a line in the audit trail or a session where the contract says so, and nowhere else', () => {
    const writing = endpoints.flatMap(({ name, endpoint: { method, writes } }) => (method === 'GET' && writes ? [[name, writes]] : []))
    expect(writing).toEqual([
      ['credentials.documentForCheck', 'audit'],
      ['auth.verifyEmail', 'session'],
      ['admin.exportRows', 'audit'],
    ])
  })
})

describe('an admin who sees the product as somebody else', () => {
  async function viewOf(userId: string) {
    const { id } = await newUser(db, { admin_role: 'support' })
    const client = await server.as(id)
    await db`update sessions set proven_at = now() where user_id = ${id}`
    await client.adminPeople.view({ params: { user_id: userId }, body: { reason: 'Dice que no ve sus solicitudes.' } })
    return client
  }
  const people = { customer: () => sealed['user_id']!, company: () => sealed['member_id']! }
  const isReading = ({ endpoint }: Named) => endpoint.method === 'GET' && !endpoint.download

  test.each(['customer', 'company'] as const)('reads what a %s reads, and leaves no trace', async (side) => {
    const client = await withDraft(await viewOf(people[side]()))
    const before = await contents(db)
    const answers: number[] = []
    for (const named of endpoints.filter(isReading)) answers.push((await ask(named, client, (await strangeCall(named)).call)).status)

    expect(await contents(db)).toEqual(before)
    expect(answers.filter((status) => status === 200).length).toBeGreaterThan(30)
    expect(answers.filter((status) => status >= 500 && status !== 503)).toEqual([])
  })

  test('does nothing in their name, and takes none of their files', async () => {
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

test('a thing of somebody else is not found below one’s own', async () => {
  const nested = endpoints.filter(({ endpoint }) => paramsOf(endpoint).filter((param) => param in sealed).length > 1)
  const found: string[] = []
  for (const named of nested) {
    for (const param of paramsOf(named.endpoint)) {
      const { call } = await strangeCall(named, { [param]: own[param] ?? missing(`own ${param} of ${named.name}`) })
      const { access } = named.endpoint
      const { status } = await ask(named, await stranger[access === 'company' || access === 'admin' ? access : 'user'](), call)
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
