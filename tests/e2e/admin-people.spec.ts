import { adminTexts } from '#web/locales/admin.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { peopleTexts } from '#web/locales/admin-people.ts'
import { outdatedTexts } from '#web/locales/outdated.ts'
import { siteTexts } from '#web/locales/site.ts'
import { viewingTexts } from '#web/locales/viewing.ts'
import type { Page } from '@playwright/test'
import { enterAsAdmin } from './support/admin.ts'
import { signAdminIn } from './support/session.ts'
import { counter } from './support/people.ts'
import { alive, expect, test } from './support/test.ts'

// Whoever helps on the phone sits at a desk.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const { admins, colleague, caller, latecomer } = counter

test('two admins reset a second factor; one sees Oficio as who calls, only to look, and deletes the account when asked', async ({
  page,
  newPerson,
  lang,
  to,
  ignore,
}) => {
  test.slow()
  ignore(/409.*\/admin\/users\//)
  ignore(/422 .*of-another-year/)
  ignore(/403 .*\/(api\/user|error\/403)\)/)
  const [t, decision, people, viewing] = [adminTexts[lang], decisionTexts[lang], peopleTexts[lang], viewingTexts[lang]]
  const open = async (at: Page, email: string) => {
    await at.goto(to(`/admin/users?${new URLSearchParams({ q: email })}`))
    await alive(at.getByRole('button', { name: t.find }))
    await at.getByRole('rowheader').getByRole('link').first().click()
    await expect(at.getByRole('region', { name: decision.decision })).toBeVisible()
    await expect(at.getByRole('link', { name: lang === 'es' ? '← Usuarios' : '← Users' })).toHaveAttribute('href', /[?&]q=/)
  }
  const decide = async (at: Page, what: string, words?: string) => {
    const sheet = at.getByRole('region', { name: decision.decision })
    await sheet.getByRole('button', { name: what, exact: true }).click()
    if (words === undefined) return
    await sheet.getByRole('textbox').fill(words)
    await sheet.getByRole('textbox').press('Control+Enter')
  }

  await test.step('an admin cannot confirm their own reset; another does, and the colleague sets hers up again', async () => {
    await signAdminIn(page, lang, admins[0])
    await page.goto(to('/admin/users?kind=of-another-year'))
    await expect(page.getByRole('heading', { name: t.wrongAddress.title })).toBeVisible()
    await page.getByRole('link', { name: t.wrongAddress.goOn }).click()
    await expect(page.getByRole('rowheader').first()).toBeVisible()
    await open(page, colleague)
    await decide(page, people.askReset, 'Perdió el teléfono en el metro.')
    await expect(page.getByText('Perdió el teléfono en el metro.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: people.declineReset, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: people.confirmReset, exact: true })).toHaveCount(0)

    const second = await newPerson()
    await signAdminIn(second, lang, admins[1])
    await open(second, colleague)
    await decide(second, people.confirmReset)
    await expect(second.getByRole('button', { name: people.confirmReset, exact: true })).toHaveCount(0)
    await enterAsAdmin(await newPerson(), { email: colleague, lang, to })
  })

  await test.step('the second admin reads who was first, sees the current state, and keeps the typed text', async () => {
    const second = await newPerson()
    await signAdminIn(second, lang, latecomer)
    await open(page, caller)
    await open(second, caller)
    const sheet = second.getByRole('region', { name: decision.decision })
    await sheet.getByRole('button', { name: people.suspend, exact: true }).click()
    await sheet.getByRole('textbox').fill('Tres quejas en una semana.')
    await decide(page, people.suspend, 'Escribe a todas las empresas lo mismo.')
    await expect(page.getByRole('button', { name: people.reinstate, exact: true })).toBeVisible()

    await sheet.getByRole('textbox').press('Control+Enter')
    const dialog = second.getByRole('alertdialog').or(second.getByRole('dialog'))
    await expect(dialog).toContainText('lo cambió hace un momento: eso ya no es posible.')
    await expect(dialog).toContainText(outdatedTexts[lang].newest)
    await expect(dialog.getByText('Tres quejas en una semana.')).toBeVisible()
    await dialog.getByRole('button', { name: siteTexts[lang].ok }).click()
    await decide(second, people.reinstate, 'Ya no lo hace.')
    await expect(second.getByRole('button', { name: people.suspend, exact: true })).toBeVisible()
  })

  await test.step('sees her pages as she does, marked on each, and can change nothing', async () => {
    await open(page, caller)
    const otherTab = await page.context().newPage()
    await otherTab.goto(to('/admin/users'))
    await alive(otherTab.getByRole('button', { name: t.find }))
    await otherTab.getByRole('searchbox').first().fill('Ferr')
    await decide(page, people.view, 'No encuentra sus solicitudes.')
    await expect(page.getByRole('complementary', { name: viewing.label })).toContainText('Olivia Ferrer')
    const refused = await page.evaluate(async () => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)![1]!)
      const reply = await fetch('/api/user', {
        method: 'PUT',
        headers: { 'x-xsrf-token': token, 'content-type': 'application/json' },
        body: '{}',
      })
      return reply.status
    })
    expect(refused).toBe(403)
    await page.goto(to('/user/profile'))
    await expect(page.getByRole('complementary', { name: viewing.label })).toBeVisible()
    const bar = otherTab.getByRole('complementary', { name: viewing.label })
    await expect(bar, 'a tab that was open before says so').toContainText('Olivia Ferrer')
    await expect(otherTab.getByRole('searchbox').first(), 'and keeps what was typed').toHaveValue('Ferr')
    await bar.getByRole('button', { name: viewing.end }).click()
    await expect(bar).toHaveCount(0)
    await expect(otherTab).toHaveURL(/\/admin\/users$/)
    await otherTab.close()

    await open(page, caller)
    await decide(page, people.view, 'Todavía no las encuentra.')
    await expect(page.getByRole('complementary', { name: viewing.label })).toBeVisible()
    await page.goto(to('/admin/users'))
    await expect(page.getByRole('heading', { name: viewing.closed })).toBeVisible()
    await page.getByRole('button', { name: viewing.goBack }).click()
    await expect(page.getByRole('heading', { name: 'Olivia Ferrer', level: 1 })).toBeVisible()
  })

  await test.step('a copy of her data, and then her account is gone', async () => {
    await alive(page.getByRole('button', { name: t.find }))
    await decide(page, people.copy)
    await expect(page.getByRole('status').filter({ hasText: people.said.copy }).first()).toBeVisible()
    await decide(page, people.remove, 'Lo pidió por teléfono; dijo su código.')
    await expect(page.getByText(t.people.deleted, { exact: true })).toBeVisible()
  })
})
