import { readFile } from 'node:fs/promises'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { integrationsTexts } from '#web/locales/integrations.ts'
import { reputationTexts } from '#web/locales/reputation.ts'
import { expectAccessible, once } from './support/axe.ts'
import { settlers } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('an owner takes signed reviews along, anyone checks them, and reviews of another platform come in with a code', async ({
  page,
  lang,
  to,
  ignore,
}) => {
  ignore(/422.*\/reputation/)
  const t = reputationTexts[lang]
  const file = (name: string, text: string) => ({ name, mimeType: 'application/jwt', buffer: Buffer.from(text) })
  const choose = page.getByLabel(t.choose, { exact: true })
  await signIn(page, lang, settlers[lang].email)

  const signed = await test.step('the file is downloaded', async () => {
    await page.goto(to('/user/companies/profile/integrations'))
    await expect(page.getByRole('heading', { level: 1, name: integrationsTexts[lang].title })).toBeVisible()
    await page.getByRole('link', { name: t.title }).click()
    const download = page.getByRole('button', { name: t.download })
    await alive(download)
    const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
    return readFile(await saved.path(), 'utf8')
  })

  await test.step('a file without the code is refused, one with it is shown', async () => {
    await choose.setInputFiles(file('own.jwt', signed))
    await expect(page.getByRole('status').filter({ hasText: t.failed })).toBeVisible()
    const code = (await page.getByLabel(t.ownCode).textContent())!
    const reply = await page.request.get(`/dev/reputation?code=${code}`)
    await choose.setInputFiles(file('other.jwt', await reply.text()))
    await expect(page.getByRole('link', { name: 'otra-plataforma.example' })).toBeVisible()
    await expect(page.getByText(t.failed)).toHaveCount(0)
    await expectAccessible(page, once)
  })

  await test.step('and it is taken off again', async () => {
    await page.getByRole('button', { name: t.forget }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.forget }).click()
    await expect(page.getByText(t.none)).toBeVisible()
  })

  await test.step('anyone sees whether a file is genuine', async () => {
    await page.getByRole('link', { name: t.check }).click()
    const check = page.getByLabel(t.page.choose, { exact: true })
    await alive(page.getByRole('button', { name: t.page.choose }))
    await check.setInputFiles(file('changed.jwt', `${signed.slice(0, -20)}${'A'.repeat(20)}`))
    await expect(page.getByText(t.failed)).toBeVisible()
    await check.setInputFiles(file('own.jwt', signed))
    await expect(page.getByText(t.page.genuine)).toBeVisible()
    await expect(page.getByText(t.page.allShown)).toBeVisible()
    await page.getByRole('link', { name: t.page.profile }).click()
    await expect(page.getByRole('heading', { name: companyPageTexts[lang].reviews.title })).toBeVisible()
  })
})
