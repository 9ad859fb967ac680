import { type ConsoleMessage, expect, type Locator, type Page, type Request, test as base } from '@playwright/test'
import { englishPath } from '#contract/locale.ts'
import type { Locale } from '#contract/primitives.ts'
import { authTexts } from '#web/locales/auth.ts'
import { type Line, openLine } from './line.ts'
import { password } from './people.ts'
import { ports } from './ports.ts'

/** Has answered the question about cookies, which would lie over what a journey is about. */
const answerCookies = () => {
  // An empty page has no storage, nor has the browser's viewer of PDFs.
  if (location.protocol.startsWith('http') && !localStorage.getItem('oficio'))
    localStorage.setItem('oficio', JSON.stringify({ cookiesAcepted: true, cookiesAcceptedDate: '2026-11-20', savedAt: Date.now() }))
}

/**
 * A page's scripts begin after its first paint, which may be after its `load`, and React drops what is typed while it hydrates. Opening a
 * page waits until that is over, unless the caller says what to wait for.
 */
function actsWhenBegun(page: Page): Page {
  const begun = () => !('__reactRouterContext' in window) || window.hasBegun === true
  const andBegun = async <T>(response: T, options?: { waitUntil?: string }) => {
    if (!options?.waitUntil) await page.waitForFunction(begun, undefined, { polling: 50 })
    return response
  }
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => andBegun(await goto(url, options), options)
  page.reload = async (options) => andBegun(await reload(options), options)
  return page
}

/** Unanswered requests of each page, without live streams, which stay open. */
const openRequests = new WeakMap<Page, Set<Request>>()
function countRequests(page: Page) {
  const open = new Set<Request>()
  openRequests.set(page, open)
  page.on('request', (request) => void (request.resourceType() === 'eventsource' || open.add(request)))
  // Nobody hears what becomes of requests of a document that is gone.
  const forgetBefore = (document: Request) => {
    for (const request of open) if (request !== document) open.delete(request)
  }
  const isDocument = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame()
  page.on('response', (response) => isDocument(response.request()) && forgetBefore(response.request()))
  const close = (request: Request) => void open.delete(request)
  page.on('requestfinished', close)
  page.on('requestfailed', close)
}

/** Waits until the page has all that it asked for, and asks for nothing more when it has drawn that and has nothing to do. */
export async function settled(page: Page): Promise<void> {
  // A browser with nothing to draw may never call itself idle.
  const drawn = () =>
    page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 500 })))
      return promise
    })
  const open = openRequests.get(page)!
  await expect
    .poll(
      async () => {
        const before = open.size
        await drawn()
        return before + open.size
      },
      { intervals: [20] },
    )
    .toBe(0)
}

type Fixtures = {
  /** Whether the people of the test have answered the question about cookies before. */
  hasAnswered: boolean
  /** Language of the person at this screen, and of the pages they open. */
  lang: Locale
  /** A path in that language. */
  to: (path: string) => string
  /** Another person, at a browser of their own. */
  newPerson: () => Promise<Page>
  /** Errors of the console that this test brings about on purpose. */
  ignore: (pattern: RegExp) => void
}

/** A test fails when any of its pages writes an error to the console, or throws one. */
export const test = base.extend<Fixtures & { ignored: RegExp[]; watch: (page: Page) => Page }>({
  lang: ({ locale }, use) => use(locale!.slice(0, 2) as Locale),
  to: ({ lang }, use) => use((path) => (lang === 'es' ? path : englishPath(path))),
  // A stream that was open when its session ended asks once more, and is told no.
  ignored: async ({}, use) => use([/40[14].*\/api\/live/]),
  ignore: ({ ignored }, use) => use((pattern) => void ignored.push(pattern)),
  watch: async ({ ignored }, use) => {
    const errors: string[] = []
    await use((page) => {
      const at = (message: string) => errors.push(`${message} at ${page.url()}`)
      page.on(
        'console',
        (message: ConsoleMessage) => void (message.type() === 'error' && at(`${message.text()} (${message.location().url})`)),
      )
      page.on('pageerror', (error) => void at(error.stack ?? ''))
      countRequests(page)
      return actsWhenBegun(page)
    })
    const unexpected = errors.filter((error) => !ignored.some((pattern) => pattern.test(error)))
    expect(unexpected, 'errors on the console').toEqual([])
  },
  hasAnswered: [true, { option: true }],
  page: async ({ page, watch, hasAnswered }, use) => {
    if (hasAnswered) await page.addInitScript(answerCookies)
    await use(watch(page))
  },
  newPerson: async ({ browser, watch, hasAnswered }, use) => {
    const contexts: { close: () => Promise<void> }[] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      if (hasAnswered) await context.addInitScript(answerCookies)
      return watch(await context.newPage())
    })
    for (const context of contexts) await context.close()
  },
})
/** The same on a line to the product that can be cut. */
export const onLine = test.extend<{ line: Line }>({
  line: async ({}, use) => {
    const line = await openLine(ports.free)
    await use(line)
    await line.close()
  },
  baseURL: ({ line }, use) => use(line.url),
})
export { signIn } from './session.ts'
export { expect }

/** Empties the browser, but for its way into the sandbox. */
export const forgetSession = (page: Page) => page.context().clearCookies({ name: /^(?!sandbox$)/ })

/** The last code that went to a number, or an address, as the sandbox's outbox has it. */
export async function codeSentTo(page: Page, recipient: string, channel: 'sms' | 'email' = 'sms'): Promise<string> {
  let code: string | null = null
  await expect
    .poll(async () => {
      const reply = await page.request.get('/dev/outbox', { params: { channel, recipient } })
      const { messages } = (await reply.json()) as { messages: { code: string | null }[] }
      return (code = messages[0]?.code ?? null)
    })
    .not.toBeNull()
  return code!
}

type Mail = { subject: string; links: string[] }

/** The link of the last letter to `email` whose subject it is, as the sandbox's outbox has it. */
export async function linkSentTo(page: Page, email: string, subject: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const reply = await page.request.get('/dev/outbox', { params: { channel: 'email', recipient: email } })
      const { messages } = (await reply.json()) as { messages: Mail[] }
      return (link = messages.find((mail) => mail.subject === subject)?.links[0])
    })
    .toBeDefined()
  return link!
}

/** Signs in through the page, and waits for the next page. */
export async function signInByForm(page: Page, lang: Locale, email: string): Promise<void> {
  const t = authTexts[lang]
  await page.goto(lang === 'es' ? '/auth/login' : '/en/auth/login')
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
}

/** Waits until the page's scripts have taken this part over: a link pressed before is a new document. React marks it before it listens. */
export const alive = (part: Locator): Promise<void> =>
  expect
    .poll(() => part.evaluate((element) => window.hasBegun === true && Object.keys(element).some((key) => key.startsWith('__reactProps'))))
    .toBe(true)

/** Holds the scripts of the page back, or some of them, until `arrive` is called. */
export async function scriptsHeldBack(page: Page, scripts = /\/assets\/.*\.js$/) {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await arrival
    await route.continue()
  })
  return { arrive }
}
