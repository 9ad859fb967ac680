import type { Locale } from '#contract/primitives.ts'
import { teamTexts } from '#web/locales/team.ts'
import { newAccount } from './support/account.ts'
import { settlers } from './support/people.ts'
import { alive, expect, linkSentTo, signIn, test } from './support/test.ts'

const subjectOf = (company: string, lang: Locale) =>
  lang === 'es' ? `${company} te invita a su equipo en Oficio` : `${company} invites you to its team on Oficio`
const base = '/user/companies/profile'

test('an invitation that was taken back opens nothing', async ({ page, lang, to, newPerson, ignore }) => {
  // What a member may not see is refused.
  ignore(/403/)
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
