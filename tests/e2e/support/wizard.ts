import type { Locator, Page } from '@playwright/test'
import { searchTexts } from '#web/locales/search.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { zips } from './people.ts'
import { expect } from './test.ts'

/** The first of them that can be seen: some pages have a button twice, for a small and a large screen. */
export const visible = (locator: Locator) => locator.filter({ visible: true }).first()

export const choose = (page: Page, option: string) => page.getByRole('radio', { name: option }).click()

/** Goes from a choice to the screen `next`: by the button, unless the choice has gone on by itself. */
export async function goOn(page: Page, button: string, next: string): Promise<void> {
  const arrived = page.getByRole('heading', { level: 1, name: next })
  const pressed = page.getByRole('button', { name: button })
  await expect(arrived.or(pressed).first()).toBeVisible()
  // The screen may go on between a look and a click: presses the button only if it is still there.
  if (!(await arrived.isVisible())) await pressed.evaluateAll((found) => found.forEach((one) => (one as HTMLElement).click()))
  await expect(arrived).toBeVisible()
}

/** From the results for clearing drains to the first question of a request, in Spanish. */
export async function beginRequest(page: Page, zip = zips.es): Promise<void> {
  await page.goto(`/search/drain-cleaning?zipcode=${zip}`)
  await visible(page.getByRole('link', { name: searchTexts.es.ask })).click()
  await expect(page.getByRole('radio', { name: 'Inodoro' })).toBeVisible()
}

/** From there to the contact, saying as little as one may. */
export async function answerAll(page: Page): Promise<void> {
  await choose(page, 'Inodoro')
  await answerRest(page)
}

/** The same from the second question on. */
export async function answerRest(page: Page): Promise<void> {
  const t = wizardTexts.es
  await choose(page, 'Baja, pero lento')
  await page.getByRole('button', { name: t.skip }).click()
  await choose(page, t.when.options.flexible.label)
  await goOn(page, t.next, t.what.title)
  await page.getByRole('button', { name: t.skip }).click()
  await page.getByRole('button', { name: t.next, exact: true }).click()
  await expect(page.getByRole('button', { name: t.companies.send })).toBeVisible()
}

/** Resolves when the browser holds every file of the wizard, and its last page. */
export const wizardKept = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const [, lists] = /wizardFiles = (\{.*?\})/.exec(await (await fetch('/sw.js')).text())!
        const all = [...(JSON.parse(lists!) as { es: string[] }).es, '/search/contact?service=drain-cleaning']
        const found = await Promise.all(all.map((file) => caches.match(file)))
        const cache = await caches.open('oficio-1')
        const parts = (await cache.keys()).filter(({ url }) => new URL(url).pathname === '/__manifest')
        return found.every(Boolean) && parts.some(({ url }) => decodeURIComponent(url).includes('/search/contact'))
      }),
    )
    .toBe(true)
