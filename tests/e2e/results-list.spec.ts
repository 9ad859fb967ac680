import type { Locator, Page } from '@playwright/test'
import { companyTexts } from '#web/locales/company.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { searchTexts } from '#web/locales/search.ts'
import { sellersOf, zips } from './support/people.ts'
import { expect, test } from './support/test.ts'

const t = searchTexts.es
const { badges } = companyTexts.es
const results = `/search/drain-cleaning?zipcode=${zips.es}`
const category = `/category/plumbing?zipcode=${zips.es}`
const { ada, clara } = sellersOf('es')

/** Rows of companies, best first. */
const rowsOf = (page: Page): Locator =>
  page.getByRole('listitem').filter({ hasText: new RegExp(Object.values(companyTexts.es.tiers).join('|')) })

/** Whether all of an element is on the screen, and nothing lies over its corners. */
const isClear = (row: Locator) =>
  row.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const isOver = (x: number, y: number) => element.contains(document.elementFromPoint(x, y))
    const corners = [top + 12, bottom - 12].flatMap((y) => [isOver(left + 12, y), isOver(right - 12, y)])
    return top >= 0 && bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth && corners.every(Boolean)
  })

test('the first company stands on the first screen of a phone, two on a larger one', async ({ page }) => {
  for (const [path, width, height, count] of [
    [results, 390, 844, 2],
    [results, 320, 640, 1],
    [category, 390, 844, 2],
    [category, 320, 640, 1],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(path)
    const rows = rowsOf(page)
    for (let i = 0; i < count; i += 1)
      await expect.poll(() => isClear(rows.nth(i)), `row ${i + 1} of ${path} at ${width}×${height}`).toBe(true)
  }
})

test('filters say how many companies they leave before they are applied, and what to drop when none', async ({ page }) => {
  const cheap = t.filters.upTo('$130', companyTexts.es.units.job)
  await page.goto(results)
  await page.getByRole('button', { name: t.filters.title, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: t.filters.sheet })
  await expect(sheet.getByRole('button', { name: t.filters.show(t.total('3', 3)) })).toBeVisible()
  await sheet.getByText(badges.trade_licence).click()
  await sheet.getByText(badges.background_check).click()
  await expect(sheet.getByRole('button', { name: t.filters.show(t.total('1', 1)) })).toBeVisible()
  await sheet.getByLabel(t.filters.price).selectOption(cheap)
  await expect(sheet.getByRole('status')).toContainText(t.filters.loosen)
  await sheet.getByRole('button', { name: t.filters.without(cheap, t.total('1', 1)) }).click()
  await sheet.getByRole('button', { name: t.filters.show(t.total('1', 1)) }).click()

  await expect(page).toHaveURL(/badge=trade_licence&badge=background_check/)
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: t.filters.some(2) })).toBeInViewport()
  await rowsOf(page).locator('summary').click()
  await expect(page.getByText(companyTexts.es.whyText)).toBeVisible()
  await rowsOf(page).getByRole('heading').click()
  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
})

test('the bar of a company begins a request at once, or asks first for which job', async ({ page }) => {
  const { send, service } = companyPageTexts.es.request
  const isBegun = (slug: string) => page.waitForURL((url) => url.pathname.includes('/search/forms/') && url.search.includes(slug))
  await page.goto(`/companies/${clara.slug}`)
  await page.getByRole('button', { name: send }).last().click()
  await page.getByRole('dialog', { name: service }).getByRole('link', { name: 'Destape de drenajes' }).click()
  await isBegun('service=drain-cleaning')

  await page.goto(`/companies/${ada.slug}`)
  await page.getByRole('link', { name: send, exact: true }).click()
  await isBegun('service=drain-cleaning')
})
