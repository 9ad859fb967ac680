import type { Locale } from '#contract/primitives.ts'
import { usePreview } from '#web/domains/admin/editing/use-preview.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Prose } from '#web/ui/prose.tsx'
import css from './blog.module.css'

type PreviewProps = { language: Locale; title: string; excerpt: string; body: string }

export function Preview({ language, title, excerpt, body }: PreviewProps) {
  const t = useTexts(writingTexts)
  const { html } = usePreview(body, { html: '' }, (text, options) =>
    api.blogAdmin.preview({ body: { locale: language, body: text } }, options),
  )
  const isEmpty = !title && !excerpt && !html
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <section aria-label={t.preview.label(t.languages[language])} className={writing.preview} lang={language} tabIndex={0}>
      {isEmpty && <p className={css.note}>{t.preview.empty}</p>}
      {title && <p className={css.previewTitle}>{title}</p>}
      {excerpt && <p className={css.previewLead}>{excerpt}</p>}
      <Prose html={html} />
    </section>
  )
}
