import type { CompanyDecisionBody } from '#contract/companies/review.ts'
import { reviewItems } from '#contract/companies/states.ts'
import { companyStandingTexts } from '#web/locales/company-standing.ts'
import { signAdminIn } from './support/session.ts'
import { applicants } from './support/people.ts'
import { alive, expect, signIn, test } from './support/test.ts'

test('a company reads in its own language how it stands, from its first draft to its end', async ({
  page,
  lang,
  to,
  newPerson,
  ignore,
}) => {
  // A company that is not published has no page.
  ignore(/40[34]/)
  const t = companyStandingTexts[lang]
  const { email, slug, admin: adminEmail } = applicants[lang]
  const admin = await newPerson()
  await signAdminIn(admin, lang, adminEmail)
  await signIn(page, lang, email)
  const desk = page.getByRole('main')
  const stands = (title: string) => expect(desk.getByText(title, { exact: true })).toBeVisible()
  const companyId = (await (await page.request.get('/api/company')).json()).id as string
  const isPublic = async () => (await page.request.get(to(`/companies/${slug}`))).ok()

  async function decide(data: Partial<CompanyDecisionBody>) {
    const token = (await admin.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headers = { 'x-xsrf-token': decodeURIComponent(token), 'idempotency-key': crypto.randomUUID() }
    const reply = await admin.request.post(`/api/admin/companies/${companyId}/decision`, { data, headers })
    expect(reply.status(), await reply.text()).toBe(200)
  }

  await test.step('a draft is sent to review', async () => {
    await page.goto(to('/user/companies/profile/sections'))
    await stands(t.draft.title)
    const submit = desk.getByRole('button', { name: t.submit })
    await alive(submit)
    await submit.click()
    await stands(t.pending.title)
    const [before] = t.pending.text('…').split('…')
    await expect(desk.getByText(new RegExp(`${before}.*\\d`)), 'with the day of the decision').toBeVisible()
  })

  await test.step('required changes are listed, in the words of the admin, and lead to their place', async () => {
    const reason = 'El texto lleva un teléfono. / The text has a phone number.'
    await decide({ decision: 'ask', items: ['texts'], reason })
    await stands(t.needs_changes.title)
    await expect(desk.getByText(reason)).toBeVisible()
    await expect(desk.getByRole('link', { name: t.items.texts })).toHaveAttribute('href', to('/user/companies/profile/edit'))
    await desk.getByRole('button', { name: t.resubmit }).click()
    await stands(t.pending.title)
    expect(await isPublic()).toBe(false)
  })

  await test.step('approved it is public, suspended it is not, and reinstated it is again', async () => {
    await decide({ decision: 'approve', items: [...reviewItems] })
    await expect(desk.getByText(t.pending.title, { exact: true })).toHaveCount(0)
    await expect.poll(isPublic).toBe(true)
    await decide({ decision: 'suspend', reason: 'El seguro venció. / The insurance has expired.' })
    await stands(t.suspended.title)
    await expect.poll(isPublic).toBe(false)
    await decide({ decision: 'reinstate' })
    await expect(desk.getByText(t.suspended.title, { exact: true })).toHaveCount(0)
    await expect.poll(isPublic).toBe(true)
  })

  await test.step('closed it says what becomes of its balance', async () => {
    await decide({ decision: 'close', reason: 'La empresa ya no existe. / The company no longer exists.' })
    await stands(t.closed.title)
    await expect(desk.getByText(t.closed.text)).toBeVisible()
    await expect.poll(isPublic).toBe(false)
  })
})
