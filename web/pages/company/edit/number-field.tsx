import type { ComponentProps } from 'react'
import { TextField } from '#web/ui/fields/text-field.tsx'

type NumberProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  value: number | undefined
  onChange: (value: number | null) => void
}

/** A whole number that is typed, such as a year; nothing else can be. */
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
