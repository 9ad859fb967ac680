import type { Page } from '@playwright/test'
import { accountTexts } from '#web/locales/account.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { authTexts } from '#web/locales/auth.ts'
import { securityTexts } from '#web/locales/security.ts'
import { newAccount, secret } from './support/account.ts'
import { enterAtGoogle } from './support/identity.ts'
import { alive, codeSentTo, expect, test } from './support/test.ts'

// The clock is everybody's: playwright.config.ts lets these walk when all others are home.

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

test('a code that has expired says so and gives way to a new one; a proven number is changed by who proves to be there', async ({
  page,
  lang,
  to,
  ignore,
}) => {
  ignore(/403|422/)
  await page.clock.install()
  const [t, code, proof] = [phoneTexts[lang].phone, phoneTexts[lang].code, securityTexts[lang].proof]
  const numberOf = (last: string) => `20255502${lang === 'es' ? '1' : '2'}${last}`
  await newAccount(page, lang)
  const askFor = async (number: string) => {
    await page.goto(to('/add-phone?redirect=%2Fuser%2Fprofile%3Fsection%3Dphone'))
    await page.getByLabel(t.label).fill(number)
    await page.getByRole('button', { name: t.send }).click()
  }
  const prove = async (number: string) => {
    // Pasted as the whole message.
    await page.getByLabel(code.label).fill(`Oficio: 10 min. ${await codeSentTo(page, `+1${number}`)}`)
    await expect(page.getByText(code.doneAccount)).toBeVisible()
    await expect(page.getByText(accountTexts[lang].phone.proven, { exact: true })).toBeVisible()
  }
  await askFor(numberOf('1'))
  const expired = await codeSentTo(page, `+1${numberOf('1')}`)
  await later(page, elevenMinutes, async () => {
    await page.clock.fastForward('11:00')
    await expect(page.getByText(code.expired)).toBeVisible()
    await page.getByRole('button', { name: code.resend }).click()
    await expect(page.getByLabel(code.label)).toHaveValue('')
    await expect(page.getByLabel(code.label)).toBeFocused()
    await expect.poll(() => codeSentTo(page, `+1${numberOf('1')}`)).not.toBe(expired)
    await prove(numberOf('1'))
  })

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
  await expect(page.getByText(authTexts[lang].reasons.password.title)).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)

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

    await expect(other.getByText(authTexts[lang].reasons.password.title)).toBeVisible()
    await alive(other.getByRole('button', { name: authTexts[lang].submit, exact: true }))
    await other.getByLabel(authTexts[lang].email).fill(email)
    await other.getByLabel(authTexts[lang].password, { exact: true }).fill(fresh)
    await other.getByRole('button', { name: authTexts[lang].submit, exact: true }).click()
    await expect(other).toHaveURL(/\/user\/profile$/)
  })
})
