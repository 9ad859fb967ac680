import type { Page } from '@playwright/test'
import type { Locale } from '#contract/primitives.ts'
import { authTexts } from '#web/locales/auth.ts'

/** Gives this browser an authenticator that keeps passkeys, and whose person always says yes. */
export async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Says at the sandbox's Google who one is. */
export async function chooseAtGoogle(page: Page, email: string): Promise<void> {
  await page.waitForURL(/\/dev\/oidc\/choose\//)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Name', { exact: true }).fill('Nora')
  await page.getByLabel('Surname', { exact: true }).fill('Paz')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The same from the page for signing in. */
export async function enterAtGoogle(page: Page, lang: Locale, email: string): Promise<void> {
  await page.getByRole('button', { name: authTexts[lang].google }).click()
  await chooseAtGoogle(page, email)
}
