import sharp from 'sharp'
import type { Locale } from '#contract/primitives.ts'
import { storePicture } from '#server/domains/media/pictures/service.ts'
import type { Pool } from '#server/lib/db.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newMatch } from '#tests/factories/matches.ts'
import { giveMoney } from '#tests/factories/money.ts'
import { newRequest } from '#tests/factories/requests.ts'
import { newUser } from '#tests/factories/users.ts'
import { agreeOnPrices } from './agreed-prices.ts'
import { beginDay } from './day.ts'
import { fillDesk } from './desk.ts'
import { meet } from './meeting.ts'
import { agree, offerTwice } from './quoting.ts'
import { runJobsNow } from '#server/lib/jobs.ts'
import { testApp } from '#tests/support/app.ts'
import { newEarnings } from '#tests/support/earnings.ts'
import {
  agreed,
  changingOf,
  applicants,
  approvingOf,
  busy,
  careful,
  chiefs,
  connected,
  choosing,
  counter,
  daily,
  distributed,
  doubles,
  editors,
  earner,
  elsewhere,
  engineRoom,
  friendly,
  invoicingOf,
  keen,
  leaverOf,
  password,
  planners,
  relayed,
  scheduled,
  portrayed,
  sellersOf,
  settlers,
  helpDesk,
  treasury,
  type Seller,
  typist,
  surveyor,
  translated,
  undecided,
  visited,
  lawyer,
  missed,
  moved,
  writer,
  zips,
} from './people.ts'

const service = 'drain-cleaning'
const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, opens: '08:00', closes: '18:00' }))

/** Three finished jobs, the last of another service than the first two. */
async function hangPictures(db: Pool, dataDir: string, companyId: string): Promise<void> {
  const server = await testApp(db, { DATA_DIR: dataDir })
  for (const [position, [caption, background, slug]] of (
    [
      ['Fregadero', '#b5651d', service],
      ['Desagüe', '#1d65b5', service],
      ['Bajante', '#65b51d', null],
    ] as const
  ).entries()) {
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const { id } = await storePicture(server.context(), { bytes })
    await db`
      insert into company_pictures (company_id, media_id, position, caption, service_id)
      values (${companyId}, ${id}, ${position}, ${db.json({ es: caption, en: caption })}, (select id from services where slug = ${slug}))`
  }
  await server.close()
}

const settlerRow = ({ name, slug, zip }: Seller & { zip: string }) => ({ name, slug, zipcode: zip })

/** Credentials in place of those that its services ask for, and further services. */
type Extras = { kinds?: string[]; more?: string[] }

/** Puts the people of the journeys into an empty market: few, always the same, in seconds. */
export async function seedStreet(db: Pool, dataDir: string): Promise<void> {
  const hash = await hashPassword(password)
  const open = async ({ name, slug, email, kinds, more = [] }: Seller & Extras, locale: Locale, zip: string, walletCents: number) => {
    const about = { es: 'Destapamos drenajes desde 2009.', en: 'We have been clearing drains since 2009.' }
    const company = await newCompany(db, {
      name,
      slug,
      about,
      tagline: about,
      services: [{ slug: service, price_from_cents: 14_900 }, ...more],
      zips: [zip],
      zipcode: zip,
      hours,
      ...(kinds && { credentials: kinds.map((kind) => ({ kind })) }),
    })
    await db`update users set email = ${email}, password_hash = ${hash}, locale = ${locale} where id = ${company.owner.id}`
    if (walletCents > 0) await giveMoney(db, company.id, walletCents)
    return company
  }
  await agreeOnPrices(db)
  for (const locale of ['es', 'en'] as const) {
    for (const email of [careful[locale], keen[locale]]) await newUser(db, { email, password, locale })
    for (const email of [chiefs[locale], editors[locale]]) await newAdmin(db, { email, locale, is_admin: true })
    await newAdmin(db, { email: planners[locale], locale, admin_role: 'content' })
    const settler = settlers[locale]
    const { owner } = await newCompany(db, { ...settlerRow(settler), services: ['house-cleaning'], zips: [settler.zip] })
    await db`update users set email = ${settler.email}, password_hash = ${hash}, locale = ${locale} where id = ${owner.id}`
    const connecting = connected[locale]
    const sender = await newCompany(db, { ...settlerRow(connecting.company), services: ['house-cleaning'], zips: [connecting.company.zip] })
    await db`update users set email = ${connecting.company.email}, password_hash = ${hash}, locale = ${locale} where id = ${sender.owner.id}`
    await newAdmin(db, { email: connecting.admin, locale, is_admin: true })
    const applicant = applicants[locale]
    const applied = await newCompany(db, { ...settlerRow(applicant), status: 'draft', services: ['house-cleaning'], zips: [applicant.zip] })
    await db`update users set email = ${applicant.email}, password_hash = ${hash}, locale = ${locale} where id = ${applied.owner.id}`
    await newAdmin(db, { email: applicant.admin, locale, admin_role: 'support' })
    const { ada, brava, clara } = sellersOf(locale)
    const first = await open({ ...ada, kinds: ['trade_licence', 'liability_insurance', 'background_check'] }, locale, zips[locale], 30_000)
    await hangPictures(db, dataDir, first.id)
    await open(brava, locale, zips[locale], 0)
    await open({ ...clara, more: ['leak-repair'] }, locale, zips[locale], 0)
  }
  for (const locale of ['es', 'en'] as const) {
    const who = leaverOf(locale)
    const { buyer, asked, zip } = who
    await moveIn(db, { locale, who, buyer: await open(buyer, locale, zip, 10_000), asked: await open(asked, locale, zip, 0) })
  }
  await moveIn(db, {
    locale: 'es',
    who: undecided,
    buyer: await open(undecided.buyer, 'es', undecided.zip, 10_000),
    asked: await open(undecided.asked, 'es', undecided.zip, 0),
  })
  for (const locale of ['es', 'en'] as const) {
    const { customer, approved, declined, zip } = approvingOf(locale)
    const owner = await newUser(db, { ...customer, password, locale })
    const project = await newRequest(db, { service, owner, zipcode: zip, slots: 2, answers: { where: 'kitchen_sink', severity: 'slow' } })
    for (const seller of [approved, declined]) await newMatch(db, { project, company: await open(seller, locale, zip, 5000) })
  }
  await fillDesk(db, dataDir)
  for (const seller of elsewhere.sellers) await open(seller, 'es', elsewhere.zip, 0)
  const caller = await open(relayed.seller, 'es', relayed.zip, 5000)
  await db`update companies set phone = ${relayed.phone} where id = ${caller.id}`
  const called = await newUser(db, { ...relayed.customer, password })
  const request = { service, owner: called, zipcode: relayed.zip, slots: 2, answers: { where: 'kitchen_sink', severity: 'slow' } }
  await newMatch(db, { project: await newRequest(db, { ...request, contact: { hides_phone: true } }), company: caller })
  for (const { seller, zip } of [friendly, typist]) await open(seller, 'es', zip, 20_000)
  await sellOne(db, await open(treasury.seller, 'es', treasury.zip, 5000))
  const helped = await open(helpDesk.seller, 'es', helpDesk.zip, 5000)
  await db`update companies set phone = ${helpDesk.phone.stored} where id = ${helped.id}`
  await sellOne(db, helped)
  await newAdmin(db, { email: helpDesk.admin, admin_role: 'support' })
  await newAdmin(db, { email: surveyor, is_admin: true })
  await newAdmin(db, { email: writer, admin_role: 'content', name: 'Redactora', surname: 'Casa' })
  await newAdmin(db, { email: lawyer, admin_role: 'content', name: 'Abogada', surname: 'Casa' })
  await newAdmin(db, { email: treasury.admin, admin_role: 'finance' })
  await earn(db, await open(earner.seller, 'es', earner.zip, 0))
  await breakDown(db)
  for (const seller of [doubles.kept, doubles.merged]) {
    const { id } = await open(seller, 'es', doubles.zip, 1000)
    await db`update companies set website = 'https://mia.example' where id = ${id}`
  }
  await newAdmin(db, { email: doubles.admin, admin_role: 'support' })
  await distribute(db, await open(distributed.asked, 'es', distributed.zip, 0))
  await open(distributed.unasked, 'es', distributed.zip, 0)
  await openCounter(db)
  await startBusiness(db, await open(busy.seller, 'es', busy.zip, 50_000))
  for (const locale of ['es', 'en'] as const)
    await meet(db, await open(visited[locale].seller, locale, visited[locale].zip, 5000), { ...visited[locale], locale })
  for (const locale of ['es', 'en'] as const)
    await meet(db, await open(moved[locale].seller, locale, moved[locale].zip, 5000), { ...moved[locale], locale, appointment: 'coming' })
  for (const locale of ['es', 'en'] as const)
    await meet(db, await open(missed[locale].seller, locale, missed[locale].zip, 5000), { ...missed[locale], locale, appointment: 'past' })
  for (const locale of ['es', 'en'] as const) {
    const { seller, customer, zip } = scheduled[locale]
    const company = await open(seller, locale, zip, 20_000)
    const emails = [customer.email, ...[2, 3, 4, 5].map((n) => `${n}.${customer.email}`)]
    for (const email of emails) await meet(db, company, { customer: { email }, zip, locale, appointment: 'coming' })
  }
  for (const [locale, other] of [
    ['es', 'en'],
    ['en', 'es'],
  ] as const) {
    const { seller, zip } = translated[locale]
    await meet(db, await open(seller, other, zip, 5000), { ...translated[locale], locale })
  }
  for (const locale of ['es', 'en'] as const)
    await beginDay(db, await open(daily[locale].seller, locale, daily[locale].zip, 10_000), locale)
  await agree(db, await open(agreed.seller, 'es', agreed.zip, 5000), { ...agreed, locale: 'es', deposit_cents: 6000 })
  for (const locale of ['es', 'en'] as const) {
    const changing = changingOf(locale)
    await agree(db, await open(changing.seller, locale, changing.zip, 5000), { ...changing, locale, deposit_cents: 0 })
    const invoicing = invoicingOf(locale)
    await agree(db, await open(invoicing.seller, locale, invoicing.zip, 5000), { ...invoicing, locale, deposit_cents: 0 })
  }
  for (const market of [choosing, portrayed]) {
    const [first, second] = market.sellers
    const sellers = [await open(first, 'es', market.zip, 5000), await open(second, 'es', market.zip, 5000)] as const
    const [passed, silent] = [await open(market.passed, 'es', market.zip, 0), await open(market.silent, 'es', market.zip, 0)]
    if (market === portrayed) await hangPictures(db, dataDir, sellers[0].id)
    await offerTwice(db, market, { sellers, passed, silent })
  }
}

/** An open request that one company was offered. */
async function distribute(db: Pool, company: Company): Promise<void> {
  const project = await newRequest(db, { service, zipcode: distributed.zip, answers: { where: 'kitchen_sink', severity: 'slow' } })
  await newMatch(db, { project, company })
  await newAdmin(db, { email: distributed.admin, admin_role: 'support' })
}

/** A person on duty, a colleague, and a customer. */
async function openCounter(db: Pool): Promise<void> {
  for (const email of [...counter.admins, counter.latecomer]) await newAdmin(db, { email, admin_role: 'support' })
  await newUser(db, { email: counter.colleague, password, name: 'Celia', surname: 'Prado', admin_role: 'content' })
  await newUser(db, { email: counter.caller, password, name: 'Olivia', surname: 'Ferrer' })
}

/** An admin who has yet to set up a second factor. */
async function newAdmin(db: Pool, person: Parameters<typeof newUser>[1]): Promise<void> {
  const { id } = await newUser(db, { password, ...person })
  await db`delete from second_factors where user_id = ${id}`
}

/** A contact for $20 of the balance. */
async function sellOne(db: Pool, company: Awaited<ReturnType<typeof newCompany>>): Promise<void> {
  const server = await testApp(db)
  const project = await newRequest(db, { service, zipcode: treasury.zip, answers: { where: 'kitchen_sink', severity: 'slow' } })
  const { id } = await newMatch(db, { project, company })
  const member = await server.as(company.owner.id, { locale: 'es' })
  await member.leads.buy({ params: { match_id: id }, body: { price: { amount: 2000, currency: 'USD' } } })
  await server.close()
}

/** One request with a quote, one lead just bought, and one offer: lived through the product's own API. */
async function startBusiness(db: Pool, company: Awaited<ReturnType<typeof newCompany>>): Promise<void> {
  const server = await testApp(db)
  const customer = await newUser(db, { email: busy.customer.email, password, name: 'Rosa', surname: 'Vega' })
  const member = await server.as(company.owner.id, { locale: 'es' })
  const owner = await server.as(customer.id, { locale: 'es' })
  const offer = async () =>
    newMatch(db, {
      project: await newRequest(db, { service, owner: customer, zipcode: busy.zip, answers: { where: 'kitchen_sink', severity: 'slow' } }),
      company,
    })
  const buy = async ({ id }: { id: string }) =>
    (await member.leads.buy({ params: { match_id: id }, body: { price: { amount: 2000, currency: 'USD' } } })).lead_id!

  await offer()
  await buy(await offer())
  const leadId = await buy(await offer())
  await member.leads.openContact({ params: { lead_id: leadId } })
  await member.messaging.send({ params: { lead_id: leadId }, body: { text: 'Buenos días, Rosa. ¿Podemos pasar mañana a las diez?' } })
  await owner.messaging.send({ params: { lead_id: leadId }, body: { text: 'Sí, a las diez está bien.' } })
  const { id } = await member.quotes.create({ params: { lead_id: leadId } })
  await member.quotes.save({
    params: { quote_id: id },
    body: {
      type: 'fixed',
      items: [
        { text: 'Destape con sonda', quantity: 1, unit: 'job', unit_price_cents: 15_000 },
        { text: 'Inspección con cámara', quantity: 1, unit: 'visit', unit_price_cents: 9000 },
      ],
      tax_percent: 6,
      valid_until: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10),
      message: 'Destapamos el fregadero y revisamos que la línea quede limpia.',
    },
  })
  await member.quotes.send({ params: { quote_id: id } })
  await server.close()
}

/** A deposit of $100 that is the company's now. */
async function earn(db: Pool, company: Company): Promise<void> {
  const server = await testApp(db)
  await newEarnings(db, server.context(), company.id, 10_000)
  await server.close()
  await newAdmin(db, { email: earner.admin, admin_role: 'finance' })
}

/** Two copies of data that could not be made, however often it was tried. */
async function breakDown(db: Pool): Promise<void> {
  const server = await testApp(db)
  for (const person of [engineRoom.waits, engineRoom.gone]) {
    const { id } = await newUser(db, { ...person, password, locale: 'es' })
    const client = await server.as(id)
    await db`update sessions set proven_at = now() where user_id = ${id}`
    await client.privacy.requestExport()
  }
  const { pool, clock, settings, config, tables } = server.parts
  const make = () => Promise.reject(new Error('ENOSPC: no space left on device'))
  const lastTry = db`update pgboss.job set retry_count = retry_limit - 1, start_after = now() where state = 'retry'`
  for (const before of [async () => {}, async () => void (await lastTry)]) {
    await before()
    await runJobsNow(
      { pool, clock, settings, config, tables, log: server.context().log },
      { subscribers: { 'export.requested': { make } }, scheduledJobs: [] },
    )
  }
  await server.close()
  await newAdmin(db, { email: engineRoom.admin, is_admin: true })
}

type Company = Awaited<ReturnType<typeof newCompany>>

/** Somebody whose request one company has bought and another was offered. */
type Who = Pick<ReturnType<typeof leaverOf>, 'street' | 'person' | 'zip'>
async function moveIn(
  db: Pool,
  { locale, who, buyer, asked }: { locale: Locale; who: Who; buyer: Company; asked: Company },
): Promise<void> {
  const server = await testApp(db)
  const { street, person, zip } = who
  const owner = await newUser(db, { ...person, password, locale })
  const project = await newRequest(db, {
    service,
    owner,
    street,
    zipcode: zip,
    answers: { where: 'kitchen_sink', severity: 'slow' },
    text: `Llámame al ${person.phone.slice(2)} o escribe a ${person.email}.`,
  })
  await newMatch(db, { project, company: asked })
  const { id } = await newMatch(db, { project, company: buyer })
  const seller = await server.as(buyer.owner.id, { locale })
  const { lead_id: leadId } = await seller.leads.buy({ params: { match_id: id }, body: { price: { amount: 2000, currency: 'USD' } } })
  await seller.leads.openContact({ params: { lead_id: leadId! } })
  await seller.messaging.send({ params: { lead_id: leadId! }, body: { text: 'Hola, ¿cuándo podemos pasar?' } })
  await server.close()
}
