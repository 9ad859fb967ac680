import { pricesTexts } from '#web/locales/prices.ts'
import { catalogTexts } from '#web/locales/catalog.ts'
import { siteTexts } from '#web/locales/site.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { expectAccessible, once } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const names = {
  es: { service: 'Reparación de fugas de agua', place: 'Silver Spring, MD', path: '/precios' },
  en: { service: 'Leak repair', place: 'Silver Spring, MD', path: '/en/prices' },
}

test('a customer learns what a job costs near home, and asks for quotes', async ({ page, lang, to, ignore }) => {
  // An unknown zip.
  ignore(/404.*place=00000/)
  const t = pricesTexts[lang]
  const { service, place, path } = names[lang]
  await page.goto(to('/'))
  await page.getByRole('contentinfo').getByRole('link', { name: siteTexts[lang].footer.prices }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: service }).click()
  await expect(page).toHaveURL(`${path}/leak-repair`)
  await expect(page.getByRole('heading', { level: 1, name: t.of(service) })).toBeVisible()
  await expect(page.getByRole('img', { name: t.plot('$140', '$175', '$230', '$285', '$320') })).toBeVisible()

  await page.getByLabel(t.zip).fill('00000')
  await page.getByRole('button', { name: t.show }).click()
  await expect(page.getByText(t.zipUnknown)).toBeVisible()
  await page.getByLabel(t.zip).fill('20910')
  await page.getByRole('button', { name: t.show }).click()
  await expect(page).toHaveURL(`${path}/leak-repair/silver-spring-md`)
  await expect(page.getByRole('heading', { level: 1, name: t.ofIn(service, place) })).toBeVisible()

  await page.goto(to('/precios/leak-repair/texas'))
  await expect(page.getByText(t.referenceText)).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expectAccessible(page, once)
  await page.getByRole('link', { name: t.ask }).click()
  await expect(page.getByRole('heading', { name: wizardTexts[lang].zip.title })).toBeVisible()
})

test('a guide is one page in two languages', async ({ page, lang, to }) => {
  await page.goto(to('/category/plumbing'))
  await page.getByRole('link', { name: catalogTexts[lang].prices }).click()
  await expect(page).toHaveURL(`${names[lang].path}#plumbing`)
  await page.goto(to('/precios/leak-repair/maryland'))
  const other = lang === 'es' ? 'en' : 'es'
  await expect(page.locator(`link[hreflang=${other}]`)).toHaveAttribute('href', new RegExp(`${names[other].path}/leak-repair/maryland$`))
  await page.getByRole('contentinfo').getByRole('link', { name: siteTexts[lang].otherLanguage }).click()
  await expect(page).toHaveURL(`${names[other].path}/leak-repair/maryland`)
  await expect(page.getByRole('heading', { level: 1, name: pricesTexts[other].ofIn(names[other].service, 'Maryland') })).toBeVisible()
})
