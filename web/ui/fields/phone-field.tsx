import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'
import { formatPhone } from './typed.ts'

/** A US phone number, written as it is typed: `(443) 555-0134`. */
export const PhoneField = ({ onChange, ...rest }: ComponentProps<typeof TextField>) => (
  <TextField
    type="tel"
    autoComplete="tel"
    placeholder="(443) 555-0134"
    {...rest}
    onChange={(event) => {
      const { value, selectionStart } = event.target
      // In the middle of the number the caret would jump; the end is where it is written.
      if (selectionStart === value.length) event.target.value = formatPhone(value)
      onChange?.(event)
    }}
  />
)
