import { expect, test } from 'vitest'
import { isAbout, wordsOf } from './faq-search.ts'

const words = wordsOf('¿Qué motivos dan derecho a devolución? Teléfono falso, duplicado, fuera de zona.')

test.each(['devolución', 'DEVOLUCION', 'devol', 'devolusion', 'telefno falso', 'fuera', ''])('%j is found', (wanted) => {
  expect(isAbout(words, wanted)).toBe(true)
})
test.each(['cookies', 'devolución cookies', 'zas', 'gato'])('%j is not', (wanted) => {
  expect(isAbout(words, wanted)).toBe(false)
})
