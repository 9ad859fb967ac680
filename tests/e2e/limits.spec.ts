import { commonErrors } from '#contract/errors.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { ports } from './support/ports.ts'
import { codeSentTo, expect, test } from './support/test.ts'
import { answerAll, beginRequest } from './support/wizard.ts'

test.use({ baseURL: `http://localhost:${ports.limited}` })

const t = wizardTexts.es

test('with its limits on, the product makes who asks for codes wait, and says how long', async ({ page, ignore }) => {
  ignore(/429/)
  const phone = '+12405550191'
  await beginRequest(page)
  await answerAll(page)
  await page.getByLabel(t.contact.name, { exact: true }).fill('Nora')
  await page.getByLabel(t.contact.surname).fill('Paz')
  await page.getByLabel(t.contact.email).fill('nora@example.com')
  await page.getByLabel(t.contact.phone).fill(phone.slice(2))
  await page.getByRole('checkbox', { name: t.consent.contact(3, false) }).check()
  await page.getByRole('checkbox', { name: t.consent.terms }).check()
  await page.getByRole('button', { name: t.companies.send }).click()

  await expect(page.getByText(/Puedes pedir otro en \d+ s/)).toBeVisible()
  await codeSentTo(page, phone)
  const [refused, wait] = [page.getByText(commonErrors.rateLimited.message.es), page.getByText(/Puedes pedir otro en \d+ s/)]
  const askAgain = async () => {
    await page.getByRole('link', { name: phoneTexts.es.code.change }).click()
    await page.getByLabel(phoneTexts.es.phone.label).fill(phone.slice(2))
    await page.getByRole('button', { name: phoneTexts.es.phone.send }).click()
    // Stands there after a code and after a refusal, which may last a second only.
    await expect(wait).toBeVisible()
  }
  // The limit counts by minutes of the clock: one may end between two codes, and a refusal goes with its minute.
  await expect(async () => {
    await askAgain()
    await expect(refused).toBeVisible({ timeout: 1000 })
  }).toPass()
})
