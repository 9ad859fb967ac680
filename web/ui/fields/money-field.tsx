import { type ComponentProps, useState } from 'react'
import { formatMoney } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { TextField } from './text-field.tsx'
import { parseMoney } from './typed.ts'

type MoneyFieldProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'before'> & {
  /** Whole cents; null when nothing, or no amount, stands there. */
  value: number | null | undefined
  onChange: (amountCents: number | null) => void
}

/** An amount in dollars, kept in cents. */
export function MoneyField({ value, onChange, ...rest }: MoneyFieldProps) {
  const locale = useLocale()
  const written = (amountCents: number | null | undefined) =>
    amountCents === null || amountCents === undefined ? '' : formatMoney({ amount: amountCents, currency: 'USD' }, locale).replace('$', '')
  const [typed, setTyped] = useState(written(value))
  // What is typed stays as it is while it means the value; a value from elsewhere replaces it.
  const shown = parseMoney(typed) === (value ?? null) ? typed : written(value)
  return (
    <TextField
      inputMode="decimal"
      placeholder="0.00"
      {...rest}
      before="$"
      value={value === null || value === undefined ? typed : shown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseMoney(event.target.value))
      }}
      onBlur={() => value !== null && value !== undefined && setTyped(written(value))}
    />
  )
}
