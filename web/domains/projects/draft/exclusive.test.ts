import { expect, test } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { withExclusive } from './exclusive.ts'

const label = { es: 'a', en: 'a' }
const question: Question = {
  id: 'tried',
  type: 'multi',
  label,
  options: [
    { id: 'snake', label },
    { id: 'plunger', label },
    { id: 'nothing', label, is_exclusive: true },
  ],
}

test.each<[string, string[], string[], string[]]>([
  ['an option that stands alone replaces the others', ['snake', 'plunger'], ['snake', 'plunger', 'nothing'], ['nothing']],
  ['any other replaces it', ['nothing'], ['nothing', 'snake'], ['snake']],
  ['others add up', ['snake'], ['snake', 'plunger'], ['snake', 'plunger']],
  ['removing one leaves the rest', ['snake', 'plunger'], ['plunger'], ['plunger']],
  ['it can be removed', ['nothing'], [], []],
])('%s', (_case, before, after, kept) => {
  expect(withExclusive(question, before, after)).toEqual(kept)
})
