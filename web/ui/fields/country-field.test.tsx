import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CountryField } from './country-field.tsx'

const two = [
  { iso_code: 'US', name_en: 'United States', name_es: 'Estados Unidos' },
  { iso_code: 'CA', name_en: 'Canada', name_es: 'Canadá' },
]

test('the country is asked where there is more than one to choose', () => {
  expect(renderToStaticMarkup(<CountryField label="País" />)).toBe('')
  const asked = renderToStaticMarkup(<CountryField label="País" name="country" of={two} defaultValue="US" />)
  expect(asked).toMatch(/<select[^>]* name="country"/)
  expect([...asked.matchAll(/<option value="(..)"[^>]*>([^<]+)/g)].map(([, code, name]) => [code, name])).toEqual([
    ['US', 'Estados Unidos'],
    ['CA', 'Canadá'],
  ])
})
