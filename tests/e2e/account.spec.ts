import type { Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { confirmNewEmail } from '#server/domains/auth/messages/email-change.ts'
import { accountTexts } from '#web/locales/account.ts'
import { authTexts } from '#web/locales/auth.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { securityTexts } from '#web/locales/security.ts'
import { newAccount, secret } from './support/account.ts'
import { addAuthenticator, enterAtGoogle } from './support/identity.ts'
import { chiefs, password } from './support/people.ts'
import { codeSentTo, expect, linkSentTo, test } from './support/test.ts'

const elevenMinutes = 'PT11M'

/** Moves the product's clock, on which a sign-in stops being a proof of presence, for as long as `walk` takes. */
async function later(page: Page, offset: string, walk: () => Promise<void>) {
  const setClock = async (to: string) => expect((await page.request.post('/dev/clock', { data: { offset: to } })).ok()).toBe(true)
  await setClock(offset)
  try {
    await walk()
  } finally {
    await setClock('PT0S')
  }
}

test('a new e-mail takes effect once its link is opened', async ({ page, lang, to }) => {
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
})

test('a proven number is changed by who proves to be there', async ({ page, lang, to, ignore }) => {
  ignore(/403/)
  const [t, code, proof] = [phoneTexts[lang].phone, phoneTexts[lang].code, securityTexts[lang].proof]
  const numberOf = (last: string) => `20255502${lang === 'es' ? '1' : '2'}${last}`
  await newAccount(page, lang)
  const askFor = async (number: string) => {
    await page.goto(to('/add-phone?redirect=%2Fuser%2Fprofile%3Fsection%3Dphone'))
    await page.getByLabel(t.label).fill(number)
    await page.getByRole('button', { name: t.send }).click()
  }
  const prove = async (number: string) => {
    await page.getByLabel(code.label).fill(await codeSentTo(page, `+1${number}`))
    await expect(page.getByText(code.doneAccount)).toBeVisible()
    await expect(page.getByText(accountTexts[lang].phone.proven, { exact: true })).toBeVisible()
  }
  await askFor(numberOf('1'))
  await prove(numberOf('1'))

  await later(page, elevenMinutes, async () => {
    await askFor(numberOf('2'))
    const dialog = page.getByRole('dialog', { name: proof.title })
    await dialog.getByLabel(proof.password, { exact: true }).fill(secret)
    await dialog.getByRole('button', { name: proof.submit }).click()

    await prove(numberOf('2'))
  })
})

test('a password is changed, and chosen by who has had none after a code by e-mail', async ({ page, newPerson, lang, to, ignore }) => {
  ignore(/403/)
  const { password: t, proof } = securityTexts[lang]
  const fresh = 'cuatro gatos y un barco'
  const section = to('/user/profile?section=security')
  const choose = async (at: Page) => {
    await at.getByLabel(t.fresh, { exact: true }).fill(fresh)
    await at.getByLabel(t.repeat, { exact: true }).fill(fresh)
    await at
      .getByRole('button', { name: t.change })
      .or(at.getByRole('button', { name: t.choose }))
      .click()
  }
  await newAccount(page, lang)
  await page.goto(section)
  await page.getByLabel(t.current, { exact: true }).fill(secret)
  await choose(page)
  await expect(page.getByText(t.changed)).toBeVisible()

  const other = await newPerson()
  const email = `vera.${lang}.${process.pid}@gmail.example`
  await other.goto(to(`/auth/login?redirect=${encodeURIComponent(section)}`))
  await enterAtGoogle(other, lang, email)
  await expect(other).toHaveURL(/section=security$/)
  await later(page, elevenMinutes, async () => {
    await choose(other)
    const dialog = other.getByRole('dialog', { name: proof.title })
    await dialog.getByRole('button', { name: proof.sendMail }).click()
    await dialog.getByLabel(proof.mailedCode).fill(await codeSentTo(other, email, 'email'))
    await dialog.getByRole('button', { name: proof.submit }).click()

    await expect(other.getByText(t.changed)).toBeVisible()
    await expect(other.getByLabel(t.current, { exact: true })).toBeVisible()
  })
})

test('the browser offers a passkey where the e-mail goes, and nothing has to be typed', async ({ page, lang, to, ignore }) => {
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
