import { chromium, type Page } from '@playwright/test'
import { installedTexts } from '#web/locales/installed.ts'
import { pushTexts } from '#web/locales/push.ts'
import { signedInTexts } from '#web/locales/signed-in.ts'
import { siteTexts } from '#web/locales/site.ts'
import { newAccount } from './support/account.ts'
import { deliverPush, type Fault, pretendPushService, workerOf } from './support/push-browser.ts'
import { expect, onLine, test } from './support/test.ts'
import { beginRequest, wizardKept } from './support/wizard.ts'

const isReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
const controlled = (page: Page) => expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

test('a push tells whoever looks at a page, else their device, and leads to this site alone', async ({
  page,
  context,
  lang,
  to,
  baseURL,
}) => {
  const message = (link: string) => ({
    collapseKey: 'a-thing',
    notification: { title: 'Plomería Ada', body: 'Te escribió', icon: '/icons/icon-192.png' },
    data: { kind: 'message', unread: '3', action: 'Responder' },
    fcmOptions: { link, analyticsLabel: 'message' },
  })
  await context.grantPermissions(['notifications'])
  await page.goto(to('/'))
  await isReady(page)
  await controlled(page)

  await test.step('in the page', async () => {
    const toasts = page.getByRole('status').filter({ hasText: 'Plomería Ada' })
    // It is shown for a few seconds, which may pass before a slow machine has found it.
    await expect(async () => {
      await deliverPush(page, message(`${baseURL}${to('/local-services')}`), baseURL!)
      await expect(toasts).toContainText('Te escribió', { timeout: 5000 })
      await toasts.getByRole('button', { name: installedTexts[lang].open }).last().click({ timeout: 5000 })
    }).toPass()
    await page.waitForURL(`**${to('/local-services')}`)
  })

  await test.step('on the device', async () => {
    const worker = await workerOf(context)
    const shown = () =>
      worker.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
        const notes = await registration.getNotifications()
        return notes.map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }))
      })

    const theOneShown = (path: string) =>
      expect.poll(shown).toEqual([{ title: 'Plomería Ada', body: 'Te escribió', tag: 'a-thing', data: { path } }])

    // Open and looked at, but nothing there tells anything, as on a page that is still loading.
    await page.goto('/robots.txt')
    await deliverPush(page, message(`${baseURL}/search`), baseURL!)
    await theOneShown('/search')
    // The second takes the place of the first.
    await page.goto('about:blank')
    await deliverPush(page, message('https://evil.example/search'), baseURL!)
    await theOneShown('/')
    const opened = await worker.evaluate(async () => {
      type Click = { close: () => void; data: { path: string } }
      const scope = globalThis as unknown as {
        clients: { openWindow: (path: string) => Promise<null> }
        dispatchEvent: (event: Event) => void
      }
      const paths: string[] = []
      scope.clients.openWindow = async (path) => (paths.push(path), null)
      const note: Click = { close: () => {}, data: { path: '/search' } }
      const work: Promise<unknown>[] = []
      scope.dispatchEvent(
        Object.assign(new Event('notificationclick'), { notification: note, waitUntil: (one: Promise<unknown>) => work.push(one) }),
      )
      await Promise.all(work)
      return paths
    })
    expect(opened).toEqual([`${baseURL}/search`])
  })
})

test('pushes are turned on by a click that explains them, and off again; what goes wrong says what to do', async ({ page, lang, to }) => {
  const t = pushTexts[lang]
  await newAccount(page, lang)
  await pretendPushService(page)
  await page.goto(to('/user/profile?section=notices'))
  const turnOn = page.getByRole('button', { name: t.turnOn })
  const says = (problem: keyof typeof t.problems) =>
    expect(page.getByRole('status').filter({ hasText: t.problems[problem].title })).toContainText(t.problems[problem].text)
  const fails = (fault?: Fault) => page.evaluate((name) => void (window.fault = name), fault)

  const faults = [
    ['denied', 'blocked'],
    ['default', 'undecided'],
    ['storage', 'storage'],
    ['worker', 'worker'],
    ['subscribe', 'subscribe'],
  ] as const
  for (const [fault, problem] of faults) {
    await fails(fault)
    await turnOn.click()
    await says(problem)
  }
  await fails()
  await turnOn.click()
  await expect(page.getByRole('heading', { name: t.onTitle })).toBeVisible()
  await fails('unsubscribe')
  await page.getByRole('button', { name: t.turnOff }).click()
  await says('unsubscribe')
  await fails()
  await page.getByRole('button', { name: t.turnOff }).click()
  await expect(turnOn).toBeVisible()
})

test('a browser without pushes says so instead of asking', async ({ page, lang, to }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await newAccount(page, lang)
  await page.goto(to('/user/profile?section=notices'))

  await expect(page.getByText(pushTexts[lang].problems.unsupported.text)).toBeVisible()
  await expect(page.getByRole('button', { name: pushTexts[lang].turnOn })).toHaveCount(0)
})

test('the bell counts what happens while one looks, and marks what is new', async ({ page, newPerson, lang, to }) => {
  const { bell } = signedInTexts[lang]
  const email = await newAccount(page, lang)
  await page.goto(to('/user/profile'))
  await expect(page.getByRole('button', { name: bell.title })).toBeVisible()

  const other = await newPerson()
  await other.request.get('/sanctum/csrf-cookie')
  const token = (await other.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
  const headers = { 'x-xsrf-token': decodeURIComponent(token), 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' }
  await other.request.post('/api/auth/login', { headers, data: { email, password: 'tres perros y un tren' } })

  await page.getByRole('button', { name: bell.unread(1) }).click()
  await expect(page.getByRole('link', { name: bell.fresh.trim() }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: bell.title, exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: bell.title })).toBeHidden()
})

for (const outcome of ['accepted', 'dismissed'] as const) {
  test(`the site is offered as an app on the second visit, and ${outcome}`, async ({ page, lang, to }) => {
    const t = installedTexts[lang].offer
    // Before the page has taken over, as browsers do.
    await page.addInitScript((chosen) => {
      localStorage.setItem('visits', localStorage.getItem('visits') ?? '0')
      const prompt = { prompt: async () => {}, userChoice: Promise.resolve({ outcome: chosen }) }
      addEventListener('DOMContentLoaded', () =>
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), prompt)),
      )
    }, outcome)
    const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('oficio') ?? '{}') as Record<string, unknown>)
    await page.goto(to('/'))
    await expect.poll(async () => (await kept())['deferredPrompt']).toBe(true)
    await expect(page.getByRole('complementary', { name: t.title })).toHaveCount(0)

    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await page.getByRole('complementary', { name: t.title }).getByRole('button', { name: t.install }).click()

    await expect(page.getByRole('complementary', { name: t.title })).toHaveCount(0)
    await expect.poll(async () => (await kept())['installationRejected']).toBe(outcome === 'dismissed')
  })
}

test('a new version is told, but to nobody who is writing, and let in by a click', async ({ page, lang, to }) => {
  const t = installedTexts[lang].update
  await page.goto(to('/local-services'))
  await isReady(page)
  await controlled(page)
  const field = page.getByRole('main').getByRole('searchbox').or(page.getByRole('main').getByRole('textbox')).first()
  await field.fill('plom')
  await page.evaluate(async () => void (await navigator.serviceWorker.register('/sw.js?next', { updateViaCache: 'none' })))
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null)).toBe(true)

  const notice = page.getByRole('status').filter({ hasText: t.text })
  await expect(notice).toHaveCount(0)
  await field.blur()
  await notice.getByRole('button', { name: t.reload }).click()

  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '').catch(() => '')).toMatch(/sw\.js\?next$/)
})

test('on a device whose disk is full, the site works as before', async ({ page, context, baseURL, lang, to }) => {
  await page.goto(to('/'))
  await isReady(page)
  await controlled(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: baseURL!, quotaSize: 1 })

  await page.getByRole('contentinfo').getByRole('link', { name: siteTexts[lang].footer.faqs }).click()

  await page.waitForURL(`**${to('/legal/faqs')}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

onLine('without a connection a page says what still works, and leads to it', async ({ page, line, lang, to, ignore }) => {
  ignore(/ERR_|Failed to fetch|Failed to load/)
  const t = installedTexts[lang].offline
  await page.goto(to('/'))
  await isReady(page)
  await controlled(page)
  if (lang === 'es') {
    await beginRequest(page)
    await wizardKept(page)
  }
  await line.cut()
  await page.goto(to('/local-services'))

  await expect(page.getByRole('heading', { name: t.heading })).toBeVisible()
  if (lang === 'es') {
    await page.getByRole('link', { name: t.draft }).click()
    await expect(page.getByRole('radio', { name: 'Inodoro' })).toBeVisible()
    await page.goBack()
  } else await expect(page.getByText(t.noDraft)).toBeVisible()
  await line.mend()
  await page.getByRole('button', { name: t.retry }).click()
  await expect(page.getByRole('heading', { name: t.heading })).toHaveCount(0)
})

test('the site can be installed, in both languages', async ({ baseURL, lang, to, launchOptions }) => {
  const context = await chromium.launchPersistentContext('', launchOptions)
  const [page] = context.pages()
  await page!.goto(`${baseURL}${to('/')}`)
  await isReady(page!)
  const cdp = await context.newCDPSession(page!)

  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  const manifest = await cdp.send('Page.getAppManifest')
  await context.close()

  expect(installabilityErrors).toEqual([])
  expect(manifest.errors).toEqual([])
  expect(JSON.parse(manifest.data!)).toMatchObject({ short_name: 'Oficio', lang, description: installedTexts[lang].manifest.description })
})
