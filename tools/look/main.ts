// npm run look -- --url http://localhost:4000 --as admin --width 1440,390: photographs the pages of a running product,
// lays them on contact sheets in .cache/look/ and prints what a machine can see of their faults.
// npm run look -- sheets --url …: all pages of site, account and company area, in both languages, widths and schemes.
// npm run look -- views: takes the pictures of tests/e2e/views anew; needs `npm run build`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { generateSync } from 'otplib'
import { demoAdmin, demoPassword } from '#db/seed/town/people.ts'
import { inSpanish, patternsOf, photographAll, type Shot } from './pages.ts'

const people: Record<string, string> = {
  customer: 'ana@demo.oficio.example',
  company: 'luis@plomeria-morales-e-hijos.example',
  admin: 'admin@demo.oficio.example',
  support: 'support@demo.oficio.example',
  finance: 'finance@demo.oficio.example',
  content: 'content@demo.oficio.example',
  viewer: 'viewer@demo.oficio.example',
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string', default: 'http://localhost:4000' },
    /** People, separated by commas; each sees the pages made for them. */
    as: { type: 'string' },
    locale: { type: 'string' },
    width: { type: 'string', default: '390,1440' },
    scheme: { type: 'string' },
    /** Prefix of the page paths. */
    under: { type: 'string', default: '/' },
    /** Capture the whole page instead of the first screen. */
    full: { type: 'boolean', default: false },
  },
})
if (positionals.includes('views')) {
  const runner = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js')
  const given = ['test', 'views.spec', '--project=Spanish, phone', '--workers=1', '--update-snapshots=changed']
  process.exit(spawnSync(process.execPath, [runner, ...given], { stdio: 'inherit' }).status ?? 1)
}
const everything = positionals.includes('sheets')
const {
  as = everything ? 'visitor,customer,company' : 'visitor',
  locale: locales = everything ? 'es,en' : 'es',
  scheme: schemes = everything ? 'light,dark' : 'light',
} = values

const folder = join(import.meta.dirname, '../../.cache/look')
const systemChromium = '/usr/bin/chromium'

/** For sheets, each page is shown to the one person it is made for. */
const audienceOf = (path: string) =>
  (
    [
      [/^\/(admin|dev)/, 'admin'],
      [/^\/user\/companies/, 'company'],
      [/^\/(user|add-phone|code-verification|payments|search\/(forms|form-project|contact))/, 'customer'],
    ] as const
  ).find(([area]) => area.test(path))?.[1] ?? 'visitor'

const requested = (locale: string, person: string) =>
  patternsOf(locale)
    .filter((path) => inSpanish(path).startsWith(values.under))
    .filter((path) => !everything || audienceOf(inSpanish(path)) === person)

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

const answerCookies = () => localStorage.setItem('oficio', JSON.stringify({ cookiesAcepted: false, savedAt: Date.now() }))

async function laySheets(browser: Browser, shots: readonly Shot[], name: string, width: number): Promise<void> {
  const columns = width < 600 ? 6 : 3
  const each = everything ? columns * (width < 600 ? 1 : 2) : columns * 3
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  const figures = shots.map(
    ({ path, picture }) =>
      `<figure><img src="data:image/png;base64,${picture.toString('base64')}"><figcaption>${path}</figcaption></figure>`,
  )
  for (let start = 0; start < figures.length; start += each) {
    await page.setContent(
      `<style>body{margin:8px;display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;font:13px sans-serif}figure{margin:0}img{width:100%;border:1px solid #999}</style>` +
        figures.slice(start, start + each).join(''),
    )
    const path = join(folder, `${name}-${String(start / each + 1).padStart(2, '0')}.png`)
    await page.screenshot({ path, fullPage: true })
    process.stdout.write(`${path}\n`)
  }
  await page.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ ...(existsSync(systemChromium) && { executablePath: systemChromium }), args: ['--no-sandbox'] })
for (const person of as.split(',')) {
  const session = await browser.newContext({ baseURL: values.url })
  if (person !== 'visitor') await signIn(session, people[person] ?? person)
  const storageState = await session.storageState()
  for (const locale of locales.split(','))
    for (const scheme of schemes.split(','))
      for (const width of values.width.split(',').map(Number)) {
        const name = [person.split('@')[0], locale, width, scheme].join('-')
        process.stdout.write(`${name}\n`)
        const context = await browser.newContext({
          baseURL: values.url,
          storageState,
          locale: locale === 'es' ? 'es-US' : 'en-US',
          timezoneId: 'America/New_York',
          viewport: { width, height: width < 600 ? 844 : 900 },
          colorScheme: scheme === 'dark' ? 'dark' : 'light',
          reducedMotion: 'reduce',
        })
        await context.addCookies([{ name: 'locale', value: locale, url: values.url }])
        // The question about cookies would lie over every page.
        if (everything) await context.addInitScript(answerCookies)
        const tallest = values.full ? 20_000 : everything ? (width < 600 ? 2000 : 1900) : 0
        await laySheets(browser, await photographAll(await context.newPage(), requested(locale, person), tallest), name, width)
        await context.close()
      }
}
await browser.close()
