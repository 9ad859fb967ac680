import type { Locale } from '#contract/primitives.ts'
import { configurationsTexts } from '#web/locales/configurations.ts'
import { teamTexts } from '#web/locales/team.ts'
import { newAccount } from './support/account.ts'
import { settlers } from './support/people.ts'
import { alive, expect, linkSentTo, signIn, test } from './support/test.ts'

const subjectOf = (company: string, lang: Locale) =>
  lang === 'es' ? `${company} te invita a su equipo en Oficio` : `${company} invited you to its team on Oficio`
const base = '/user/companies/profile'

test('an owner invites a colleague, who sees what their role may, until the owner takes them out', async ({
  page,
  lang,
  to,
  newPerson,
  ignore,
}) => {
  // Pages beyond a member's role are refused, and all of them after removal.
  ignore(/403/)
  // So is a limit below a dollar.
  ignore(/422.*\/limit/)
  const t = teamTexts[lang]
  const settings = configurationsTexts[lang]
  const { name, email: owner } = settlers[lang]
  const colleague = await newPerson()
  const email = await newAccount(colleague, lang)
  await signIn(page, lang, owner)

  await test.step('the invitation leads in by its mail', async () => {
    await page.goto(to(`${base}/configurations?section=team`))
    await alive(page.getByLabel(t.email))
    await page.getByLabel(t.email).fill(email)
    await page.getByRole('combobox', { name: t.role, exact: true }).selectOption('member')
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('region', { name: t.invitations }).getByText(email)).toBeVisible()
    await colleague.goto(await linkSentTo(page, email, subjectOf(name, lang)))
    await expect(colleague.getByText(t.may.member)).toBeVisible()
    await colleague.getByRole('button', { name: t.join.accept(name) }).click()
    await expect(colleague).toHaveURL(new RegExp(`${base}/sections`))
  })

  await test.step('a member neither sees nor opens what is not for members', async () => {
    await colleague.goto(to(`${base}/configurations`))
    const index = colleague.getByRole('navigation', { name: settings.index })
    await expect(index.getByRole('link', { name: settings.sections.team.name })).toBeVisible()
    await expect(index.getByRole('link', { name: settings.sections.money.name })).toHaveCount(0)
    await colleague.goto(to(`${base}/configurations?section=team`))
    await expect(colleague.getByText(t.onlyOwners)).toBeVisible()
    await expect(colleague.getByLabel(t.email)).toHaveCount(0)
    await colleague.goto(to(`${base}/edit`))
    await expect(colleague).toHaveURL(/\/error\/403$/)
  })

  await test.step('a new role holds at once', async () => {
    await page.reload()
    const roleOf = page.getByLabel(t.roleOf('Eva Luna'))
    await alive(roleOf)
    await roleOf.selectOption('manager')
    await expect(page.getByRole('status').filter({ hasText: t.changed('Eva Luna', t.roles.manager) })).toBeVisible()
    await colleague.goto(to(`${base}/edit`))
    await expect(colleague).toHaveURL(/\/edit$/)
  })

  await test.step('a spending limit shows to the whole team', async () => {
    await page.getByRole('button', { name: t.limit.of('Eva Luna') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.limit.label).fill('0.50')
    await dialog.getByRole('button', { name: t.limit.save }).click()
    await expect(dialog.getByLabel(t.limit.label)).toHaveAccessibleDescription(/\$1,000/)
    await dialog.getByLabel(t.limit.label).fill('80')
    await dialog.getByRole('button', { name: t.limit.save }).click()
    await expect(page.getByText(t.limit.spent('$0', '$80'))).toBeVisible()
    await colleague.goto(to(`${base}/configurations?section=team`))
    await expect(colleague.getByText(t.limit.spent('$0', '$80'))).toBeVisible()
  })

  await test.step('a removed member is told so on the open page', async () => {
    await colleague.goto(to(`${base}/sections`))
    await page.getByRole('button', { name: t.removeNamed('Eva Luna') }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: t.removed('Eva Luna') })).toBeVisible()
    await expect(colleague.getByRole('heading', { name: teamTexts[lang].offTeam.title })).toBeVisible()
    await colleague.goto(to(`${base}/sections`))
    await expect(colleague).toHaveURL(/\/user\/profile$/)
  })
})

test('an invitation that was taken back opens nothing', async ({ page, lang, to, newPerson, ignore }) => {
  // Pages beyond a member's role are refused, and a dead invitation is gone.
  ignore(/403/)
  ignore(/404.*\/join/)
  const t = teamTexts[lang]
  const { name, email: owner } = settlers[lang]
  const invited = await newPerson()
  const email = await newAccount(invited, lang)
  await signIn(page, lang, owner)
  await page.goto(to(`${base}/configurations?section=team`))
  await alive(page.getByLabel(t.email))
  await page.getByLabel(t.email).fill(email)
  await page.getByRole('button', { name: t.send }).click()
  const waiting = page.getByRole('region', { name: t.invitations }).getByRole('listitem').filter({ hasText: email })
  await expect(waiting).toBeVisible()
  const link = await linkSentTo(page, email, subjectOf(name, lang))
  await waiting.getByRole('button', { name: t.takeBack }).click()
  await expect(waiting).toHaveCount(0)

  await invited.goto(link)

  await expect(invited.getByText(t.join.ended).first()).toBeVisible()
})
