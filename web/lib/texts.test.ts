import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('a text takes the same values in both languages', () => {
  const words = texts({
    es: { found: (count: number) => `${count} empresas`, steps: ['uno', 'dos'] },
    en: { found: (count) => `${count} companies`, steps: ['one', 'two'] },
  })

  expect(words.en.found(3)).toBe('3 companies')
  expect(words.es.steps[1]).toBe('dos')
})

test('a text missing in one language does not compile', () => {
  const refused = [
    // @ts-expect-error a key too many
    texts({ es: { a: 'a' }, en: { a: 'a', b: 'b' } }),
    // @ts-expect-error a key missing
    texts({ es: { a: 'a', b: 'b' }, en: { a: 'a' } }),
    // @ts-expect-error another value
    texts({ es: { a: (count: number) => `${count}` }, en: { a: (name: string) => name } }),
    // @ts-expect-error a text that should take a value
    texts({ es: { a: (count: number) => `${count}` }, en: { a: 'a' } }),
    // @ts-expect-error a line missing
    texts({ es: { lines: ['a', 'b'] }, en: { lines: ['a'] } }),
  ]

  expect(refused).toHaveLength(5)
})
