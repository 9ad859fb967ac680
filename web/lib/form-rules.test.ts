import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { Cents, Email, text, Zip } from '#contract/primitives.ts'
import { rulesOf } from './form-rules.ts'

const rules = rulesOf(z.object({ email: Email, zipcode: Zip, note: z.optional(text(20, 200)), about: text(0, 200) }), 'es')

test('an empty field is absent where optional, and kept where an empty text is a value', () => {
  const verdict = rules({ email: ' Ana@Casa.com ', zipcode: '21224', note: '', about: '' })

  expect(verdict).toEqual({ data: { email: 'ana@casa.com', zipcode: '21224', note: undefined, about: '' } })
})

test('each wrong field has its message in the language of the page, an empty one the plain one', () => {
  const verdict = rules({ email: '', zipcode: '212', note: 'corta', about: '' })

  expect(verdict).toEqual({
    problems: {
      email: 'Falta este dato.',
      zipcode: 'Escribe los 5 dígitos del código postal.',
      note: 'Escribe al menos 20 caracteres.',
    },
  })
})

test('a text that is no number is refused, also where the number is optional', () => {
  const amounts = rulesOf(z.object({ most: z.optional(Cents) }), 'es')

  expect(amounts({ most: Number.NaN })).toEqual({ problems: { most: 'Escribe un número.' } })
  expect(amounts({})).toEqual({ data: {} })
})
