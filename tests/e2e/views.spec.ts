import type { Page } from '@playwright/test'
import { wholeBrowser } from './support/browsers.ts'
import { portrayed } from './support/people.ts'
import { expect, settled, signIn, test } from './support/test.ts'

// Pictures of key pages, kept in tests/e2e/views; `npm run look -- views` takes them anew.
// Each is taken by one pixel per point, so that any machine takes the same, and without what time changes.
test.use(wholeBrowser)
test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: false, hasTouch: false })
test.describe.configure({ mode: 'parallel' })

type Way = 'phone' | 'dark phone' | 'desktop' | 'dark desktop' | 'narrow'
const widths: Record<Way, [number, number]> = {
  phone: [390, 844],
  'dark phone': [390, 844],
  desktop: [1440, 900],
  'dark desktop': [1440, 900],
  narrow: [320, 640],
}
/** A page in Spanish, English, or both, and how it is looked at. Who signs in reads their own language. */
type View = { path: string; es?: Way[]; en?: Way[] }

const [yolanda] = portrayed.sellers
const results = `/search/drain-cleaning?zipcode=${portrayed.zip}`

const open: Record<string, View> = {
  home: { path: '/', es: ['phone'], en: ['dark desktop'] },
  'home-narrow': { path: '/', es: ['narrow'] },
  services: { path: '/local-services', es: ['desktop'], en: ['dark phone'] },
  category: { path: `/category/plumbing?zipcode=${portrayed.zip}`, es: ['dark phone'], en: ['desktop'] },
  results: { path: results, es: ['phone'], en: ['dark desktop'] },
  'results-narrow': { path: results, en: ['narrow'] },
  company: { path: `/companies/${yolanda.slug}`, es: ['dark desktop'], en: ['phone'] },
  gallery: { path: `/companies/${yolanda.slug}/gallery`, es: ['phone'] },
  wizard: { path: `/search/forms/next-question?service=drain-cleaning&zipcode=${portrayed.zip}`, es: ['phone'], en: ['dark desktop'] },
  'no-request': { path: '/search/results', en: ['phone'] },
  post: { path: '/blog/what-drain-cleaning-costs', es: ['desktop'], en: ['dark phone'] },
  'sign-in': { path: '/auth/login', es: ['dark phone'], en: ['desktop'] },
  register: { path: '/auth/register', es: ['phone'] },
  'register-company': { path: '/auth/register/pro', es: ['desktop'], en: ['dark phone'] },
  questions: { path: '/legal/faqs', en: ['phone'] },
  'do-not-sell': { path: '/legal/donotsell', es: ['dark phone'] },
  'not-found': { path: '/error/404', en: ['dark phone'] },
}
const customers: Record<string, View> = {
  account: { path: '/user/profile', es: ['phone', 'dark desktop'] },
  privacy: { path: '/user/privacy', es: ['dark phone'] },
  security: { path: '/user/profile?section=security', es: ['desktop'] },
  board: { path: '/user/projects/:project', es: ['phone', 'dark desktop', 'desktop', 'dark phone'] },
}
const companies: Record<string, View> = {
  desk: { path: '/user/companies/profile/sections', es: ['phone', 'dark desktop'] },
  leads: { path: '/user/companies/profile/leads?tab=bought', es: ['desktop', 'phone'] },
  quotes: { path: '/user/companies/profile/quotes', es: ['dark phone'] },
  profile: { path: '/user/companies/profile/edit', es: ['phone'] },
}

/** Parts that change with time or through other journeys. */
const passing = (page: Page) => [
  page.locator('time'),
  page.getByText(/\b(202\d|hoy|ayer|mañana|today|yesterday|tomorrow|Abiert[oa]|Cerrad[oa] ahora|Open|Closed) ?/),
  page.getByText(/\d+ (empresas|companies)/),
  page.getByRole('navigation', { name: /más pedid|más buscad|Popular|Most/ }),
]

async function portray(page: Page, views: Record<string, View>, at: Record<string, string> = {}) {
  for (const [name, { path, ...ways }] of Object.entries(views))
    for (const [lang, way] of (['es', 'en'] as const).flatMap((one) => (ways[one] ?? []).map((way) => [one, way] as const))) {
      const [width, height] = widths[way]
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: way.startsWith('dark') ? 'dark' : 'light' })
      await page.goto((lang === 'en' ? `/en${path}` : path).replace(/:(\w+)/g, (_, key: string) => at[key]!).replace(/\/$/, '') || '/')
      await settled(page)
      await page.evaluate(() => document.fonts.ready)
      await expect.soft(page).toHaveScreenshot([`${name}-${lang}-${way.replace(' ', '-')}.png`], { mask: passing(page) })
    }
}

test('pages for everybody look as they did', async ({ page, ignore }) => {
  ignore(/404|401/)
  await portray(page, open)
})

test('a customer’s pages look as they did', async ({ page }) => {
  await signIn(page, 'es', portrayed.customer.email)
  const { data } = (await (await page.request.get('/api/projects')).json()) as { data: { id: string }[] }
  await portray(page, customers, { project: data[0]!.id })
})

test('a company’s pages look as they did', async ({ page }) => {
  await signIn(page, 'es', yolanda.email)
  await portray(page, companies)
})
