import { confirmAddress } from '#server/domains/auth/email/messages.ts'
import { boardTexts } from '#web/locales/board.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { phoneTexts } from '#web/locales/phone.ts'
import { referralTexts } from '#web/locales/referrals.ts'
import { registerTexts } from '#web/locales/register.ts'
import { wizardTexts } from '#web/locales/wizard.ts'
import { newAccount } from './support/account.ts'
import { friendly } from './support/people.ts'
import { codeSentTo, expect, linkSentTo, settled, signInByForm, test } from './support/test.ts'
import { answerAll, beginRequest, visible } from './support/wizard.ts'

const friend = { name: 'Noelia', surname: 'Paz', email: `noelia.${process.pid}@example.com`, phone: '3015550163' }

test('a friend comes by the link, hires, and both have their credit', async ({ page: host, newPerson }) => {
  test.setTimeout(180_000)
  const { landing, link, mine } = referralTexts.es
  const [guest, company] = [await newPerson(), await newPerson()]

  await newAccount(host, 'es')
  await host.goto('/user/profile?section=referrals')
  await expect(host.getByText(mine.none)).toBeVisible()
  const address = await host.getByLabel(link, { exact: true }).inputValue()

  await test.step('the friend opens it, registers, and proves the email', async () => {
    const { fields, submit, verification } = registerTexts.es
    await guest.goto(address)
    await expect(guest.getByRole('heading', { level: 1, name: landing.title('Eva') })).toBeVisible()
    await guest.getByRole('link', { name: landing.register }).click()
    for (const field of ['name', 'surname', 'email', 'phone'] as const)
      await guest.getByLabel(fields[field], { exact: field !== 'phone' }).fill(friend[field])
    await guest.getByLabel(fields.zip).fill(friendly.zip)
    await guest.getByLabel(fields.password, { exact: true }).fill('tres perros y un tren')
    await guest.getByRole('button', { name: submit }).click()
    await expect(guest).toHaveURL(/\/user\/profile$/)
    await guest.goto(await linkSentTo(guest, friend.email, confirmAddress.subject.es))
    await expect(guest.getByText(verification.verified)).toBeVisible()

    // A worker notes it a moment later.
    await expect(async () => {
      await host.reload()
      await expect(host.getByText(mine.states.joined)).toBeVisible({ timeout: 2000 })
    }).toPass()
  })

  await test.step('asks, with a phone that is proven', async () => {
    const { companies, consent } = wizardTexts.es
    await beginRequest(guest, friendly.zip)
    await answerAll(guest)
    await guest.getByRole('checkbox', { name: consent.contact(3, false) }).check()
    await guest.getByRole('checkbox', { name: consent.terms }).check()
    await guest.getByRole('button', { name: companies.send }).click()
    await guest.getByLabel(phoneTexts.es.code.label).fill(await codeSentTo(guest, `+1${friend.phone}`))
    await expect(guest.getByRole('heading', { name: boardTexts.es.asked(1) })).toBeVisible({ timeout: 30_000 })
  })

  await test.step('the company buys the contact, and is hired', async () => {
    const { tabs } = companyDeskTexts.es
    const hire = boardTexts.es.hireTitle(friendly.seller.name)
    await signInByForm(company, 'es', friendly.seller.email)
    await visible(company.getByRole('link', { name: tabs.leads })).click()
    await company.getByRole('article').getByRole('link', { name: 'Destape de drenajes' }).click()
    await company.getByRole('button', { name: new RegExp(leadTexts.es.buy('').trim()) }).click()
    await expect(company.getByRole('heading', { level: 1, name: /Noelia/ })).toBeVisible()

    // The contact that was bought moves the board once.
    const hiring = guest.getByRole('button', { name: boardTexts.es.hire, exact: true })
    await expect(hiring).toBeVisible()
    await settled(guest)
    await hiring.click()
    await guest.getByRole('dialog').getByRole('button', { name: hire }).click()
    await expect(guest.getByText(boardTexts.es.hiredTitle(friendly.seller.name))).toBeVisible()
  })

  await test.step('both have $15.00', async () => {
    await expect(async () => {
      await host.request.post('/dev/jobs/run')
      await host.reload()
      await expect(host.getByText(mine.states.rewarded)).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(host.getByText('$15.00', { exact: true })).toBeVisible()
    await guest.goto('/user/profile?section=referrals')
    await expect(guest.getByText('$15.00', { exact: true })).toBeVisible()
  })
})
