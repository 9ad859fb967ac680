import { expect, test } from 'vitest'
import { valueAt, withValue } from './form-values.ts'

const quote = {
  title: 'Grifo',
  lines: [
    { text: 'Junta', cents: 400 },
    { text: 'Mano de obra', cents: 9000 },
  ],
}

test('a value is found by its path, and nothing where nothing stands', () => {
  expect(valueAt(quote, 'lines.1.cents')).toBe(9000)
  expect(valueAt(quote, 'lines.7.cents')).toBeUndefined()
})

test('a change copies the way to it and leaves the rest as it was', () => {
  const changed = withValue(quote, 'lines.0.cents', 500)

  expect(changed.lines[0]).toEqual({ text: 'Junta', cents: 500 })
  expect(changed.lines[1]).toBe(quote.lines[1])
  expect(quote.lines[0]!.cents).toBe(400)
})
