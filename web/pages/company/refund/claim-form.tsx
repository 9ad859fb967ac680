import { useState } from 'react'
import type { LeadRefunds, RefundOption } from '#contract/refunds/claims.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatInstant, formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useTimeZone } from '#web/lib/time-zone.ts'
import { refundTexts } from '#web/locales/refunds.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { TextArea } from '#web/ui/fields/text-field.tsx'
import { StickyActions } from '#web/ui/sticky-actions.tsx'
import css from './refund.module.css'

type ClaimFormProps = { refunds: LeadRefunds; options: readonly RefundOption[]; done: () => void }

/** Reason, refund destination, and a description where an admin reads it. */
export function ClaimForm({ refunds: { lead_id, left, can_card, figures }, options, done }: ClaimFormProps) {
  const t = useTexts(refundTexts)
  const locale = useLocale()
  const zone = useTimeZone()
  const [reason, setReason] = useState<RefundOption['reason']>()
  const [payTo, setPayTo] = useState<'wallet' | 'card'>('wallet')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const claim = useAction(
    (options, of: RefundOption['reason']) => api.refunds.claim({ params: { lead_id }, body: { reason: of, pay_to: payTo, text } }, options),
    {
      done: () => {
        showToast(t.sent)
        done()
      },
      failed: ({ fields }) => {
        setError(fields['text']?.[0])
        if (fields['text']) document.querySelector<HTMLElement>('textarea[name="text"]')?.focus()
        return fields['text'] !== undefined
      },
    },
  )
  const chosen = options.find((option) => option.reason === reason)
  return (
    <section className={css.form} aria-labelledby="claim">
      <div className={css.head}>
        <h2 id="claim">{t.choose}</h2>
        <p>{t.chooseLead}</p>
      </div>
      <ChoiceField
        label={t.choose}
        isLabelHidden
        name="reason"
        value={reason}
        onChange={setReason}
        options={options.map(({ reason: value, decides, until }) => ({
          value,
          label: t.reasons[value],
          help: `${value === 'no_reply' ? t.noReply(figures) : t.rules[value]} ${t.decides[decides](figures)}, ${until ? t.until(formatInstant(until, locale, zone, 'date')) : t.noLimit}.`,
        }))}
      />
      {chosen && can_card && chosen.reason !== 'platform_error' && (
        <ChoiceField
          label={t.payTo}
          name="pay_to"
          columns={2}
          value={payTo}
          onChange={setPayTo}
          options={[
            { value: 'wallet', label: t.wallet, help: t.walletHelp },
            { value: 'card', label: t.card, help: t.cardHelp },
          ]}
        />
      )}
      {chosen?.needs_text && (
        <TextArea
          label={t.text}
          hint={t.textHint}
          name="text"
          rows={4}
          maxLength={2000}
          value={text}
          error={error}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {chosen && (
        <StickyActions>
          <Button size="l" isBusy={claim.isBusy} onClick={() => void claim.run(chosen.reason)}>
            {t.send(formatMoney(left, locale))}
          </Button>
        </StickyActions>
      )}
    </section>
  )
}
