import { IconFileDiff } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ChangeOrder } from '#contract/quotes/change-orders.ts'
import { changeOrderStates } from '#contract/quotes/states.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatDay, formatInstant, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { changeTexts } from '#web/locales/change.ts'
import { Button } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { PhotoGrid } from '#web/ui/photo-grid.tsx'
import css from './change-card.module.css'
import { formatSigned } from './signed.ts'

const AnswerDialog = lazy(() => import('./change-answer.tsx').then((dialog) => ({ default: dialog.AnswerDialog })))

type ChangeCardProps = { change: ChangeOrder; side: 'customer' | 'company'; changed: () => void }

/** A change of the agreement with its effect on the total, and the buttons to answer or withdraw it. */
export function ChangeCard({ change, side, changed }: ChangeCardProps) {
  const t = useTexts(changeTexts)
  const locale = useLocale()
  const timeZone = useTimeZone()
  const [answer, setAnswer] = useState<'accept' | 'decline'>()
  const { id, state, lines, reason, photos, tax, effect, new_total, finish_on, expires_at, decline_reason } = change
  const withdraw = useAction(() => api.changeOrders.withdraw({ params: { change_order_id: id } }), {
    done: () => {
      showToast(t.withdrawn)
      changed()
    },
  })
  const isOpen = state === 'proposed'
  return (
    <div className={css.card} data-state={state}>
      <p className={css.head}>
        <IconFileDiff aria-hidden />
        <strong>{t.card}</strong>
      </p>
      <p className={css.state}>{isOpen ? t.waits[side] : t.states[state]}</p>
      <p className={css.reason}>{reason}</p>
      <DataList
        isWide
        items={[
          ...lines.map(({ text, total }) => ({ label: text, value: formatSigned(total, locale) })),
          ...(tax.amount === 0 ? [] : [{ label: t.tax, value: formatSigned(tax, locale) }]),
          ...(lines.length > 1 || tax.amount !== 0 ? [{ label: t.effect, value: formatSigned(effect, locale) }] : []),
          { label: t.newTotal, value: formatMoney(new_total, locale), isTotal: true },
        ]}
      />
      {finish_on && <p>{t.finishOn(formatDay(finish_on, locale, 'long'))}</p>}
      <PhotoGrid photos={photos} />
      {decline_reason && <p className={css.reason}>{t.because(decline_reason)}</p>}
      {isOpen && <p className={css.state}>{t.until[side](formatInstant(expires_at, locale, timeZone, 'date'))}</p>}
      <div className={css.actions}>
        {side === 'customer' && changeOrderStates.can('accept', state, 'U') && (
          <>
            <Button size="s" onClick={() => setAnswer('accept')}>
              {t.accept}
            </Button>
            <Button size="s" look="plain" onClick={() => setAnswer('decline')}>
              {t.decline}
            </Button>
          </>
        )}
        {side === 'company' && changeOrderStates.can('withdraw', state, 'C') && (
          <Button size="s" look="plain" isBusy={withdraw.isBusy} onClick={() => void withdraw.run()}>
            {t.withdraw}
          </Button>
        )}
      </div>
      {answer && (
        <Suspense>
          <AnswerDialog change={change} answer={answer} close={() => setAnswer(undefined)} changed={changed} />
        </Suspense>
      )}
    </div>
  )
}
