import { checkoutTexts } from '#web/locales/checkout.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { agreed } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

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
