import { readFile } from 'node:fs/promises'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { spreadsheetsTexts } from '#web/locales/spreadsheets.ts'
import { settlers } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('an owner takes out the customers, and brings services from a spreadsheet that has mistakes', async ({ page, lang, to, ignore }) => {
  ignore(/422.*\/sheets/)
  const t = spreadsheetsTexts[lang]
  const saved = async (click: Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent('download'), click])
    return (await readFile(await download.path(), 'utf8')).replace('\ufeff', '')
  }
  const status = page.getByRole('status')
  const send = (text: string) =>
    page.getByLabel(t.choose, { exact: true }).setInputFiles({ name: 'tabla.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await signIn(page, lang, settlers[lang].email)
  await page.goto(to('/user/companies/profile/integrations'))
  await page.getByRole('link', { name: integrationsTexts[lang].spreadsheets.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  const name = { es: ['Nombre', 'Servicio', 'Precio desde (USD)', 'Activo'], en: ['Name', 'Service', 'Price from (USD)', 'Active'] }[lang]
  const file = page.getByRole('link', { name: t.download(t.files.customers.name) })
  await alive(page.getByLabel(t.which))
  expect(await saved(file.click())).toMatch(new RegExp(`^${name[0]},`))

  await test.step('a file without the needed column is refused, with its name', async () => {
    await page.getByLabel(t.which).selectOption('services')
    await send('a,b\n1,2\n')
    await expect(status.filter({ hasText: `«${name[1]}»` })).toBeVisible()
  })

  await test.step('a preview says what is ready and what is wrong, and saves nothing', async () => {
    await send(`${name[1]};${name[2]};${name[3]}\nwindow-cleaning;99,50;no\nmoon-landing;10;no\n`)
    await expect(status.filter({ hasText: t.preview(1, 1) })).toBeVisible()
    await expect(status.filter({ hasText: t.unsaved })).toBeVisible()
    const problems = page.getByRole('region', { name: t.problems })
    await expect(problems.getByText(t.row(3))).toBeVisible()
    await expect(problems.getByText('moon-landing')).toBeVisible()
    expect(await saved(page.getByRole('button', { name: t.failedFile }).click())).toContain('moon-landing,10,no,')
  })

  await test.step('the ready row is saved, and a second time there is nothing to save', async () => {
    await page.getByRole('button', { name: t.apply(1) }).click()
    await expect(status.filter({ hasText: t.applied })).toBeVisible()
    await send(`${name[1]},${name[2]}\nwindow-cleaning,99.50\n`)
    await expect(status.filter({ hasText: t.nothing })).toBeVisible()
    await expect(page.getByRole('button', { name: t.apply(1) })).toHaveCount(0)
    expect(await saved(page.getByRole('link', { name: t.current }).click())).toContain(',99.50,')
  })
})
