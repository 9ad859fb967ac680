import type { Page } from '@playwright/test'
import { cookieQuestionTexts } from '#web/locales/cookie-question.ts'
import { draftOfferTexts } from '#web/locales/draft-offer.ts'
import { homeTexts } from '#web/locales/home.ts'
import { registerTexts } from '#web/locales/register.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { siteTexts } from '#web/locales/site.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { sellersOf, zips } from './support/people.ts'
import { alive, expect, settled, test } from './support/test.ts'

const names = {
  es: { trade: 'fontanero', drain: 'Destape de drenajes', plumbing: 'Plomería', place: 'Silver Spring' },
  en: { trade: 'plumber', drain: 'Drain cleaning', plumbing: 'Plumbing', place: 'Arlington' },
}

test('the header finds services by the name of a trade, for the zip of the page', async ({ page, lang, to }) => {
  const { trade, plumbing } = names[lang]
  const field = page.getByRole('banner').getByRole('combobox', { name: siteTexts[lang].search })
  await page.goto(to(`/category/cleaning?zipcode=${zips[lang]}`))
  const help = page.waitForRequest('**/api/search/suggest*')
  await field.fill(trade)
  await help
  await expect(page.getByRole('option').first()).toContainText(plumbing)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  // Each answer begins the list anew.
  await settled(page)
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/search/[a-z-]+/[a-z-]+\\?zipcode=${zips[lang]}`))
  await expect(field, 'results have a search box of their own').toHaveCount(0)

  await page.goto(to(`/companies/${sellersOf(lang).ada.slug}?zipcode=${zips[lang]}`))
  await field.fill(trade)
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/category/plumbing\\?zipcode=${zips[lang]}`))
})

test('a suggestion searches at once, and the zip that stands there goes with every link', async ({ page, lang, to }) => {
  const { trade, drain } = names[lang]
  const t = searchBoxTexts[lang]
  const withZip = new RegExp(`zipcode=${zips[lang]}`)
  await page.goto(to('/'))
  const box = page.getByRole('search').first()
  await box.getByLabel(t.zip).fill(zips[lang])
  const chips = page.getByRole('navigation', { name: homeTexts[lang].popular }).getByRole('link')
  await expect
    .poll(async () =>
      (await chips.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).filter((href) => !withZip.test(href!)),
    )
    .toEqual([])
  await page.getByRole('main').getByRole('link', { name: homeTexts[lang].allServices }).click()
  await expect(page).toHaveURL(/local-services/)
  const link = page.getByRole('main').getByRole('link', { name: drain, exact: true })
  await expect(link, 'the links of the page before are gone').toHaveCount(1)
  await expect(link).toHaveAttribute('href', withZip)

  await page.goto(to('/'))
  await alive(box.getByRole('combobox'))
  await expect(box.getByLabel(t.zip), 'the zip typed before').toHaveValue(zips[lang])
  await box.getByRole('combobox').fill(trade)
  await page.getByRole('option', { name: drain }).click()
  await expect(page).toHaveURL(new RegExp(`/search/drain-cleaning/[a-z-]+\\?zipcode=${zips[lang]}`))
})

test('a wizard names the place, takes typed digits, and is offered at home until it is discarded', async ({ page, lang, to }) => {
  const t = draftOfferTexts[lang]
  await page.goto(to(`/search/forms/bathrooms?service=house-cleaning&zipcode=${zips[lang]}`))
  await expect(page.getByText(`${zips[lang]}, ${names[lang].place}`)).toBeVisible()
  const number = page.getByRole('spinbutton')
  await expect(number).toBeVisible()
  await page.keyboard.type('4')
  await expect(number).toHaveValue('4')
  await number.press('Backspace')
  await expect(number).toHaveValue('')
  await page.keyboard.type('3')
  await page.getByRole('button', { name: wizardTexts[lang].next, exact: true }).click()
  await expect(number).toHaveCount(0)

  const offer = page.getByRole('complementary', { name: t.label })
  await page.goto(to('/'))
  await expect(offer).toContainText(lang === 'es' ? 'limpieza de casas' : 'house cleaning')
  await offer.getByRole('button', { name: t.discard }).click()
  await expect(offer).toHaveCount(0)
  await page.getByRole('button', { name: t.undo }).click()
  await offer.getByRole('link', { name: t.resume }).click()
  await expect(page).toHaveURL(/service=house-cleaning/)

  await page.goto(to('/'))
  await offer.getByRole('button', { name: t.discard }).click()
  // Leaving the page ends the chance to undo.
  await page.goto(to('/local-services'))
  await page.goto(to('/'))
  await settled(page)
  await expect(offer).toHaveCount(0)
})

test('a phone with missing or surplus digits is told so', async ({ page, lang, to }) => {
  await page.goto(to('/auth/register'))
  const phone = page.getByLabel(registerTexts[lang].fields.phone)
  for (const [typed, reason] of [
    ['301555', /Faltan dígitos|digits are missing/],
    ['301555012345', /Sobran dígitos|too many digits/],
  ] as const) {
    await phone.fill(typed)
    await page.getByRole('button', { name: registerTexts[lang].submit }).click()
    await expect(phone).toHaveAccessibleDescription(reason)
  }
})

/** Fields and buttons of forms that the bar covers, and the bar's height; null while it is away. */
const barOver = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>('[aria-labelledby=cookie-question]')
    if (!bar || bar.inert) return null
    const [{ top, height }, fields] = [bar.getBoundingClientRect(), document.querySelectorAll('main form :is(input, button, textarea)')]
    const boxes = [...fields].map((field) => field.getBoundingClientRect())
    return { height, covered: boxes.filter((box) => box.width > 40 && box.bottom > top && box.top < innerHeight).length }
  })

test.describe('the question about cookies', () => {
  test.use({ hasAnswered: false })

  test('is a slim bar that covers no field, and a no takes one tap as a yes does', async ({ page, lang, to }) => {
    const t = cookieQuestionTexts[lang]
    const yes = page.getByRole('button', { name: t.accept, exact: true })
    const no = page.getByRole('button', { name: t.necessary, exact: true })
    for (const { width, height, most } of [
      { width: 320, height: 640, most: 84 },
      { width: 390, height: 844, most: 76 },
      { width: 1440, height: 900, most: 66 },
    ]) {
      await page.setViewportSize({ width, height })
      for (const path of ['/', '/local-services', `/companies/${sellersOf(lang).ada.slug}`]) {
        await page.goto(to(path))
        await settled(page)
        for (const y of [0, 200, 400, 5000]) {
          await page.evaluate((top) => scrollTo(0, top), y)
          await settled(page)
          const seen = async () => (await barOver(page)) ?? { covered: 0, height: 0 }
          await expect.poll(async () => (await seen()).covered, `${path} at ${width}, scrolled ${y}`).toBe(0)
          expect((await seen()).height, `${path} at ${width}`).toBeLessThanOrEqual(most)
        }
      }
      await page.goto(to('/local-services'))
      await expect(yes).toBeVisible()
      const [a, b] = [(await yes.boundingBox())!, (await no.boundingBox())!]
      expect(a.height).toBe(b.height)
    }

    await no.click()
    await expect(yes).toHaveCount(0)
    await page.reload()
    await settled(page)
    await expect(yes).toHaveCount(0)
  })
})

test('home leads a company to its registration', async ({ page, lang, to }) => {
  await page.goto(to('/'))
  await page.getByRole('link', { name: homeTexts[lang].pro.register }).click()
  await expect(page).toHaveURL(/\/auth\/register\/pro$/)
})
