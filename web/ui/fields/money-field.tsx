import { type ComponentProps, useState } from 'react'
import { country } from '#country/country.ts'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { TextField } from './text-field.tsx'
import { parseMoney } from './typed.ts'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'before'> & {
  /** Whole cents; null when empty, NaN when invalid. */
  value: number | null | undefined
  onChange: (amountCents: number | null) => void
}

/** An amount, stored in cents. */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  const locale = useLocale()
  const written = (amountCents: number | null | undefined) =>
    amountCents === null || amountCents === undefined || Number.isNaN(amountCents)
      ? ''
      : formatMoney({ amount: amountCents, currency: country.currency.code }, locale).replace(country.currency.symbol, '').trim()
  const [typed, setTyped] = useState(written(value))
  // Keeps the typed text while it equals the value. A value set from outside replaces it.
  const shown = Object.is(parseMoney(typed), value ?? null) ? typed : written(value)
  return (
    <TextField
      inputMode="decimal"
      placeholder="0.00"
      {...rest}
      before={country.currency.symbol}
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseMoney(event.target.value))
      }}
      onBlur={() => value !== null && value !== undefined && !Number.isNaN(value) && setTyped(written(value))}
    />
  )
}
