import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { money } from '#contract/money.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { quoteEditorTexts } from '#web/locales/quote-editor.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { type Draft, type DraftTotals, emptyLine, type Line } from './draft.ts'
import type { FieldsProps } from './fields.tsx'
import { Options } from './options.tsx'
import css from './quote.module.css'
import { itemUnits } from '#contract/quotes/states.ts'

const most = 50

/** Items of one option at a time, editable and sortable by pointer or keyboard. */
export function Lines({ draft, errors, change, sums }: FieldsProps & { sums: DraftTotals }) {
  const t = useTexts(quoteEditorTexts)
  const list = useRef<HTMLOListElement>(null)
  const [chosen, choose] = useState(0)
  const { lines, options } = draft
  const active = Math.min(chosen, Math.max(0, options.length - 1))
  // Positions among all lines, used as names by the API.
  const places = lines.flatMap((line, place) => (line.option === active ? [place] : []))
  const set = (next: Draft['lines']) => change({ lines: next })
  const focus = (i: number, selector: string) =>
    requestAnimationFrame(() => list.current?.children[i]?.querySelector<HTMLElement>(selector)?.focus())

  // Brings a line with an error into view, in whichever option it is.
  const wrong = Object.keys(errors)
    .map((name) => /^items\.(\d+)\./.exec(name)?.[1])
    .find(Boolean)
  const wrongOption = wrong === undefined ? undefined : lines[Number(wrong)]?.option
  useEffect(() => {
    if (wrongOption !== undefined) choose(wrongOption)
  }, [wrongOption])

  function add(after: number) {
    if (lines.length >= most) return
    set(lines.toSpliced((places[after] ?? lines.length - 1) + 1, 0, emptyLine(active)))
    focus(after + 1, 'input')
  }

  function move(from: number, by: -1 | 1, selector: string) {
    const [here, there] = [places[from], places[from + by]]
    if (here === undefined || there === undefined) return
    set(lines.with(here, lines[there]!).with(there, lines[here]!))
    focus(from + by, selector)
  }

  function remove(i: number) {
    const before = lines
    const place = places[i]!
    set(places.length === 1 ? lines.with(place, emptyLine(active)) : lines.toSpliced(place, 1))
    focus(Math.max(0, i - 1), 'input')
    showToast(t.lineRemoved, { tone: 'info', action: { label: t.undo, run: () => set(before) } })
  }

  function onKeyDown(event: KeyboardEvent, i: number) {
    const { target } = event
    if (!(target instanceof HTMLInputElement) || target.type === 'checkbox') return
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
    if (event.key !== 'Enter' && !by) return
    event.preventDefault()
    if (by) move(i, by, `[name="${target.name.replace(/\d+/, String(places[i + by]))}"]`)
    else add(i)
  }

  return (
    <section className={css.group} aria-labelledby="lines">
      <h2 id="lines">{t.lines}</h2>
      <p>
        {t.linesHelp} <span className={css.keys}>{t.linesKeys}</span>
      </p>
      <Options draft={draft} errors={errors} change={change} active={active} choose={choose} />
      <ol ref={list} className={css.lines}>
        {places.map((place, i) => {
          const line = lines[place]!
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- short cuts of the fields inside; the buttons do the same
            <li key={line.key} className={css.line} aria-label={t.line(i + 1)} onKeyDown={(event) => onKeyDown(event, i)}>
              <LineFields
                line={line}
                index={place}
                errors={errors}
                totalCents={sums.lineCents[place] ?? 0}
                change={(changes) => set(lines.with(place, { ...line, ...changes }))}
              >
                <IconButton label={t.up(i + 1)} disabled={i === 0} onClick={() => move(i, -1, '[data-up]')} data-up>
                  <IconArrowUp />
                </IconButton>
                <IconButton label={t.down(i + 1)} disabled={i === places.length - 1} onClick={() => move(i, 1, '[data-down]')} data-down>
                  <IconArrowDown />
                </IconButton>
                <IconButton label={t.removeLine(i + 1)} onClick={() => remove(i)}>
                  <IconTrash />
                </IconButton>
              </LineFields>
            </li>
          )
        })}
      </ol>
      <div>
        <Button look="soft" size="s" icon={<IconPlus aria-hidden />} disabled={lines.length >= most} onClick={() => add(places.length - 1)}>
          {t.addLine}
        </Button>
      </div>
    </section>
  )
}

type LineFieldsProps = {
  line: Line
  index: number
  errors: FieldsProps['errors']
  totalCents: number
  change: (changes: Partial<Line>) => void
  children: ReactNode
}

function LineFields({ line, index, errors, totalCents, change, children }: LineFieldsProps) {
  const t = useTexts(quoteEditorTexts)
  const locale = useLocale()
  const at = (name: string) => ({ name: `items.${index}.${name}`, error: errors[`items.${index}.${name}`] })
  return (
    <>
      <div className={css.lineText}>
        <TextField
          label={t.text}
          placeholder={index === 0 ? t.textHint : undefined}
          maxLength={200}
          value={line.text}
          onChange={(event) => change({ text: event.target.value })}
          {...at('text')}
        />
      </div>
      <TextField
        label={t.quantity}
        inputMode="decimal"
        value={line.quantity}
        onChange={(event) => change({ quantity: event.target.value })}
        {...at('quantity')}
      />
      <SelectField
        label={t.unit}
        value={line.unit}
        onChange={(event) => change({ unit: event.target.value as Line['unit'] })}
        options={itemUnits.map((unit) => ({ value: unit, label: t.units[unit] }))}
        {...at('unit')}
      />
      <MoneyField label={t.price} value={line.price} onChange={(price) => change({ price })} {...at('unit_price_cents')} />
      <output className={css.lineTotal} data-optional={line.is_optional || undefined}>
        {formatMoney(money(totalCents), locale)}
      </output>
      <div className={css.lineFoot}>
        <div className={css.checks}>
          <CheckField
            label={t.taxable}
            checked={line.is_taxable}
            onChange={(event) => change({ is_taxable: event.target.checked })}
            {...at('is_taxable')}
          />
          <CheckField
            label={t.optional}
            checked={line.is_optional}
            onChange={(event) => change({ is_optional: event.target.checked })}
            {...at('is_optional')}
          />
        </div>
        <div className={css.tools}>{children}</div>
      </div>
    </>
  )
}
