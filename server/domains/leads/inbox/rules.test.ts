import { expect, test } from 'vitest'
import type { Question } from '#contract/catalog/forms.ts'
import { answerLines, excerpt, readingOf, shownTo, streetsIn } from './rules.ts'
import { calendarFile } from '#server/lib/icalendar.ts'

const own = { name: 'Ana', surname: 'Reyes', phone: '+13015550100', email: 'ana.reyes@example.com', streets: ['7414 Carroll Avenue'] }
const written = ['Gotea el baño. Llámame al 301-555-0100', 'Presupuesto 1500-2000 dólares']
const doubtful = ['Es el 555 0100', ...written.slice(1)]

test.each([
  ['before a purchase, calls', 'teaser', 'calls', written, ['Gotea el baño. Llámame al •••', written[1]], 'parts'],
  ['before a purchase, messages', 'teaser', 'messages', written, ['Gotea el baño. Llámame al •••', written[1]], 'messages_only'],
  ['in doubt, before a purchase', 'teaser', 'calls', doubtful, ['', written[1]], 'texts'],
  ['in doubt, by messages only', 'messages', 'messages', doubtful, ['Es el •••', written[1]], 'messages_only'],
  ['once nobody may get in touch', 'ended', 'calls', written, ['Gotea el baño. Llámame al •••', written[1]], 'ended'],
  ['with the contact open', 'whole', 'calls', written, written, null],
  ['without a contact detail', 'teaser', 'calls', written.slice(1), written.slice(1), null],
] as const)('a customer’s words are shown as the reader may have them: %s', (_when, reading, mode, texts, shown, withheld) => {
  expect(shownTo(reading, mode, texts, own)).toEqual({ texts: [...shown], withheld })
})

test('words are shown as written where the contact is open to calls', () => {
  const open = { isForSale: true, isContactOpen: true }

  expect(readingOf('calls', open)).toBe('whole')
  expect(readingOf('messages', open)).toBe('messages')
  expect(readingOf('calls', { ...open, isContactOpen: false })).toBe('teaser')
  expect(readingOf('calls', { isForSale: false, isContactOpen: false })).toBe('ended')
})

test('whatever ends lines in a note, it stays within its line of a calendar file', () => {
  const at = '2026-11-23T15:00:00Z'
  const entry = { id: 'a', title: 'Visita', place: 'Calle 1', startsAt: at, endsAt: at, status: 'CONFIRMED' as const, now: new Date(at) }
  const file = calendarFile({ ...entry, note: 'uno\rATTACH:x\r\nATTACH:y\nATTACH:z' })

  expect(file).toContain(String.raw`DESCRIPTION:uno\nATTACH:x\nATTACH:y\nATTACH:z`)
  expect(file.split(/\r\n|\r|\n/)).not.toContainEqual(expect.stringMatching(/^ATTACH/))
})

test('an excerpt ends at a word', () => {
  expect(excerpt('Una cerca de madera\n  que se cayó', 22)).toBe('Una cerca de madera…')
  expect(excerpt('Corta')).toBe('Corta')
})

const label = (es: string, en: string) => ({ es, en })
const questions: Question[] = [
  {
    id: 'kind',
    type: 'single',
    label: label('¿Qué?', 'What?'),
    options: [
      { id: 'new', label: label('Nueva', 'New') },
      { id: 'fix', label: label('Arreglo', 'Repair') },
    ],
  },
  { id: 'where', type: 'address', label: label('¿Dónde?', 'Where?') },
  { id: 'zip', type: 'zip', label: label('¿Código?', 'Zip?') },
  { id: 'length', type: 'number', label: label('¿Largo?', 'Length?'), unit: label('pies', 'ft') },
  { id: 'budget', type: 'range', label: label('¿Presupuesto?', 'Budget?'), unit: label('$', '$') },
  { id: 'day', type: 'date', label: label('¿Cuándo?', 'When?') },
  { id: 'note', type: 'textarea', label: label('¿Algo más?', 'Anything else?') },
  { id: 'hidden', type: 'text', label: label('Oculta', 'Hidden'), show_if: { eq: ['kind', 'fix'] } },
]
const answers = {
  kind: 'new',
  where: { street: '12 Elm St', zipcode: '20850' },
  zip: '20850',
  length: 1200,
  budget: { min: 500, max: 900 },
  day: '2026-10-05',
  note: 'Llama al 301-555-0100',
  hidden: 'no',
}

test('answers are told in the reader’s language, without street and full zip, and only those on the path', () => {
  const known = { isFreeText: false }
  expect(answerLines(questions, answers, 'es')).toEqual([
    { question: '¿Qué?', answer: 'Nueva', ...known },
    { question: '¿Código?', answer: '208••', ...known },
    { question: '¿Largo?', answer: '1,200 pies', ...known },
    { question: '¿Presupuesto?', answer: '$500 – $900', ...known },
    { question: '¿Cuándo?', answer: '5 de octubre de 2026', ...known },
    { question: '¿Algo más?', answer: 'Llama al 301-555-0100', isFreeText: true },
  ])
  expect(streetsIn(answers)).toEqual(['12 Elm St'])
  expect(answerLines(questions, answers, 'en')[2]).toEqual({ question: 'Length?', answer: '1,200 ft', ...known })
})

test('one of something is told in the singular', () => {
  const count: Question = {
    id: 'count',
    type: 'number',
    label: label('¿Cuántas?', 'How many?'),
    unit: label('piezas', 'fixtures'),
    unit_one: label('pieza', 'fixture'),
  }
  const told = (amount: number, locale: 'es' | 'en') => answerLines([count], { count: amount }, locale)[0]!.answer

  expect([told(1, 'es'), told(3, 'es'), told(1, 'en'), told(3, 'en')]).toEqual(['1 pieza', '3 piezas', '1 fixture', '3 fixtures'])
})

test('numbers are told as in the United States in both languages, two of them with the unit that they share', () => {
  const area: Question = { id: 'area', type: 'range', label: label('¿Cuánto?', 'How much?'), unit: label('pies', 'ft') }
  const told = (locale: 'es' | 'en') => answerLines([area], { area: { min: 900, max: 12_000 } }, locale)[0]!.answer

  expect([told('es'), told('en')]).toEqual(['900 – 12,000 pies', '900 – 12,000 ft'])
})
