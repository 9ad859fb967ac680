import { lazy } from 'react'
import { languageState } from '#contract/blog/states.ts'
import type { PostContent } from '#contract/blog/editing.ts'
import type { Locale } from '#contract/primitives.ts'
import { MarkdownField } from '#web/domains/admin/editing/markdown-field.tsx'
import { useMay } from '#web/domains/admin/permissions/role.ts'
import writing from '#web/domains/admin/editing/writing.module.css'
import type { ApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Row } from '#web/ui/page.tsx'
import { languageTones } from './language-tones.ts'
import { Preview } from './preview.tsx'

const TextPicture = lazy(async () => ({ default: (await import('./text-picture.tsx')).TextPicture }))

type LanguageTextsProps = { language: Locale; form: ApiForm<PostContent>; values: PostContent; setTitle: (title: string) => void }

/** Texts of a post in one language, with a preview. */
export function LanguageTexts({ language, form, values, setTitle }: LanguageTextsProps) {
  const t = useTexts(blogEditorTexts)
  const mayAct = useMay()('content', 'write')
  const state = languageState(values, language)
  const name = useTexts(writingTexts).languages[language]
  const [excerpt, body] = [form.control(`excerpt.${language}`), form.control(`body.${language}`)]
  return (
    <section aria-label={name} className={writing.language}>
      <Row>
        <h2>{name}</h2>
        <Badge tone={languageTones[state]}>{t.completeness[state]}</Badge>
      </Row>
      <TextField
        label={t.fields.title}
        lang={language}
        maxLength={120}
        value={values.title[language]}
        error={form.control(`title.${language}`).error}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextArea
        label={t.fields.excerpt}
        hint={t.fields.excerptHint}
        lang={language}
        rows={3}
        maxLength={300}
        value={values.excerpt[language]}
        error={excerpt.error}
        onChange={({ target }) => excerpt.onChange(target.value)}
      />
      <MarkdownField
        label={t.fields.body}
        language={language}
        value={values.body[language]}
        error={body.error}
        onChange={body.onChange}
        PictureDialog={TextPicture}
      />
      {mayAct && (
        <Preview language={language} title={values.title[language]} excerpt={values.excerpt[language]} body={values.body[language]} />
      )}
    </section>
  )
}
