import { companyTexts } from '#web/locales/company.ts'
import { accountTexts } from '#web/locales/account.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { searchTexts } from '#web/locales/search.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { teamTexts } from '#web/locales/team.ts'
import { sellersOf, zips } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

const { ada, brava } = sellersOf('es')

test('the public pages can be read, and search answers, without JavaScript', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('search').first().getByRole('combobox').fill('fregadero tapado')
  await page.getByRole('search').first().getByLabel(searchBoxTexts.es.zip).fill(zips.es)
  await page.getByRole('search').first().getByRole('button', { name: searchBoxTexts.es.search }).click()
  await page.getByRole('link', { name: 'Destape de drenajes' }).first().click()

  await expect(page.getByRole('heading', { level: 1, name: 'Destape de drenajes en Silver Spring, MD' })).toBeVisible()
  await expect(page.getByRole('link', { name: brava.name }).first()).toBeVisible()
  await page.getByRole('combobox', { name: searchTexts.es.sort }).selectOption('price')
  for (const kind of ['trade_licence', 'background_check'] as const)
    await page.getByRole('checkbox', { name: companyTexts.es.badges[kind] }).check()
  await page.getByRole('button', { name: searchTexts.es.filters.apply }).click()
  await expect(page).toHaveURL(/zipcode=20910&badge=trade_licence&badge=background_check.*sort=price/)
  await expect(page.getByRole('link', { name: brava.name })).toHaveCount(0)
  await page.getByRole('link', { name: ada.name }).first().click()

  await expect(page.getByRole('heading', { level: 1, name: ada.name })).toBeVisible()
  await expect(page.getByText('Destapamos drenajes desde 2009.').first()).toBeVisible()
})

test('every public page says its title, language and other language in its first answer', async ({ request }) => {
  for (const path of [
    '/',
    `/search/drain-cleaning?zipcode=${zips.es}`,
    `/companies/${ada.slug}`,
    `/companies/${ada.slug}/gallery`,
    '/gallery',
    '/upload',
    '/local-services',
    '/category/plumbing',
  ]) {
    const html = await (await request.get(path)).text()

    expect(html, path).toContain('<html lang="es"')
    expect(html, path).toMatch(/<title>[^<]{5,}<\/title>/)
    expect(html, path).toContain('hrefLang="en"')
    expect(html.match(/<h1/g), path).toHaveLength(1)
  }
})

test('a mailed link that lost a part says what happened, and where to go', async ({ request }) => {
  for (const [path, title] of [
    ['/unsubscribe?token=1.cut', accountTexts.es.stop.dead],
    ['/refund-check/cut', refundTexts.es.check.dead],
    ['/en/join?token=cut', teamTexts.en.join.ended],
  ] as const) {
    const answer = await request.get(path)
    expect([path, answer.status()]).toEqual([path, 404])
    expect(await answer.text(), path).toContain(`<h1>${title}</h1>`)
  }
})
