import { useState } from 'react'
import type { Pauses } from '#contract/companies/pauses.ts'
import { useAction } from '#web/lib/action.ts'
import { formatDay } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useOwnCompany, useOwnTexts } from '#web/lib/own-company.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import css from '../spending.module.css'
import { PauseForm } from './pause-form.tsx'

type ZipsProps = { zips: Pauses['zips']; timeZone: string; reload: () => void }

/** Zips excluded for a while or for good. */
export function LeftOutZips({ zips, timeZone, reload }: ZipsProps) {
  const t = useOwnTexts(spendingTexts).pause
  const locale = useLocale()
  const [zip, setZip] = useState('')
  const [error, setError] = useState<string>()
  const own = useOwnCompany()
  const set = useAction(
    (_, code: string, isPaused: boolean, until: string | null) =>
      own.pauses.setZip({ params: { zip: code }, body: { is_paused: isPaused, until } }),
    {
      done: () => (setZip(''), reload()),
      failed: (failure) => {
        if (failure.status !== 404 && failure.status !== 422) return false
        setError(failure.message)
        return true
      },
    },
  )
  return (
    <section className={css.part} aria-labelledby="pause-zips">
      <h3 id="pause-zips">{t.zips}</h3>
      <p className={css.note}>{t.zipsText}</p>
      {zips.length === 0 ? (
        <p className={css.note}>{t.noZips}</p>
      ) : (
        <ul className={css.list}>
          {zips.map((one) => (
            <li key={one.zip} className={css.row}>
              <div>
                <strong>
                  {one.zip} {one.city}
                </strong>
                <small>{one.until ? t.zipUntil(formatDay(one.until, locale, 'weekday')) : t.zipAlways}</small>
              </div>
              <Button size="s" look="plain" isBusy={set.isBusy} onClick={() => void set.run(one.zip, false, null)}>
                {t.takeIn}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <PauseForm
        name="zip"
        timeZone={timeZone}
        isBusy={set.isBusy}
        pause={(until) => void set.run(zip.trim(), true, until)}
        label={t.leaveOut}
      >
        <TextField
          label={t.zip}
          inputMode="numeric"
          autoComplete="off"
          maxLength={5}
          value={zip}
          error={error}
          onChange={({ target }) => (setError(undefined), setZip(target.value))}
        />
      </PauseForm>
    </section>
  )
}
