import { readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Page } from '@playwright/test'
import tree from '#web/routes.ts'
import { post, signAdminIn } from './support/session.ts'
import { busy, surveyor } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

/** Answers that are not pages, pages that lead on at once, the showcase of headings, and pages that tests/e2e/{admin-desk,apps,invoice}.spec.ts look at. */
const others = [
  'manifest.webmanifest',
  'offline',
  '*',
  'user/*',
  'admin/*',
  'r/:code',
  'join',
  'auth/google/callback',
  'dev/ui',
  'admin/bulk/:id',
  'oauth/consent/:uid',
  'user/companies/profile/invoices/:id',
]

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path, index, children }) => [...(path !== undefined || index ? [path ?? ''] : []), ...pathsOf(children ?? [])])
const paths = pathsOf(tree).filter((path) => !/^en(\/|$)/.test(path) && !others.includes(path))

/** Addresses of pages that the others do not link to. */
const examples: Record<string, string> = {
  'blog/:slug': '/blog/what-drain-cleaning-costs',
  'refund-check/:check': '/refund-check/a-link-of-last-year',
  'search/:service/:state?': '/search/drain-cleaning/maryland',
  'search/forms/:id_question': '/search/forms/next-question?service=drain-cleaning',
  'legal/:document': '/legal/terms',
}

const patternOf = (path: string) => new RegExp(`^/${path.replace(/\/:\w+\?/g, '(?:/[^/?#]+)?').replace(/:\w+/g, '[^/?#]+')}(?:[?#]|$)`)

const assets = new URL('../../build/client/assets/', import.meta.url)
/** All styles of the build. */
const everyStyle = readdirSync(assets)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(new URL(name, assets), 'utf8'))
  .join('')

/** Class names of a page's elements that have styles, but not in the page. */
function unstyled(html: string): string[] {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('')
  const named = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' '))
  return [...new Set(named)].filter((name) => everyStyle.includes(`.${name}`) && !styles.includes(`.${name}`))
}

/** Opens pages as whoever is at `page`, at first those with a plain address, then those that they link to; gives what they hold. */
async function survey(page: Page, wanted: readonly string[]) {
  const links = new Set<string>()
  const found: Record<string, number> = {}
  const bare: string[] = []
  let open = [...wanted]
  for (let hasNews = true; hasNews;) {
    hasNews = false
    for (const path of open) {
      const address = path.includes(':') ? (examples[path] ?? linkTo(path, [...links])) : `/${path}`
      if (!address) continue
      const html = await (await page.request.get(address)).text()
      for (const [, link] of html.matchAll(/ href="(\/[^"]*)"/g)) links.add(link!.replaceAll('&amp;', '&'))
      found[path] = html.match(/<h1[\s>]/g)?.length ?? 0
      bare.push(...unstyled(html).map((name) => `${address}: ${name}`))
      hasNews = true
    }
    open = open.filter((path) => !(path in found))
  }
  return { found, open, bare }
}
/** Two people are merged from a list of doubles, which is empty here. */
function linkTo(path: string, links: readonly string[]): string | undefined {
  if (path !== 'admin/users/:id/merge/:other') return links.find((link) => isOf(link, path))
  const [one, other] = links.filter((link) => isOf(link, 'admin/users/:id'))
  return one && other && `${one}/merge/${other.split('/').at(-1)!}`
}
/** Whether a link leads to this route, and not to one with a plainer path. */
const isOf = (link: string, path: string) =>
  patternOf(path).test(link) && !paths.some((one) => !one.includes(':') && patternOf(one).test(link))

test('every page has one heading of the first rank, and its styles in its first answer', async ({ page, newPerson, baseURL }) => {
  test.setTimeout(240_000)
  const [seller, admin] = [await newPerson(), await newPerson()]
  await signIn(page, 'es', busy.customer.email)
  await signIn(seller, 'es', busy.seller.email)
  await post(seller, 'es', '/api/company/webhooks', { url: `${baseURL}/dev/webhooks`, events: ['lead.offered'] })
  await signAdminIn(admin, 'es', surveyor)
  const ofAdmin = paths.filter((path) => path.startsWith('admin'))
  const ofCompany = paths.filter((path) => path.startsWith('user/companies'))
  const rest = paths.filter((path) => !ofAdmin.includes(path) && !ofCompany.includes(path))
  const [plain, company, desk] = [await survey(page, rest), await survey(seller, ofCompany), await survey(admin, ofAdmin)]

  const wrong = Object.entries({ ...plain.found, ...company.found, ...desk.found }).filter(([, count]) => count !== 1)
  const surveys = [plain, company, desk]
  expect({ wrong, unseen: surveys.flatMap(({ open }) => open), bare: surveys.flatMap(({ bare }) => bare) }).toEqual({
    wrong: [],
    unseen: [],
    bare: [],
  })
})
