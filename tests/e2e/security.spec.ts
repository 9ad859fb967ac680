import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import type { Locale } from '#contract/primitives.ts'
import { accountTexts } from '#web/locales/account.ts'
import { authTexts } from '#web/locales/auth.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { securityTexts } from '#web/locales/security.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { addAuthenticator, chooseAtGoogle, enterAtGoogle } from './support/identity.ts'
import { careful, keen, password, sellersOf } from './support/people.ts'
import { expect, forgetSession, signIn, test } from './support/test.ts'

const in_ = (lang: Locale, path: string) => (lang === 'es' ? path : `/en${path}`)
const security = (lang: Locale) => in_(lang, '/user/profile?section=security')
/** Code of the authenticator app, now or `seconds` from now. */
const codeOf = (secret: string, seconds = 0) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds })

async function fillIn(page: Page, lang: Locale, email: string) {
  const t = authTexts[lang]
  await page.goto(in_(lang, '/auth/login'))
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: t.submit, exact: true }).click()
}

for (const lang of ['es', 'en'] as const) {
  const t = securityTexts[lang]
  const auth = authTexts[lang]

  test(`two-step verification is set up, also when the session ends in the middle, and asked for from then on (${lang})`, async ({
    page,
    ignore,
  }) => {
    ignore(/401|419|422/)
    await signIn(page, lang, careful[lang])
    await page.goto(security(lang))
    await page.getByRole('button', { name: t.twoSteps.turnOn, exact: true }).click()
    const setup = page.getByRole('dialog', { name: t.twoSteps.title })
    const secret = (await setup.locator('code').innerText()).replaceAll(' ', '')
    await expect(setup.getByRole('img', { name: t.twoSteps.qr })).toBeVisible()
    await setup.getByLabel(t.twoSteps.typeCode).fill(codeOf(secret))

    await page.context().clearCookies({ name: 'session' })
    await setup.getByRole('button', { name: t.twoSteps.confirm, exact: true }).click()
    const again = page.getByRole('dialog', { name: t.again.title })
    await again.getByLabel(auth.password, { exact: true }).fill(password)
    await again.getByRole('button', { name: auth.submit, exact: true }).click()

    await expect(setup.getByRole('listitem')).toHaveCount(10)
    const recoveryCode = await setup.getByRole('listitem').first().innerText()
    await setup.getByRole('button', { name: t.twoSteps.saved }).click()
    await expect(page.getByText(t.twoSteps.codesLeft(10))).toBeVisible()

    for (const code of [codeOf(secret, 30), recoveryCode]) {
      await page.context().clearCookies({ name: 'session' })
      await fillIn(page, lang, careful[lang])
      await page.getByLabel(t.code).fill('000000')
      await page.getByRole('button', { name: auth.submit, exact: true }).click()
      await expect(page.getByLabel(t.code)).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByLabel(t.code)).toHaveValue('000000')
      await expect(page.getByLabel(t.code)).toBeFocused()
      // Typing replaces the wrong code.
      await page.keyboard.insertText(code)
      await page.getByRole('button', { name: auth.submit, exact: true }).click()
      await expect(page).toHaveURL(/\/user\/profile$/)
    }
  })

  test(`a passkey signs in without a word typed (${lang})`, async ({ page, ignore }) => {
    ignore(/401|419/)
    // The authenticator of this test would take a passkey that is only offered, before anybody could press the button.
    await page.addInitScript(() => (PublicKeyCredential.isConditionalMediationAvailable = async () => false))
    await addAuthenticator(page)
    await signIn(page, lang, keen[lang])
    await page.goto(security(lang))
    await page.getByRole('button', { name: t.passkeys.add }).click()
    await expect(page.getByText(t.passkeys.never)).toBeVisible()

    await page.context().clearCookies({ name: 'session' })
    await page.goto(in_(lang, '/auth/login'))
    await page.getByRole('button', { name: auth.passkey }).click()
    await expect(page).toHaveURL(/\/user\/profile$/)

    await page.goto(security(lang))
    await expect(page.getByText(t.passkeys.lastUsed)).toBeVisible()
    await expect(page.getByText(t.devices.here)).toBeVisible()
  })

  test(`Google opens an account and leads back, and vouches for a visitor’s review (${lang})`, async ({ page, ignore }) => {
    ignore(/401/)
    const company = sellersOf(lang).ada
    const words = companyPageTexts[lang].reviews
    await page.goto(in_(lang, `/companies/${company.slug}`))
    await page.getByRole('button', { name: words.write.open }).click()
    const dialog = page.getByRole('dialog', { name: words.write.title(company.name) })
    await dialog.getByRole('radio', { name: new RegExp(`^${uiTexts[lang].stars(4)}`) }).check({ force: true })
    await dialog.getByLabel(words.write.words).fill('Me atendieron rápido y dejaron todo limpio.')
    await dialog.getByRole('button', { name: words.write.submit }).click()
    await chooseAtGoogle(page, `nora.${lang}@gmail.example`)
    await expect(page).toHaveURL(new RegExp(`/companies/${company.slug}#reviews$`))

    await forgetSession(page)
    await page.goto(in_(lang, `/auth/login?redirect=${encodeURIComponent(in_(lang, '/user/profile?section=security'))}`))
    await enterAtGoogle(page, lang, `nora.${lang}@gmail.example`)
    await expect(page).toHaveURL(/section=security$/)
    await expect(page.getByRole('main').getByText(`nora.${lang}@gmail.example`)).toBeVisible()
  })
  test(`a session that ends in mid-work goes on by Google in another tab, with what was typed (${lang})`, async ({ page, ignore }) => {
    ignore(/401|419/)
    const words = accountTexts[lang].edit
    const email = `otto.${lang}.${process.pid}@gmail.example`
    await page.goto(in_(lang, `/auth/login?redirect=${encodeURIComponent(in_(lang, '/user/profile/edit'))}`))
    await enterAtGoogle(page, lang, email)
    await page.getByLabel(words.name, { exact: true }).fill('Otto Karl')
    await page.context().clearCookies({ name: 'session' })
    await page.getByRole('button', { name: words.save, exact: true }).click()

    const again = page.getByRole('dialog', { name: t.again.title })
    const opened = page.waitForEvent('popup')
    await again.getByRole('button', { name: auth.google }).click()
    const tab = await opened
    await chooseAtGoogle(tab, email)
    await expect(tab).toHaveURL(/\/user\/profile$/)
    // Tabs of a headless browser all believe that somebody looks at them.
    await page.evaluate(() => dispatchEvent(new Event('focus')))

    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(again).toBeHidden()
    await tab.goto(in_(lang, '/user/profile/edit'))
    await expect(tab.getByLabel(words.name, { exact: true })).toHaveValue('Otto Karl')
  })
}
