import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { giveSecondFactor } from '#server/domains/auth/service.ts'
import { storePicture } from '#server/domains/media/pictures/service.ts'
import type { Pool } from '#server/lib/db.ts'
import { newId } from '#server/lib/ids.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newAgreedQuote, newHeldDeposit } from '#tests/factories/deposits.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { newClaim, newHeldReview } from '#tests/factories/queues.ts'
import { newHeldReferral } from '#tests/factories/referrals.ts'
import { giveMoney, newCard } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import type { TestApp, TestClient } from '#tests/support/app.ts'
import { newAdminThings, newConnections } from './connections.ts'
import type { Caller } from './requests.ts'
import type { Known } from './values.ts'

const service = 'drain-cleaning'
const password = 'una contraseña de prueba'
const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const quote = {
  type: 'fixed' as const,
  items: [{ text: 'Destape', quantity: 1, unit: 'job' as const, unit_price_cents: 20_000 }],
  deposit_cents: 5000,
  valid_until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
  message: 'Destapamos la línea y revisamos con cámara.',
}
let scenes = 0

type Scene = { callers: Caller[]; signedIn: { caller: Caller; userId: string }[] }

/** Somebody unknown, a guest with a draft, a customer and a company with requests, offers, leads and quotes in many states between them, an admin. */
export async function newCallers(db: Pool, server: TestApp): Promise<Scene> {
  const [user, company] = [await newUser(db, { password }), await newCompany(db, { services: [service], zips: ['20910', '22201'] })]
  await giveMoney(db, company.id, 100_000)
  // Calls before may have taken it off the site.
  await db`update services set is_shown = true where slug = ${service}`
  const card = await newCard(db, company.id)
  await newCard(db, user.id)
  const customer = await server.as(user.id)
  const member = await server.as(company.owner.id)
  const guest = server.visitor()
  const visitor = server.visitor()
  const answers = { where: 'toilet', severity: 'slow' }
  const requests = []
  for (let index = 0; index < 7; index++) requests.push(await newRequest(db, { service, owner: user, answers }))
  const matches = []
  for (const project of requests) matches.push(await newMatch(db, { project, company }))
  // Requests that can be reopened: closed by its owner, and expired.
  const ended = [
    await newRequest(db, { service, owner: user, answers }),
    await newRequest(db, { service, owner: user, answers, opened_at: new Date() }),
  ]
  await customer.projects.close({ params: { project_id: ended[0]!.id }, body: {} })
  await db`update projects set state = 'expired', closed_at = now() where id = ${ended[1]!.id}`
  const drafts = []
  for (let index = 0; index < 3; index++) drafts.push((await customer.projects.create({ body: { service, zipcode: '20910' } })).id)
  const { leads, quotes, payments, invoices } = await trade(
    member,
    customer,
    matches.slice(2).map(({ id }) => id),
  )
  await customer.projects.confirmDone({ params: { project_id: requests[2]!.id } })
  const guests = await newGuestDraft(db, guest)
  const things = await newThings(db, { member, customer, leads, projectId: requests[2]!.id })
  const waiting = await newCompany(db, { services: [service], status: 'pending' })
  await giveSecondFactor(server.context(), company.owner.id)
  const admin = await newUser(db, { password, is_admin: true })
  // The factory's factor has no secret behind it.
  await db`delete from second_factors where user_id = ${admin.id}`
  await giveSecondFactor(server.context(), admin.id)
  const keys = [await newPasskey(db, user.id), await newPasskey(db, user.id), await newPasskey(db, company.owner.id)]
  const devices = [await newDevice(db, user.id), await newDevice(db, company.owner.id)]
  const upload = await customer.uploads.begin({ body: { id: newId(), size: 100 } })
  const link = await customer.projects.openUploadLink({ params: { project_id: requests[0]!.id } })
  const ownCustomer = await member.customers.add({ body: { name: 'Rosa', phone: '(301) 555-0135', email: 'rosa@example.com' } })
  const { code: userCode } = await customer.referrals.mine()
  const optOut = await visitor.privacy.optOut({ body: { name: 'Luz Vega', email: `${newId()}@example.com` } })

  const known = {
    project_id: [...[...requests, ...ended].map(({ id }) => id), ...drafts],
    match_id: matches.map(({ id }) => id),
    lead_id: leads,
    customer_id: [...leads, ownCustomer.id],
    own_customer_id: [ownCustomer.id],
    ...things,
    ...(await newConnections(db, { client: member, userId: company.owner.id })),
    company_id: [company.id, waiting.id],
    member_id: [company.owner.id],
    quote_id: [...quotes, (await newAgreedQuote(db, { owner: user, company })).id],
    payment_id: payments,
    invoice_id: invoices,
    payment_method_id: [card.id],
    user_id: [user.id, guests.guestId],
    id: [card.id, service, ...keys, ...devices],
    slug: [company.slug, service, 'plumbing', 'pipes-before-winter'],
    company: [company.slug],
    service: [service],
    zip: ['20910'],
    zipcode: ['20910', '22201'],
    question_id: ['where', 'severity', 'cleanout', 'tried'],
    value: ['main_line', 'slow', 'yes', ['plunger']],
    price: [usd(2000)],
    revision: [1, 2],
    token: ['tok_visa', 'tok_declined', 'tok_authenticate', link.token],
    valid_until: [quote.valid_until],
    high_cents: [null],
    email: [user.email],
    password: [password],
    code: [...guests.codes, userCode],
    phone: ['+1 (301) 555-0134'],
    phone_number: [guests.phone],
    upload_id: [upload.id, ...things.upload_id!],
    link: [link.token],
    user_code: [userCode],
    opt_out_id: [optOut.id],
    cursor: ['', 'abc'],
  }
  const withdrawn = await newWithdrawnPhoto(db, server)
  // A first call gives the csrf token.
  await visitor.auth.logout()
  const boss = await server.as(admin.id)
  const twins = [await newCompany(db, { status: 'pending' }), await newUser(db)]
  await boss.referrals.stop({ body: { token: 'x' } }).catch(() => undefined)
  const callerOf = (name: string, may: Caller['may'], { cookies }: TestClient, own: Known = {}): Caller => ({
    name,
    may,
    cookies,
    known: { ...known, ...own },
  })
  const [asUser, asCompany, asAdmin] = [
    callerOf('customer', ['anyone', 'owner', 'user'], customer),
    callerOf('company', ['anyone', 'user', 'company'], member),
    callerOf('admin', ['anyone', 'user', 'admin'], boss, {
      slug: ['plumbing', service],
      document: ['terms', 'modifications'],
      weight: ['small'],
      post_id: await newPosts(boss),
      quote_id: [await newHeldDeposit(db), await newHeldDeposit(db)],
      topic: ['prices'],
      referral_id: [await newHeldReferral(db), await newHeldReferral(db)],
      review_id: [withdrawn.reviewId, await newHeldReview(db)],
      media_id: [withdrawn.mediaId, ...things.media_id!],
      refund_id: [await newClaim(db), await newClaim(db)],
      name: ['undoMinutes'],
      value: [15],
      act_id: await newBulkActs(db, boss),
      ...(await newAdminThings(db, { client: boss, userId: admin.id })),
      other_id: twins.map(({ id }) => id),
      revision: [0, 1],
      based_on: [1],
      version: [0, 1],
      base: [2000],
      min: [1000],
      max: [3000],
      // The first day of a price, and who has charge of what waits.
      from: ['2099-01-01', null, admin.id],
      state_iso: ['MD', 'VA'],
      questions: [['a', 'b', 'c'].map((id) => ({ id, type: 'text', label: { es: id, en: id } }))],
    }),
  ]
  return {
    callers: [
      callerOf('nobody', ['anyone'], visitor),
      callerOf('guest', ['anyone', 'owner'], guest, { project_id: [guests.projectId] }),
      asUser,
      asCompany,
      asAdmin,
    ],
    signedIn: [
      { caller: asUser, userId: user.id },
      { caller: asCompany, userId: company.owner.id },
      { caller: asAdmin, userId: admin.id },
    ],
  }
}

const both = (text: string) => ({ es: text, en: text })
async function newPosts(admin: TestClient): Promise<string[]> {
  const content = { topic: 'prices', author: '', title: both('Goteras'), excerpt: both('Qué hacer.'), cover_id: null, services: [] }
  const posts = []
  for (let index = 0; index < 3; index++)
    posts.push(await admin.blogAdmin.add({ body: { ...content, slug: `goteras-${newId()}`, body: both('Cierra la llave.') } }))
  return posts.map(({ id }) => id)
}

async function newBulkActs(db: Pool, admin: TestClient): Promise<string[]> {
  const acts = []
  for (let index = 0; index < 3; index++)
    acts.push(await admin.bulkActs.preview({ body: { act: 'people.suspend', ids: [(await newUser(db)).id] } }))
  return acts.map(({ id }) => id)
}

type Sides = { member: TestClient; customer: TestClient; leads: readonly string[]; projectId: string }

/** Rows that the two sides of a trade leave behind: appointments, a change of the agreement, claims, a review, papers, a colleague on the way. */
async function newThings(db: Pool, { member, customer, leads, projectId }: Sides): Promise<Known> {
  const starts_at = new Date(Date.now() + 86_400_000).toISOString()
  const appointments = []
  for (const lead_id of leads.slice(1, 3)) appointments.push((await customer.work.propose({ params: { lead_id }, body: { starts_at } })).id)
  const hired = leads.at(-1)
  // One that is over, which both sides can note something about.
  const [over] = await db<{ id: string }[]>`
    insert into appointments (id, lead_id, state, proposed_by, starts_at, ends_at, created_at, confirmed_at)
    values (${newId()}, ${hired!}, 'past', 'customer', now() - interval '3 hours', now() - interval '2 hours', now() - interval '2 days', now() - interval '1 day')
    returning id`
  const { changes } = await member.changeOrders.propose({
    params: { lead_id: hired! },
    body: { lines: [{ ...quote.items[0]!, is_taxable: false }], reason: 'La línea es más larga.' },
  })
  const claims = []
  for (const lead_id of leads.slice(2, -1))
    claims.push(
      (await member.refunds.claim({ params: { lead_id }, body: { reason: 'platform_error', text: 'Se cobró estando en pausa.' } })).id,
    )
  const text = 'Vinieron el mismo día y dejaron todo limpio.'
  const review = await customer.reviews.create({ params: { project_id: projectId }, body: { overall: 5, text } })
  const file = new Blob([await photo()])
  const papers = []
  for (const kind of ['identity', 'business_registration'] as const)
    papers.push((await member.credentials.submit({ body: { kind, source: 'MVA', number: '907063' }, file })).id)
  const { invitations } = await member.team.invite({ body: { email: `${newId()}@example.com`, role: 'member' } })
  const [template] = await member.quotes.saveTemplate({ body: { name: 'Destape', content: { ...quote, includes: '', excludes: '' } } })
  const pictures = []
  for (let index = 0; index < 2; index++) pictures.push((await newUpload(member, file)).id)
  const { id: sent } = await newUpload(member, file)
  const { works } = await member.ownCompany.addWork({ body: { upload_id: sent } })
  return {
    appointment_id: [over!.id, ...appointments],
    change_order_id: changes.map(({ id }) => id),
    refund_id: claims,
    review_id: [review.id],
    credential_id: papers,
    invitation_id: invitations.map(({ id }) => id),
    template_id: [template!.id],
    upload_id: pictures,
    media_id: works.map(({ picture }) => picture.id),
  }
}

/** A photo of a review whose author appeals: closed to everybody but who decides. */
async function newWithdrawnPhoto(db: Pool, server: TestApp): Promise<{ reviewId: string; mediaId: string }> {
  const reviewId = await newHeldReview(db)
  const { id: mediaId } = await storePicture(server.context(), { bytes: await photo() })
  await db`insert into review_photos (review_id, media_id, position) values (${reviewId}, ${mediaId}, 1)`
  await db`update media set withdrawn_at = now() where id = ${mediaId}`
  return { reviewId, mediaId }
}

async function newUpload(client: TestClient, file: Blob) {
  const { id } = await client.uploads.begin({ body: { id: newId(), size: file.size } })
  return client.uploads.append({ params: { upload_id: id }, body: { start: 0 }, file })
}

const photo = () =>
  sharp({ create: { width: 32, height: 24, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()

async function newPasskey(db: Pool, userId: string): Promise<string> {
  const id = newId()
  await db`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name, created_at)
    values (${id}, ${userId}, ${id}, '', 0, 'Teléfono', now())`
  return id
}

/** Another browser that somebody is signed in with. */
async function newDevice(db: Pool, userId: string): Promise<string> {
  const id = newId()
  await db`
    insert into sessions (id, token_hash, kind, user_id, created_at, seen_at, expires_at)
    values (${id}, ${randomBytes(32)}, 'user', ${userId}, now(), now(), now() + interval '1 day')`
  return id
}

/** Buys the leads: a quote for the last and the first three, accepted for the last and the first, where an invoice is begun too. */
async function trade(member: TestClient, customer: TestClient, matchIds: readonly string[]) {
  const [leads, quotes, payments]: [string[], string[], string[]] = [[], [], []]
  for (const [index, matchId] of matchIds.entries()) {
    const { lead_id: leadId, payment } = await member.leads.buy({ params: { match_id: matchId }, body: { price: usd(2000) } })
    leads.push(leadId!)
    payments.push(payment.id)
    const isLast = index === matchIds.length - 1
    if (index > 2 && !isLast) continue
    const { id } = await member.quotes.create({ params: { lead_id: leadId! } })
    quotes.push(id)
    await member.quotes.save({ params: { quote_id: id }, body: quote })
    if (index !== 2) await member.quotes.send({ params: { quote_id: id } })
    if (index === 0 || isLast) await customer.quotes.accept({ params: { quote_id: id }, body: { name: 'Ana Reyes' } })
  }
  const invoice = await member.invoices.create({ params: { lead_id: leads[0]! } })
  return { leads, quotes, payments, invoices: [invoice.id] }
}

async function newGuestDraft(db: Pool, guest: TestClient) {
  const phone = `+1240555${String(2000 + scenes++)}`
  const { id: projectId } = await guest.projects.create({ body: { service, zipcode: '20910' } })
  const { guest: person } = await guest.auth.registerGuest({
    body: { email: `fuzz${scenes}@example.com`, name: 'Luz', surname: 'Vega', phone, zipcode: '20910' },
  })
  await guest.auth.sendCode({ body: { phone_number: phone } })
  const sent = await db<{ code: string }[]>`select message ->> 'code' as code from deliveries where recipient = ${phone}`
  return { projectId, guestId: person.id, phone, codes: sent.map(({ code }) => code) }
}
