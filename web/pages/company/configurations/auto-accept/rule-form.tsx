import { useState } from 'react'
import type { AutoAcceptRule, DryRun } from '#contract/leads/auto-accept.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useTexts } from '#web/lib/texts.ts'
import { spendingTexts } from '#web/locales/spending.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ClockField, fullHours } from '#web/ui/fields/clock-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Columns } from '#web/ui/page.tsx'
import css from '../spending.module.css'

const hours = fullHours(0, 23)
const scores = [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]

type RuleProps = { service: string; rule: AutoAcceptRule | null; done: (result: DryRun) => void }

/** A rule for one service. The dry run saves it. */
export function RuleForm({ service, rule, done }: RuleProps) {
  const t = useTexts(spendingTexts).auto
  const locale = useLocale()
  const [price, setPrice] = useState<number | null>(rule?.max_price_cents ?? null)
  const [score, setScore] = useState(rule?.min_score ?? 0.5)
  const [span, setSpan] = useState(rule?.from_time && rule.to_time ? { from: rule.from_time, to: rule.to_time } : null)
  const [errors, setErrors] = useState<Partial<Record<'price' | 'to', string>>>({})
  const dryRun = useAction(
    (_, max_price_cents: number) =>
      api.autoAccept.dryRun({
        params: { slug: service },
        body: { rule: { max_price_cents, min_score: score, from_time: span?.from ?? null, to_time: span?.to ?? null } },
      }),
    {
      done,
      failed: ({ fields }) => {
        const [said] = fields['to_time'] ?? []
        if (said) setErrors({ to: said })
        return said !== undefined
      },
    },
  )
  const isKnown = scores.some((one) => one === score)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setErrors(price ? {} : { price: t.priceMissing })
        if (price) void dryRun.run(price)
        else event.currentTarget.querySelector<HTMLInputElement>('[name="max_price"]')?.focus()
      }}
    >
      <Columns min="13rem">
        <MoneyField name="max_price" label={t.maxPrice} value={price} onChange={setPrice} error={errors.price} />
        <SelectField
          label={t.minScore}
          hint={t.minScoreHint}
          value={String(score)}
          onChange={({ target }) => setScore(Number(target.value))}
          options={(isKnown ? scores : [...scores, score]).map((value) => ({
            value: String(value),
            label: value === 0 ? t.anyScore : t.points(formatNumber(value * 100, locale)),
          }))}
        />
      </Columns>
      <CheckField
        label={t.limitHours}
        note={t.limitHoursNote}
        checked={span !== null}
        onChange={({ target }) => setSpan(target.checked ? { from: '08:00', to: '18:00' } : null)}
      />
      {span && (
        <Columns min="9rem">
          <ClockField label={t.from} times={hours} value={span.from} onChange={(from) => setSpan({ ...span, from })} />
          <ClockField
            label={t.to}
            times={hours}
            value={span.to}
            error={errors.to}
            onChange={(to) => (setErrors({}), setSpan({ ...span, to }))}
          />
        </Columns>
      )}
      <div>
        <Button type="submit" look="soft" isBusy={dryRun.isBusy}>
          {t.try}
        </Button>
      </div>
    </form>
  )
}
