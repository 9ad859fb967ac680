import { expect, test } from 'vitest'
import type { Question } from '#contract/forms.ts'
import { answerLines, excerpt, scrub } from './rules.ts'
import { calendarFile } from './rules/calendar.ts'

test.each([
  'Llámame al 301-555-0100 por la tarde',
  'Llámame al (301) 555 0100 por la tarde',
  'Llámame al +1 301.555.0100 por la tarde',
  'Llámame al 3 0 1 5 5 5 0 1 0 0 por la tarde',
  'Llámame al tres cero uno cinco cinco cinco cero uno cero cero por la tarde',
  'Llámame al 301 five five five 0100 por la tarde',
  'Llámame al ٣٠١٥٥٥٠١٠٠ por la tarde',
  'Llámame al ana.reyes+casa@example.com por la tarde',
  'Llámame al ana arroba example punto com por la tarde',
  'Llámame al ana (at) example (dot) com por la tarde',
  'Llámame al https://wa.me/13015550100 por la tarde',
  'Llámame al www.reyes.example/contacto por la tarde',
  'Llámame al reyes-cercas.com por la tarde',
  'Llámame al @ana_reyes por la tarde',
  'Llámame al 3\u200b0\u200b1\u200b5\u200b5\u200b5\u200b0\u200b1\u200b0\u200b0 por la tarde',
  'Llámame al 301\u00ad555\u20600100 por la tarde',
  'Llámame al 3️⃣0️⃣1️⃣5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣0️⃣ por la tarde',
  'Llámame al ③⓪①⑤⑤⑤⓪①⓪⓪ por la tarde',
  'Llámame al ³⁰¹⁵⁵⁵⁰¹⁰⁰ por la tarde',
  'Llámame al 301/555/0100 por la tarde',
  'Llámame al 301 | 555 | 0100 por la tarde',
  'Llámame al 301•555•0100 por la tarde',
  'Llámame al ana\u200b@\u200bexample.com por la tarde',
  'Llámame al ana＠example．com por la tarde',
  'Llámame al ana@example por la tarde',
  'Llámame al a n a @ e x a m p l e . c o m por la tarde',
])('what would let a company get in touch is taken out: %s', (text) => {
  expect(scrub(text)).toBe('Llámame al ••• por la tarde')
})

test.each([
  'La cerca mide 120 pies y tiene 6 de alto, con 14 postes.',
  'Entre el 2026-10-05 y el 2026-11-20, o el 12/05/2026.',
  'Necesito uno o dos días; presupuesto de $1,200 a $1,500.',
  'Son 2.5 x 3.5 m. Vivo en 20850 y trabajo de 9 a 5.',
  'Two or three rooms, one bath. It was built in 1984.',
  'It drains slowly and smells at times. There is parking in front.',
  'Son 20 m² y 30 m³, a 100/200/300 mm; 12/15/2026, 14:30. Cabe una familia 👨‍👩‍👧.',
  'Dos puertas @ 80 cm, 3 @ front.',
])('what only describes the job stays: %s', (text) => {
  expect(scrub(text)).toBe(text)
})

// An expression that goes back over a text again and again would not come to its end before the test's own time is over.
test.each(['1 ', 'a.', 'uno dos ', '@', 'a@a.', 'a at ', 'a @ ', 'a\u200b', '301 ', '+('])(
  'a very long text of %j is read to its end',
  (piece) => {
    expect(scrub(`${piece.repeat(20_000)} fin`)).toMatch(/fin$/)
  },
)

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

test('answers are told in the reader’s language, without street, full zip and numbers, and only those on the path', () => {
  expect(answerLines(questions, answers, 'es')).toEqual([
    { question: '¿Qué?', answer: 'Nueva' },
    { question: '¿Código?', answer: '208••' },
    { question: '¿Largo?', answer: '1,200 pies' },
    { question: '¿Presupuesto?', answer: '$500 – $900' },
    { question: '¿Cuándo?', answer: '5 de octubre de 2026' },
    { question: '¿Algo más?', answer: 'Llama al •••' },
  ])
  expect(answerLines(questions, answers, 'en')[2]).toEqual({ question: 'Length?', answer: '1,200 ft' })
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
