import type { Page } from '@playwright/test'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { sellersOf, zips } from './support/people.ts'
import { alive, expect, test } from './support/test.ts'

/** Holds the scripts of the page back until `arrive` is called. */
async function scriptsHeldBack(page: Page) {
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival
    await route.continue()
  })
  return { arrive }
}

test('what is typed while the scripts are still on their way is searched for', async ({ page }) => {
  const t = searchBoxTexts.es
  const { arrive } = await scriptsHeldBack(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const box = page.getByRole('search').first()
  const words = box.getByRole('combobox')
  await words.fill('destape de drenajes')
  await box.getByLabel(t.zip).fill(zips.en)

  arrive()
  await alive(words)
  await expect(words).toHaveValue('destape de drenajes')
  await box.getByRole('button', { name: t.search }).click()
  await expect(page).toHaveURL(new RegExp(`/search/drain-cleaning.*zipcode=${zips.en}`))
})

test('what only shows stays as the server drew it, and is drawn anew for another company', async ({ page }) => {
  const { ada, brava } = sellersOf('es')
  const { arrive } = await scriptsHeldBack(page)
  await page.goto(`/companies/${ada.slug}`, { waitUntil: 'domcontentloaded' })
  const logo = page.locator('main header [role=img]').filter({ visible: true }).first()
  const facts = page.locator('main header ul').first()
  await facts
    .locator('li')
    .first()
    .evaluate((fact) => (fact.textContent = 'as it came'))

  arrive()
  await alive(page.getByRole('heading', { level: 1 }))
  await expect(facts).toContainText('as it came')

  // No link leads from one company to the next: the page stays and what it shows changes.
  await page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } }
    router.navigate(path)
  }, `/companies/${brava.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brava.name)
  await expect(facts).not.toContainText('as it came')
  await expect(logo).toHaveAttribute('aria-label', brava.name)
})
