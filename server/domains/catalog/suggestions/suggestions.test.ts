import { describe, expect } from 'vitest'
import { catalogue } from '#db/catalogue/catalogue.ts'
import { test as base } from '#tests/support/test.ts'
import { find, suggestIndex, close, wordsOf } from './rules.ts'

const test = base.extend('given', { scope: 'file' }, async ({ server }) => {
  const suggested = async (q: string, locale: 'es' | 'en' = 'en') => server.visitor({ locale }).catalog.suggest({ query: { q } })

  return { suggested }
})

test.for([
  ['drain cleaning', 'drain-cleaning'],
  ['drain', 'drain-cleaning'],
  ['dr', 'drain-cleaning'],
  ['drian cleaning', 'drain-cleaning'],
  ['DRAIN  Cleaning!', 'drain-cleaning'],
  ['destape de drenajes', 'drain-cleaning'],
  ['destapar cano', 'drain-cleaning'],
  ['caño tapado', 'drain-cleaning'],
  ['fregadero tapdo', 'drain-cleaning'],
  ['I need a drain cleaning', 'drain-cleaning'],
] as const)('"%s" finds %s', async ([q, slug], { given: { suggested } }) => {
  const found = await suggested(q)

  expect(found.slice(0, 3).map((suggestion) => suggestion.slug)).toContain(slug)
})

test('a name of a category finds the category first, and its services', async ({ given: { suggested } }) => {
  for (const q of ['plumbing', 'plomería', 'plomeria', 'plomria']) {
    const found = await suggested(q)

    expect(found[0]).toMatchObject({ kind: 'category', slug: 'plumbing', name: 'Plumbing' })
    expect(found.filter(({ kind, category }) => kind === 'service' && category === 'Plumbing').length).toBeGreaterThan(2)
  }
})

test('the recognised word is told when it is not the name itself', async ({ given: { suggested } }) => {
  const [byName] = await suggested('drain cleaning')
  const bySynonym = (await suggested('caño tapado')).find(({ slug }) => slug === 'drain-cleaning')

  expect(byName).toMatchObject({ name: 'Drain cleaning', matched: null })
  expect(bySynonym).toMatchObject({ name: 'Drain cleaning', matched: 'caño tapado' })
})

test('every service is found first or second by its own names, whole or unfinished', () => {
  const items = catalogue.flatMap(({ name: category, services }) =>
    services.map((service) => ({ ...service, kind: 'service' as const, category })),
  )
  const index = suggestIndex(items)
  const missed = items.flatMap(({ slug, name }) =>
    [name.es, name.en, name.en.slice(0, -2)]
      .filter((q) => !find(index, q, 2).some(({ item }) => item.slug === slug))
      .map((q) => `${slug}: ${q}`),
  )

  expect(missed).toEqual([])
})

test('before the first letter, what most people ask for', async ({ given: { suggested } }) => {
  const found = await suggested('', 'es')
  const demand = new Map(catalogue.flatMap(({ services }) => services.map((service) => [service.slug, service.demand] as const)))
  const demands = found.map(({ slug }) => demand.get(slug)!)

  expect(found).toHaveLength(8)
  expect(demands).toEqual(demands.toSorted((a, b) => b - a))
})

test.for(['xqzw', '%', "'; drop table services", '🙂', '((((', 'a'.repeat(80)])(
  '%j finds nothing and does no harm',
  async (q, { given: { suggested } }) => {
    expect((await suggested(q)).length).toBeLessThanOrEqual(8)
  },
)
describe('typing errors', () => {
  test.each([
    ['plomero', 'plomero', 0],
    ['plmoero', 'plomero', 1],
    ['plomer', 'plomero', 1],
    ['plomeroo', 'plomero', 1],
    ['plimero', 'plomero', 1],
    ['xxxxero', 'plomero', undefined],
  ])('%s is %s with %s errors', (word, known, errors) => {
    expect(close(word, known, 2, false)).toBe(errors)
  })

  test('an unfinished word may go on', () => {
    expect(close('plmo', 'plomero', 1, true)).toBe(1)
    expect(close('plmo', 'plomero', 1, false)).toBeUndefined()
  })

  test('words are compared without accents and without words that say nothing', () => {
    expect(wordsOf('Necesito un PLOMERO para el baño')).toEqual(['plomero', 'bano'])
    expect(wordsOf('de la')).toEqual(['de', 'la'])
  })
})
