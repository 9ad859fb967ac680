import { sheetColumns } from '#contract/spreadsheets/states.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { spreadsheetsTexts } from '#web/locales/spreadsheets.ts'
import { webhooksTexts } from '#web/locales/webhooks.ts'
import { enterAsAdmin } from './support/admin.ts'
import { connected } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('an admin sees which webhooks of companies fail and why, and brings the catalogue from a spreadsheet with a mistake', async ({
  page,
  lang,
  to,
  newPerson,
  ignore,
  baseURL,
}) => {
  ignore(/422.*\/sheet/)
  const { admin, company, service } = connected[lang]
  await enterAsAdmin(page, { email: admin, lang, to })

  await test.step('a company’s server refuses what it is sent', async () => {
    const t = webhooksTexts[lang]
    const owner = await newPerson()
    await signIn(owner, lang, company.email)
    await owner.goto(to('/user/companies/profile/integrations/webhooks'))
    await alive(owner.getByRole('button', { name: t.add }))
    await owner.getByRole('button', { name: t.add }).click()
    await owner.getByRole('dialog').getByLabel(t.url).fill(`${baseURL}/dev/webhooks?answer=500`)
    await owner.getByRole('dialog').getByRole('button', { name: t.save }).click()
    await owner.getByRole('button', { name: t.close }).click()
    await owner.getByRole('link', { name: `${baseURL}/dev/webhooks?answer=500`, exact: true }).click()
    await alive(owner.getByRole('button', { name: t.test }))
    await owner.getByRole('button', { name: t.test }).click()
    await expect(owner.getByText(t.failing.title)).toBeVisible()
  })

  await test.step('the admin sees its host, since when and why, and not its address', async () => {
    const t = webhooksTexts[lang]
    await page.goto(to('/admin/integrations'))
    await expect(page.getByRole('heading', { level: 1, name: lang === 'es' ? 'Claves y aplicaciones' : 'Keys and apps' })).toBeVisible()
    const row = page
      .getByRole('region', { name: t.admin.title })
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: company.name }) })
    await expect(row.getByText(t.states.fails, { exact: true })).toBeVisible()
    await expect(row.getByText(t.admin.failingSince)).toBeVisible()
    await expect(row.getByText(new URL(baseURL!).host)).toBeVisible()
    await expect(page.getByText('answer=500')).toHaveCount(0)
    await row.getByText(t.deliveries).click()
    await expect(row.getByText(t.admin.failures.status).first()).toBeVisible()
  })

  await test.step('a preview of the catalogue says what changes and what is wrong, and saves nothing', async () => {
    const t = spreadsheetsTexts[lang]
    const { slug, demand } = sheetColumns.catalog
    await page.goto(to('/admin/settings/services'))
    await alive(page.getByRole('button', { name: t.title }))
    await page.getByRole('button', { name: t.title }).click()
    const dialog = page.getByRole('dialog', { name: catalogueTexts[lang].services })
    const rows = [`${slug.name[lang]},${demand.name[lang]}`, `${service},37`, 'moon-landing,10']
    const send = () =>
      dialog
        .getByLabel(t.choose, { exact: true })
        .setInputFiles({ name: 'catalogo.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\n')}\n`) })
    await send()
    const status = dialog.getByRole('status')
    await expect(status.filter({ hasText: t.preview(1, 1) })).toBeVisible()
    await expect(status.filter({ hasText: t.unsaved })).toBeVisible()
    const problems = dialog.getByRole('region', { name: t.problems })
    await expect(problems.getByText(t.row(3)).first()).toBeVisible()

    await dialog.getByRole('button', { name: t.apply(1) }).click()
    await expect(status.filter({ hasText: t.applied })).toBeVisible()
    rows.pop()
    await send()
    await expect(status.filter({ hasText: t.nothing })).toBeVisible()
  })
})
