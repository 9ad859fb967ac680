import { searchTexts } from '#web/locales/search.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { sellersOf, zips } from './support/people.ts'
import { alive, expect, scriptsHeldBack, test } from './support/test.ts'

test('text typed before the scripts arrive is searched for', async ({ page }) => {
  const t = searchBoxTexts.es
  const { arrive } = await scriptsHeldBack(page)
  // The script that hands it over comes last; until then a remembered place may show in the field, but is not searched.
  const { arrive: handOver } = await scriptsHeldBack(page, /\/assets\/typed-before.*\.js$/)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const box = page.getByRole('search').first()
  const words = box.getByRole('combobox')
  await words.fill('destape de drenajes')
  await box.getByLabel(t.zip).fill(zips.en)

  arrive()
  await alive(words)
  await expect(words).toHaveValue('destape de drenajes')
  await box.getByRole('button', { name: t.search }).click()
  await expect(page).toHaveURL(new RegExp(`/search/drain-cleaning.*zipcode=${zips.en}`))
  handOver()
})

test('every kind of field keeps what was put into it before, and so does the form that sends it', async ({ page, ignore }) => {
  // A picture of the demo town.
  ignore(/404.*\/media\//)
  const { arrive } = await scriptsHeldBack(page)
  await page.goto('/dev/ui', { waitUntil: 'domcontentloaded' })
  const form = page.locator('form')
  const [name, email, price, note] = ['Nombre', 'Correo', 'Precio', 'Nota · opcional'].map((label) =>
    form.getByLabel(label, { exact: true }),
  )
  await name!.fill('Rosa Paz')
  await email!.fill('rosa@example.com')
  await form.getByLabel('Código postal').fill('20910')
  await price!.fill('1')
  await form.getByRole('radio').nth(3).check({ force: true })
  await form.getByLabel('Acepto').check()
  const works = page.getByRole('group', { name: '¿Qué más?' }).getByRole('checkbox')
  const chosen = await works.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked))
  for (const one of await works.all()) await one.click({ force: true })
  await note!.fill('Una nota larga, escrita antes de tiempo')
  await note!.press('Home')
  await note!.pressSequentially('Es ')

  arrive()
  await alive(note!)
  // Goes on where it was: at the caret, in the middle of what stands there.
  await expect.poll(() => page.evaluate(() => window.typedBefore.size)).toBe(0)
  await page.keyboard.type('esto: ')
  await expect(note!).toHaveValue('Es esto: Una nota larga, escrita antes de tiempo')
  for (const [i, one] of (await works.all()).entries()) await expect(one).toBeChecked({ checked: !chosen[i] })
  await price!.press('End')
  await page.keyboard.type('50')
  await expect(price!).toHaveValue('150')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Enviado.')).toBeVisible()
})

test('a list is put in the order that was chosen before', async ({ page }) => {
  const { arrive } = await scriptsHeldBack(page)
  // On a phone, sorting is in the filter sheet, which needs scripts.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/search/drain-cleaning', { waitUntil: 'domcontentloaded' })
  await page.getByLabel(searchTexts.es.sort).selectOption('rating')
  arrive()
  await expect(page).toHaveURL(/sort=rating/)
})

test('static parts stay as the server rendered them, and change with the company', async ({ page }) => {
  const { ada, brava } = sellersOf('es')
  const { arrive } = await scriptsHeldBack(page)
  await page.goto(`/companies/${ada.slug}`, { waitUntil: 'domcontentloaded' })
  const logo = page.locator('main header [role=img]').filter({ visible: true }).first()
  const facts = page.locator('main header ul').first()
  await facts
    .locator('li')
    .first()
    .evaluate((fact) => (fact.textContent = 'as it came'))

  arrive()
  await alive(page.getByRole('heading', { level: 1 }))
  await expect(facts).toContainText('as it came')

  // No link leads from one company to the next: the page stays and what it shows changes.
  await page.evaluate((path) => {
    const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: { navigate: (to: string) => void } }
    router.navigate(path)
  }, `/companies/${brava.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(brava.name)
  await expect(facts).not.toContainText('as it came')
  await expect(logo).toHaveAttribute('aria-label', brava.name)
})
