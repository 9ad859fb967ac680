import { commonErrors } from '#contract/errors.ts'
import { adminTexts } from '#web/locales/admin.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { offersTexts } from '#web/locales/admin-offers.ts'
import { overtakenTexts } from '#web/locales/overtaken.ts'
import { savedViewTexts } from '#web/locales/saved-views.ts'
import { siteTexts } from '#web/locales/site.ts'
import { companyPaths } from '#web/domains/leads/paths.ts'
import { signAdminIn } from './support/session.ts'
import { distributed } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

// Whoever looks after the market sits at a desk.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const { admin, asked, unasked } = distributed

test('an admin sees whom a request was offered to and why others were not, and changes it with a reason', async ({
  page,
  lang,
  to,
  newPerson,
  ignore,
}) => {
  ignore(/409 .*\/withdraw/)
  const [t, { act, barriers, ...offers }, views] = [adminTexts[lang], offersTexts[lang], savedViewTexts[lang]]
  const offer = page.getByRole('row').filter({ hasText: asked.name })
  const other = page.getByRole('row').filter({ hasText: unasked.name })
  const doIt = async (what: string, reason: string, where = page.getByRole('main')) => {
    await alive(where.getByRole('button', { name: what, exact: true }))
    await where.getByRole('button', { name: what, exact: true }).click()
    const dialog = where.page().getByRole('dialog')
    await dialog.getByRole('textbox').fill(reason)
    await dialog.getByRole('button', { name: what, exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  await signAdminIn(page, lang, admin)
  await page.goto(to('/admin/matches'))
  await alive(page.getByRole('button', { name: t.find }))

  await test.step('filters of the list are saved as a view, opened again, renamed, deleted and restored', async () => {
    const view = (name: string) => page.getByRole('navigation', { name: views.title }).getByRole('link', { name, exact: true })
    const name = async (said: string) => {
      await page.getByRole('dialog').getByRole('textbox').fill(said)
      await page.keyboard.press('Enter')
      await expect(view(said)).toHaveAttribute('aria-current', 'page')
    }
    await page.getByRole('combobox', { name: t.columns.status, exact: true }).selectOption('offered')
    // A view is made from the address.
    await expect(page).toHaveURL(/\?state=offered$/)
    await page.getByRole('button', { name: views.save }).click()
    await name('Sin contestar')
    await page.goto(to('/admin/matches'))
    await alive(page.getByRole('button', { name: t.find }))
    await view('Sin contestar').click()
    await expect(page).toHaveURL(/\?state=offered$/)
    await page.getByRole('button', { name: views.more('Sin contestar') }).click()
    await page.getByRole('button', { name: views.rename }).click()
    await name('Por contestar')
    await page.getByRole('button', { name: views.more('Por contestar') }).click()
    await page.getByRole('button', { name: views.drop }).click()
    await expect(view('Por contestar')).toBeHidden()
    await page.getByRole('button', { name: views.undo }).click()
    await expect(view('Por contestar')).toBeVisible()
  })

  await test.step('an offer among all, with the parts of its score, leads to its request', async () => {
    await expect(offer).toContainText(t.matchStates.offered)
    await offer.getByRole('rowheader').getByRole('link').click()
    await expect(offer).toContainText(offers.unseen)
    await expect(other).toContainText(offers.free)
  })

  await test.step('it is withdrawn and offered once more; what happened stays to be read', async () => {
    await doIt(act.withdraw, 'La empresa llamó: está de viaje.', offer)
    await expect(offer).toContainText(t.matchStates.withdrawn)
    await expect(offer).toContainText(barriers.excluded)
    await expect(offer.getByRole('button', { name: act.readmit, exact: true })).toBeVisible()
    await doIt(act.resend, 'Ya volvió de su viaje.', offer)
    await expect(offer).toContainText(t.matchStates.offered)
    await expect(offer).not.toContainText(barriers.excluded)
    await offer.getByText(offers.events.again).first().click()
    await expect(offer).toContainText('La empresa llamó: está de viaje.')
  })

  await test.step('the second admin to withdraw it is told so, and sees its current state', async () => {
    const quicker = await page.context().newPage()
    await quicker.goto(page.url())
    await offer.getByRole('button', { name: act.withdraw, exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('La clienta ya la conoce.')
    await doIt(act.withdraw, 'La empresa lo pidió.', quicker.getByRole('row').filter({ hasText: asked.name }))
    await quicker.close()

    await page.getByRole('dialog').getByRole('button', { name: act.withdraw, exact: true }).click()
    const told = page.getByRole('alertdialog')
    await expect(told).toContainText(commonErrors.invalidTransition.message[lang])
    await told.getByRole('button', { name: siteTexts[lang].ok }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(offer).toContainText(t.matchStates.withdrawn)
    await doIt(act.resend, 'Sigue disponible.', offer)
  })

  await test.step('an offer passed on by its company meanwhile says so', async () => {
    await offer.getByRole('button', { name: act.withdraw, exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Ya no hace falta.')
    const seller = await newPerson()
    await signIn(seller, lang, asked.email)
    await seller.goto(to(companyPaths.leads))
    await seller.getByRole('article').getByRole('link').first().click()
    const { pass, passReasons } = leadTexts[lang]
    await seller.getByRole('button', { name: pass, exact: true }).click()
    await seller.getByRole('radio', { name: passReasons.too_busy }).click()
    await seller.getByRole('dialog').getByRole('button', { name: pass, exact: true }).click()
    await expect(seller.getByRole('dialog')).toBeHidden()

    await page.getByRole('dialog').getByRole('button', { name: act.withdraw, exact: true }).click()
    const told = page.getByRole('alertdialog')
    await expect(told).toContainText(overtakenTexts[lang].changes['match.pass'])
    await told.getByRole('button', { name: siteTexts[lang].ok }).click()
    await expect(offer).toContainText(t.matchStates.passed)
  })

  await test.step('an excluded company is set apart with its reason, and readmitted', async () => {
    await doIt(act.exclude, 'La clienta es su vecina.', other)
    await expect(other).toContainText(barriers.excluded)
    await expect(other).toContainText('La clienta es su vecina.')
    await doIt(act.readmit, 'Era otra vecina.', other)
    await expect(other).toContainText(offers.free)
  })

  await test.step('room for one more, once the reason is said at its field', async () => {
    const slots = page.getByText('0/4', { exact: true })
    await doIt(act.slot, 'La clienta quiere comparar más.')
    await expect(slots).toBeVisible()
  })
})
