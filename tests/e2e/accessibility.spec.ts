import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { profileTexts } from '#web/locales/profile.ts'
import { proTexts } from '#web/locales/pro.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { registerTexts } from '#web/locales/register.ts'
import { expectAccessible, once } from './support/axe.ts'
import { busy, sellersOf, zips } from './support/people.ts'
import { expect, signIn, test } from './support/test.ts'
import { answerAll, beginRequest } from './support/wizard.ts'

// Public pages for everybody are walked through by crawl.spec.ts.
const publicPages = [`/companies/${sellersOf('es').ada.slug}/gallery`, '/upload', '/auth/login']
for (const path of publicPages) {
  test(`${path} has no barrier`, async ({ page }) => {
    await page.goto(path)
    await expectAccessible(page)
  })
}

const ways = ['register', 'register/pro', 'register/pro/success', 'forgot-password', 'guest'].map((path) => `/auth/${path}`)
test('the ways in, and what one says without an account, have no barrier', async ({ page }) => {
  test.setTimeout(240_000)
  for (const path of [...ways, '/register/verification', '/reset-password']) {
    await page.goto(path)
    await expectAccessible(page, once)
  }

  const { fields } = registerTexts.es
  await page.goto('/auth/register/pro')
  for (const [label, value] of [
    [fields.name, 'Luz'],
    [fields.surname, 'Vega'],
    [fields.email, 'luz.sin.barreras@example.com'],
    [fields.phone, '2405550199'],
    [fields.zip, zips.es],
  ] as const)
    await page.getByLabel(label).first().fill(value)
  await page.getByRole('button', { name: proTexts.es.person.next }).click()
  await expect(page).toHaveURL(/pro\/data$/)
  await expectAccessible(page, once)
})

test('one’s own place has no barrier', async ({ page }) => {
  test.setTimeout(240_000)
  await signIn(page, 'es', busy.customer.email)
  const sections = Object.keys(profileTexts.es.sections).map((name) => `/user/profile?section=${name}`)
  for (const path of [...sections, '/user/profile/edit', '/user/privacy']) {
    await page.goto(path)
    await expectAccessible(page, once)
  }
})

test('the wizard and the contact have no barrier', async ({ page }) => {
  await beginRequest(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await answerAll(page)
  await expectAccessible(page)
})

test('the board has no barrier', async ({ page }) => {
  await signIn(page, 'es', busy.customer.email)
  const { data } = (await (await page.request.get('/api/projects')).json()) as { data: { id: string; quotes_count: number }[] }
  await page.goto(`/user/projects/${data.find(({ quotes_count }) => quotes_count > 0)!.id}`)
  await expect(page.getByText('Inspección con cámara').first()).toBeVisible()

  await expectAccessible(page)
})

test('the desk of a company has no barrier', async ({ page }) => {
  test.setTimeout(180_000)
  await signIn(page, 'es', busy.seller.email)
  const leadsOf = async (tab: string) =>
    (
      (await (await page.request.get('/api/company/leads', { params: { tab } })).json()) as {
        data: { match_id: string; lead_id: string; state: string }[]
      }
    ).data
  const [offer] = await leadsOf('new')
  const bought = await leadsOf('bought')
  const fresh = bought.find(({ state }) => state === 'new')!
  const paths = ['', '/leads', `/leads/${offer!.match_id}`, ...bought.map(({ match_id, lead_id }) => `/leads/${match_id}/${lead_id}`)]
  for (const path of paths) {
    await page.goto(`/user/companies/profile${path}`)
    await expectAccessible(page)
  }

  await page.goto(`/user/companies/profile/leads/${fresh.match_id}/${fresh.lead_id}`)
  await page.getByRole('button', { name: boughtLeadTexts.es.writeQuote }).click()
  await expect(page.getByLabel(quoteEditorTexts.es.message)).toBeVisible()
  await expectAccessible(page)
})
