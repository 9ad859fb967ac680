import type { Page } from '@playwright/test'
import { callsTold } from '#contract/projects/told.ts'
import { pathToFileURL } from 'node:url'
import { api } from '#contract/api.ts'
import type { PageAnswer, PageRequest } from '#web/entry.server.tsx'
import type { ApiClient } from '#web/lib/api.ts'
import { homeTexts } from '#web/locales/home.ts'
import { legalTexts } from '#web/locales/legal.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { siteTexts } from '#web/locales/site.ts'
import { busy, sellersOf, zips } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

// Each walks through all pages: both hands walk.
test.describe.configure({ mode: 'parallel' })

const { slug } = sellersOf('es').ada
const search = '/search/drain-cleaning'
const wizard = `service=drain-cleaning&zipcode=${zips.es}`

/** Public pages, each with the reads that it cannot be without. Any other read may fail alone. */
const pages: Record<string, readonly string[]> = {
  '/': [],
  '/local-services': [],
  '/category/plumbing': ['catalog.category'],
  [`/category/plumbing?zipcode=${zips.es}`]: ['catalog.category'],
  [`/companies/${slug}`]: ['companies.profile'],
  [`/companies/${slug}/gallery`]: ['galleries.ofCompany'],
  '/gallery': ['galleries.newest'],
  '/precios': ['prices.list'],
  '/precios/leak-repair': ['prices.guide'],
  '/definitions': [],
  '/upload': [],
  '/search': [],
  '/search?q=drain': [],
  [search]: ['catalog.service', 'companies.search'],
  [`${search}/maryland`]: ['catalog.service', 'companies.search', 'geo.states'],
  [`${search}?zipcode=${zips.es}`]: ['catalog.service', 'companies.search'],
  '/search/contact': [],
  [`/search/forms/next-question?${wizard}`]: ['catalog.service'],
  [`/search/form-project?${wizard}`]: ['catalog.service'],
  '/search/results': ['projects.list'],
  '/payments/checkout': [],
  '/add-phone': [],
  '/code-verification/code-verification': [],
  '/register/verification': [],
  '/reset-password': [],
  '/error/403': [],
  '/blog': [],
  '/blog?topic=prices': [],
  '/blog/what-drain-cleaning-costs': ['blog.post'],
  '/legal/terms': ['legal.document'],
  '/legal/faqs': ['legal.faqs'],
  '/legal/donotsell': ['legal.document'],
  '/auth/login': [],
  '/auth/register': [],
  '/auth/register/pro/data': ['catalog.services', 'geo.states'],
}

const errorTitles: readonly (string | undefined)[] = Object.values(siteTexts.es.errors).map((one) =>
  typeof one === 'string' ? one : one.title,
)
/** Whether the page itself stands there, and not what stands for a page that failed. */
const isPage = (heading: string | null | undefined) => Boolean(heading) && !errorTitles.includes(heading ?? undefined)

type Endpoint = { method: string; path: string }
const endpoints = Object.entries(api).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, { method, path }]) => ({ name: `${domain}.${name}`, method, path })),
)
/** The name of a read by its address. Where two fit, the one with fewer parameters is meant. */
const nameOf = (address: string) =>
  endpoints
    .filter(({ method, path }) => method === 'GET' && new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(new URL(address).pathname))
    .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length)[0]?.name

type Call = (raw?: { params?: Record<string, string>; query?: Record<string, string | number | undefined> }) => Promise<unknown>

/** The API over HTTP as pages see it on the server. `failing` fails; `asked` gets the names of all. */
function clientOf(origin: string, asked: Set<string>, failing?: string): ApiClient {
  const callOf =
    (name: string): Call =>
    async ({ params = {}, query = {} } = {}) => {
      asked.add(name)
      if (name === failing) throw new Error(`${name} failed on purpose`)
      const { path } = endpoints.find((one) => one.name === name)!
      const address = new URL(
        path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key]!)),
        origin,
      )
      for (const [key, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(key, String(value))
      const reply = await fetch(address, { headers: { 'accept-language': 'es', accept: 'application/json' } })
      const data: unknown = await reply.json()
      if (reply.ok) return data
      // As the server hands it to pages.
      throw { status: reply.status, statusText: '', internal: false, data }
    }
  const domain = (name: string) => new Proxy({}, { get: (_, call: string) => callOf(`${name}.${call}`) })
  return new Proxy({}, { get: (_, name: string) => domain(name) }) as ApiClient
}

type Build = {
  entry: { module: { pageHandler: (build: Build, mode: 'production') => (request: Request, page: PageRequest) => Promise<PageAnswer> } }
}

test('on the server, a failed read takes away its own part of a page, and nobody keeps that page', async ({ baseURL }) => {
  test.setTimeout(300_000)
  const build = (await import(pathToFileURL('build/server/index.js').href)) as Build
  const answer = build.entry.module.pageHandler(build, 'production')
  const settings = new Proxy({}, { get: () => 1 }) as PageRequest['site']['settings']
  const site = { origin: baseURL!, hasSandbox: false, hasGoogle: false, referralOrigin: null, settings, calls: callsTold(true, 'es') }

  async function open(path: string, failing?: string) {
    const asked = new Set<string>()
    const reports: unknown[] = []
    const one = clientOf(baseURL!, asked, failing)
    const session = clientOf(baseURL!, new Set())
    const page = {
      api: one,
      personalApi: session,
      nonce: undefined,
      styles: new Map(),
      site,
      report: (error: unknown) => void reports.push(error),
    }
    const { response, body } = await answer(new Request(baseURL! + path), page)
    const html = body?.toString() ?? (await response.text())
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]
    return { status: response.status, heading, html, isKept: response.headers.get('cache-control')?.startsWith('public'), asked, reports }
  }

  const failed: string[] = []
  for (const [path, main] of Object.entries(pages)) {
    const whole = await open(path)
    if (whole.status >= 300 && whole.status < 400) continue
    expect.soft([path, whole.status, whole.reports]).toEqual([path, whole.status, []])
    expect.soft([path, whole.html.match(/<h1[\s>]/g)?.length]).toEqual([path, 1])
    for (const read of whole.asked) {
      if (main.includes(read)) continue
      const { status, heading, isKept, reports } = await open(path, read)
      failed.push(`${path} ${read}`)
      // A page may ask the same of several things.
      const faults = new Set(reports.map(String)).size
      expect.soft([path, read, status, isPage(heading), isKept, faults]).toEqual([path, read, whole.status, true, false, 1])
    }
  }
  expect(failed.length).toBeGreaterThan(15)
})

type Router = { navigate: (to: string) => Promise<void>; state: { navigation: { state: string } } }

/** Opens pages in a browser as links do, where one read may fail; says what the page asked for. */
async function openerOf(page: Page) {
  let failing: string | undefined
  let asked = new Set<string>()
  await page.route(/\/(api|wp-json)\//, async (route) => {
    const name = route.request().method() === 'GET' ? nameOf(route.request().url()) : undefined
    if (name && name !== 'live.stream') asked.add(name)
    return name && name === failing
      ? route.fulfill({ status: 500, json: { message: 'failed on purpose', code: 'unavailable' } })
      : route.continue()
  })
  return async (path: string, fails?: string) => {
    failing = fails
    asked = new Set()
    // From another page: then the browser reads what the page is made of.
    await page.goto('/legal/cookies')
    await page.evaluate(() => {
      localStorage.removeItem('oficio')
      return new Promise((resolve) => setTimeout(resolve))
    })
    await page.evaluate((to) => (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to), path)
    const heading = await page.locator('h1').first().textContent()
    return { heading, dialogs: await page.getByRole('alertdialog').count(), asked }
  }
}

test('in the browser, a failed read takes away its own part of a page', async ({ page, ignore }) => {
  test.setTimeout(600_000)
  ignore(/50[0-9]|40[14]|failed on purpose/)
  const open = await openerOf(page)
  const failed: string[] = []
  for (const [path, main] of Object.entries(pages)) {
    const whole = await open(path)
    for (const read of whole.asked) {
      if (main.includes(read)) continue
      const { heading, dialogs } = await open(path, read)
      failed.push(`${path} ${read}`)
      expect.soft([path, read, isPage(heading), dialogs]).toEqual([path, read, true, 0])
    }
  }
  expect(failed.length).toBeGreaterThan(15)
})

test('a failed read leaves a company the rest of its overview, and the tabs of a page that is nothing without it', async ({
  page,
  lang,
  ignore,
}) => {
  ignore(/500|failed on purpose/)
  await signIn(page, lang, busy.seller.email)
  const open = await openerOf(page)
  const { name } = busy.seller
  const overview = '/user/companies/profile/sections'
  const frame = ['auth.user', 'companies.own', 'leads.list', 'messaging.unread']
  const { asked } = await open(overview)
  const parts = [...asked].filter((read) => !frame.includes(read))
  expect(parts.length).toBeGreaterThan(7)
  for (const read of parts) {
    const { dialogs } = await open(overview, read)
    expect.soft({ read, dialogs }).toEqual({ read, dialogs: 0 })
    await expect(page.getByText(siteTexts.es.missing).first(), read).toBeVisible()
    await expect(page.locator('h1'), read).toHaveText([name])
  }

  await open('/user/companies/profile/quotes', 'quotes.list')
  await expect(page.getByRole('heading', { name: siteTexts.es.errors.broken.title })).toBeVisible()
  await expect(page.getByRole('heading', { name })).toBeVisible()
})

test('where the place of a visitor cannot be found, the most requested services are those of Maryland', async ({ page, ignore }) => {
  ignore(/503/)
  await page.route('**/api/system/geoip', (route) =>
    route.fulfill({ status: 503, json: { message: 'failed on purpose', code: 'unavailable' } }),
  )
  const asked = page.waitForRequest('**/api/system/services/top10?*')
  await page.goto('/')

  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({ state: 'MD' })
  await expect(page.getByRole('heading', { name: homeTexts.es.topIn('Maryland') })).toBeVisible()
})

test('without a connection the search box suggests the services that this browser keeps', async ({ page, context, ignore }) => {
  ignore(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  const box = page.getByRole('combobox', { name: searchBoxTexts.es.what })
  await box.fill('pintor')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('oficio'))).toContain('drain-cleaning')
  await context.setOffline(true)
  await box.fill('destape')

  await expect(page.getByRole('option', { name: /^Destape/ })).toBeVisible()
})

test('without a connection, and while the server is away, a form says so and keeps what was typed', async ({ page, context, ignore }) => {
  ignore(/ERR_INTERNET_DISCONNECTED|503/)
  const t = legalTexts.es.doNotSell
  const { failure, ok } = siteTexts.es
  await page.goto('/legal/donotsell')
  await page.getByLabel(t.name).fill('Rosa Paz')
  await page.getByLabel(t.email).fill('rosa.paz@example.com')
  const sent = () => page.getByRole('button', { name: t.send }).click()
  await context.setOffline(true)
  await sent()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await expect(dialog).toContainText(failure.offline)
  await expect(dialog).toContainText(failure.kept)
  await dialog.getByRole('button', { name: ok }).click()
  await context.setOffline(false)

  await page.route('**/api/privacy/opt-outs', (route) => route.fulfill({ status: 503, body: 'Service Unavailable' }), { times: 1 })
  await sent()
  await expect(dialog).toContainText(failure.fallback)
  await expect(dialog).toContainText(failure.kept)
  await dialog.getByRole('button', { name: ok }).click()
  await expect(page.getByLabel(t.name)).toHaveValue('Rosa Paz')
  await sent()
  await expect(page.getByText(t.receivedTitle)).toBeVisible()
})
