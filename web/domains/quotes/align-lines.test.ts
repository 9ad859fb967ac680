import { expect, test } from 'vitest'
import { alignLines } from './align-lines.ts'

const lines = (...texts: string[]) => texts.map((text) => ({ text }))

test('the same thing written differently stands on one line', () => {
  const rows = alignLines([lines('Mano de obra', 'Tubería'), lines('tuberia ', 'MANO DE OBRA.')])

  expect(rows).toHaveLength(2)
  expect(rows.every((row) => row.lines.every(Boolean))).toBe(true)
})

test('lines missing in one quote are left open, and shared lines come first', () => {
  const rows = alignLines([lines('Visita', 'Sonda'), lines('Sonda')])

  expect(rows.map(({ text, lines: [a, b] }) => [text, a?.text, b?.text])).toEqual([
    ['Sonda', 'Sonda', 'Sonda'],
    ['Visita', 'Visita', undefined],
  ])
})

test('two equal lines of one quote stay two', () => {
  expect(alignLines([lines('Llave', 'Llave'), lines('Llave')])).toHaveLength(2)
})
