import { dateTexts } from '#web/locales/dates.ts'
import { uiTexts } from '#web/locales/ui.ts'
import { alive, expect, test } from './support/test.ts'

const t = dateTexts.es

// A picture of the demo town.
test.beforeEach(({ ignore }) => ignore(/404.*\/media\//))

test('a day is typed as people write it, or chosen by keyboard, and a wrong one says why', async ({ page }) => {
  await page.goto('/dev/ui')
  const day = page.getByRole('textbox', { name: '¿Qué día?', exact: true })
  await alive(day)

  await day.fill('1/12/2026')
  await day.blur()
  await expect(day).toHaveValue('mar, 1 dic 2026')

  await day.fill('31/2/2027')
  await day.blur()
  await expect(day).toHaveValue('31/2/2027')
  await expect(day).toHaveAttribute('aria-invalid', 'true')

  await day.fill('1 nov 2026')
  await day.blur()
  await expect(page.getByText(t.tooEarly('vie, 20 nov 2026'))).toBeVisible()

  await day.fill('1 dic')
  await day.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: t.open }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: '¿Qué día?' })
  await expect(calendar.getByRole('button', { name: 'martes, 1 de diciembre' })).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(calendar).toBeHidden()
  await expect(day).toHaveValue('sáb, 2 ene 2027')
  await expect(page.getByRole('button', { name: t.open }).first()).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar).toBeHidden()
})

test('the days between two are typed too, or chosen by two clicks', async ({ page }) => {
  await page.goto('/dev/ui')
  const group = page.getByRole('group', { name: '¿Entre qué días?' })
  const [from, to] = [group.getByRole('textbox', { name: uiTexts.es.from }), group.getByRole('textbox', { name: uiTexts.es.to })]
  await alive(from)

  await from.fill('14/12/2026')
  await from.blur()
  await expect(to).toHaveValue('lun, 14 dic 2026')
  await to.fill('20 dic')
  await to.blur()
  await expect(to).toHaveValue('dom, 20 dic 2026')

  await to.fill('30/11/2026')
  await to.blur()
  await expect(to).toHaveAttribute('aria-invalid', 'true')
  await expect(group.getByText(t.tooEarly('lun, 14 dic 2026'))).toBeVisible()
  await expect(from).toHaveValue('lun, 14 dic 2026')

  await group.getByRole('button', { name: 'jueves, 3 de diciembre' }).click()
  await group.getByRole('button', { name: 'lunes, 7 de diciembre' }).click()
  await expect(from).toHaveValue('jue, 3 dic 2026')
  await expect(to).toHaveValue('lun, 7 dic 2026')
})
