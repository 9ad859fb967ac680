import type { ReactNode } from 'react'
import { money } from '#contract/money.ts'
import { Conflict } from '#web/domains/admin/editing/conflict.tsx'
import { SaveBar } from '#web/domains/admin/editing/save-bar.tsx'
import writing from '#web/domains/admin/editing/writing.module.css'
import { type ApiForm, Form } from '#web/lib/form.tsx'
import { valueAt } from '#web/lib/form-values.ts'
import { formatMoney } from '#web/lib/format.ts'
import { intoView } from '#web/lib/into-view.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { catalogueTexts } from '#web/locales/catalogue-editor.ts'
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

function textAt(words: object, path: string): string | undefined {
  const text = valueAt(words, path)
  return typeof text === 'string' ? text : undefined
}

/** Form of a catalog entry. After a conflict, the other person's changes appear beside the button. */
export function EditForm<I>({ edit, action, children }: EditFormProps<I>) {
  const t = useTexts(catalogueTexts)
  const { form, isChanged, isOutrun, theirs, keepMine, giveUp } = edit
  const locale = useLocale()
  const labels = {
    name: t.names,
    description: t.descriptions,
    synonyms: t.synonyms,
    job_price: { low_cents: t.job.low, high_cents: t.job.high, unit: t.job.unit },
    demand: t.demand,
    icon: t.icon,
  }
  const choices = { icon: t.icons, job_price: { unit: t.units } }
  const shownAs = (path: string, text: string) =>
    path.endsWith('_cents') ? formatMoney(money(Number(text)), locale) : (textAt(choices, `${path}.${text}`) ?? text)
  return (
    <Form of={form} className={css.form}>
      {children}
      {isOutrun && (
        <div ref={intoView}>
          <Conflict onKeep={keepMine} onGiveUp={giveUp}>
            {theirs.length === 0 ? (
              <p>{t.theirsElsewhere}</p>
            ) : (
              <>
                <p className={css.note}>{t.theirs}</p>
                <ul className={writing.problems}>
                  {theirs.map(([path, text]) => (
                    <li key={path}>
                      {textAt(labels, path) ?? path}: <q>{shownAs(path, text)}</q>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Conflict>
        </div>
      )}
      <SaveBar action={action} isBusy={form.isBusy} isChanged={isChanged} giveUp={giveUp} />
    </Form>
  )
}
