import sharp from 'sharp'
import { mapTexts } from '#web/locales/map.ts'
import { expect, test } from './support/test.ts'

const results = '/search/drain-cleaning?zipcode=20910&view=map'

test('a pin and its row light up together, and a pin leads to its company by keyboard', async ({ page, lang, to }) => {
  const t = mapTexts[lang]
  const tiles: number[] = []
  page.on('response', (response) => /\/map\/\d+\/\d+\/\d+\.mvt$/.test(response.url()) && tiles.push(response.status()))
  const response = await page.goto(to(results))
  expect(response!.headers()['content-security-policy'], 'no provider, no other origin').toMatch(/connect-src 'self';/)
  const map = page.getByRole('group', { name: /^Mapa de empresas|^Map of companies/ })
  await map.scrollIntoViewIfNeeded()
  await expect.poll(() => tiles[0]).toBe(200)
  await expect(map.getByText('U.S. Census Bureau')).toBeVisible()

  const red = async () => (await sharp(await map.locator('canvas').screenshot()).stats()).dominant.r
  await expect.poll(red, 'most of what one sees is land').toBeGreaterThan(240)

  // The three companies of the street have one address, and so one pin.
  const pin = map.getByRole('button', { name: t.showGroup(3) })
  await pin.press('Enter')
  const card = map.getByRole('region', { name: t.chosen })
  const link = card.getByRole('link').first()
  await expect(link).toBeFocused()
  const company = await link.innerText()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: company, exact: true }) })
  await expect(row).toHaveAttribute('data-lit', '')

  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await expect(pin).toBeFocused()
  await expect(row).not.toHaveAttribute('data-lit')
  await expect(pin).not.toHaveAttribute('data-lit')
  await row.getByRole('link', { name: company }).first().focus()
  await expect(pin).toHaveAttribute('data-lit', 'true')

  await pin.press('Enter')
  await link.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: company })).toBeVisible()
})

test('zooming in and out keeps every company on the map', async ({ page, lang, to }) => {
  const t = mapTexts[lang]
  await page.goto(to(results))
  const map = page.getByRole('group', { name: /^Mapa de empresas|^Map of companies/ })
  await map.scrollIntoViewIfNeeded()
  const counted = () =>
    map
      .locator('[data-lon]:is(button)')
      .evaluateAll((pins) => pins.reduce((sum, pin) => sum + ('group' in pin.dataset ? Number(pin.textContent) : 1), 0))
  const total = await page.getByRole('heading', { level: 3 }).count()
  await expect.poll(counted).toBe(total)
  for (let i = 0; i < 3; i++) await map.getByRole('button', { name: t.further }).press('Enter')
  await expect(map.locator('[data-group]')).toHaveCount(1)
  await expect.poll(counted).toBe(total)
})

test('without WebGL a sentence points to the list', async ({ page, lang, to }) => {
  await page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null))
  await page.goto(to(results))
  const map = page.getByRole('group', { name: /^Mapa de empresas|^Map of companies/ })
  await map.scrollIntoViewIfNeeded()

  await expect(map.getByRole('status')).toHaveText(mapTexts[lang].noPins)
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})
