import { formatDay } from '#web/lib/format.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { documentTexts } from '#web/locales/legal-documents.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { signAdminIn } from './support/session.ts'
import { lawyer } from './support/people.ts'
import { alive, expect, test } from './support/test.ts'

// Terms are written at a desk.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const [t, written, document] = [adminLegalTexts.es, writingTexts.es, documentTexts.es]

test('an admin writes the next version of a document, sees it as the public will, publishes it for a day and takes it back', async ({
  page,
  lang,
  newPerson,
}) => {
  await signAdminIn(page, lang, lawyer)
  const texts = (language: 'es' | 'en') => page.getByRole('region', { name: written.languages[language], exact: true })
  const reason = 'Se aclara qué pasa con las fotos.'
  const reader = await newPerson()

  await test.step('begins with the text of now; what is written is seen, and outlives a reload', async () => {
    await page.goto('/admin/legal')
    await page.getByRole('link', { name: 'Uso aceptable' }).click()
    await alive(page.getByRole('button', { name: t.next.begin(2) }))
    await page.getByRole('button', { name: t.next.begin(2) }).click()
    for (const [language, title] of [
      ['es', '## Fotos'],
      ['en', '## Pictures'],
    ] as const) {
      const body = texts(language).getByLabel(t.next.body, { exact: true })
      await body.fill(`${await body.inputValue()}\n\n${title}\n\n{{undoMinutes}}.`)
    }
    const preview = texts('es').getByRole('region', { name: t.next.preview(written.languages.es) })
    await expect(preview.getByRole('heading', { name: 'Fotos' })).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(texts('en').getByLabel(t.next.body, { exact: true })).toHaveValue(/## Pictures/)
    await page.getByRole('button', { name: t.next.save }).click()
    // A draft that is saved adds a version, and what was compared before is closed.
    await expect(page.getByLabel(t.publish.from)).toBeVisible()
  })

  await test.step('it is compared, published for a day, and announced on its page', async () => {
    await page.getByRole('button', { name: t.compare.show }).click()
    await expect(page.locator('ins').filter({ hasText: '## Fotos' })).toBeVisible()
    await page.getByLabel(t.publish.from).fill('2099-01-01')
    await page.getByLabel(t.publish.reason).fill(reason)
    await page.getByRole('button', { name: t.publish.send, exact: true }).click()
    await expect(page.getByText(t.planned.announced(formatDay('2099-01-01', 'es')))).toBeVisible()

    await reader.goto('/legal/acceptable?version=2')
    await expect(reader.getByRole('heading', { name: 'Fotos' })).toBeVisible()
    await expect(reader.getByText(document.other.notNow)).toBeVisible()
    await reader.getByRole('link', { name: document.other.readNow }).click()
    await expect(reader.getByRole('link', { name: document.other.readNext })).toBeVisible()
    await expect(reader.getByRole('heading', { name: 'Fotos' })).toHaveCount(0)
  })

  await test.step('taken back it is a draft again, and nobody else reads it', async () => {
    await page.getByRole('button', { name: t.planned.takeBack, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(decisionTexts.es.reason).fill(reason)
    await dialog.getByRole('button', { name: t.planned.takeBack, exact: true }).click()
    await expect(texts('es').getByLabel(t.next.body, { exact: true })).toHaveValue(/## Fotos/)
    // A page is kept for a moment: whether it is there is asked of what it is made from.
    expect((await reader.request.get('/api/legal/acceptable?version=2')).status()).toBe(404)
  })
})
