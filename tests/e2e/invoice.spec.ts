import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { companyInvoiceTexts } from '#web/locales/company-invoices.ts'
import { checkoutTexts } from '#web/locales/checkout.ts'
import { depositTexts } from '#web/locales/deposit.ts'
import { invoiceTexts } from '#web/locales/invoice.ts'
import { expectAccessible, once } from './support/axe.ts'
import { invoicingOf } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 412, height: 839 } })

test('a company sends the invoice of finished work, the customer pays it by card, and it can be credited', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const [t, own, bought] = [invoiceTexts[lang], companyInvoiceTexts[lang], boughtLeadTexts[lang]]
  const { seller, customer } = invoicingOf(lang)
  const owner = await newPerson()

  await test.step('the invoice is made from the agreement with one tap, and sent', async () => {
    await signIn(owner, lang, seller.email)
    await owner.goto(to('/user/companies/profile/leads?tab=bought'))
    await owner
      .getByRole('main')
      .getByRole('link', { name: new RegExp(customer.name) })
      .click()
    const finish = owner.getByRole('button', { name: bought.finish })
    await alive(finish)
    await finish.click()
    await owner.getByRole('dialog', { name: bought.finishTitle }).getByRole('button', { name: bought.finishYes }).click()
    await expect(owner.getByText(bought.finishSaid)).toBeVisible()
    await owner.getByRole('region', { name: own.section }).getByRole('button', { name: own.create }).click()
    await expect(owner.getByRole('heading', { name: own.draftTitle(customer.name) })).toBeVisible()
    await owner.getByLabel(own.note).fill('Zelle: 240 555 0134')
    await expectAccessible(owner, once)
    await owner.getByRole('button', { name: own.send }).click()
    const dialog = owner.getByRole('dialog', { name: own.sendTitle })
    await dialog.getByRole('button', { name: own.sendYes }).click()
    await expect(owner.getByText(own.sent)).toBeVisible()
    await expect(owner.getByRole('heading', { name: t.invoice('0001') })).toBeVisible()
  })

  await test.step('the customer sees it on the board and pays it by card', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to('/search/results'))
    const card = page.getByRole('region', { name: t.invoice('0001') })
    await expect(card.getByText(t.open('$600.00', seller.name))).toBeVisible()
    await card.getByRole('link', { name: t.pay }).click()
    await expect(page.getByText(t.nextConfirms)).toBeVisible()
    await expect(page.getByText(t.nextFee)).toBeVisible()
    await page.getByRole('button', { name: checkoutTexts[lang].save }).click()
    await page.getByRole('button', { name: depositTexts[lang].payNow('$600.00') }).click()
    await page.getByRole('link', { name: checkoutTexts[lang].goOn.invoice }).click()
    await expect(card.getByText(t.wasPaid('$600.00', seller.name))).toBeVisible()
  })

  await test.step('the company sees it paid, and credits it', async () => {
    await owner.goto(to('/user/companies/profile/invoices?tab=paid'))
    await owner
      .getByRole('main')
      .getByRole('link', { name: new RegExp(customer.name) })
      .click()
    await expect(owner.getByText(own.states.paidByCard)).toBeVisible()
    const credit = owner.getByRole('button', { name: own.credit })
    await alive(credit)
    await credit.click()
    const dialog = owner.getByRole('dialog', { name: own.creditTitle })
    await expect(dialog.getByText(own.creditRefund('$600.00'))).toBeVisible()
    await dialog.getByLabel(own.reason).fill('Otro precio')
    await dialog.getByRole('button', { name: own.creditYes }).click()
    await expect(owner.getByText(own.credited)).toBeVisible()
    await expect(owner.getByText(t.creditNote('C-0001', 'Otro precio'))).toBeVisible()
  })

  await test.step('the customer reads that the money comes back', async () => {
    await page.goto(to('/search/results'))
    await expect(page.getByRole('region', { name: t.invoice('0001') }).getByText(t.wasCredited(seller.name))).toBeVisible()
  })
})
