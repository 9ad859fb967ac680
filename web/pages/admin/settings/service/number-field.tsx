import { useState } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'

type NumberFieldProps = {
  label: string
  value: number | undefined
  error?: string | undefined
  isLabelHidden?: boolean
  onChange: (value: number | undefined) => void
}

/** Optional number field. Keeps the typed text while it equals the value. */
export function NumberField({ value, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState(value?.toString() ?? '')
  const meant = typed.trim() === '' ? undefined : Number(typed)
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      value={meant === value ? typed : (value?.toString() ?? '')}
      onChange={({ target }) => {
        const next = target.value.replace(',', '.')
        if (!/^-?\d*\.?\d*$/.test(next)) return
        setTyped(next)
        if (next !== '-' && next !== '.') onChange(next.trim() === '' ? undefined : Number(next))
      }}
    />
  )
}
