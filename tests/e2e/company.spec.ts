import sharp from 'sharp'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { companyEditTexts } from '#web/locales/company-edit.ts'
import { companyGalleryTexts } from '#web/locales/company-gallery.ts'
import { companyServicesTexts } from '#web/locales/company-services.ts'
import { locationsTexts } from '#web/locales/locations.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { formatZone } from '#web/lib/wall-clock.ts'
import { configurationsTexts } from '#web/locales/configurations.ts'
import { siteTexts } from '#web/locales/site.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { cropTexts } from '#web/locales/crop.ts'
import { expectAccessible, once } from './support/axe.ts'
import { settlers } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

const base = '/user/companies/profile'
const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test.beforeEach(async ({ page, lang }) => {
  await signIn(page, lang, settlers[lang].email)
})

test('a company edits what it says about itself, and its page shows it', async ({ page, lang, to }) => {
  const t = companyEditTexts[lang]
  await page.goto(to(`${base}/edit`))
  const tagline = lang === 'es' ? 'Casas que brillan desde 2004' : 'Homes that shine since 2004'
  await alive(page.getByLabel(t.taglines[lang]))

  await page.getByLabel(t.taglines[lang]).fill(tagline)
  await expect(page.getByRole('complementary', { name: t.preview }).getByText(tagline).first(), 'the preview follows').toBeVisible()
  await page.getByLabel(t.phone).fill('123')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByLabel(t.phone), 'the first wrong field has the focus').toBeFocused()
  await expect(page.getByLabel(t.taglines[lang]), 'nothing typed is lost').toHaveValue(tagline)
  await page.getByLabel(t.phone).fill(lang === 'es' ? '(503) 555-0134' : '(541) 555-0134')
  await page.getByLabel(t.founded).fill('2004')

  await page.getByRole('link', { name: siteTexts[lang].back }).click()
  await expect(page).toHaveURL(/\/sections$/)
  await page.goBack()
  await expect(page.getByText(t.keptText), 'what was not saved is still there').toBeVisible()
  await expect(page.getByLabel(t.taglines[lang])).toHaveValue(tagline)
  await page.reload()
  await expect(page.getByLabel(t.taglines[lang]), 'after a reload too').toHaveValue(tagline)

  await page.getByLabel(t.logo.choose, { exact: true }).setInputFiles(await photo('logo.jpg', '#1b6b50'))
  await page.getByRole('button', { name: cropTexts[lang].use }).click()
  await expect(page.getByRole('status').filter({ hasText: t.imageSaved })).toBeVisible()
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()

  await page.goto(to(`/companies/${settlers[lang].slug}`))
  await expect(page.getByText(tagline).first()).toBeVisible()
})

test('a company adds a service and draws its area', async ({ page, lang, to }) => {
  const t = companyServicesTexts[lang]
  const { zip } = settlers[lang]
  const other = lang === 'es' ? '97301' : '97501'
  await page.goto(to(base))
  // By the links of the page, so that it is alive when somebody types.
  await page.getByRole('link', { name: companyDeskTexts[lang].settings }).click()
  await page.getByRole('link', { name: configurationsTexts[lang].sections.services.name }).click()
  const name = lang === 'es' ? 'alfombra' : 'carpet'
  await page.getByRole('combobox', { name: t.add }).fill(name)
  await page
    .getByRole('option', { name: new RegExp(name, 'i') })
    .first()
    .click()
  await expect(page).toHaveURL(/\/services\/[a-z-]+\/add$/)
  await page.getByLabel(t.price).fill('95')
  await page.getByRole('button', { name: t.addThis }).click()
  await expect(page).toHaveURL(/section=services/)
  await expect(page.getByText('$95').first()).toBeVisible()

  await page.getByLabel(t.zip).fill(zip)
  await page.getByRole('combobox', { name: t.miles }).selectOption('10')
  await page.getByRole('button', { name: t.addArea, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.undo })).toBeVisible()

  await page.getByRole('button', { name: t.tool.list }).click()
  await page.getByLabel(t.zips).fill(`zip\n${other}\nabc\n00000`)
  await page.getByRole('button', { name: t.apply, exact: true }).click()
  await expect(page.getByText(t.problems(2))).toBeVisible()
  await expect(page.getByLabel(t.zips), 'what could not be read stays to be corrected').toHaveValue('abc\n00000')

  await page.locator('summary', { hasText: `${other.slice(0, 3)}xx` }).click()
  await page.getByRole('button', { name: t.exclude(other) }).click()
  await expect(page.getByRole('button', { name: t.include(other) })).toBeVisible()
  await page.reload()
  await alive(page.getByRole('button', { name: t.addArea, exact: true }))
  await page.locator('summary', { hasText: `${other.slice(0, 3)}xx` }).click()
  await expect(page.getByRole('button', { name: t.include(other) })).toBeVisible()
})

test('a company adds a location, its page names it, and its area can be drawn around it', async ({ page, lang, to, ignore }) => {
  ignore(/zipcode\/99999|api\/company\/locations\)/)
  const [t, area] = [locationsTexts[lang], companyServicesTexts[lang]]
  const [zip, name] = lang === 'es' ? ['97031', 'Taller del río'] : ['97601', 'South shop']
  await page.goto(to(`${base}/configurations?section=locations`))
  const add = page.getByRole('button', { name: t.add, exact: true })
  await alive(add)
  await add.click()
  await expect(page.getByLabel(t.zipcode), 'typing begins where the form does').toBeFocused()
  await page.getByLabel(t.name).fill(name)
  await page.getByLabel(t.zipcode).fill('99999')
  await add.click()
  await expect(page.getByLabel(t.zipcode)).toHaveAccessibleDescription(/./)
  await expect(page.getByLabel(t.name), 'nothing typed is lost').toHaveValue(name)
  await expectAccessible(page, once)
  await page.getByLabel(t.zipcode).fill(zip)
  await add.click()
  await page.getByRole('status').getByRole('button', { name: t.extend }).click()

  await page.getByLabel(area.from, { exact: true }).selectOption(zip)
  await expect(page.getByLabel(area.zip, { exact: true })).toHaveValue(zip)
  await page.goto(to(`/companies/${settlers[lang].slug}`))
  await expect(page.getByText(new RegExp(name)).first()).toBeVisible()

  await page.goto(to(`${base}/configurations?section=locations`))
  const remove = page.getByRole('button', { name: t.removeOf(name) })
  await alive(remove)
  await remove.click()
  await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: t.removed(name) })).toBeVisible()
  await expect(page.getByRole('list', { name: t.list }).getByRole('listitem')).toHaveCount(1)
})

test('an unreadable amount is never saved as no cap', async ({ page, lang, to }) => {
  const t = spendingTexts[lang]
  await page.goto(to(`${base}/configurations?section=caps`))
  const day = page.getByLabel(t.caps.day, { exact: true })
  await alive(day)
  await day.fill('1.040,50')
  await page.getByRole('button', { name: t.caps.save }).click()
  await expect(page.getByRole('status').filter({ hasText: t.saved })).toBeVisible()
  await expect(day).toHaveValue('1,040.50')

  await day.fill('cuarenta')
  await page.getByRole('button', { name: t.caps.save }).click()

  await expect(page.getByText(t.caps.noAmount)).toBeVisible()
  await expect(day).toBeFocused()
  await expect(day, 'nothing typed is lost').toHaveValue('cuarenta')
  await page.reload()
  await expect(day).toHaveValue('1,040.50')
})

test('the hours of a company go by its own clock, and say which', async ({ page, lang, to }) => {
  // The browser is in New York, the company in Oregon.
  await page.goto(to(`${base}/configurations?section=hours`))
  await expect(page.getByText(hoursTexts[lang].zone(formatZone('America/Los_Angeles', lang)))).toBeVisible()
})

test('a company shows its work, in its own order', async ({ page, lang, to }) => {
  const t = companyGalleryTexts[lang]
  await page.goto(to(`${base}/gallery`))
  await expect(page.getByText(t.none)).toBeVisible()

  await page
    .locator('input[type=file][multiple]')
    .setInputFiles([await photo('uno.jpg', '#b5651d'), await photo('dos.jpg', '#1d65b5'), await photo('tres.jpg', '#65b51d')])
  await expect(page.getByRole('button', { name: t.open(3) })).toBeVisible()

  await page.getByRole('button', { name: t.open(3) }).click()
  const dialog = page.getByRole('dialog', { name: t.editTitle })
  await dialog.getByLabel(t.captionEs).fill('Cocina a fondo')
  await dialog.getByLabel(t.captionEn).fill('Deep-cleaned kitchen')
  await dialog.getByRole('button', { name: t.setCover }).click()
  await expect(dialog.getByRole('button', { name: t.isCover })).toBeVisible()
  await dialog.getByRole('button', { name: t.save, exact: true }).click()
  await expect(dialog).toBeHidden()
  const words = lang === 'es' ? 'Cocina a fondo' : 'Deep-cleaned kitchen'
  await expect(page.getByRole('listitem').filter({ hasText: words })).toContainText(t.cover)

  await page.getByRole('button', { name: t.earlier(3) }).press('Enter')
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: words })
      .getByRole('button', { name: t.open(2) }),
  ).toBeVisible()

  await page.getByRole('button', { name: t.open(1) }).click()
  await dialog.getByRole('button', { name: t.remove }).click()
  await expect(page.getByRole('button', { name: t.open(3) })).toHaveCount(0)
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByRole('button', { name: t.open(3) })).toBeVisible()

  await page.getByRole('button', { name: t.open(1) }).click()
  await dialog.getByRole('button', { name: t.remove }).click()
  await expect(page.getByText(t.removed)).toBeVisible()
  await page.goto(to(`/companies/${settlers[lang].slug}/gallery`))
  await expect(page.getByText(words).first()).toBeVisible()
})
