import { chromium } from '@playwright/test'
import { installedTexts } from '#web/locales/installed.ts'
import { pushTexts } from '#web/locales/push.ts'
import { signedInTexts } from '#web/locales/signed-in.ts'
import { siteTexts } from '#web/locales/site.ts'
import { newAccount } from './support/account.ts'
import { controlled, type Fault, isReady, pretendPushService } from './support/push-browser.ts'
import { expect, onLine, test } from './support/test.ts'
import { beginRequest, wizardKept } from './support/wizard.ts'

test.use({ serviceWorkers: 'allow' })

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
