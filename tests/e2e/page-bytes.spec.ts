import { limitsKb, pageBytes } from '../../bench/page-bytes.ts'
import { siteTexts } from '#web/locales/site.ts'
import { sellersOf, zips } from './support/people.ts'
import { alive, expect, settled, test } from './support/test.ts'

const { ada } = sellersOf('es')
/** A question about a day shows its calendar at once, which no other first visit loads. */
const dayQuestion = '/search/forms/event_date?service=catering'
const calendarKb = 6
const paths = [
  '/',
  '/local-services',
  '/category/plumbing',
  '/search',
  `/search/drain-cleaning?zipcode=${zips.es}`,
  `/companies/${ada.slug}`,
  `/search/forms/next-question?service=drain-cleaning&zipcode=${zips.es}`,
  `/en/search/forms/next-question?service=drain-cleaning&zipcode=${zips.en}`,
  dayQuestion,
  '/search/contact?service=drain-cleaning',
  '/search/results',
  '/upload',
  '/legal/donotsell',
  '/auth/login',
  '/auth/register',
]

test('a first visit to a public page costs few bytes', async ({ baseURL }) => {
  // A person's own page, which brings the board with it.
  const sums = await pageBytes(
    baseURL!,
    paths.filter((path) => path !== '/search/results'),
  )
  const mostJs = (path: string) => limitsKb.js + (path === dayQuestion ? calendarKb : 0)
  const over = Object.entries(sums).flatMap(([path, { js, css }]) => (js > mostJs(path) || css > limitsKb.css ? [{ path, js, css }] : []))

  expect(over).toEqual([])
})

test('nothing stands between a page and its first paint but the page itself', async ({ page, request }) => {
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const links = [...html.matchAll(/<link[^>]*rel="(?:stylesheet|modulepreload)"[^>]*>/g)].map(([link]) => link)

    expect(html.match(/<style /g)?.length, path).toBeGreaterThan(2)
    expect(
      links.filter((link) => !link.includes(' disabled=""')),
      path,
    ).toEqual([])
    expect(html, path).not.toMatch(/<script[^>]* (src|type="module")/)
  }
  const styles: string[] = []
  page.on('request', (one) => one.resourceType() === 'stylesheet' && styles.push(one.url()))
  await page.goto('/')
  await alive(page.getByRole('search').first())
  await settled(page)
  expect(styles).toEqual([])

  // The next page's own files load with the click.
  await page.getByRole('link', { name: siteTexts.es.footer.services }).first().click()
  await page.waitForURL('**/local-services')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => styles.length).toBeGreaterThan(0)
})

test('a document loads the words of its own language, and a way to the other one is a new document', async ({ page, ignore }) => {
  ignore(/ERR_ABORTED/)
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname))
  const english = () => scripts.splice(0).filter((path) => path.startsWith('/assets/en/')).length
  await page.goto('/')
  await settled(page)
  expect([scripts.length > 5, english()]).toEqual([true, 0])

  await page.getByRole('link', { name: siteTexts.es.otherLanguage }).filter({ visible: true }).first().click()
  await page.waitForURL('**/en')
  await alive(page.getByRole('search').first())
  await settled(page)
  const all = scripts.length
  expect([all > 5, english()]).toEqual([true, all])

  // Ways there without the switch, such as a sign-in to an account that has the other language.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } }
    setTimeout(() => router.navigate('/blog'))
  })
  await page.waitForURL('**/blog')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
