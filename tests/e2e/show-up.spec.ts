import { boardTexts } from '#web/locales/board.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { showUpTexts } from '#web/locales/show-up.ts'
import { expectAccessible, once } from './support/axe.ts'
import { missed } from './support/people.ts'
import { alive, expect, settled, signIn, test } from './support/test.ts'

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

test('a customer notes that nobody came, the company says why not, and the customer takes it back', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const t = showUpTexts[lang]
  const { seller, customer } = missed[lang]
  const answer = lang === 'es' ? 'Tocamos el timbre y nadie abrió.' : 'We rang the bell and nobody answered.'
  const log = page.getByRole('log')
  const owner = await newPerson()

  await test.step('the customer reads what it does before it is noted', async () => {
    await signIn(page, lang, customer.email)
    await page.goto(to('/search/results'))
    await settled(page)
    await page.getByRole('button', { name: new RegExp(`^${boardTexts[lang].messages}`) }).click()
    const mark = log.getByRole('button', { name: t.marks.customer.no_show })
    await alive(mark)
    await mark.click()
    const dialog = page.getByRole('dialog', { name: t.titles.customer.no_show(seller.name) })
    await expect(dialog.getByText(t.effect.customer(7))).toBeVisible()
    await expectAccessible(page, once)
    await dialog.getByRole('button', { name: t.yes, exact: true }).click()
    await expect(log.getByText(t.mine.customer.no_show)).toBeVisible()
    await expect(log.getByRole('button', { name: t.marks.customer.late })).toHaveCount(0)
  })

  await test.step('the company reads it in its calendar, and disagrees in a sentence', async () => {
    await signIn(owner, lang, seller.email)
    await owner.goto(to(`/user/companies/profile/jobs?day=${yesterday}`))
    await expect(owner.getByText(companyJobsTexts[lang].past, { exact: true }).filter({ visible: true })).toBeVisible()
    await expect(owner.getByText(t.theirs.company.no_show)).toBeVisible()
    const dispute = owner.getByRole('button', { name: t.dispute })
    await alive(dispute)
    await dispute.click()
    await owner.getByLabel(t.words).fill(answer)
    await expectAccessible(owner, once)
    await owner.getByRole('dialog').getByRole('button', { name: t.send, exact: true }).click()
    await expect(owner.getByText(t.iDispute(answer))).toBeVisible()
    await expect(owner.getByRole('button', { name: t.agree, exact: true })).toBeVisible()
  })

  await test.step('the customer sees the answer and takes it back for good', async () => {
    await expect(log.getByText(t.disputed.customer(answer))).toBeVisible()
    await log.getByRole('button', { name: t.withdraw, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: t.withdrawn })).toBeVisible()
    await expect(log.getByText(t.mine.customer.no_show)).toHaveCount(0)
    await expect(log.getByRole('button', { name: t.marks.customer.no_show })).toHaveCount(0)
  })
})
