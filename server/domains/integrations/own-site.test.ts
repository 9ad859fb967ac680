import { expect } from 'vitest'
import { moneyProblems } from '#server/domains/admin/integrity/service.ts'
import { buildMatches } from '#server/domains/matching/service.ts'
import { newCompany } from '#tests/factories/companies.ts'
import { newUser } from '#tests/factories/users.ts'
import { refusal } from '#tests/support/app.ts'
import { test as base } from '#tests/support/test.ts'
import { inkOn, originOf } from './own-site/rules.ts'

const origin = 'https://www.ada-cercas.example'

const test = base.extend('given', { scope: 'file' }, async ({ db, server }) => {
  const company = await newCompany(db, { name: 'Ada </script> Cercas', services: ['house-cleaning', 'drain-cleaning'], zips: ['20850'] })
  const owner = await server.as(company.owner.id)
  await owner.ownSite.save({ body: { origins: [`${origin}/contact?x=1`, 'ada.example'], accent: '#FFCC00' } })
  const get = (path: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: `/embed/${company.slug}${path}`, headers: { referer: `${origin}/`, ...headers } })
  /** A customer who begins on a page, and what they ask the company for. */
  async function ask(referer: string, { service = 'house-cleaning', company: asked = company.slug } = {}) {
    const going = await get(`/go?locale=en&service=${service}&zipcode=20850`, { referer })
    const cookie = going.cookies.find(({ name }) => name === 'own-site')?.value
    const customer = await server.as((await newUser(db)).id)
    if (cookie) customer.cookies.set('own-site', cookie)
    const { id } = await customer.projects.create({ body: { service, zipcode: '20850', company: asked } })
    return { going, customer, id }
  }
  return { company, owner, get, ask }
})

test('addresses of sites are origins, of HTTPS alone', () => {
  expect(['example.com', 'https://Example.com:8443/a?b', 'http://localhost:3000/'].map(originOf)).toEqual([
    'https://example.com',
    'https://example.com:8443',
    'http://localhost:3000',
  ])
  const refused = [
    'http://example.com',
    'https://*.example.com',
    'javascript:alert(1)',
    'https://a:b@example.com',
    'com',
    "https://x.com'; script-src *",
  ]
  expect(refused.map(originOf)).toEqual(refused.map(() => undefined))
  expect([inkOn('#ffcc00'), inkOn('#1b6b50'), inkOn('#767676')]).toEqual(['black', 'white', 'black'])
})

test('the script is small, names the listed sites alone, and the form opens in frames of those', async ({ given: { get, owner } }) => {
  const script = await get('.js')
  expect(script.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8', 'cross-origin-resource-policy': 'cross-origin' })
  expect(script.rawPayload.byteLength).toBeLessThan(15_000)
  expect(script.body).toContain(JSON.stringify([origin, 'https://ada.example']))
  expect(script.body).toMatch(/"accent":"#ffcc00","ink":"black"/)
  for (const locale of ['es', 'en']) {
    const form = await get(`?look=frame&locale=${locale}`)
    expect(form.headers['content-security-policy']).toMatch(
      new RegExp(`default-src 'none'.* frame-ancestors ${origin} https://ada.example$`),
    )
    expect(form.body).toContain(
      locale === 'es' ? 'Pide presupuesto a Ada &lt;/script&gt; Cercas' : 'Request a quote from Ada &lt;/script&gt; Cercas',
    )
    expect(form.headers['set-cookie']).toBeUndefined()
  }
  const badge = await get('/badge.svg?locale=en')
  expect(badge.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
  expect(badge.body).toContain('Ada &lt;/script&gt; Cercas: No reviews yet')
  expect((await owner.ownSite.get()).json_ld).not.toContain('</script>')
})

test('every other page stays closed to frames', async ({ server, given: { company } }) => {
  for (const url of [`/api/companies/${company.slug}`, '/embed/nobody', '/embed/nobody.js', '/api/docs']) {
    const { headers } = await server.app.inject({ url })
    expect([url, headers['content-security-policy']]).toEqual([url, expect.stringContaining("frame-ancestors 'none'")])
  }
})

test('a request from the company’s own site goes to it alone and costs $0, marked in payment and ledger', async ({
  db,
  server,
  given: { company, owner, ask },
}) => {
  // Too dear at the usual price, and a rival who would be asked as well.
  await db`update companies set cap_lead_cents = 100 where id = ${company.id}`
  const rival = await newCompany(db, { services: ['house-cleaning'], zips: ['20850'] })
  const { going, customer, id } = await ask(`${origin}/contact`)
  expect(going.statusCode).toBe(303)
  expect(going.headers.location).toMatch(
    new RegExp(`/en/search/forms/next-question\\?service=house-cleaning&zipcode=20850&company=${company.slug}$`),
  )
  await db`update projects set state = 'open', opened_at = ${server.now()}, submitted_at = ${server.now()}, text = 'x' where id = ${id}`
  await db`insert into project_contacts (project_id, name, surname, email, phone, zipcode) values (${id}, 'Luz', 'Vega', 'luz@example.com', '+14435550100', '20850')`
  await buildMatches(server.context(), [id])

  const matches = await db`select id, company_id, price_cents, price_parts -> 'discount' as discount from matches where project_id = ${id}`
  expect(matches).toMatchObject([{ company_id: company.id, price_cents: 0, discount: { reason: 'own_site', factor: 0 } }])
  expect(matches.map(({ company_id }) => company_id)).not.toContain(rival.id)
  const params = { match_id: matches[0]!['id'] as string }
  const offer = await owner.leads.offer({ params })
  expect(offer).toMatchObject({ price: { amount: 0 }, teaser: { is_by_name: true, is_from_site: true } })
  const bought = await owner.leads.buy({ params, body: { price: offer.price } })
  await owner.leads.buy({ params, body: { price: offer.price } })
  expect(bought.payment).toMatchObject({ amount: { amount: 0 }, state: 'succeeded', title: expect.stringMatching(/tu sitio|your site/) })
  expect(await db`select event, account, amount_cents from ledger_entries where cause = ${bought.payment.id}`).toEqual([
    { event: 'lead.own_site', account: 'sales', amount_cents: 0 },
  ])
  expect(await moneyProblems(server.context())).toEqual([])
  expect(await owner.ownSite.get()).toMatchObject({ used_origin: origin, used_at: expect.any(String) })
  expect((await customer.projects.get({ params: { project_id: id } })).company).toMatchObject({ slug: company.slug })
})

test('from elsewhere it is a request like any other, and the company sees which address to list', async ({
  db,
  given: { owner, ask, company },
}) => {
  const siteOf = async (id: string) => (await db`select own_site from projects where id = ${id}`)[0]!['own_site']
  const other = await newCompany(db, { services: ['house-cleaning'], zips: ['20850'] })
  const listed = await ask(`${origin}/contact`)
  const unlisted = await ask('https://elsewhere.example/')
  const forOther = await ask(origin, { company: other.slug })
  expect(await Promise.all([listed, unlisted, forOther].map(({ id }) => siteOf(id)))).toEqual(['www.ada-cercas.example', null, null])
  expect(unlisted.going.headers['set-cookie']).toBeUndefined()
  expect(unlisted.going.headers.location).toContain(`company=${company.slug}`)
  expect(await owner.ownSite.get()).toMatchObject({ refused_origin: 'https://elsewhere.example' })
  await owner.ownSite.save({ body: { origins: [origin, 'https://elsewhere.example'], accent: '#ffcc00' } })
  expect(await owner.ownSite.get()).toMatchObject({ refused_origin: null, refused_at: null })
})

test('the frame’s mark replaces the referer, for this company and a day; a forged one marks nothing', async ({
  server,
  given: { get },
}) => {
  const markIn = (body: string) => /name="site" value="([^"]*)"/.exec(body)![1]!
  const mark = markIn((await get('?look=frame')).body)
  const cookieOf = async (site: string, referer = 'https://oficio.example/embed') =>
    (await get(`/go?service=house-cleaning&site=${site}`, { referer })).headers['set-cookie'] !== undefined
  expect(await cookieOf(mark)).toBe(true)
  expect(await cookieOf(`${mark}x`)).toBe(false)
  expect(markIn((await get('?look=frame', { referer: 'https://nowhere.example/' })).body)).toBe('')
  server.setNow(new Date(server.now().getTime() + 25 * 3_600_000))
  expect(await cookieOf(mark)).toBe(false)
  server.setNow()
  // Who comes by the button and has a choice of services gets the form as a page, with the mark.
  const going = await get('/go?locale=es')
  expect(going.headers.location).toMatch(/^\/embed\/[\w-]+\?locale=es&site=/)
})

test('an address that is no site is said at its field', async ({ given: { owner } }) => {
  const wrong = await refusal(owner.ownSite.save({ body: { origins: ['http://example.com'], accent: '#ffcc00' } }))
  expect(wrong).toMatchObject({ status: 422, errors: { origins: [expect.stringContaining('http://example.com')] } })
  expect((await refusal(owner.ownSite.save({ body: { origins: [], accent: 'red' } }))).errors).toHaveProperty('accent')
})
