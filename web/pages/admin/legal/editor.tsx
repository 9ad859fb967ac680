import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminLegalDocument, LegalText } from '#contract/legal/versions.ts'
import type { LegalSlug } from '#contract/legal/states.ts'
import type { Locale } from '#contract/primitives.ts'
import { locales } from '#contract/locale.ts'
import { Conflict } from '#web/domains/admin/editing/conflict.tsx'
import { useLeaveWarning } from '#web/domains/admin/editing/kept-draft.ts'
import { MarkdownField } from '#web/domains/admin/editing/markdown-field.tsx'
import { SaveBar } from '#web/domains/admin/editing/save-bar.tsx'
import writing from '#web/domains/admin/editing/writing.module.css'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { type ApiForm, Form, useApiForm } from '#web/lib/form.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { adminLegalTexts } from '#web/locales/admin-legal.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { Button } from '#web/ui/button.tsx'
import css from './legal.module.css'
import { TextPreview } from './text-preview.tsx'
import { useDraft } from './use-draft.ts'

type EditorProps = {
  document: AdminLegalDocument
  /** Whether the page is hydrated: the stored draft is known only then. */
  isAlive: boolean
  /** Whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void
  /** Called after changes are discarded. */
  onReplaced: () => void
}

const tidy = ({ summary, body }: LegalText) => JSON.stringify([summary.es, summary.en, body.es, body.en].map((text) => text.trim()))

/** Editor of the next version with both languages side by side. */
export function Editor({ document, isAlive, onChanged, onReplaced }: EditorProps) {
  const t = useTexts(adminLegalTexts).next
  const words = useTexts(writingTexts)
  const { revalidate } = useRevalidator()
  const { slug, draft } = document
  const stored = useDraft(slug)
  const known: LegalText = draft ?? document.text
  const [base, setBase] = useState(known)
  const [seen, setSeen] = useState(stored.start?.revision ?? draft?.revision ?? 0)
  const [isRefused, setRefused] = useState(false)
  const params = { document: slug }
  const failed = ({ code }: { code: string }) => {
    if (code !== 'changed_meanwhile') return false
    setRefused(true)
    void revalidate()
    return true
  }
  const form = useApiForm({
    schema: () => import('#contract/legal/versions.ts').then(({ LegalText }) => LegalText),
    defaults: stored.start?.text ?? { summary: known.summary, body: known.body },
    send: (body) => api.legalAdmin.save({ params, body: { ...body, revision: seen } }),
    done: (saved) => {
      stored.keep(undefined)
      showToast(t.saved)
      setSeen(saved.draft?.revision ?? 0)
      setBase(saved.draft ?? known)
      void revalidate()
    },
    failed,
  })
  const discard = useAction((options) => api.legalAdmin.discard({ params, body: { revision: seen } }, options), {
    done: () => {
      showToast(t.gone)
      onReplaced()
      void revalidate()
    },
    failed,
  })
  const values: LegalText = { summary: known.summary, body: known.body, ...form.values }
  const written = tidy(values)
  const isChanged = written !== tidy(base)
  const isOutrun = isRefused || seen < (draft?.revision ?? 0)

  useLeaveWarning(isChanged)
  useEffect(() => onChanged(isChanged), [isChanged, onChanged])
  // Stores exactly the values on the screen.
  useEffect(() => {
    if (isAlive) stored.keep(isChanged ? { text: values, revision: seen } : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `written` stands for the values, and `stored` is rebuilt each time
  }, [written, isChanged, seen, isAlive])

  // Without local changes, the other person's version is shown.
  const isBehind = isOutrun && !isChanged
  useEffect(() => {
    if (isBehind) onReplaced()
  }, [isBehind, onReplaced])

  function keepMine() {
    setSeen(draft?.revision ?? 0)
    setBase(known)
    setRefused(false)
  }
  function giveUp() {
    onReplaced()
    showToast(words.discarded)
  }
  return (
    <Form of={form} className={writing.form}>
      {isOutrun && isChanged && <Conflict onKeep={keepMine} onGiveUp={giveUp} />}
      <div className={writing.sideBySide}>
        {locales.map((language) => (
          <Language key={language} slug={slug} language={language} form={form} values={values} />
        ))}
      </div>
      <Figures figures={document.figures} />
      <SaveBar action={t.save} isBusy={form.isBusy} isChanged={isChanged} isDisabled={!isChanged && draft !== null} giveUp={giveUp}>
        {draft && !isChanged && (
          <Button look="plain" isBusy={discard.isBusy} onClick={() => void discard.run()}>
            {t.discard}
          </Button>
        )}
      </SaveBar>
    </Form>
  )
}

type LanguageProps = { slug: LegalSlug; language: Locale; form: ApiForm<LegalText>; values: LegalText }

function Language({ slug, language, form, values }: LanguageProps) {
  const t = useTexts(adminLegalTexts).next
  const name = useTexts(writingTexts).languages[language]
  const [summary, body] = [form.control(`summary.${language}`), form.control(`body.${language}`)]
  return (
    <section aria-label={name} className={writing.language}>
      <h3>{name}</h3>
      <MarkdownField
        label={t.summary}
        hint={t.summaryHint}
        language={language}
        rows={6}
        maxLength={3000}
        value={values.summary[language]}
        error={summary.error}
        onChange={summary.onChange}
      />
      <MarkdownField label={t.body} language={language} value={values.body[language]} error={body.error} onChange={body.onChange} />
      <TextPreview document={slug} language={language} summary={values.summary[language]} body={values.body[language]} />
    </section>
  )
}

function Figures({ figures }: { figures: AdminLegalDocument['figures'] }) {
  const t = useTexts(adminLegalTexts).next
  return (
    <details>
      <summary>{t.figures}</summary>
      <p className={css.note}>{t.figuresHint}</p>
      <ul className={css.figures}>
        {Object.entries(figures).map(([name, value]) => (
          <li key={name}>
            <code>{`{{${name}}}`}</code> {value}
          </li>
        ))}
      </ul>
    </details>
  )
}
