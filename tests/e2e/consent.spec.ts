import type { Page } from '@playwright/test'
import { cookieQuestionTexts } from '#web/locales/cookie-question.ts'
import { cookieTexts } from '#web/locales/cookies.ts'
import { documentTexts } from '#web/locales/legal-documents.ts'
import { zips } from './support/people.ts'
import { expect, settled, test } from './support/test.ts'

test.use({ hasAnswered: false })

const ask = cookieQuestionTexts.es
const { choice } = cookieTexts.es

/** Stored items that need consent. */
const optional = (page: Page) =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((place) => Object.keys(place)).filter((name) => /^(recent-searches|visits)$/.test(name)),
  )

/** A search, which is what there is to remember. */
async function search(page: Page) {
  await page.goto(`/search/drain-cleaning?zipcode=${zips.es}`)
  await settled(page)
}

test('nothing optional is stored before a yes, a no stores nothing, and the choice can be changed', async ({ page }) => {
  const yes = page.getByRole('button', { name: ask.accept, exact: true })
  const no = page.getByRole('button', { name: ask.necessary, exact: true })
  await search(page)
  await expect(yes).toBeVisible()
  await expect(no).toBeVisible()
  expect(await optional(page)).toEqual([])

  await no.click()
  await expect(yes).toHaveCount(0)
  await search(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([await optional(page), await yes.count()]).toEqual([[], 0])

  await page.goto('/legal/cookies')
  await page.getByRole('button', { name: choice.accept }).click()
  await expect(page.getByRole('button', { name: choice.accept })).toHaveAttribute('aria-pressed', 'true')
  await search(page)
  await expect.poll(() => optional(page)).toContain('recent-searches')

  await page.goto('/legal/cookies')
  await page.getByRole('button', { name: choice.refuse }).click()
  await expect.poll(() => optional(page)).toEqual([])
})

test('a browser that says Global Privacy Control is not asked, and stores nothing optional', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await search(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  expect([await page.getByRole('button', { name: ask.accept, exact: true }).count(), await optional(page)]).toEqual([0, []])
})

test('a question is found by other words than its own, and what is not found leads back to all', async ({ page }) => {
  const t = documentTexts.es.faqs
  await page.goto('/legal/faqs')
  const questions = page.locator('details')
  const all = await questions.count()
  const box = page.getByLabel(t.search)
  await box.fill('reembolso')
  await expect(page.getByRole('status').filter({ hasText: /\d/ })).toBeAttached()
  await expect(questions).not.toHaveCount(all)
  await expect(questions).not.toHaveCount(0)

  await box.fill('jirafas')
  await expect(page.getByText(t.none('jirafas'))).toBeVisible()
  await page.getByRole('button', { name: t.all }).click()
  await expect(questions).toHaveCount(all)
})
