import { clockIn } from '#contract/wall-clock.ts'
import { companyDeskTexts } from '#web/locales/company-desk.ts'
import { companyJobsTexts } from '#web/locales/company-jobs.ts'
import { companyTodoTexts } from '#web/locales/company-todo.ts'
import { customersTexts } from '#web/locales/customers.ts'
import { quoteTexts } from '#web/locales/quote.ts'
import { workTexts } from '#web/locales/work.ts'
import { expectAccessible, once } from './support/axe.ts'
import { daily } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

const base = '/user/companies/profile'

test('a company of two goes through its day: a visit, who does it, a customer with notes, a quote on paper', async ({
  page,
  lang,
  to,
  newPerson,
}) => {
  const [desk, jobs, t, todo] = [companyDeskTexts[lang], companyJobsTexts[lang], customersTexts[lang], companyTodoTexts[lang]]
  const { seller, member, customer } = daily[lang]
  await signIn(page, lang, seller.email)
  const [next] = (await (await page.request.get('/api/company/agenda')).json()) as { starts_at: string }[]
  const [day] = clockIn('America/New_York', Date.parse(next!.starts_at))
  const visit = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: customer.name, exact: true }) })
    .last()

  await test.step('the overview says which services cannot receive requests, and why', async () => {
    await page.goto(to(`${base}/sections`))
    await expect(page.getByText(todo.ready.count(0, 1))).toBeVisible()
    await expect(page.getByRole('link', { name: todo.ready.upload, exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: desk.desk }).getByRole('link', { name: desk.tabs.jobs, exact: true }).click()
    await expect(page).toHaveURL(/\/jobs$/)
  })

  await test.step('the day shows the visit; the owner gives it to a colleague, who is on the way', async () => {
    await page.goto(to(`${base}/jobs?day=${day}`))
    const assignee = visit.getByLabel(jobs.assignee(customer.name))
    await alive(assignee)
    await expectAccessible(page, once)
    await assignee.selectOption({ label: member.name })
    await expect(page.getByRole('status').filter({ hasText: jobs.assigned(member.name) })).toBeVisible()
    await page.getByRole('link', { name: jobs.mine, exact: true }).click()
    await expect(visit).toHaveCount(0)

    const colleague = await newPerson()
    await signIn(colleague, lang, member.email)
    await colleague.goto(to(`${base}/jobs?day=${day}`))
    const go = colleague.getByRole('button', { name: workTexts[lang].appointment.go, exact: true })
    await alive(go)
    await go.click()
    await expect(colleague.getByText(jobs.onWay, { exact: true }).filter({ visible: true })).toBeVisible()
  })

  await test.step('the list tells jobs by stage', async () => {
    await page.getByRole('link', { name: jobs.list, exact: true }).click()
    await page
      .getByRole('navigation', { name: jobs.stage })
      .getByRole('link', { name: new RegExp(`^${jobs.stages.waiting}`) })
      .click()
    await expect(page.getByRole('link', { name: new RegExp(customer.name) })).toHaveCount(1)
    await expect(page.getByText(jobs.stageOf.waiting, { exact: true })).toBeVisible()
    await expectAccessible(page, once)
  })

  await test.step('a customer is found by phone, and gets a tag and a note', async () => {
    await page.getByRole('navigation', { name: desk.desk }).getByRole('link', { name: desk.tabs.customers, exact: true }).click()
    await page.getByRole('searchbox', { name: t.search }).fill(customer.phone.slice(-7))
    await page.getByRole('button', { name: t.find, exact: true }).click()
    await expect(page).toHaveURL(/q=/)
    await page.getByRole('link', { name: new RegExp(customer.name) }).click()
    await expect(page.getByRole('heading', { level: 1, name: `${customer.name} Quintero` })).toBeVisible()
    const note = page.getByLabel(t.newNote)
    await alive(note)
    await note.fill(lang === 'es' ? 'El portón azul' : 'The blue gate')
    await page.getByRole('button', { name: t.save, exact: true }).click()
    await expect(page.getByText(lang === 'es' ? 'El portón azul' : 'The blue gate')).toBeVisible()
    await expect(note).toHaveValue('')
    await page.getByRole('textbox', { name: t.addTag }).fill('vip')
    await page.getByRole('button', { name: t.add, exact: true }).click()
    await expect(page.getByRole('button', { name: t.removeTag('vip') })).toBeVisible()
    await expectAccessible(page, once)
  })

  await test.step('a quote that is not accepted can be printed', async () => {
    const open = page.getByRole('listitem').filter({ hasText: desk.quoteState.sent })
    await open.getByRole('link', { name: t.quote(1) }).click()
    const link = page.getByRole('link', { name: quoteTexts[lang].document, exact: true })
    await expect(link).toBeVisible()
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toMatch(/\.pdf$/)
  })

  await test.step('bought contacts are filtered by state', async () => {
    await page.goto(to(`${base}/leads?tab=bought`))
    const state = page.getByLabel(desk.filterState, { exact: true })
    await alive(state)
    await state.selectOption('hired')
    await expect(page).toHaveURL(/state=hired/)
    await expect(page.getByRole('link', { name: new RegExp(customer.name) })).toHaveCount(1)
  })
})
