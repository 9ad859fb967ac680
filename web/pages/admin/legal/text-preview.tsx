import type { LegalSlug } from '#contract/legal/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { usePreview } from '#web/domains/admin/editing/use-preview.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import { InFewWords } from '#web/domains/legal/document-head.tsx'
import { api } from '#web/lib/api.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Prose } from '#web/ui/prose.tsx'

type TextPreviewProps = { document: LegalSlug; language: Locale; summary: string; body: string }

/** Preview of a text with the current settings. */
export function TextPreview({ document, language, summary, body }: TextPreviewProps) {
  const t = useTexts(adminLegalTexts).next
  const { languages } = useTexts(writingTexts)
  const shown = usePreview(`${summary}\n---\n${body}`, { summary: '', html: '' }, (_text, options) =>
    api.legalAdmin.preview({ params: { document }, body: { locale: language, summary, body } }, options),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, which the keyboard must be able to do
    <section aria-label={t.preview(languages[language])} className={writing.preview} lang={language} tabIndex={0}>
      {shown.summary && <InFewWords html={shown.summary} />}
      <Prose html={shown.html} />
    </section>
  )
}
