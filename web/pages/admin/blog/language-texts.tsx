import { languageState, type PostContent } from '#contract/blog-admin.ts'
import type { Locale } from '#contract/primitives.ts'
import { useMay } from '#web/domains/admin/role.ts'
import type { ApiForm } from '#web/lib/form.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { blogEditorTexts } from '#web/locales/admin-blog.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx'
import { Row } from '#web/ui/page.tsx'
import css from './blog.module.css'
import { languageTones } from './language-tones.ts'
import { MarkdownField } from './markdown-field.tsx'
import { Preview } from './preview.tsx'

type LanguageTextsProps = { language: Locale; form: ApiForm<PostContent>; values: PostContent; setTitle: (title: string) => void }

/** What a post says in one language, and below it how its page will show it. */
export function LanguageTexts({ language, form, values, setTitle }: LanguageTextsProps) {
  const t = useTexts(blogEditorTexts)
  const mayAct = useMay()('content', 'act')
  const state = languageState(values, language)
  const name = t.languages[language]
  const [excerpt, body] = [form.control(`excerpt.${language}`), form.control(`body.${language}`)]
  return (
    <section aria-label={name} className={css.language}>
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
      <MarkdownField language={language} value={values.body[language]} error={body.error} onChange={body.onChange} />
      {mayAct && (
        <Preview language={language} title={values.title[language]} excerpt={values.excerpt[language]} body={values.body[language]} />
      )}
    </section>
  )
}
