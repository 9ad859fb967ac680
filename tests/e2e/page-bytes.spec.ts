import { limitsKb, pageBytes } from '../../bench/page-bytes.ts'
import { siteTexts } from '#web/locales/site.ts'
import { sellersOf, zips } from './support/people.ts'
import { expect, test } from './support/test.ts'

const { ada } = sellersOf('es')
const paths = [
  '/',
  '/local-services',
  '/category/plumbing',
  '/search',
  `/search/drain-cleaning?zipcode=${zips.es}`,
  `/companies/${ada.slug}`,
  `/search/forms/next-question?service=drain-cleaning&zipcode=${zips.es}`,
  `/en/search/forms/next-question?service=drain-cleaning&zipcode=${zips.en}`,
  '/legal/donotsell',
  '/auth/login',
  '/auth/register',
]

test('a first visit to a public page costs few bytes', async ({ baseURL }) => {
  const sums = await pageBytes(baseURL!, paths)
  const over = Object.entries(sums).flatMap(([path, { js, css }]) => (js > limitsKb.js || css > limitsKb.css ? [{ path, js, css }] : []))

  expect(over).toEqual([])
})

test('a document loads the words of its own language, and a way to the other one is a new document', async ({ page, ignore }) => {
  ignore(/ERR_ABORTED/)
  const scripts: string[] = []
  page.on('request', (request) => request.url().endsWith('.js') && scripts.push(new URL(request.url()).pathname))
  const english = () => scripts.splice(0).filter((path) => path.startsWith('/assets/en/')).length
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect([scripts.length > 5, english()]).toEqual([true, 0])

  await page.getByRole('link', { name: siteTexts.es.otherLanguage }).filter({ visible: true }).first().click()
  await page.waitForURL('**/en')
  await page.waitForLoadState('networkidle')
  const all = scripts.length
  expect([all > 5, english()]).toEqual([true, all])

  // What goes there without the switch, such as a sign-in to an account that has the other language.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } }
    setTimeout(() => router.navigate('/blog'))
  })
  await page.waitForURL('**/blog')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})
