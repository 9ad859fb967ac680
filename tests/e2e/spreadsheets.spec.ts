import { readFile } from 'node:fs/promises'
import { customersTexts } from '#web/locales/customers.ts'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { spreadsheetsTexts } from '#web/locales/spreadsheets.ts'
import { settlers } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('an owner takes out the customers, and brings services from a spreadsheet that has mistakes', async ({ page, lang, to, ignore }) => {
  ignore(/422.*\/(sheets|customers)/)
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

  await test.step('a company brings the customers that it had, and adds one by hand', async () => {
    const c = customersTexts[lang]
    await page.goto(to('/user/companies/profile/customers'))
    await page.getByRole('link', { name: c.import }).click()
    await expect(page.getByLabel(t.which)).toHaveValue('own_customers')
    await alive(page.getByLabel(t.which))
    const people = `${c.name},${c.phone},${c.email},${c.zip}\nRosa Núñez,(240) 555-0191,,20850\nSin contacto,,,\n`
    await send(people)
    await expect(status.filter({ hasText: t.preview(1, 1) })).toBeVisible()
    await page.getByRole('button', { name: t.apply(1) }).click()
    await expect(status.filter({ hasText: t.applied })).toBeVisible()
    await send(people)
    await expect(status.filter({ hasText: t.nothing })).toBeVisible()

    await page.goto(to('/user/companies/profile/customers'))
    await expect(page.getByRole('link', { name: `Rosa Núñez ${c.added}` })).toBeVisible()
    const add = page.getByRole('button', { name: c.addOwn, exact: true })
    await alive(add)
    await add.click()
    const dialog = page.getByRole('dialog', { name: c.addOwn })
    await dialog.getByLabel(c.name, { exact: true }).fill('Pablo')
    await dialog.getByRole('button', { name: c.addOwnDone, exact: true }).click()
    await expect(dialog.getByLabel(c.phone)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(c.phone).fill('2405550192')
    await dialog.getByRole('button', { name: c.addOwnDone, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pablo' })).toBeVisible()
    await page.getByRole('button', { name: c.change, exact: true }).click()
    const change = page.getByRole('dialog', { name: c.changeOwn })
    await change.getByLabel(c.phone).fill('2405550191')
    await change.getByRole('button', { name: c.saveOwn, exact: true }).click()
    await expect(change.getByText('Rosa Núñez')).toBeVisible()
    // Also a server's error stays where it is until the value changes, so that the first press counts.
    await change.getByRole('button', { name: c.cancel, exact: true }).click()
    await expect(change).toBeHidden()
    await page.getByRole('button', { name: c.removeOwn, exact: true }).click()
    await page
      .getByRole('dialog', { name: c.removeOwnTitle('Pablo') })
      .getByRole('button', { name: c.removeOwn, exact: true })
      .click()
    await expect(page).toHaveURL(/customers$/)
    await expect(page.getByRole('link', { name: /Pablo/ })).toHaveCount(0)
  })
})
