import { IconX } from '@tabler/icons-react'
import { mostSpans, type Span } from '#contract/hours.ts'
import { useTexts } from '#web/lib/texts.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import css from './hours.module.css'

const halfHours = Array.from({ length: 49 }, (_, half) => `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`)

/** The hours of one day, several where it closes in between. */
export function Spans({ name, spans, onChange }: { name: string; spans: readonly Span[]; onChange: (spans: Span[]) => void }) {
  const t = useTexts(hoursTexts)
  const set = (at: number, changed: Partial<Span>) => onChange(spans.map((span, i) => (i === at ? { ...span, ...changed } : span)))
  const last = spans.at(-1)!
  return (
    <>
      {spans.map((span, i) => (
        <div key={i} className={css.span}>
          <Clock label={t.opens(name)} value={span.opens} onChange={(opens) => set(i, { opens })} />
          <span aria-hidden>{t.to}</span>
          <Clock label={t.closes(name)} value={span.closes} onChange={(closes) => set(i, { closes })} />
          {spans.length > 1 && (
            <IconButton label={t.removeNamed(name, span.opens)} onClick={() => onChange(spans.filter((_, at) => at !== i))}>
              <IconX />
            </IconButton>
          )}
        </div>
      ))}
      {spans.length < mostSpans && last.closes < '23:00' && (
        <Button look="plain" size="s" aria-label={t.addNamed(name)} onClick={() => onChange([...spans, after(last)])}>
          {t.add}
        </Button>
      )}
    </>
  )
}

/** An hour's rest, then until evening. */
function after({ closes }: Span): Span {
  const from = Math.min(22, Number(closes.slice(0, 2)) + 1)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return { opens: clock(from), closes: clock(Math.min(24, Math.max(from + 1, 18))) }
}

function Clock({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const times = halfHours.includes(value) ? halfHours : [value, ...halfHours]
  return (
    <SelectField
      label={label}
      isLabelHidden
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={times.map((time) => ({ value: time, label: time }))}
    />
  )
}
