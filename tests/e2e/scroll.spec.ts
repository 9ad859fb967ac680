import type { Page } from '@playwright/test'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { searchTexts } from '#web/locales/search.ts'
import { siteTexts } from '#web/locales/site.ts'
import { busy, zips } from './support/people.ts'
import { alive, expect, settled, signInByForm, test } from './support/test.ts'

test.use({ reducedMotion: 'no-preference' })

const at = (page: Page) => page.evaluate(() => Math.round(scrollY))
const top = (page: Page) => expect.poll(() => at(page)).toBe(0)

/** Scrolls to the end, and gives how far that is. What scrolls from then on is written down. */
async function goDown(page: Page): Promise<number> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    requestAnimationFrame(() => addEventListener('scroll', () => seen.push(Math.round(scrollY))))
  })
  const end = await at(page)
  expect(end).toBeGreaterThan(300)
  return end
}
/** Places that the page has stood at on its way to the top. */
const between = (page: Page) => page.evaluate(() => new Set((window as unknown as { seen: number[] }).seen.filter((y) => y > 0)).size)

test('a new page and a tab open at their top, smoothly unless less motion is wanted, and Back restores the place', async ({
  page,
  lang,
  to,
}) => {
  const { footer } = siteTexts[lang]
  const { tabs } = companyDeskTexts[lang]
  const privacy = page.getByRole('contentinfo').getByRole('link', { name: footer.privacy, exact: true })
  await page.goto(to('/legal/terms'))
  await alive(privacy)
  // Letters that load later change how long the page is.
  await settled(page)
  const left = await goDown(page)
  await privacy.click()
  await page.waitForURL('**/legal/privacy')
  await top(page)
  // A jump has no place in between; a busy machine draws few.
  expect(await between(page), 'the page glides').toBeGreaterThan(0)

  await goDown(page)
  await page.goBack()
  await page.waitForURL('**/legal/terms')
  await expect.poll(() => at(page)).toBe(left)
  expect(await between(page), 'the way Back is no ride').toBeLessThan(3)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await privacy.click()
  await page.waitForURL('**/legal/privacy')
  await top(page)
  expect(await between(page), 'less motion').toBeLessThan(3)

  await signInByForm(page, lang, busy.seller.email)
  const leads = page.getByRole('main').getByRole('link', { name: tabs.leads })
  await alive(leads)
  await goDown(page)
  // A click of the mouse would scroll to the tabs first.
  await leads.dispatchEvent('click')
  await page.waitForURL('**/leads')
  await top(page)
})

test('a sort leads to the top of its list, and not of the page', async ({ page, lang, to }) => {
  const { sort, sorts, filters } = searchTexts[lang]
  await page.goto(to(`/search/drain-cleaning?zipcode=${zips[lang]}`))
  const isPhone = await page.getByRole('button', { name: filters.title, exact: true }).isVisible()
  // A person's keyboard; the test's own hand would scroll to the field first.
  const field = isPhone ? page.getByRole('button', { name: filters.title, exact: true }) : page.getByLabel(sort)
  await alive(field)
  await goDown(page)
  await expect(field).not.toBeInViewport()
  if (isPhone) {
    await field.dispatchEvent('click')
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel(sort).selectOption(sorts.price)
    await sheet.getByRole('button', { name: filters.show(searchTexts[lang].total('3', 3)) }).click()
  } else {
    await field.evaluate((select: HTMLSelectElement) => {
      select.value = 'price'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  await page.waitForURL(/sort=price/)
  await expect(field).toBeInViewport({ ratio: 1 })
  expect(await at(page), 'what stands above the list stays above').toBeGreaterThan(0)
})
