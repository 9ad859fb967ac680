import { devices, type Page } from '@playwright/test'
import { adminTexts } from '#web/locales/admin.ts'
import { waitingWork } from '#contract/admin/work-kinds.ts'
import { dashboardTexts } from '#web/locales/admin-dashboard.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { evidenceTexts } from '#web/locales/admin-evidence.ts'
import { adminReferralTexts } from '#web/locales/admin-referrals.ts'
import { siteTexts } from '#web/locales/site.ts'
import { signAdminIn } from './support/session.ts'
import { clerk, fellow } from './support/people.ts'
import { wholeBrowser } from './support/browsers.ts'
import { alive, expect, test } from './support/test.ts'

// Only the whole browser shows a PDF.
test.use(wholeBrowser)

const { defaultBrowserType: _, ...desktop } = devices['Desktop Chrome']
test.use({ ...desktop, viewport: { width: 1280, height: 800 }, locale: 'es-US' })

const t = decisionTexts.es
const referral = adminReferralTexts.es
const keyOf = (label: string) => label[0]!.toLowerCase()
const said = (page: Page, text: string) => expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
const at = (page: Page, position: number, count: number) =>
  expect(page.getByRole('article', { name: t.position(position, count), exact: true })).toBeVisible()

/** Chooses by its letter, writes, and sends, without the mouse. */
async function decide(page: Page, label: string, words?: string) {
  await page.keyboard.press(keyOf(label))
  if (words === undefined) return
  await expect(page.getByRole('textbox').last()).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Control+Enter')
}

test('an admin works through the queues by keyboard alone, and takes back what was too quick', async ({ page, newPerson, to, ignore }) => {
  test.slow()
  ignore(/422 .*\/api\/admin\/decisions/)
  await signAdminIn(page, 'es', clerk)
  const open = async (path: string) => {
    await page.goto(to(path))
    await alive(page.getByRole('button', { name: adminTexts.es.find }))
    expect(await page.evaluate(() => scrollY), `${path} opens at its top`).toBe(0)
  }

  await test.step('a card and a count of the queue lead straight to a case', async () => {
    await open('/admin/dashboard')
    const cards = page.getByRole('region', { name: dashboardTexts.es.waiting })
    await cards.getByRole('link', { name: waitingWork.requests.name.es }).click()
    await expect(page.getByRole('button', { name: t.request.reject })).toBeVisible()
    const menu = page.getByRole('navigation', { name: adminTexts.es.title })
    await menu.getByRole('link', { name: `Verificación: ${adminTexts.es.waitingCount(3)}` }).click()
    await at(page, 1, 3)
  })

  await test.step('the market of a place where nothing happens says so, and leads back to all of it', async () => {
    await open('/admin/dashboard?days=30')
    const { quiet, wholeMarket } = dashboardTexts.es
    await page.getByLabel(adminTexts.es.columns.place, { exact: true }).selectOption('AK')
    await expect(page.getByRole('heading', { name: quiet('AK') })).toBeVisible()
    await expect(page).toHaveURL(/days=30&state_iso=AK/)
    await page.getByRole('link', { name: wholeMarket }).click()
    await expect(page).toHaveURL(/\/admin\/dashboard\?days=30$/)
    await expect(page.getByRole('heading', { name: dashboardTexts.es.byPlace })).toBeVisible()
  })

  await test.step('invitations: both sides share a phone, and have their reward all the same', async () => {
    await open('/admin/referrals')
    await at(page, 1, 1)
    await page.keyboard.press(keyOf(referral.deny))
    await page.getByRole('textbox').last().press('Escape')
    await expect(page.getByRole('button', { name: referral.deny })).toBeFocused()
    await decide(page, referral.grant, 'Son hermanas y viven juntas.')
    await expect(page.getByRole('heading', { name: t.none.title })).toBeVisible()
  })

  await test.step('reviews: on, back, publish, undo, remove by a rule', async () => {
    await open('/admin/reviews')
    await expect(page.getByText('Delia U.'), 'who removed a review does not decide its appeal').toHaveCount(0)
    await at(page, 1, 3)
    await page.keyboard.press('j')
    await at(page, 2, 3)
    await expect(page.getByRole('article'), 'Tab goes on in what is looked at').toBeFocused()
    await page.keyboard.press('k')
    await at(page, 1, 3)

    await page.getByRole('button', { name: t.keys.turnOff }).click()
    await page.keyboard.press('j')
    await page.keyboard.press(keyOf(t.review.remove))
    await page.getByRole('button', { name: t.keys.turnOn }).click()
    await at(page, 1, 3)

    await decide(page, t.review.publish)
    await said(page, t.decided)
    await at(page, 1, 2)
    await page.keyboard.press('z')
    await said(page, t.undone)
    await at(page, 1, 3)

    await decide(page, t.review.remove, 'Habla de otra empresa.')
    const rule = page.getByLabel(t.rule)
    await expect(rule, 'no rule is chosen for anybody').toHaveValue('')
    await expect(rule).toHaveAttribute('aria-invalid', 'true')
    await rule.selectOption('off_topic')
    await rule.press('Control+Enter')
    await at(page, 1, 2)
    await decide(page, t.review.publish)
    await expect(page.getByRole('article', { name: t.position(1, 1), exact: true })).toBeVisible()
  })

  await test.step('claims: what is missing is told at its field, and nothing typed is lost', async () => {
    await open('/admin/refunds')
    await at(page, 1, 2)
    await decide(page, t.refund.deny, 'No.')
    await expect(page.getByRole('textbox').last()).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('textbox').last()).toHaveValue('No.')
    await page.getByRole('textbox').last().press('End')
    await page.keyboard.type(' El mensaje es de un cliente de verdad.')
    await page.keyboard.press('Control+Enter')
    await at(page, 1, 1)
    await decide(page, t.refund.ask, '¿Qué mensaje recibiste de esa persona?')
    await expect(page.getByRole('heading', { name: t.none.title })).toBeVisible()
    await page.keyboard.press('z')
    await at(page, 1, 1)
  })

  await test.step('appeals: who said no decides another, not that one', async () => {
    await open('/admin/refunds?state=appealed')
    await at(page, 1, 1)
    await decide(page, t.refund.approve, 'La empresa mandó la prueba que faltaba.')
    await expect(page.getByRole('heading', { name: t.forOthers.title })).toBeVisible()
    await expect(page.getByText(t.forOthers.text(1))).toBeVisible()
  })

  await test.step('documents: checked, then refused with a reason', async () => {
    await open('/admin/credentials')
    await at(page, 1, 3)
    const preview = page.getByRole('article').getByRole('img')
    await expect(preview, 'the document is seen at once').toHaveJSProperty('naturalWidth', 600)
    await decide(page, t.credential.check)
    await at(page, 1, 2)
    await expect(page.getByTitle(evidenceTexts.es.preview('photo.pdf'))).toBeVisible()
    await expect(page.getByRole('button', { name: t.credential.check }), 'the decision stays in sight').toBeInViewport()
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('blob:')), 'the browser shows the PDF').toBe(true)
    await decide(page, t.credential.check)
    await at(page, 1, 1)
    await expect(page.getByText(t.credential.noDocument)).toBeVisible()
    await decide(page, t.credential.check)
    await expect(page.getByRole('heading', { name: t.none.title })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Siguiente: / }), 'and what to take next').toBeVisible()
    await open('/admin/credentials')
    await expect(page, 'the view of which something waits').toHaveURL(/queue=checking/)
    await at(page, 1, 3)
    await decide(page, t.credential.reject, 'La foto no deja leer el nombre.')
    await at(page, 1, 2)
    await page.setViewportSize({ width: 390, height: 800 })
    await page.reload()
    await alive(page.getByRole('button', { name: adminTexts.es.find }))
    await expect(page.getByRole('link', { name: /photo\.pdf$/ }), 'a phone has the link alone').toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await at(page, 1, 2)
    await decide(page, t.credential.reject, 'El documento no dice de quién es.')
    await at(page, 1, 1)
    await expect(page.getByRole('button', { name: t.credential.verify, exact: true }), 'nothing is valid that nobody has seen').toHaveCount(
      0,
    )
    await decide(page, t.credential.reject, 'Manda una foto del documento por los dos lados.')
    await expect(page.getByRole('heading', { name: t.none.title })).toBeVisible()
  })

  await test.step('requests: one decision leads to the next, and the last one can be taken back where it stands', async () => {
    await open('/admin/requests?state=in_review&sort=created_at')
    await page.getByRole('rowheader').getByRole('link').first().press('Enter')
    await alive(page.getByRole('button', { name: t.request.reject }))
    // The address changes before the page does: what the page itself leads to tells when the next one stands there.
    const shown = page.getByRole('banner').getByRole('link', { name: siteTexts.es.otherLanguage })
    const first = (await shown.getAttribute('href'))!
    const other = await newPerson()
    await signAdminIn(other, 'es', fellow.email)
    await other.goto(page.url())
    await expect(other.getByText(t.openBy(['Guardia Casa'])), 'each is told of the other').toBeVisible()
    await expect(page.getByText(t.openBy([fellow.name]))).toBeVisible()
    await decide(page, t.request.reject, 'Es publicidad, no una solicitud.')
    await expect(shown).not.toHaveAttribute('href', first)
    await decide(page, t.request.approve)
    await expect(page.getByText(t.plannedMine)).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.getByRole('button', { name: t.request.approve })).toBeVisible()
  })

  await test.step('companies: one after the other, none of them twice; the first is asked for changes', async () => {
    await open('/admin/companies?status=pending')
    await page.getByRole('row').getByRole('link', { name: 'Espera Pinturas' }).press('Enter')
    await alive(page.getByRole('button', { name: t.company.ask }))
    await decide(page, t.company.ask, 'Faltan las fotos de tus trabajos.')
    await expect(page.getByRole('group', { name: t.company.whatToChange }).getByRole('alert'), 'nothing is marked yet').toBeVisible()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    for (const name of ['Espera Pisos', 'Espera Rejas']) {
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await decide(page, t.company.reject, 'No hace trabajos en casas.')
    }
    // Companies of other journeys may wait too: then the next one stands here.
    const other = page.getByRole('heading', { level: 1 }).filter({ hasNotText: /^Espera / })
    await expect(page.getByText(t.plannedMine).or(other)).toBeVisible()
  })

  await test.step('by now nobody can take the reward back, and the invitation is paid', async () => {
    const row = page.getByRole('row').filter({ hasText: referral.signs.phone })
    await expect(async () => {
      await page.goto(to('/admin/referrals?view=all'))
      await expect(row).toContainText(referral.states.rewarded, { timeout: 1000 })
    }).toPass()
  })
})
