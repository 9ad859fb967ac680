import { expect, test } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { comparisonOf, conditionOf, groupCondition, groupOf } from './condition-parts.ts'
import { differences } from './difference.ts'
import { withId, withType } from './edits.ts'

const label = { es: 'Texto', en: 'Text' }
const text = (id: string, more: Partial<Question> = {}): Question => ({ id, type: 'text', label, ...more })
const choice = (id: string, ids: string[], more: Partial<Question> = {}): Question =>
  text(id, { type: 'single', options: ids.map((each) => ({ id: each, label })), ...more })

test('changed, added, removed and moved parts are listed by question', () => {
  const then = [text('a'), text('b'), choice('c', ['x', 'y']), text('gone')]
  const now = [text('b'), text('a'), choice('c', ['x', 'z'], { required: true }), text('new')]

  const found = differences(then, now)

  expect(found.map(({ id, kind }) => [id, kind])).toEqual([
    ['b', 'moved'],
    ['a', 'moved'],
    ['c', 'changed'],
    ['new', 'added'],
    ['gone', 'removed'],
  ])
  expect(found[2]!.fields).toEqual([
    { field: 'options.y.label.es', before: 'Texto', after: '' },
    { field: 'options.y.label.en', before: 'Text', after: '' },
    { field: 'options.z.label.es', before: '', after: 'Texto' },
    { field: 'options.z.label.en', before: '', after: 'Text' },
    { field: 'required', before: '', after: 'true' },
  ])
})

test('the same form has no differences; one that only lost a question has not moved the others', () => {
  const form = [text('a'), text('b'), text('c')]

  expect(differences(form, form)).toEqual([])
  expect(differences(form, form.slice(1)).map(({ id, kind }) => [id, kind])).toEqual([['a', 'removed']])
})

test.each([{ eq: ['a', 'x'] }, { in: ['a', ['x', 'y']] }, { not: { eq: ['a', 'x'] } }, { gt: ['n', 3] }, { lt: ['n', 3] }] as const)(
  'a comparison comes through its editor as it was: %j',
  (condition) => {
    expect(conditionOf(comparisonOf(condition as never))).toEqual(condition)
  },
)

test.each([
  { all: [{ eq: ['a', 'x'] }, { any: [{ eq: ['b', 'y'] }, { gt: ['n', 1] }] }] },
  { not: { all: [{ eq: ['a', 'x'] }, { eq: ['b', 'y'] }] } },
  { not: { gt: ['n', 3] } },
] as const)('a group comes through its editor as it was: %j', (condition) => {
  expect(groupCondition(groupOf(condition as never)!)).toEqual(condition)
})

test('conditions follow a question that is called otherwise', () => {
  const form = [choice('a', ['x', 'y']), text('b', { show_if: { all: [{ eq: ['a', 'x'] }, { not: { in: ['a', ['y']] } }] } })]

  expect(withId(form, 0, 'kind')[1]!.show_if).toEqual({ all: [{ eq: ['kind', 'x'] }, { not: { in: ['kind', ['y']] } }] })
})

test('another type leaves out what it cannot have', () => {
  const priced = choice('a', ['x', 'y'], { price_input: true, filterable: true, required: true })

  expect(withType(priced, 'text')).toEqual(text('a', { required: true }))
  expect(withType(priced, 'info')).toEqual(text('a', { type: 'info' }))
  expect(withType(text('a'), 'multi').options).toHaveLength(2)
})
