import type { Page } from '@playwright/test'
import { demoPassword } from '#db/seed/town/people.ts'
import { authTexts } from '#web/locales/auth.ts'
import { boardTexts } from '#web/locales/board.ts'
import { boughtLeadTexts } from '#web/locales/bought-lead.ts'
import { companyPageTexts } from '#web/locales/company-page.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { searchBoxTexts } from '#web/locales/search-box.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { codeSentTo, expect, test } from '../e2e/support/test.ts'
import { choose, goOn, visible } from '../e2e/support/wizard.ts'

const [board, lead, bought, editor, wizard] = [boardTexts.es, leadTexts.es, boughtLeadTexts.es, quoteEditorTexts.es, wizardTexts.es]
const service = 'Destape de drenajes'

test('from a search to a hired company, in Spain with euros', async ({ page: customer, newPerson }) => {
  const company = await newPerson()
  let [seller, slug] = ['', '']

  await test.step('a visitor finds a company by its código postal', async () => {
    const box = searchBoxTexts.es
    await customer.goto('/')
    const search = customer.getByRole('search').first()
    await search.getByLabel(box.zip).fill('46001')
    await search.getByRole('combobox', { name: box.what }).fill('destape')
    await customer.getByRole('option', { name: service }).click()
    await expect(customer.getByRole('heading', { level: 1, name: `${service} en Valencia, V` })).toBeVisible()
    const first = visible(customer.getByRole('listitem').getByRole('heading', { level: 3 }).getByRole('link'))
    seller = (await first.textContent())!
    await first.click()
    await expect(customer.getByRole('heading', { level: 1, name: seller })).toBeVisible()
    slug = new URL(customer.url()).pathname.split('/').at(-1)!
    const card = customer
      .getByRole('main')
      .locator('form')
      .filter({ has: customer.getByLabel(companyPageTexts.es.request.service) })
    await card.getByLabel(companyPageTexts.es.request.service).selectOption({ label: service })
    await card.getByRole('button', { name: companyPageTexts.es.request.send }).click()
  })

  await test.step('and asks it, with a Spanish phone', async () => {
    const { contact, consent, companies } = wizard
    await choose(customer, 'Inodoro')
    await choose(customer, 'Baja, pero lento')
    await customer.getByRole('button', { name: wizard.skip }).click()
    await choose(customer, wizard.when.options.flexible.label)
    await goOn(customer, wizard.next, wizard.what.title)
    await customer.getByRole('button', { name: wizard.skip }).click()
    await customer.getByRole('button', { name: wizard.next, exact: true }).click()
    await customer.getByLabel(contact.name, { exact: true }).fill('Carmen')
    await customer.getByLabel(contact.surname).fill('Ortiz')
    await customer.getByLabel(contact.email).fill('carmen.ortiz@example.com')
    await customer.getByLabel(contact.phone).fill('612 34 56 78')
    await customer.getByRole('checkbox', { name: consent.contact(1, false) }).check()
    await customer.getByRole('checkbox', { name: consent.terms }).check()
    await customer.getByRole('button', { name: companies.send }).click()
    await customer.getByLabel(phoneTexts.es.code.label).fill(await codeSentTo(customer, '+34612345678'))
    await expect(customer.getByRole('heading', { level: 1, name: service })).toBeVisible()
  })

  await test.step('the company buys the contact in euros, and sends a quote', async () => {
    await signIn(company, `hola@${slug}.example`)
    await company.goto('/user/companies/profile/leads')
    await company.getByRole('article').getByRole('link', { name: service }).first().click()
    await expect(company.getByRole('heading', { name: lead.price })).toBeVisible()
    await company.getByRole('button', { name: /\d,\d\d\s€/ }).click()
    await expect(company.getByRole('heading', { level: 1, name: `Carmen · ${service}` })).toBeVisible()
    await company.getByRole('button', { name: bought.writeQuote }).click()
    const line = company.getByRole('listitem', { name: editor.line(1) })
    await line.getByLabel(editor.text).fill('Desatasco con agua a presión')
    await line.getByLabel(editor.price).fill('1200,50')
    await company.getByLabel(editor.message).fill('Vamos el martes y lo dejamos limpio.')
    await visible(company.getByRole('button', { name: new RegExp(editor.send('').trim()) })).click()
    await expect(company.getByText(new RegExp(`${editor.states.sent}|${editor.states.viewed}`))).toBeVisible()
  })

  await test.step('the customer hires it', async () => {
    const accept = board.acceptAndHire('1200,50 €')
    await customer.getByRole('main').getByRole('button', { name: accept }).click()
    const dialog = customer.getByRole('dialog', { name: board.acceptTitle(seller) })
    await dialog.getByLabel(board.yourName).fill('Carmen Ortiz')
    await dialog.getByRole('button', { name: accept }).click()
    await expect(customer.getByText(board.hiredTitle(seller))).toBeVisible()
  })
})

async function signIn(page: Page, email: string) {
  await page.goto('/auth/login')
  await page.getByLabel(authTexts.es.email).fill(email)
  await page.getByLabel(authTexts.es.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: authTexts.es.submit, exact: true }).click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
}
