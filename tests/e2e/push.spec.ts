import { installedTexts } from '#web/locales/installed.ts'
import { wholeBrowser } from './support/browsers.ts'
import { controlled, deliverPush, isReady, workerOf } from './support/push-browser.ts'
import { expect, test } from './support/test.ts'

// Only the whole browser shows notifications.
test.use({ ...wholeBrowser, serviceWorkers: 'allow' })

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
