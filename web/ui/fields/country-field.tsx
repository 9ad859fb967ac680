import type { ComponentProps } from 'react'
import { countries, type Country } from '#contract/countries.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { SelectField } from './select-field.tsx'

type CountryProps = Omit<ComponentProps<typeof SelectField>, 'options'> & { of?: readonly Country[] }

/** Country of an address. Hidden while only one country is served. */
export function CountryField({ of = countries, ...field }: CountryProps) {
  const locale = useLocale()
  if (of.length < 2) return null
  return (
    <SelectField autoComplete="country" options={of.map((one) => ({ value: one.iso_code, label: one[`name_${locale}`] }))} {...field} />
  )
}
