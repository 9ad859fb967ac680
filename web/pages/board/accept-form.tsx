import { agreedTotals } from '#contract/quotes/totals.ts'
import { money } from '#contract/money.ts'
import type { Quote } from '#contract/quotes/quote.ts'
import { api } from '#web/lib/api.ts'
import { useApiForm } from '#web/lib/form.tsx'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { useSession } from '#web/lib/session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { boardTexts } from '#web/locales/board.ts'
import { CheckField } from '#web/ui/fields/check-field.tsx'
import { ChoiceField } from '#web/ui/fields/choice-field.tsx'
import { FieldGroup } from '#web/ui/fields/field.tsx'

/** Total for the chosen option and optional lines, by the server's own rule. */
export function agreedCents(quote: Quote, option: number, extras: readonly number[]): number {
  const items = quote.lines.map(({ unit_price, ...line }) => ({ ...line, unit_price_cents: unit_price.amount }))
  return agreedTotals({ items, discount_cents: quote.discount.amount, tax_percent: quote.tax_percent }, option, extras).totalCents
}

/** Form state of an acceptance: option, optional lines and signature. */
export function useAcceptance(quote: Quote, done: () => void) {
  const user = useSession()
  const form = useApiForm({
    schema: () => import('#contract/quotes/quote.ts').then(({ Acceptance }) => Acceptance),
    defaults: { name: user ? `${user.name} ${user.surname}` : '', option: 0, extras: [] as number[], street: '' },
    send: (body, options) => api.quotes.accept({ params: { quote_id: quote.id }, body }, options),
    done,
  })
  const { option = 0, extras = [] } = form.values as { option?: number; extras?: number[] }
  return { form, option, extras, total: money(agreedCents(quote, option, extras)) }
}

type TermsProps = { quote: Quote; acceptance: ReturnType<typeof useAcceptance> }

export function AcceptanceChoices({ quote, acceptance: { form, option, extras } }: TermsProps) {
  const t = useTexts(boardTexts)
  const locale = useLocale()
  const optional = quote.lines.filter((line) => line.option === option && line.is_optional)
  const { onChange: setOption } = form.control('option')
  const { onChange: setExtras, error } = form.control('extras')
  return (
    <>
      {quote.options.length > 0 && (
        <ChoiceField
          label={t.chooseOption}
          name="option"
          value={String(option)}
          onChange={(chosen) => {
            setOption(Number(chosen))
            setExtras([])
          }}
          options={quote.options.map(({ name, total }, i) => ({ value: String(i), label: name, help: formatMoney(total, locale) }))}
        />
      )}
      {optional.length > 0 && (
        <FieldGroup id="extras" label={t.takeAlong} error={error}>
          {optional.map(({ position, text, total }) => (
            <CheckField
              key={position}
              label={`${text} · ${formatMoney(total, locale)}`}
              checked={extras.includes(position)}
              onChange={({ target }) => setExtras(target.checked ? [...extras, position] : extras.filter((one) => one !== position))}
            />
          ))}
        </FieldGroup>
      )}
    </>
  )
}
