import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { configurationsTexts } from '#web/locales/configurations.ts'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { settlers } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('an owner makes a key, a program uses it, and it ends when it is revoked', async ({ page, lang, to }) => {
  const t = apiKeysTexts[lang]
  const name = `CRM ${lang} ${test.info().project.name}`
  await signIn(page, lang, settlers[lang].email)
  await page.goto(to('/user/companies/profile/configurations'))
  await page.getByRole('link', { name: configurationsTexts[lang].integrations.name }).click()
  await page.getByRole('link', { name: integrationsTexts[lang].keys.name }).click()

  const form = page.getByRole('region', { name: t.form.title })
  const named = form.getByRole('textbox', { name: t.form.name })
  await alive(named)
  await named.fill(name)
  await form.getByLabel(t.scopes['leads:buy'].name).check()
  await form.getByRole('button', { name: t.form.make }).click()
  const cap = form.getByLabel(t.form.cap)
  await expect(cap).toBeFocused()
  await cap.fill('60')
  await form.getByRole('button', { name: t.form.make }).click()

  const dialog = page.getByRole('alertdialog', { name: t.secret.title(name) })
  const secret = (await dialog.locator('[data-secret]').textContent())!
  const call = (path: string) =>
    fetch(new URL(path, page.url()), { headers: { authorization: `Bearer ${secret}`, 'accept-language': lang } })
  expect((await call('/api/company/leads')).status).toBe(200)
  const beyond = await call('/api/company/quotes')
  expect([beyond.status, ((await beyond.json()) as { code: string }).code]).toEqual([403, 'scope_missing'])
  await dialog.getByRole('button', { name: t.secret.done }).click()
  await expect(page.getByText(secret)).toHaveCount(0)

  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText(t.states.active)).toBeVisible()
  await row.getByRole('button', { name: t.revokeNamed(name) }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.revoke, exact: true }).click()
  await expect(row.getByText(t.states.revoked)).toBeVisible()
  expect((await call('/api/company/leads')).status).toBe(401)
})
