import { type Page } from '@playwright/test'
import routes from '#web/routes.ts'

type Node = { path?: string | undefined; index?: boolean | undefined; children?: Node[] | undefined }

const pathsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : []),
    ...(path !== undefined && !path.includes('*') ? [`/${path}`] : []),
    ...pathsOf(children),
  ])

export const inSpanish = (path: string) => path.replace(/^\/en(?=\/|$)/, '') || '/'
const isEnglish = (path: string) => path === '/en' || path.startsWith('/en/')

/** Paths of all pages in one language, with parameters as `:name`; files have a dot. */
export const patternsOf = (locale: string) =>
  pathsOf(routes as Node[]).filter((path) => isEnglish(path) === (locale === 'en') && !path.includes('.'))

const matcher = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`)

/** Faults of a page that a script can find. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const height = innerHeight
    const stuck = [...document.querySelectorAll('body *')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => element.getBoundingClientRect())
      .filter(
        ({ top, bottom, width }) =>
          width > innerWidth / 2 && (Math.abs(top) < 1 || Math.abs(bottom - height) < 1) && bottom - top < height * 0.9,
      )
      .reduce((sum, { top, bottom }) => sum + bottom - top, 0)
    const headings = [...document.querySelectorAll('h1')].filter((heading) => heading.checkVisibility()).length
    const aside = document.documentElement.scrollWidth - innerWidth
    return [
      ...(aside > 0 ? [`${aside} px wider than the screen`] : []),
      ...(headings === 1 ? [] : [`${headings} main headings`]),
      ...(stuck > height / 4 ? [`bars take ${Math.round((stuck / height) * 100)} % of the screen`] : []),
    ]
  })

export type Shot = { path: string; picture: Buffer }

/** Brings lazy pictures and sections of a page into being, then returns to its top. */
const scrollThrough = (page: Page, tallest: number) =>
  page.evaluate(async (end) => {
    for (let top = 0; top < Math.min(end, document.documentElement.scrollHeight); top += innerHeight / 2) {
      scrollTo(0, top)
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
    scrollTo(0, 0)
  }, tallest)

/** A picture of the first screen, or of the page down to `tallest` pixels. */
async function photograph(page: Page, path: string, tallest: number): Promise<Shot & { links: string[] }> {
  const faults: string[] = []
  const hear = (message: { type(): string; text(): string }) =>
    void (message.type() === 'error' && faults.push(message.text().slice(0, 120)))
  page.on('console', hear)
  const reply = await page.goto(path, { waitUntil: 'load' })
  const rest = () => page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => faults.push('never at rest'))
  await rest()
  if (tallest > 0) await scrollThrough(page, tallest).then(rest)
  if ((reply?.status() ?? 500) >= 400) faults.push(`status ${reply?.status()}`)
  faults.push(...(await faultsOf(page)))
  page.off('console', hear)
  const links = await page.evaluate(() => [...document.links].map((link) => new URL(link.href).pathname))
  const arrived = new URL(page.url()).pathname
  if (faults.length > 0) process.stdout.write(`  ${path}: ${faults.join('; ')}\n`)
  const { width, height } = page.viewportSize()!
  const full = await page.evaluate(() => document.documentElement.scrollHeight)
  const clip = { x: 0, y: 0, width, height: Math.max(height, Math.min(full, tallest)) }
  return { path: arrived === path ? path : `${path} → ${arrived}`, picture: await page.screenshot({ fullPage: tallest > 0, clip }), links }
}

/** Pages of these patterns; addresses with parameters are found through links of other pages. */
export async function photographAll(page: Page, patterns: readonly string[], tallest: number): Promise<Shot[]> {
  const shots: Shot[] = []
  const links = new Set<string>()
  const visit = async (path: string) => {
    const shot = await photograph(page, path, tallest)
    for (const link of shot.links) links.add(link)
    shots.push(shot)
  }
  const closed = patterns.filter((pattern) => pattern.includes(':'))
  const open = patterns.filter((pattern) => !pattern.includes(':'))
  for (const pattern of open) await visit(pattern)
  for (const pattern of closed) {
    const found = [...links].find((link) => matcher(pattern).test(link) && !open.includes(link))
    await (found ? visit(found) : process.stdout.write(`  ${pattern}: no link leads there\n`))
  }
  return shots
}
