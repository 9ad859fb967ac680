import { expect, test } from 'vitest'
import { keptLike } from './kept-like.ts'

const kept = [
  { id: 'a', slug: 'drain-cleaning', name: 'Destape de drenajes' },
  { id: 'b', slug: 'water-heater-repair', name: 'Reparación de calentadores de agua' },
  { id: 'c', slug: 'water-leak-repair', name: 'Reparación de fugas de agua' },
]
const slugsFor = (q: string) => keptLike(q, kept).map(({ slug }) => slug)

test('services that are kept are found by the beginnings of words, without accents, in Spanish and by their slug', () => {
  expect(slugsFor('DREN')).toEqual(['drain-cleaning'])
  expect(slugsFor('drain')).toEqual(['drain-cleaning'])
  expect(slugsFor('reparacion agua')).toEqual(['water-heater-repair', 'water-leak-repair'])
  expect(slugsFor('agua fug')).toEqual(['water-leak-repair'])
  expect(slugsFor('pintura')).toEqual([])
})

test('a service that is kept twice is suggested once', () => {
  expect(keptLike('drenajes', [...kept, ...kept])).toMatchObject([{ kind: 'service', name: 'Destape de drenajes' }])
})
