import { useEffect, useState } from 'react'
import { type QuoteTemplate, TemplateContent } from '#contract/quotes/templates.ts'
import * as z from 'zod/mini'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { showFailure, showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { type Draft, fromTemplate, inputOf } from './draft.ts'
import css from './quote.module.css'

type TemplatesProps = { draft: Draft; change: (changes: Partial<Draft>) => void; close: () => void }

/** The company's templates: apply one, or save the current quote as one. */
export default function TemplatesDialog({ draft, change, close }: TemplatesProps) {
  const t = useTexts(quoteEditorTexts).templates
  const [templates, setTemplates] = useState<readonly QuoteTemplate[]>()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    api.quotes.templates().then(setTemplates, showFailure)
  }, [])

  function take(template: QuoteTemplate) {
    const before = draft
    change(fromTemplate(template.content))
    close()
    showToast(t.taken(template.name), { tone: 'info', action: { label: t.undo, run: () => change(before) } })
  }
  const save = useAction(
    (_, content: z.output<typeof TemplateContent>) => api.quotes.saveTemplate({ body: { name: name.trim(), content } }),
    {
      done: (all) => {
        setTemplates(all)
        setName('')
        showToast(t.saved)
      },
    },
  )
  const drop = useAction((_, id: string) => api.quotes.dropTemplate({ params: { template_id: id } }), { done: setTemplates })

  function keep() {
    const content = z.safeParse(TemplateContent, inputOf(draft))
    if (name.trim() === '') return setProblem(t.nameMissing)
    if (!content.success) return setProblem(t.incomplete)
    setProblem(undefined)
    void save.run(content.data)
  }
  return (
    <Dialog title={t.title} isOpen onClose={close} look="sheet">
      <div className={css.templates}>
        {templates === undefined ? (
          <Loading>
            <Skeleton height="6rem" />
          </Loading>
        ) : templates.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <ul>
            {templates.map((template) => (
              <li key={template.id}>
                <button type="button" className={css.template} onClick={() => take(template)}>
                  <strong>{template.name}</strong>
                  <span>{template.content.items.map(({ text }) => text).join(' · ')}</span>
                </button>
                <Button
                  look="plain"
                  size="s"
                  isBusy={drop.isBusy}
                  onClick={() => void drop.run(template.id)}
                  aria-label={t.drop(template.name)}
                >
                  {t.delete}
                </Button>
              </li>
            ))}
          </ul>
        )}
        <h3>{t.keepTitle}</h3>
        {problem && <Banner tone="warning">{problem}</Banner>}
        <div className={css.keep}>
          <TextField label={t.name} hint={t.nameHint} maxLength={60} value={name} onChange={(event) => setName(event.target.value)} />
          <Button look="soft" isBusy={save.isBusy} onClick={keep}>
            {t.keep}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
