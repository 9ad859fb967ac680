import type { Locator, Page } from '@playwright/test'
import { boardReviewTexts } from '#web/locales/board-review.ts'
import { boardTexts } from '#web/locales/board.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { searchTexts } from '#web/locales/search.ts'
import { starTexts } from '#web/locales/stars.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { typist } from './support/people.ts'
import { call, post } from './support/session.ts'
import { alive, codeSentTo, expect, settled, signIn, test } from './support/test.ts'
import { visible } from './support/wizard.ts'

const phone = '+12405550188'
const t = wizardTexts.es

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Tabs until `target` has the focus. @throws Error if two rounds of the page do not reach it */
async function reach(target: Locator): Promise<Locator> {
  await expect(target).toBeVisible()
  // A page that has just come takes the focus once.
  await settled(target.page())
  for (let steps = 0; !(await isFocused(target)); steps++) {
    if (steps > 150) throw new Error(`The Tab key never reaches ${String(target)}`)
    await target.page().keyboard.press('Tab')
  }
  return target
}
const press = async (target: Locator, key = 'Enter') => (await reach(target)).page().keyboard.press(key)
const type = async (target: Locator, text: string) => (await reach(target)).page().keyboard.type(text)

/** Tabs into a radio group, and goes to one of it by arrow. */
async function pick(target: Locator): Promise<void> {
  await expect(target).toBeAttached()
  await settled(target.page())
  const page = target.page()
  const name = await target.getAttribute('name')
  for (let steps = 0; (await page.evaluate(() => document.activeElement?.getAttribute('name'))) !== name; steps++) {
    if (steps > 150) throw new Error(`The Tab key never reaches the group of ${String(target)}`)
    await page.keyboard.press('Tab')
  }
  for (let steps = 0; !(await isFocused(target)) && steps < 20; steps++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(target).toBeChecked()
}

/** The company buys, quotes and, once hired, finishes, through its API. */
async function sell(seller: Page): Promise<{ finish: () => Promise<unknown> }> {
  await signIn(seller, 'es', typist.seller.email)
  type Row = { match_id: string; price: object }
  const offers = async () => ((await (await seller.request.get('/api/company/leads?tab=new')).json()) as { data: Row[] }).data
  await expect.poll(async () => (await offers()).length).toBe(1)
  const [{ match_id, price }] = (await offers()) as [Row]
  const { lead_id } = await post<{ lead_id: string }>(seller, 'es', `/api/company/matches/${match_id}/accept`, { price })
  await post(seller, 'es', `/api/company/leads/${lead_id}/open-contact`).catch(() => undefined)
  const { id } = await post<{ id: string }>(seller, 'es', `/api/company/leads/${lead_id}/quotes`)
  const draft = {
    type: 'fixed',
    items: [{ text: 'Destape con sonda', quantity: 1, unit: 'job', unit_price_cents: 15_000 }],
    valid_until: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10),
    message: 'Lo destapamos y dejamos todo limpio.',
  }
  await call(seller, 'es', { method: 'PUT', path: `/api/company/quotes/${id}`, data: draft })
  await post(seller, 'es', `/api/company/quotes/${id}/send`)
  return { finish: () => post(seller, 'es', `/api/company/leads/${lead_id}/work-finished`, { final_cents: 15_000 }) }
}

test('from a search to a review by keyboard alone', async ({ page, newPerson }) => {
  test.setTimeout(240_000)
  await test.step('searches, and asks', async () => {
    await page.goto('/')
    const box = page.getByRole('search').first()
    await alive(box)
    const zip = box.getByLabel(searchBoxTexts.es.zip)
    await reach(box.getByRole('combobox', { name: searchBoxTexts.es.what }))
    await reach(zip)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(typist.zip)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('destape de drenajes')
    const option = page.getByRole('option', { name: 'Destape de drenajes' })
    await expect(option).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: typist.seller.name }).first()).toBeVisible()
    await press(visible(page.getByRole('link', { name: searchTexts.es.ask })))
  })

  await test.step('answers by number, arrow and Enter', async () => {
    const heading = page.getByRole('heading', { level: 1 })
    const [toilet, slow] = ['Inodoro', 'Baja, pero lento'].map((name) => page.getByRole('radio', { name }))
    await expect(toilet!).toBeVisible()
    await settled(page)
    await page.keyboard.press('4')
    await expect(toilet!, 'a key chooses, and Enter goes on').toBeChecked()
    await page.keyboard.press('Enter')
    await pick(slow!)
    await page.keyboard.press('Enter')
    const skip = page.getByRole('button', { name: t.skip })
    await press(skip)
    const flexible = page.getByRole('radio', { name: t.when.options.flexible.label })
    await expect(flexible).toBeVisible()
    await pick(flexible)
    await press(page.getByRole('button', { name: t.next, exact: true }))
    await expect(heading).toHaveText(t.what.title)
    await press(skip)
    await expect(page.getByText(typist.seller.name)).toBeVisible()
    await press(page.getByRole('button', { name: t.next, exact: true }))
  })

  await test.step('leaves a contact and proves the phone', async () => {
    const { contact, consent, companies } = t
    await type(page.getByLabel(contact.name, { exact: true }), 'Teclas')
    await type(page.getByLabel(contact.surname), 'Mora')
    await type(page.getByLabel(contact.email), 'teclas@example.com')
    await type(page.getByLabel(contact.phone), phone.slice(2))
    await press(page.getByRole('checkbox', { name: /contactarme/ }), 'Space')
    await press(page.getByRole('checkbox', { name: consent.terms }), 'Space')
    await press(page.getByRole('button', { name: companies.send }))
    await type(page.getByLabel(phoneTexts.es.code.label), await codeSentTo(page, phone))
    await expect(page.getByRole('heading', { level: 1, name: 'Destape de drenajes' })).toBeVisible()
  })

  const { finish } = await sell(await newPerson())

  await test.step('reads the quote and accepts it', async () => {
    const accept = page.getByRole('main').getByRole('button', { name: boardTexts.es.acceptAndHire('$150.00') })
    await expect(accept).toBeVisible({ timeout: 30_000 })
    await settled(page)
    await press(accept)
    const dialog = page.getByRole('dialog', { name: boardTexts.es.acceptTitle(typist.seller.name) })
    await type(dialog.locator('input[name="street"]'), '12 Calle Sola')
    await type(dialog.getByLabel(boardTexts.es.yourName), 'Teclas Mora')
    await press(dialog.getByRole('button', { name: boardTexts.es.acceptAndHire('$150.00') }))
    await expect(page.getByText(boardTexts.es.hiredTitle(typist.seller.name))).toBeVisible()
  })

  await test.step('confirms the work and reviews it', async () => {
    const words = boardReviewTexts.es
    await finish()
    await press(page.getByRole('button', { name: boardTexts.es.confirm }))
    await pick(page.getByRole('radiogroup', { name: words.overall }).getByRole('radio', { name: starTexts.es.words[4] }))
    await type(page.getByLabel(words.words), 'Llegaron a tiempo y dejaron el baño limpio y sin olor.')
    await press(page.getByRole('button', { name: words.send }))
    await expect(page.getByText(words.levels.verified_hire)).toBeVisible()
  })
})
