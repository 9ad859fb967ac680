import { describe, expect, test } from 'vitest'
import { contactHeldOut, contactTuned, owner, usefulHeldOut, usefulTuned } from './corpus.ts'
import { screenContact } from './screen.ts'

const isHidden = (text: string, own?: typeof owner) => {
  const { isChanged, isDoubtful } = screenContact(text, own)
  return isChanged || isDoubtful
}
const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

describe.each([
  ['texts that it was tuned with', contactTuned, usefulTuned],
  ['texts that it was not tuned with', contactHeldOut, usefulHeldOut],
])('%s', (name, contact, useful) => {
  test.each(['es', 'en'] as const)('no contact detail stays, and useful texts do: %s', (locale) => {
    const leaks = contact[locale].filter((text) => !isHidden(text, owner))
    const wrong = useful[locale].filter((text) => isHidden(text, owner))
    process.stdout.write(
      `${name}, ${locale}: ${percent(leaks.length, contact[locale].length)} of ${contact[locale].length} contact texts leak, ${percent(wrong.length, useful[locale].length)} of ${useful[locale].length} useful texts are hidden\n`,
    )

    expect(leaks).toEqual([])
    expect(wrong.length / useful[locale].length).toBeLessThan(0.02)
  })
})

test('the corpus has enough of both kinds in both languages', () => {
  const count = (...sets: (readonly string[])[]) => new Set(sets.flat()).size
  for (const locale of ['es', 'en'] as const) {
    expect(count(contactTuned[locale], contactHeldOut[locale])).toBeGreaterThanOrEqual(75)
    expect(count(usefulTuned[locale], usefulHeldOut[locale])).toBeGreaterThanOrEqual(75)
  }
})

const other = { name: 'Luz', surname: 'Wood', phone: '+13015550100', email: 'luzw77@example.com', streets: ['12 Oak Street'] }

test.each([
  ['Llámame al 301-555-0100 por la tarde', 'Llámame al ••• por la tarde'],
  ['Llámame al ٣٠١٥٥٥٠١٠٠ por la tarde', 'Llámame al ••• por la tarde'],
  ['Llámame al 3\u200b0\u200b1\u200b5\u200b5\u200b5\u200b0\u200b1\u200b0\u200b0 por la tarde', 'Llámame al ••• por la tarde'],
  ['Llámame al 3️⃣0️⃣1️⃣5️⃣5️⃣5️⃣0️⃣1️⃣0️⃣0️⃣ por la tarde', 'Llámame al ••• por la tarde'],
  ['Llámame al ③⓪①⑤⑤⑤⓪①⓪⓪ por la tarde', 'Llámame al ••• por la tarde'],
  ['Llámame al ³⁰¹⁵⁵⁵⁰¹⁰⁰ por la tarde', 'Llámame al ••• por la tarde'],
  ['Escríbeme a ana＠example．com por la tarde', 'Escríbeme a ••• por la tarde'],
  ['Escríbeme a ana@example por la tarde', 'Escríbeme a ••• por la tarde'],
  ['Escríbeme: a n a @ e x a m p l e . c o m por la tarde', 'Escríbeme: ••• por la tarde'],
  ['Son 20 m² y 30 m³. Cabe una familia 👨‍👩‍👧.', 'Son 20 m² y 30 m³. Cabe una familia 👨‍👩‍👧.'],
  ['Cerca de 6 pies. Es 12 Oak Street, portón azul', 'Cerca de 6 pies. Es •••, portón azul'],
])('only the detail itself is taken out: %s', (text, shown) => {
  expect(screenContact(text).text).toBe(shown)
})

test('names and streets that are everyday words are taken out where they are names', () => {
  const shown = (text: string) => screenContact(text, other).text

  expect(shown('Soy Luz Wood, de Oak Street')).not.toMatch(/Luz|Wood|Oak/)
  expect(shown('No hay luz en el cuarto. The floor is oak wood.')).toBe('No hay luz en el cuarto. The floor is oak wood.')
  expect(shown('mailbox luz w 77')).toBe('mailbox •••')
})

test('the writer’s own number is not shown however far its parts are apart', () => {
  const text = 'El techo gotea. Primero 555 tejas rojas, la escalera tiene 01 peldaño y quedan 00 clavos.'

  expect(screenContact(text).isDoubtful).toBe(false)
  expect(screenContact(text, other).isDoubtful).toBe(true)
})

// An expression that goes back over a text again and again would not come to its end before the test's own time is over.
test.each([
  '1 ',
  'a.',
  'uno dos ',
  '@',
  'a@a.',
  'a at ',
  'a @ ',
  'a\u200b',
  '301 ',
  '+(',
  'instagram ',
  'calle a ',
  '1 a ',
  'gmail ',
  'mil ',
  'o 1 ',
  'a-',
  'Luz ',
  '12 oak ',
  'follow me ',
  'dot com ',
  '$1-',
  '1x',
  '1/2 ',
  'casa es ',
  'l1',
  'uno\n',
  'www.',
  'a_',
  'budget ',
])('two hundred thousand characters of %j are read in time', (piece) => {
  const text = piece.repeat(200_000 / piece.length)
  const before = performance.now()

  expect(screenContact(`${text} fin`, other).text).toMatch(/fin$|•••$/)
  expect(performance.now() - before).toBeLessThan(4000)
})
