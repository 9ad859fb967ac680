import type { Page } from '@playwright/test'
import { boardTexts } from '#web/locales/board.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { elsewhere } from './support/people.ts'
import { codeSentTo, expect, onLine as test } from './support/test.ts'
import { answerRest, beginRequest, choose, wizardKept } from './support/wizard.ts'

const t = wizardTexts.es
const phone = '+12405550199'

test.use({ serviceWorkers: 'allow' })

test('promise 16: a request written without a connection is sent once', async ({ page, context, line, ignore }) => {
  ignore(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch/)

  await test.step('the connection goes before the first answer', async () => {
    await beginRequest(page, elsewhere.zip)
    await wizardKept(page)
    await context.setOffline(true)
    await line.cut()
  })

  await test.step('everything can be answered, also after a reload', async () => {
    await choose(page, 'Inodoro')
    await expect(page.getByText(t.state.offline)).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Baja, pero lento' })).toBeVisible()
    await page.reload()
    await answerRest(page)
    await page.reload()
    await fillContact(page)
    await page.getByRole('button', { name: t.companies.send }).click()
    await expect(page.getByText(t.contact.offline)).toBeVisible()
    await expect(page.getByLabel(t.contact.surname)).toHaveValue('Mena')
  })

  await test.step('back on line, it is sent, and the phone proves itself', async () => {
    await line.mend()
    await context.setOffline(false)
    await page.getByRole('button', { name: t.companies.send }).click()
    await page.getByLabel(phoneTexts.es.code.label).fill(await codeSentTo(page, phone))
    await expect(page.getByRole('heading', { name: boardTexts.es.asked(3) })).toBeVisible({ timeout: 30_000 })
  })

  await test.step('there is one request, with what was said', async () => {
    const list = await (await page.request.get('/api/projects')).json()
    expect(list.data).toHaveLength(1)
    const project = await (await page.request.get(`/api/projects/${list.data[0].id}`)).json()
    expect(project).toMatchObject({ zipcode: elsewhere.zip, answers: { where: 'toilet', severity: 'slow' }, timing: 'flexible' })
  })
})

async function fillContact(page: Page) {
  await page.getByLabel(t.contact.name, { exact: true }).fill('Olga')
  await page.getByLabel(t.contact.surname).fill('Mena')
  await page.getByLabel(t.contact.email).fill('olga@example.com')
  await page.getByLabel(t.contact.phone).fill(phone.slice(2))
  await page.getByRole('checkbox', { name: t.consent.contact(3, false) }).check()
  await page.getByRole('checkbox', { name: t.consent.terms }).check()
}
