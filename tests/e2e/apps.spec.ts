import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { apiKeysTexts } from '#web/locales/api-keys.ts'
import { appsTexts } from '#web/locales/apps.ts'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { settlers } from './support/people.ts'
import { ports } from './support/ports.ts'
import { alive, expect, signIn, test } from './support/test.ts'

/** Any page that answers, at a host of its own. */
const appHost = `127.0.0.1:${ports.free}`
const redirect_uri = `http://${appHost}/health/live`

/** An app that registers itself. `back` waits until the browser is with the app, and gives the address. */
async function newApp(page: Page, scope: string) {
  const reply = await page.request.post('/oauth/register', { data: { client_name: 'Agenda Nube', redirect_uris: [redirect_uri] } })
  const { client_id } = (await reply.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri,
    scope,
    state: 'of-the-app',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const back = async () => {
    await page.waitForURL(`${redirect_uri}?**`)
    return new URL(page.url())
  }
  const exchange = async (code: string) => {
    const form = { grant_type: 'authorization_code', client_id, code, redirect_uri, code_verifier: verifier }
    return (await (await page.request.post('/oauth/token', { form })).json()) as { access_token: string; scope: string }
  }
  return { path: `/oauth/authorize?${query}`, back, exchange }
}

test('an owner connects an app with fewer permissions than it asked for, changes what it may spend, and disconnects it', async ({
  page,
  lang,
  to,
  ignore,
}) => {
  // A cap beyond reason is refused at its field.
  ignore(/422.*\/cap/)
  const t = appsTexts[lang]
  await signIn(page, lang, settlers[lang].email)
  const app = await newApp(page, 'leads:read leads:buy calendar requests:read')

  await page.goto(app.path)
  await expect(page.getByRole('heading', { level: 1, name: t.consent.heading('Agenda Nube') })).toBeVisible()
  await expect(page.getByText(appHost, { exact: true })).toBeVisible()
  await alive(page.getByRole('button', { name: t.consent.allow, exact: true }))
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await expect(page.getByLabel(t.consent.cap)).toHaveCount(0)
  await page.getByLabel(apiKeysTexts[lang].scopes['leads:buy'].name).check()
  await page.getByLabel(t.consent.cap).fill('30')
  await page.getByRole('checkbox').nth(2).uncheck()
  await page.getByRole('button', { name: t.consent.allow, exact: true }).click()
  const answer = (await app.back()).searchParams
  expect([answer.get('state'), answer.get('error')]).toEqual(['of-the-app', null])
  const { access_token, scope } = await app.exchange(answer.get('code')!)
  expect(scope).toBe('leads:read leads:buy')

  const read = () => page.request.get('/api/company/leads', { headers: { authorization: `Bearer ${access_token}` } })
  expect((await read()).status()).toBe(200)
  await page.goto(to('/user/companies/profile/integrations'))
  await page.getByRole('link', { name: integrationsTexts[lang].apps.name }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Agenda Nube' })
  await alive(row.getByRole('button', { name: t.list.disconnectNamed('Agenda Nube') }))
  await expect(row.getByText(t.list.never), 'it has been used').toHaveCount(0)
  await expect(row.getByText(t.list.spent('$0', '$30'))).toBeVisible()
  await row.getByRole('button', { name: t.list.setCapNamed('Agenda Nube') }).click()
  const dialog = page.getByRole('dialog', { name: t.list.setCapTitle('Agenda Nube') })
  const cap = dialog.getByLabel(t.list.capField)
  await cap.fill('0')
  await dialog.getByRole('button', { name: t.list.save }).click()
  await expect(cap).toHaveAttribute('aria-invalid', 'true')
  await cap.fill('45')
  await dialog.getByRole('button', { name: t.list.save }).click()
  await expect(page.getByRole('status').filter({ hasText: t.list.saved })).toBeVisible()
  await expect(row.getByText(t.list.spent('$0', '$45'))).toBeVisible()

  await row.getByRole('button', { name: t.list.disconnectNamed('Agenda Nube') }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.list.disconnect, exact: true }).click()
  await expect(page.getByText(t.list.none)).toBeVisible()
  expect((await read()).status()).toBe(401)
})

test('somebody refuses an app, and a request that was answered is over', async ({ page, lang, ignore }) => {
  ignore(/409.*\/oauth\/consents/)
  const t = appsTexts[lang].consent
  await signIn(page, lang, settlers[lang].email)
  const app = await newApp(page, 'requests:read')

  await page.goto(app.path)
  await alive(page.getByRole('button', { name: t.deny }))
  const here = page.url()
  await page.getByRole('button', { name: t.deny }).click()
  expect((await app.back()).searchParams.get('error')).toBe('access_denied')
  await page.goto(here)
  await expect(page.getByRole('heading', { name: t.ended })).toBeVisible()
})
