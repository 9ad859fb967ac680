import { referralTexts } from '#web/locales/referrals.ts'
import { siteTexts } from '#web/locales/site.ts'
import { newAccount } from './support/account.ts'
import { ports } from './support/ports.ts'
import { expect, test } from './support/test.ts'

test.use({ baseURL: `http://localhost:${ports.limited}` })

test('an invitation goes to the host that serves them, as the same person, and shows in one’s list', async ({ page }) => {
  const t = referralTexts.es
  await newAccount(page, 'es')
  await page.goto('/user/profile')
  // From now on this browser knows that somebody is signed in.
  await expect(page.getByRole('button', { name: siteTexts.es.account.menu })).toBeVisible()
  await page.goto('/legal/referral')
  await page.getByLabel(t.form.name, { exact: true }).fill('Nina')
  await page.getByLabel(t.form.email).fill(`nina.${process.pid}@example.com`)
  const sent = page.waitForResponse((reply) => reply.request().method() === 'POST' && reply.url().endsWith('/api/referrals'))
  await page.getByRole('button', { name: t.form.send }).click()

  expect(new URL((await sent).url()).port).toBe(String(ports.referral))
  await expect(page.getByText(t.form.sent('Nina'))).toBeVisible()
  await page.goto('/user/profile?section=referrals')
  await expect(page.getByText(t.mine.states.invited)).toBeVisible()
})
