import { useEffect, useState } from 'react'
import type { Locale } from '#contract/primitives.ts'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { Prose } from '#web/ui/prose.tsx'
import css from './blog.module.css'

const pauseMs = 600

/** A text as the server will make it, a moment after the last letter; what came before stays until then. */
function usePreview(locale: Locale, body: string): string {
  const [html, setHtml] = useState('')
  useEffect(() => {
    const stop = new AbortController()
    const ask = () =>
      api.blogAdmin.preview({ body: { locale, body } }, { signal: stop.signal }).then(
        (answer) => setHtml(answer.html),
        () => undefined,
      )
    const timer = setTimeout(() => void ask(), pauseMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [locale, body])
  return html
}

type PreviewProps = { language: Locale; title: string; excerpt: string; body: string }

export function Preview({ language, title, excerpt, body }: PreviewProps) {
  const t = useTexts(blogEditorTexts)
  const html = usePreview(language, body)
  const isEmpty = !title && !excerpt && !html
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <section aria-label={t.preview.label(t.languages[language])} className={css.preview} lang={language} tabIndex={0}>
      {isEmpty && <p className={css.note}>{t.preview.empty}</p>}
      {title && <p className={css.previewTitle}>{title}</p>}
      {excerpt && <p className={css.previewLead}>{excerpt}</p>}
      <Prose html={html} />
    </section>
  )
}
