import { generateSync } from 'otplib'
import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { moneyTexts } from '#web/locales/admin-money.ts'
import { payoutTexts } from '#web/locales/admin-payouts.ts'
import { authTexts } from '#web/locales/auth.ts'
import { earningsTexts } from '#web/locales/earnings.ts'
import { securityTexts } from '#web/locales/security.ts'
import { walletTexts } from '#web/locales/wallet.ts'
import { signAdminIn } from './support/session.ts'
import { earner, password, treasury } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

// Books are read at a desk.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('a finance admin goes from a figure to its entries, and corrects a balance; the company reads why', async ({
  page,
  lang,
  newPerson,
  ignore,
}) => {
  ignore(/409.*\/corrections/)
  const [auth, twoSteps, money, wallet] = [authTexts[lang], securityTexts[lang].twoSteps, moneyTexts[lang], walletTexts[lang]]
  const { seller, admin } = treasury
  const reason = 'El número del cliente no existía: devolvemos la mitad.'

  await test.step('signs in with two steps', async () => {
    await page.goto('/auth/login')
    await page.getByLabel(auth.email).fill(admin)
    await page.getByLabel(auth.password, { exact: true }).fill(password)
    await page.getByRole('button', { name: auth.submit, exact: true }).click()
    await page.getByRole('button', { name: twoSteps.turnOn, exact: true }).click()
    const key = (await page.getByRole('main').locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel(twoSteps.typeCode).fill(generateSync({ secret: key }))
    await page.getByRole('button', { name: twoSteps.confirm, exact: true }).click()
    await page.getByRole('button', { name: twoSteps.saved }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })

  await test.step('finds what a company paid, and each entry of it', async () => {
    await page.goto(`/admin/companies?q=${encodeURIComponent(seller.name)}`)
    await page.getByRole('link', { name: seller.name }).click()
    await page.getByRole('navigation', { name: seller.name }).getByRole('link', { name: decisionTexts[lang].tabs.payments }).click()
    await page.getByRole('link', { name: money.ledger.rowsOf('$20.00') }).click()
    const entries = page.getByRole('region', { name: money.ledger.entries, exact: true }).last()
    await expect(entries.getByRole('row')).toHaveCount(3)
    const sale = entries.getByRole('row').filter({ has: page.getByRole('cell', { name: money.accounts.sales, exact: true }) })
    await expect(sale).toContainText('$20.00')
    await expect(sale).toContainText(seller.name)
    await expect(page.getByText(money.ledger.balanced('$20.00'))).toBeVisible()
    await sale.getByRole('link', { name: seller.name }).click()
    await expect(page.getByRole('combobox', { name: adminTexts[lang].columns.company })).toHaveValue(seller.name)
  })

  await test.step('narrows a list to a company that none of its rows is about', async () => {
    await page.goto('/admin/payments/disputes?state=won&reason=fraudulent')
    const company = page.getByRole('combobox', { name: adminTexts[lang].columns.company })
    await company.fill(seller.name.slice(0, 5))
    await page.getByRole('option', { name: seller.name }).click()
    await expect(page).toHaveURL(/holder_id=[\da-f-]{36}/)
    await expect(company).toHaveValue(seller.name)
    await company.fill('')
    await expect(page).not.toHaveURL(/holder_id/)
  })

  /** The same company's wallet, from elsewhere. */
  const correct = async (direction: 'give' | 'take', amount_cents: number) => {
    const [, companyId] = /companies\/([^/]+)/.exec(page.url())!
    const csrf = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')!.value
    const reply = await page.request.post(`/api/admin/companies/${companyId}/corrections`, {
      headers: { 'x-xsrf-token': csrf },
      data: { id: crypto.randomUUID(), account: 'wallet', direction, amount_cents, reason: 'Al mismo tiempo, en otra ventana.' },
    })
    expect(reply.status()).toBe(201)
  }

  await test.step('puts the balance right with a reason', async () => {
    await page.goto(`/admin/companies?q=${encodeURIComponent(seller.name)}`)
    await page.getByRole('link', { name: seller.name }).click()
    await page.getByRole('navigation', { name: seller.name }).getByRole('link', { name: decisionTexts[lang].tabs.payments }).click()
    await page.getByRole('button', { name: money.correction.open }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(money.correction.directions.take).check()
    await form.getByRole('textbox', { name: money.correction.amount }).fill('500')
    await form.getByRole('textbox', { name: money.correction.reason }).fill(reason)
    await form.getByRole('button', { name: money.correction.send, exact: true }).click()
    await expect(form.getByRole('textbox', { name: money.correction.amount }), 'there is not that much').toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await expect(form.getByText(money.correction.tooMuch('$30.00'))).toBeVisible()

    // Somebody else is quicker: the sentence follows, and what was typed stays.
    await form.getByRole('textbox', { name: money.correction.amount }).fill('20')
    await expect(form.getByText(money.correction.change('$30.00', '$10.00'))).toBeVisible()
    await correct('take', 1500)
    await form.getByRole('button', { name: money.correction.send, exact: true }).click()
    await expect(form.getByText(money.correction.tooMuch('$15.00'))).toBeVisible()
    await expect(form.getByRole('textbox', { name: money.correction.amount })).toHaveValue('20.00')
    await expect(form.getByRole('textbox', { name: money.correction.reason })).toHaveValue(reason)
    await form.getByRole('textbox', { name: money.correction.amount }).fill('5')
    await expect(form.getByText(money.correction.change('$15.00', '$10.00'))).toBeVisible()
    await correct('give', 1500)
    await page.reload()
    await page.getByRole('button', { name: money.correction.open }).click()
    await form.getByRole('textbox', { name: money.correction.amount }).fill('10')
    await form.getByRole('textbox', { name: money.correction.reason }).fill(reason)
    await expect(form.getByText(money.correction.change('$30.00', '$40.00'))).toBeVisible()
    await form.getByRole('button', { name: money.correction.send, exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('link', { name: '$40.00' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: reason })).toContainText(money.events['correction.made'])
    await expect(page.getByText(adminTexts[lang].columns.wallet, { exact: true }).first()).toBeVisible()
  })

  await test.step('the company sees it, in the words of who did it', async () => {
    const owner = await newPerson()
    await signIn(owner, lang, seller.email)
    await owner.goto('/user/companies/profile/configurations?section=money')
    const corrections = owner.getByRole('region', { name: wallet.corrections.title })
    const mine = corrections.getByRole('listitem').filter({ hasText: reason })
    await expect(mine).toHaveCount(1)
    await expect(mine).toContainText('+$10.00')
    await expect(owner.getByText('$40.00', { exact: true }).first()).toBeVisible()
  })
})

test('a company withdraws to its bank what it earned: an admin confirms the new account and sends it, and both see it on its way', async ({
  page,
  lang,
  newPerson,
}) => {
  const [t, payouts] = [earningsTexts[lang], payoutTexts[lang]]
  const { seller, admin } = earner
  const owner = await newPerson()
  const earned = owner.getByRole('region', { name: t.title })

  await test.step('the company says where to, and how much; a second thought is not too late', async () => {
    await signIn(owner, lang, seller.email)
    await owner.goto('/user/companies/profile/configurations?section=money')
    await expect(earned).toContainText('$100.00')
    const add = earned.getByRole('button', { name: t.addAccount })
    await alive(add)
    await add.click()
    const form = owner.getByRole('dialog')
    await form.getByLabel(t.form.holder).fill('Vera Desagües LLC')
    await form.getByLabel(t.form.routing).fill('021000022')
    await form.getByLabel(t.form.account, { exact: true }).fill('000123456789')
    await form.getByLabel(t.form.again).fill('000123456789')
    await form.getByRole('button', { name: t.form.save }).click()
    await expect(form.getByLabel(t.form.routing), 'a number with a slip').toHaveAttribute('aria-invalid', 'true')
    await form.getByLabel(t.form.routing).fill('021000021')
    await form.getByRole('button', { name: t.form.save }).click()
    await expect(form).toBeHidden()
    await expect(earned).toContainText(t.account('Vera Desagües LLC', '6789'))
    for (const amount of ['25', '60']) {
      await earned.getByLabel(t.amount).fill(amount)
      await earned.getByRole('button', { name: t.withdraw(`$${amount}.00`) }).click()
      await expect(earned.getByRole('listitem').filter({ hasText: `$${amount}.00` })).toContainText(t.states.due)
    }
    await earned.getByRole('listitem').filter({ hasText: '$25.00' }).getByRole('button', { name: t.cancel }).click()
    await expect(earned.getByRole('listitem').filter({ hasText: '$25.00' })).toContainText(t.states.cancelled)
    await expect(earned).toContainText('$40.00')
  })

  await test.step('the admin confirms the account, sends the money once, and sees it among what is on its way', async () => {
    await signAdminIn(page, lang, admin)
    await page.goto('/admin/payments/payouts')
    const row = page.getByRole('row').filter({ hasText: seller.name })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('$60.00')
    await alive(row.getByRole('button', { name: payouts.confirm }))
    await row.getByRole('button', { name: payouts.confirm }).click()
    const confirm = page.getByRole('dialog')
    await confirm.getByLabel(decisionTexts[lang].reason).fill('Vera lo confirmó por teléfono.')
    await confirm.getByRole('button', { name: payouts.confirm }).click()
    await expect(confirm).toBeHidden()
    await expect(row.getByRole('button', { name: payouts.confirm })).toHaveCount(0)
    await row.getByRole('button', { name: payouts.send, exact: true }).click()
    const send = page.getByRole('dialog')
    await expect(send).toContainText(payouts.sendText('Vera Desagües LLC', '6789'))
    await send.getByRole('button', { name: payouts.send, exact: true }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('link', { name: payouts.views.sent }).click()
    await expect(row).toContainText(payouts.states.sent)
  })

  await test.step('the company sees the same', async () => {
    await owner.reload()
    await expect(earned.getByRole('listitem').filter({ hasText: '$60.00' })).toContainText(t.states.sent)
    await expect(earned.getByRole('listitem').filter({ hasText: '$60.00' }).getByRole('button')).toHaveCount(0)
  })
})
