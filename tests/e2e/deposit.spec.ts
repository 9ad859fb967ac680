import { boardTexts } from '#web/locales/board.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { siteTexts } from '#web/locales/site.ts'
import { workTexts } from '#web/locales/work.ts'
import { agreed } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('a customer pays the deposit of a quote with a new card, and both sides see that it is held', async ({ page, lang, newPerson }) => {
  const [t, checkout] = [depositTexts[lang], checkoutTexts[lang]]

  await test.step('the request says what is due; the page of the payment, to whom and what happens to it', async () => {
    await signIn(page, lang, agreed.customer.email)
    await page.goto('/search/results')
    await expect(page.getByText(t.due('$60.00', null))).toBeVisible()
    await page.getByRole('link', { name: t.pay }).click()
    await page.waitForURL(/payments\/checkout/)
    await expect(page.getByRole('link', { name: agreed.seller.name })).toBeVisible()
    await expect(page.getByText(t.nextHeld(agreed.seller.name))).toBeVisible()
  })

  await test.step('a card is saved and charged on the same page', async () => {
    await page.getByRole('button', { name: checkout.save }).click()
    await page.getByRole('button', { name: t.payNow('$60.00') }).click()
    await expect(page.getByText(checkout.heldText)).toBeVisible()
    await page.getByRole('link', { name: checkout.goOn.deposit }).click()
    await expect(page.getByText(t.states.held('$60.00', agreed.seller.name))).toBeVisible()
    await expect(page.getByRole('link', { name: t.pay })).toHaveCount(0)
  })

  await test.step('the company sees it on its quote, and with its money', async () => {
    const owner = await newPerson()
    await signIn(owner, lang, agreed.seller.email)
    await owner.goto('/user/companies/profile/quotes')
    await owner.getByRole('main').getByRole('link', { name: /Elisa/ }).first().click()
    await expect(owner.getByText(t.company.states.held)).toBeVisible()
    await owner.goto('/user/companies/profile/configurations?section=money')
    const deposits = owner.getByRole('region', { name: t.company.list.title })
    await expect(deposits.getByRole('link', { name: /Elisa/ })).toBeVisible()
    await expect(deposits.getByText(t.company.list.states.held)).toBeVisible()
  })
})

test('a board keeps its layout once the person is known, so clicks do not miss', async ({ page, lang }) => {
  await signIn(page, lang, agreed.customer.email)
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/auth/user', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/search/results')
  const link = page.getByRole('link', { name: boardTexts[lang].whoHasMyData })
  await alive(link)
  // Letters that load later move what stands below them.
  await page.evaluate(() => document.fonts.ready)
  const before = await link.boundingBox()

  answer()
  await expect(page.getByRole('button', { name: siteTexts[lang].account.menu })).toBeVisible()

  expect(await link.boundingBox()).toEqual(before)
})

test.describe('with a device three hours behind', () => {
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('an appointment is proposed, and read, on the clocks where the work is', async ({ page, lang }) => {
    const { propose } = workTexts[lang]
    const there = /New York/
    await signIn(page, lang, agreed.customer.email)
    await page.goto('/search/results')
    const messages = page.getByRole('button', { name: boardTexts[lang].messages }).first()
    await alive(messages)
    await messages.click()
    await page.getByRole('button', { name: propose.open }).click()
    const dialog = page.getByRole('dialog', { name: propose.title })
    await expect(dialog.getByLabel(propose.time), 'whose ten o’clock it is').toHaveAccessibleDescription(there)
    await dialog.getByLabel(propose.time).selectOption('10:00')
    await dialog.getByRole('button', { name: propose.send }).click()

    const card = page.getByRole('log').getByText(/10:00.*–11:00/)
    await expect(card).toHaveText(there)
  })
})
