import { approvalTexts } from '#web/locales/approval.ts'
import { boardTexts } from '#web/locales/board.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { leadTexts } from '#web/locales/lead.ts'
import { approvingOf } from './support/people.ts'
import { alive, expect, settled, signIn, test } from './support/test.ts'

test('a customer approves one company and declines another: before that neither has the contact, and only the first gets it', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const t = approvalTexts[lang]
  const lead = leadTexts[lang]
  const { customer, approved, declined } = approvingOf(lang)

  await test.step('the owner of an open request chooses to approve each company', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to('/search/results'))
    const choice = page.getByRole('checkbox', { name: t.choice })
    await alive(choice)
    await choice.click()
    await expect(page.getByText(t.on)).toBeVisible()
    await expect(choice).toBeChecked()
  })

  const sellers = { [approved.email]: await newPerson(), [declined.email]: await newPerson() }
  for (const [email, seller] of Object.entries(sellers)) {
    await test.step(`${email} accepts and waits, without the contact`, async () => {
      await signIn(seller, lang, email)
      await seller.goto(to('/user/companies/profile/leads'))
      await seller.getByRole('main').getByRole('article').first().getByRole('link').first().click()
      await expect(seller.getByText(lead.asksApproval)).toBeVisible()
      await seller.getByRole('button', { name: new RegExp(lead.accept('').trim()) }).click()
      await expect(seller.getByText(lead.waitingForApproval)).toBeVisible()
      await expect(seller.getByText(customer.name)).toHaveCount(0)
    })
  }

  await test.step('the owner sees both on top, and says yes to one and no to the other', async () => {
    await expect(page.getByRole('heading', { name: t.title(2) })).toBeVisible()
    await page.getByRole('button', { name: t.approveName(approved.name) }).click()
    await expect(page.getByRole('heading', { name: t.title(1) })).toBeVisible()
    // Whoever is approved goes to the list below, and moves the other.
    await expect(page.getByText(boardTexts[lang].standing.interested)).toBeVisible()
    await settled(page)
    await page.getByRole('button', { name: t.declineName(declined.name) }).click()
    await expect(page.getByRole('button', { name: t.approve })).toHaveCount(0)
  })

  await test.step('the approved company has the lead; the other reads kindly that it paid nothing', async () => {
    const [winner, other] = [sellers[approved.email]!, sellers[declined.email]!]
    await winner.goto(to('/user/companies/profile/leads?tab=bought'))
    await expect(winner.getByRole('link', { name: new RegExp(customer.name) }).first()).toBeVisible()
    await expect(other.getByText(lead.ended.declined.title)).toBeVisible()
    await other.goto(to('/user/companies/profile/leads?tab=closed'))
    await expect(other.getByText(companyDeskTexts[lang].states.declined).first()).toBeVisible()
    await expect(other.getByText(customer.name)).toHaveCount(0)
  })
})
