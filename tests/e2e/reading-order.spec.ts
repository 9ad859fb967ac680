import type { Page } from '@playwright/test'
import { wholeBrowser } from './support/browsers.ts'
import { portrayed, zips } from './support/people.ts'
import { expect, settled, signIn, test } from './support/test.ts'
import { beginRequest } from './support/wizard.ts'

// The order in which a screen reader reads the main job, kept in tests/e2e/views; `npm run look -- views` writes it anew.
// Only the whole browser can be told of what happens, which the board offers.
test.use(wholeBrowser)

const main = (page: Page) => page.getByRole('main')

async function reads(page: Page, name: string, part = main(page)) {
  await settled(page)
  await expect(part).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
}

const [yolanda] = portrayed.sellers

test('search, results and a company are read in order', async ({ page }) => {
  await page.goto(`/search?zipcode=${zips.es}`)
  await reads(page, 'search', main(page).getByRole('search').first())
  await page.goto(`/search/drain-cleaning?zipcode=${portrayed.zip}`)
  await reads(page, 'results')
  await page.goto(`/companies/${yolanda.slug}`)
  await reads(page, 'company')
})

test('a question and a contact are read in order', async ({ page }) => {
  await beginRequest(page, portrayed.zip)
  await reads(page, 'question')
  await page.goto('/auth/register')
  await reads(page, 'register')
})

test('the board is read in order', async ({ page }) => {
  await signIn(page, 'es', portrayed.customer.email)
  const { data } = (await (await page.request.get('/api/projects')).json()) as { data: { id: string }[] }
  await page.goto(`/user/projects/${data[0]!.id}`)
  await expect(page.getByText('Inspección con cámara').first()).toBeVisible()
  await reads(page, 'board')
})

test('reduced motion is respected', async ({ page }) => {
  for (const path of ['/', `/search/drain-cleaning?zipcode=${portrayed.zip}`, `/companies/${yolanda.slug}`, '/auth/login']) {
    await page.goto(path)
    await settled(page)
    const moving = await page.evaluate(
      () =>
        [...document.querySelectorAll('*')]
          .flatMap((element) => [null, '::before', '::after'].map((part) => getComputedStyle(element, part)))
          .filter(({ animationName, animationDuration, transitionDuration, scrollBehavior }) => {
            const longest = (durations: string) => Math.max(...durations.split(',').map(parseFloat))
            return (
              (animationName !== 'none' && longest(animationDuration) > 0.01) ||
              longest(transitionDuration) > 0.01 ||
              scrollBehavior === 'smooth'
            )
          }).length,
    )
    expect([path, moving]).toEqual([path, 0])
  }
})
