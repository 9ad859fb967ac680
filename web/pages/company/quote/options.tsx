import { IconPlus, IconTrash } from '@tabler/icons-react'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { emptyLine } from './draft.ts'
import type { FieldsProps } from './fields.tsx'
import css from './quote.module.css'

const most = 3

type OptionsProps = FieldsProps & { active: number; choose: (option: number) => void }

/** Two or three ways to do the work, each with its own lines. A new one starts as a copy of the current one. */
export function Options({ draft, errors, change, active, choose }: OptionsProps) {
  const t = useTexts(quoteEditorTexts).options
  const { options, lines, type } = draft
  const error = errors['options']

  function add() {
    const names = options.length === 0 ? [t.names[0], t.names[1]] : [...options, t.names[options.length] ?? '']
    const next = names.length - 1
    const copies = lines.flatMap((line) => (line.option === active ? [{ ...line, key: emptyLine().key, option: next }] : []))
    change({ options: names, lines: [...lines, ...copies] })
    choose(next)
  }
  function remove() {
    const before = { options, lines }
    const left = options.toSpliced(active, 1)
    const kept = lines.flatMap((line) =>
      line.option === active ? [] : [{ ...line, option: line.option > active ? line.option - 1 : line.option }],
    )
    change({ options: left.length < 2 ? [] : left, lines: kept })
    choose(Math.max(0, active - 1))
    showToast(t.removed, { tone: 'info', action: { label: t.undo, run: () => change(before) } })
  }
  const addButton = (
    <Button look="plain" size="s" icon={<IconPlus aria-hidden />} disabled={lines.length >= 50} onClick={add}>
      {options.length === 0 ? t.begin : t.add}
    </Button>
  )

  if (options.length === 0) return type === 'range' ? null : <div className={css.optionFoot}>{addButton}</div>
  return (
    <div className={css.options}>
      <div role="group" aria-label={t.label} className={css.optionTabs}>
        {options.map((name, i) => (
          <button key={i} type="button" aria-pressed={i === active} onClick={() => choose(i)}>
            {name || t.option(i + 1)}
          </button>
        ))}
      </div>
      {error && (
        <p className={css.optionError} role="alert">
          {error}
        </p>
      )}
      <TextField
        label={t.name}
        maxLength={60}
        name={`options.${active}`}
        value={options[active] ?? ''}
        error={errors[`options.${active}`]}
        onChange={(event) => change({ options: options.with(active, event.target.value) })}
      />
      <div className={css.optionFoot}>
        {options.length < most && addButton}
        <Button look="plain" size="s" icon={<IconTrash aria-hidden />} onClick={remove}>
          {t.remove}
        </Button>
      </div>
    </div>
  )
}
