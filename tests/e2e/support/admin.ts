import { generateSync } from 'otplib'
import { expect, type Page } from '@playwright/test'
import type { Locale } from '#contract/primitives.ts'
import { authTexts } from '#web/locales/auth.ts'
import { securityTexts } from '#web/locales/security.ts'
import { password } from './people.ts'

type Admin = { email: string; lang: Locale; to: (path: string) => string }

/** Signs an admin in through the pages, who turns on the second factor first. */
export async function enterAsAdmin(page: Page, { email, lang, to }: Admin): Promise<void> {
  const [auth, t] = [authTexts[lang], securityTexts[lang].twoSteps]
  await page.goto(to('/auth/login'))
  await page.getByLabel(auth.email).fill(email)
  await page.getByLabel(auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: auth.submit, exact: true }).click()
  await page.getByRole('button', { name: t.turnOn, exact: true }).click()
  const key = (await page.getByRole('main').locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel(t.typeCode).fill(generateSync({ secret: key }))
  await page.getByRole('button', { name: t.confirm, exact: true }).click()
  await page.getByRole('button', { name: t.saved }).click()
  await expect(page).toHaveURL(new RegExp(`${to('/admin/dashboard')}$`))
}
