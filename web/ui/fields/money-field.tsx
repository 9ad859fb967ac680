import { type ComponentProps, useState } from 'react'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { TextField } from './text-field.tsx'
import { parseMoney } from './typed.ts'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'before'> & {
  /** Whole cents; null where nothing stands, NaN where it is no amount. */
  value: number | null | undefined
  onChange: (amountCents: number | null) => void
}

/** An amount in dollars, kept in cents. */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  const locale = useLocale()
  const written = (amountCents: number | null | undefined) =>
    amountCents === null || amountCents === undefined || Number.isNaN(amountCents)
      ? ''
      : formatMoney({ amount: amountCents, currency: 'USD' }, locale).replace('$', '')
  const [typed, setTyped] = useState(written(value))
  // What is typed stays as it is while it means the value; a value from elsewhere replaces it.
  const shown = Object.is(parseMoney(typed), value ?? null) ? typed : written(value)
  return (
    <TextField
      inputMode="decimal"
      placeholder="0.00"
      {...rest}
      before="$"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseMoney(event.target.value))
      }}
      onBlur={() => value !== null && value !== undefined && !Number.isNaN(value) && setTyped(written(value))}
    />
  )
}
