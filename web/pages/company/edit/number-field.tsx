import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'

type NumberProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: number | undefined
  onChange: (value: number | null) => void
}

/** Field for a whole number, such as a year. Rejects other characters. */
export const NumberField = ({ value, onChange, ...rest }: NumberProps) => (
  <TextField
    {...rest}
    inputMode="numeric"
    value={value ?? ''}
    onChange={({ target }) => {
      const digits = target.value.replaceAll(/\D/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)
