import { pricesTexts } from '#web/locales/prices.ts'
import { catalogTexts } from '#web/locales/catalog.ts'
import { siteTexts } from '#web/locales/site.ts'
import { usualPriceTexts } from '#web/locales/usual-price.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { expectAccessible, once } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { goOn } from './support/wizard.ts'

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

test('the last step before the contact says what the job usually costs near the zip', async ({ page, lang, to }) => {
  const [wizard, t] = [wizardTexts[lang], usualPriceTexts[lang]]
  const words = { es: ['Llave o regadera', 'Gotas de vez en cuando'], en: ['Faucet or shower head', 'An occasional drip'] }[lang]
  await page.goto(to('/search/forms/source?service=leak-repair&zipcode=20910'))
  for (const answer of words) await page.getByRole('radio', { name: answer }).click()
  await page.getByRole('button', { name: wizard.skip }).click()
  await page.getByRole('radio', { name: wizard.when.options.flexible.label }).click()
  await goOn(page, wizard.next, wizard.what.title)
  await page.getByRole('button', { name: wizard.skip }).click()
  await expect(page.getByRole('heading', { level: 1, name: wizard.companies.title })).toBeVisible()
  await expect(page.getByText(t.usual('$175', '$285'))).toBeVisible()
  await expect(page.getByRole('link', { name: t.guide })).toHaveAttribute('href', `${names[lang].path}/leak-repair/silver-spring-md`)
  await expectAccessible(page, once)
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
