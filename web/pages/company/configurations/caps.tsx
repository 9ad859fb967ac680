import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { money } from '#contract/money.ts'
import type { Caps, Spending } from '#contract/companies/caps.ts'
import { useAction } from '#web/lib/action.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { Bar } from '#web/ui/bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { Columns, Stack } from '#web/ui/page.tsx'
import { section } from '#web/lib/section.tsx'
import css from './spending.module.css'

const names = ['lead', 'day', 'week', 'month'] as const

/** Spending caps with their current usage. */
export function CapsSection({ data: { caps, periods } }: { data: Spending }) {
  const texts = useOwnTexts(spendingTexts)
  const t = texts.caps
  const { revalidate } = useRevalidator()
  const [wish, setWish] = useState<Caps>(caps)
  const [hasTried, setTried] = useState(false)
  const own = useOwnCompany()
  // Unreadable input must never be saved as no cap.
  const unread = names.filter((name) => Number.isNaN(wish[name]))
  const save = useAction(() => own.spending.setCaps({ body: wish }), {
    done: () => {
      showToast(texts.saved)
      void revalidate()
    },
  })
  return (
    <Stack gap="l">
      <p className={css.note}>{t.rule}</p>
      <section className={css.meters} aria-labelledby="used">
        <h3 id="used">{t.used}</h3>
        {periods.map((one) => (
          <Meter key={one.period} of={one} />
        ))}
        <p className={css.note}>{t.zone}</p>
      </section>
      <form
        className={css.part}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (unread.length === 0) void save.run()
          else event.currentTarget.querySelector<HTMLInputElement>(`[name="${unread[0]}"]`)?.focus()
        }}
      >
        <p className={css.note}>{t.hint}</p>
        <Columns min="14rem">
          {names.map((name) => (
            <MoneyField
              key={name}
              name={name}
              label={t[name]}
              placeholder=""
              value={wish[name]}
              error={hasTried && unread.includes(name) ? t.noAmount : undefined}
              onChange={(cents) => setWish((now) => ({ ...now, [name]: cents }))}
            />
          ))}
        </Columns>
        <div>
          <Button type="submit" isBusy={save.isBusy}>
            {t.save}
          </Button>
        </div>
      </form>
    </Stack>
  )
}

function Meter({ of: { period, used, cap } }: { of: Spending['periods'][number] }) {
  const t = useOwnTexts(spendingTexts).caps
  const locale = useLocale()
  const written = (cents: number) => formatMoney(money(cents), locale)
  const isFull = cap !== null && used >= cap
  return (
    <div className={css.meter}>
      <span>{t.now[period]}</span>
      <b>{cap === null ? t.noCap(written(used)) : t.of(written(used), written(cap))}</b>
      {cap !== null && (
        <>
          <Bar share={cap === 0 ? 1 : Math.min(1, used / cap)} tone={isFull ? 'amber' : 'green'} />
          <small>{isFull ? t.full : t.left(written(cap - used))}</small>
        </>
      )}
    </div>
  )
}

export const capsSection = section(({ api }) => api.spending.get(), CapsSection)
