import sharp from 'sharp'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { siteTexts } from '#web/locales/site.ts'
import { signAdminIn } from './support/session.ts'
import { writer } from './support/people.ts'
import { alive, expect, scriptsHeldBack, test } from './support/test.ts'

// Articles are written at a desk; and scripts that a service worker keeps cannot be held back.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const t = blogEditorTexts.es
const written = writingTexts.es

test('an admin writes a post, plans it, publishes it in both languages, changes it, goes back and takes it down', async ({
  page,
  lang,
  newPerson,
  ignore,
}) => {
  ignore(/422.*\/api\/admin\/blog\/posts/)
  await signAdminIn(page, lang, writer)
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text }).first()).toBeVisible()
  const texts = (language: 'es' | 'en') => page.getByRole('region', { name: written.languages[language], exact: true })
  const publication = page.getByRole('region', { name: t.publishing.title })
  const reader = await newPerson()

  await test.step('a draft is previewed as its page will show it, and outlives its tab', async () => {
    await page.goto('/admin/blog')
    await page.getByRole('link', { name: t.add }).click()
    await alive(page.getByRole('button', { name: t.create }))
    const spanish = texts('es')
    await spanish.getByLabel(t.fields.title, { exact: true }).fill('¿Qué hacer si se va la luz?')
    await expect(page.getByLabel(t.fields.slug, { exact: true })).toHaveValue('que-hacer-si-se-va-la-luz')
    await spanish.getByLabel(t.fields.excerpt, { exact: true }).fill('Cinco pasos antes de llamar a nadie.')
    await spanish.getByRole('button', { name: written.toolbar.heading }).click()
    await expect(spanish.getByLabel(t.fields.body, { exact: true })).toBeFocused()
    await page.keyboard.type('Mira el tablero')
    await expect(spanish.getByRole('region').getByRole('heading', { name: 'Mira el tablero' }), 'the preview').toBeVisible()

    page.once('dialog', (dialog) => void dialog.accept())
    await page.evaluate(() => sessionStorage.clear())
    const { arrive } = await scriptsHeldBack(page)
    await page.reload({ waitUntil: 'domcontentloaded' })
    const title = texts('es').getByLabel(t.fields.title, { exact: true })
    await expect(title).toHaveValue('')
    await title.evaluate((field) => field.focus())
    await page.keyboard.type('Sobre lo escrito')
    await expect(title, 'takes no words before the page knows what was kept').toHaveValue('')
    arrive()
    await expect(title).toHaveValue('¿Qué hacer si se va la luz?')
    await expect(texts('es').getByLabel(t.fields.body, { exact: true })).toHaveValue('## Mira el tablero')
    await expect(page.getByText(written.unsaved)).toBeVisible()
  })

  await test.step('a picture says what it shows', async () => {
    await texts('es').getByLabel(t.fields.body, { exact: true }).press('End')
    await texts('es').getByRole('button', { name: written.toolbar.picture }).click()
    const dialog = page.getByRole('dialog')
    const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#2a6' } })
      .png()
      .toBuffer()
    await dialog.getByLabel(t.picture.file).setInputFiles({ name: 'tablero.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: t.picture.add }).click()
    await expect(dialog.getByLabel(t.picture.es)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(t.picture.es).fill('Un tablero eléctrico')
    await dialog.getByLabel(t.picture.en).fill('A breaker panel')
    await dialog.getByRole('button', { name: t.picture.add }).click()
    await expect(texts('es').getByRole('region').getByRole('img', { name: 'Un tablero eléctrico' })).toBeVisible()
    await page.getByLabel(t.fields.topic, { exact: true }).selectOption('prices')
    await page.getByRole('button', { name: t.create }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Qué hacer si se va la luz?')
  })

  await test.step('one language is enough to plan it and to publish it', async () => {
    await publication.getByRole('button', { name: t.publishing.plan, exact: true }).click()
    await publication.getByLabel(t.publishing.day).fill('2099-01-01')
    await publication.getByRole('button', { name: t.publishing.plan, exact: true }).last().click()
    await said(t.publishing.planned)
    // A page is kept for a moment: whether it is there yet is asked of what it is made from.
    expect((await reader.request.get('/api/blog/posts/que-hacer-si-se-va-la-luz')).status()).toBe(404)

    await publication.getByRole('button', { name: t.publishing.now }).click()
    await said(t.publishing.published)
    await expect(publication.getByRole('link')).toHaveText([t.publishing.see.es])
    await reader.goto('/blog/que-hacer-si-se-va-la-luz')
    await expect(reader.getByRole('heading', { name: 'Mira el tablero' })).toBeVisible()
    await expect(reader.getByRole('banner').getByRole('link', { name: siteTexts.es.otherLanguage })).toHaveAttribute('href', '/en/blog')
  })

  await test.step('the other language begun and not finished is told at its field; whole, it is read', async () => {
    const english = texts('en')
    await english.getByLabel(t.fields.title, { exact: true }).fill('What to do in a blackout')
    await page.getByRole('button', { name: t.saveShown }).click()
    await expect(english.getByLabel(t.fields.excerpt, { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await english.getByLabel(t.fields.excerpt, { exact: true }).fill('Five steps before you call.')
    await english.getByLabel(t.fields.body, { exact: true }).fill('## Look at the panel')
    await page.getByLabel(t.fields.slug, { exact: true }).fill('apagones')
    await page.getByRole('button', { name: t.saveShown }).click()
    await expect(page.getByText(written.unsaved)).toBeHidden()
    await reader.goto('/en/blog/que-hacer-si-se-va-la-luz')
    await expect(reader).toHaveURL(/\/en\/blog\/apagones$/)
    await expect(reader.getByRole('heading', { name: 'Look at the panel' })).toBeVisible()
  })

  await test.step('an earlier version is compared and restored; taken down, the post is gone', async () => {
    const first = page.getByRole('listitem', { name: t.versions.version(1), exact: true })
    await first.getByRole('button', { name: t.versions.compare }).click()
    await expect(first.locator('ins').filter({ hasText: 'What to do in a blackout' })).toBeVisible()
    await first.getByRole('button', { name: t.versions.restore }).click()
    await said(t.versions.restored(1))
    await expect(texts('en').getByLabel(t.fields.title, { exact: true })).toHaveValue('')

    await publication.getByRole('button', { name: t.publishing.takeDown }).click()
    await said(t.publishing.takenDown)
    expect((await reader.request.get('/api/blog/posts/apagones')).status()).toBe(404)
  })
})
