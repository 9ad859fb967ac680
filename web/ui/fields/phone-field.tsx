import type { ComponentProps } from 'react'
import { country } from '#country/country.ts'
import { TextField } from './text-field.tsx'
import { formatPhone } from './typed.ts'

/** A phone number, formatted while typing: `(443) 555-0134`. */
export const PhoneField = ({ onChange, ...rest }: ComponentProps<typeof TextField>) => (
  <TextField
    type="tel"
    autoComplete="tel"
    placeholder={country.phone.example}
    {...rest}
    onChange={(event) => {
      const { value, selectionStart } = event.target
      // Formats only at the end of the input: elsewhere the caret would jump.
      if (selectionStart === value.length) event.target.value = formatPhone(value)
      onChange?.(event)
    }}
  />
)
