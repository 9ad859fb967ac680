import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Span } from '#contract/companies/hours.ts'
import { mostSpans } from '#contract/companies/states.ts'
import { formatClock } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnTexts } from '#web/lib/own-company.ts'
import { hoursTexts } from '#web/locales/hours.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ClockField } from '#web/ui/fields/clock-field.tsx'
import css from './hours.module.css'

/** Default hours of an open day. */
export const usual: Span = { opens: '08:00', closes: '18:00' }

type SpansProps = { name: string; spans: readonly Span[]; onChange: (spans: Span[]) => void; children: ReactNode }

/** Hours of one day, several if it closes in between. `children` are placed beside the button that adds one. */
export function Spans({ name, spans, onChange, children }: SpansProps) {
  const t = useOwnTexts(hoursTexts)
  const locale = useLocale()
  const set = (at: number, changed: Partial<Span>) => onChange(spans.map((span, i) => (i === at ? { ...span, ...changed } : span)))
  const last = spans.at(-1)!
  return (
    <>
      {spans.map((span, i) => (
        <div key={i} className={css.span}>
          <ClockField isLabelHidden label={t.opens(name)} value={span.opens} onChange={(opens) => set(i, { opens })} />
          <span aria-hidden>{t.to}</span>
          <ClockField isLabelHidden hasMidnight label={t.closes(name)} value={span.closes} onChange={(closes) => set(i, { closes })} />
          {spans.length > 1 && (
            <IconButton
              label={t.removeNamed(name, formatClock(span.opens, locale))}
              onClick={() => onChange(spans.filter((_, at) => at !== i))}
            >
              <IconX />
            </IconButton>
          )}
        </div>
      ))}
      <div className={css.acts}>
        {spans.length < mostSpans && last.closes < '23:00' && (
          <Button look="plain" size="s" aria-label={t.addNamed(name)} onClick={() => onChange([...spans, after(last)])}>
            {t.add}
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

/** Default second span: after an hour's break, until evening. */
function after({ closes }: Span): Span {
  const from = Math.min(22, Number(closes.slice(0, 2)) + 1)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  return { opens: clock(from), closes: clock(Math.min(24, Math.max(from + 1, 18))) }
}
