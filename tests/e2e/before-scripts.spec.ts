import { searchBoxTexts } from '#web/locales/search-box.ts'
import { zips } from './support/people.ts'
import { alive, expect, test } from './support/test.ts'

test('what is typed while the scripts are still on their way is searched for', async ({ page }) => {
  const t = searchBoxTexts.es
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await arrival
    await route.continue()
  })
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
