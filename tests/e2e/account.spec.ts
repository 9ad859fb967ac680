import { generateSync } from 'otplib'
import { confirmNewEmail } from '#server/domains/auth/email/messages.ts'
import { accountTexts } from '#web/locales/account.ts'
import { authTexts } from '#web/locales/auth.ts'
import { securityTexts } from '#web/locales/security.ts'
import { newAccount } from './support/account.ts'
import { addAuthenticator } from './support/identity.ts'
import { chiefs, password } from './support/people.ts'
import { expect, linkSentTo, test } from './support/test.ts'

test('a new email takes effect once its link is opened', async ({ page, lang, to }) => {
  const t = accountTexts[lang].edit
  const before = await newAccount(page, lang)
  const after = `nuevo.${before}`
  await page.goto(to('/user/profile/edit'))
  await page.getByRole('button', { name: t.changeEmail }).click()
  await page.getByLabel(t.newEmail).fill(after)
  await page.getByRole('button', { name: t.send, exact: true }).click()
  await expect(page.getByText(t.pending(after))).toBeVisible()
  await expect(page.getByRole('main').getByText(before, { exact: true })).toBeVisible()

  const { subject } = confirmNewEmail({ name: '', email: '', locale: lang }, { id: '', email: '', token: '' })
  await page.goto(await linkSentTo(page, after, subject[lang]))

  await expect(page.getByText(t.confirmed(after))).toBeVisible()
  await expect(page.getByRole('main').getByText(after, { exact: true })).toBeVisible()
})

test('an admin sets up two steps before anything else, and keeps the recovery codes', async ({ page, lang, to, ignore }) => {
  // There is no desk for admins yet.
  ignore(/404/)
  const t = securityTexts[lang].twoSteps
  const auth = authTexts[lang]
  await page.goto(to('/auth/login'))
  await page.getByLabel(auth.email).fill(chiefs[lang])
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.submit, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.adminTitle })).toBeVisible()

  await page.getByRole('button', { name: t.turnOn, exact: true }).click()
  const key = (await page.getByRole('main').locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(t.typeCode).fill(generateSync({ secret: key }))
  await page.getByRole('button', { name: t.confirm, exact: true }).click()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: t.download }).click()])
  expect(file.suggestedFilename()).toBe(t.file)
  await page.getByRole('button', { name: t.saved }).click()

  await expect(page).toHaveURL(new RegExp(`${to('/admin/dashboard')}$`))
  await page.goto(to('/auth/login'))
  await expect(page).toHaveURL(new RegExp(`${to('/user/profile')}$`))
})

test('the browser offers a passkey where the email goes, and nothing has to be typed', async ({ page, lang, to, ignore }) => {
  ignore(/401|419/)
  const t = securityTexts[lang].passkeys
  await addAuthenticator(page)
  await newAccount(page, lang)
  await page.goto(to('/user/profile?section=security'))
  await page.getByRole('button', { name: t.add }).click()
  await expect(page.getByText(t.never)).toBeVisible()

  await page.context().clearCookies({ name: 'session' })
  await page.goto(to('/auth/login'))

  await expect(page).toHaveURL(new RegExp(`${to('/user/profile')}$`))
})
