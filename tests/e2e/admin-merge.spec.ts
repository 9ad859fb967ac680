import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { mergingTexts } from '#web/locales/admin-merging.ts'
import { walletTexts } from '#web/locales/wallet.ts'
import { signAdminIn } from './support/session.ts'
import { doubles } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'

// Doubles are looked through at a desk.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test('an admin finds a company that is there twice and merges it: its money is there, and its old address leads to the one that is kept', async ({
  page,
  lang,
  newPerson,
}) => {
  const t = mergingTexts[lang]
  const { admin, kept, merged } = doubles

  await test.step('finds the two among what looks alike', async () => {
    await signAdminIn(page, lang, admin)
    await page.goto('/admin/companies')
    await page.getByRole('link', { name: t.duplicates }).click()
    const pair = page.getByRole('listitem').filter({ hasText: kept.name }).filter({ hasText: merged.name })
    await expect(pair).toContainText(t.signs.website)
    await pair.getByRole('link', { name: t.compareNames(kept.name, merged.name) }).click()
  })

  await test.step('sees what goes over, and merges', async () => {
    await expect(page.getByRole('region', { name: t.kept, exact: true })).toContainText(kept.name)
    await expect(page.getByRole('row').filter({ hasText: t.wallet })).toContainText('$10.00')
    await page.getByRole('textbox', { name: t.reason }).fill('Es la misma empresa: lo confirmó su dueña por teléfono.')
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('heading', { name: kept.name, level: 1 })).toBeVisible()
  })

  await test.step('both wallets are one balance, for the admin and for both owners', async () => {
    await page.getByRole('navigation', { name: kept.name }).getByRole('link', { name: decisionTexts[lang].tabs.payments }).click()
    await expect(page.getByRole('link', { name: '$20.00', exact: true }).first()).toBeVisible()
    for (const { email } of [kept, merged]) {
      const owner = await newPerson()
      await signIn(owner, lang, email)
      await owner.goto('/user/companies/profile/configurations?section=money')
      const balance = owner.getByText(walletTexts[lang].balance, { exact: true }).locator('..')
      await expect(balance).toContainText('$20.00')
    }
  })

  await test.step('the old address leads to the one that is kept, for people and machines', async () => {
    const moved = await page.request.get(`/companies/${merged.slug}`, { maxRedirects: 0 })
    expect([moved.status(), moved.headers()['location']]).toEqual([301, `/companies/${kept.slug}`])
    await page.goto(`/companies/${merged.slug}/gallery`)
    await expect(page).toHaveURL(new RegExp(`/companies/${kept.slug}/gallery$`))
  })
})
