// npm run look -- --url http://localhost:4000 --as admin --width 1440,390: photographs the pages of a running product,
// lays them on contact sheets in .cache/look/ and prints what a machine can see of their faults.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type ConsoleMessage, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { demoAdmin, demoPassword } from '#db/seed/town/people.ts'
import routes from '#web/routes.ts'

const people: Record<string, string> = {
  customer: 'ana@demo.oficio.example',
  company: 'luis@plomeria-morales-e-hijos.example',
  admin: 'admin@demo.oficio.example',
  support: 'support@demo.oficio.example',
  finance: 'finance@demo.oficio.example',
  content: 'content@demo.oficio.example',
  viewer: 'viewer@demo.oficio.example',
}

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    as: { type: 'string', default: 'visitor' },
    locale: { type: 'string', default: 'es' },
    width: { type: 'string', default: '390,1440' },
    scheme: { type: 'string', default: 'light' },
    /** Prefix of the page paths. */
    under: { type: 'string', default: '/' },
    /** Capture the whole page instead of the first screen. */
    full: { type: 'boolean', default: false },
  },
})

const folder = join(import.meta.dirname, '../.cache/look')
const systemChromium = '/usr/bin/chromium'

type Shot = { path: string; picture: Buffer }
type Node = { path?: string | undefined; index?: boolean | undefined; children?: Node[] | undefined }

const pathsOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, index, children = [] }) => [
    ...(index ? ['/'] : []),
    ...(path !== undefined && !path.includes('*') ? [`/${path}`] : []),
    ...pathsOf(children),
  ])

const inSpanish = (path: string) => path.replace(/^\/en(?=\/|$)/, '') || '/'
const isEnglish = (path: string) => path === '/en' || path.startsWith('/en/')

/** Paths of the requested pages in one language, with parameters as `:name`. */
const patternsOf = (locale: string) =>
  pathsOf(routes as Node[]).filter((path) => isEnglish(path) === (locale === 'en') && inSpanish(path).startsWith(options.under))

const matcher = (pattern: string) => new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`)

/** Signs in a person of the demo town, admins with their second factor, and stores the session. */
async function signIn(context: BrowserContext, email: string): Promise<void> {
  const data = {
    email,
    password: demoPassword,
    ...(email.endsWith('@demo.oficio.example') && { code: generateSync({ secret: demoAdmin.totpSecret }) }),
  }
  await context.request.get('/sanctum/csrf-cookie')
  const csrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const reply = await context.request.post('/api/auth/login', { data, headers: { 'x-xsrf-token': csrf } })
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${reply.status()} ${await reply.text()}`)
}

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

async function photograph(page: Page, path: string): Promise<Shot & { links: string[] }> {
  const faults: string[] = []
  const hear = (message: ConsoleMessage) => void (message.type() === 'error' && faults.push(message.text().slice(0, 120)))
  page.on('console', hear)
  const reply = await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => faults.push('never at rest'))
  if ((reply?.status() ?? 500) >= 400) faults.push(`status ${reply?.status()}`)
  faults.push(...(await faultsOf(page)))
  page.off('console', hear)
  const links = await page.evaluate(() => [...document.links].map((link) => new URL(link.href).pathname))
  const arrived = new URL(page.url()).pathname
  if (faults.length > 0) process.stdout.write(`  ${path}: ${faults.join('; ')}\n`)
  return { path: arrived === path ? path : `${path} → ${arrived}`, picture: await page.screenshot({ fullPage: options.full }), links }
}

/** All requested pages; addresses with parameters are found through links of other pages. */
async function photographAll(page: Page, locale: string): Promise<Shot[]> {
  const shots: Shot[] = []
  const links = new Set<string>()
  const visit = async (path: string) => {
    const shot = await photograph(page, path)
    for (const link of shot.links) links.add(link)
    shots.push(shot)
  }
  const [open, closed] = [patternsOf(locale), [] as string[]]
  for (const pattern of open) await (pattern.includes(':') ? closed.push(pattern) : visit(pattern))
  for (const pattern of closed) {
    const found = [...links].find((link) => matcher(pattern).test(link) && !open.includes(link))
    await (found ? visit(found) : process.stdout.write(`  ${pattern}: no link leads there\n`))
  }
  return shots
}

async function laySheets(browser: Browser, shots: readonly Shot[], name: string, width: number): Promise<void> {
  const columns = width < 600 ? 6 : 3
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  const figures = shots.map(
    ({ path, picture }) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${path}</figcaption></figure>`,
  )
  for (let start = 0; start < figures.length; start += columns * 3) {
    await page.setContent(
      `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;font:13px sans-serif}figure{margin:0}img{width:100%;border:1px solid #999}</style>` +
        figures.slice(start, start + columns * 3).join(''),
    )
    const path = join(folder, `${name}-${String(start / (columns * 3) + 1).padStart(2, '0')}.png`)
    await page.screenshot({ path, fullPage: true })
    process.stdout.write(`${path}\n`)
  }
  await page.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ ...(existsSync(systemChromium) && { executablePath: systemChromium }), args: ['--no-sandbox'] })
const session = await browser.newContext({ baseURL: options.url })
if (options.as !== 'visitor') await signIn(session, people[options.as] ?? options.as)
const storageState = await session.storageState()
for (const locale of options.locale.split(','))
  for (const scheme of options.scheme.split(','))
    for (const width of options.width.split(',').map(Number)) {
      const name = [options.as.split('@')[0], locale, width, scheme].join('-')
      process.stdout.write(`${name}\n`)
      const context = await browser.newContext({
        baseURL: options.url,
        storageState,
        locale: locale === 'es' ? 'es-US' : 'en-US',
        timezoneId: 'America/New_York',
        viewport: { width, height: width < 600 ? 844 : 900 },
        colorScheme: scheme === 'dark' ? 'dark' : 'light',
        reducedMotion: 'reduce',
      })
      await context.addCookies([{ name: 'locale', value: locale, url: options.url }])
      await laySheets(browser, await photographAll(await context.newPage(), locale), name, width)
      await context.close()
    }
await browser.close()
