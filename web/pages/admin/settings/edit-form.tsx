import type { ReactNode } from 'react'
import { Conflict } from '#web/domains/admin/conflict.tsx'
import writing from '#web/domains/admin/writing.module.css'
import { type ApiForm, Form } from '#web/lib/form.tsx'
import { valueAt } from '#web/lib/form-values.ts'
import { useTexts } from '#web/lib/texts.ts'
import { writingTexts } from '#web/locales/admin-writing.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
import { Button } from '#web/ui/button.tsx'
import css from './settings.module.css'

type EditFormProps<I> = {
  edit: {
    form: ApiForm<I>
    isChanged: boolean
    isOutrun: boolean
    theirs: readonly (readonly [path: string, text: string])[]
    keepMine: () => void
    giveUp: () => void
  }
  action: string
  children: ReactNode
}

/** The form of an entry of the catalogue: what somebody else has saved meanwhile above it, whether something is unsaved below. */
export function EditForm<I>({ edit, action, children }: EditFormProps<I>) {
  const t = useTexts(catalogueTexts)
  const words = useTexts(writingTexts)
  const { form, isChanged, isOutrun, theirs, keepMine, giveUp } = edit
  const labels = {
    name: t.names,
    description: t.descriptions,
    synonyms: t.synonyms,
    job_price: t.jobFields,
    demand: t.demand,
    icon: t.icon,
  }
  const labelOf = (path: string) => {
    const label = valueAt(labels, path)
    return typeof label === 'string' ? label : path
  }
  return (
    <Form of={form} className={css.form}>
      {isOutrun && (
        <Conflict onKeep={keepMine} onGiveUp={giveUp}>
          <p className={css.note}>{t.theirs}</p>
          <ul className={writing.problems}>
            {theirs.map(([path, text]) => (
              <li key={path}>
                {labelOf(path)}: <q>{text}</q>
              </li>
            ))}
          </ul>
        </Conflict>
      )}
      {children}
      <div className={writing.bar}>
        <Button type="submit" isBusy={form.isBusy}>
          {action}
        </Button>
        {isChanged && (
          <Button look="plain" onClick={giveUp}>
            {words.discard}
          </Button>
        )}
        <span className={css.note} role="status">
          {isChanged && words.unsaved}
        </span>
      </div>
    </Form>
  )
}
