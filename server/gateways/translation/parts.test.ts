import { describe, expect, test } from 'vitest'
import { protect, restore } from './parts.ts'
import { translateInSandbox } from './sandbox.ts'
import { translateTexts, translationPlace } from './translation.ts'

describe('parts that must not change', () => {
  test.for([
    ['Son $1,250.50 por 2 visitas.', ['$1,250.50', '2']],
    ['Voy el 12/03/2027 a las 10:30 a. m.', ['12/03/2027', '10:30 a. m.']],
    ['Llámame al (301) 555-0188 o +1 240 555 0102', ['(301) 555-0188', '+1 240 555 0102']],
    ['It is at 8120 Fenton St Apt 4, Silver Spring, MD 20910.', ['8120 Fenton St Apt 4', 'MD 20910']],
    ['Mira https://fotos.example/a?b=1. Correo: luz@example.com', ['https://fotos.example/a?b=1', 'luz@example.com']],
    ['Sin números', []],
  ] as const)('%s', ([text, parts]) => {
    const aside = protect(text)!
    expect(aside.parts).toEqual(parts)
    expect(aside.text).not.toMatch(/\d(?![\d]*\]\])/)
    expect(restore(aside.text, aside.parts)).toBe(text)
  })

  test('a translation that loses, doubles, invents or adds one is none', () => {
    const spoiled = ['a [[0]]', 'a [[0]] [[0]]', 'a [[0]] [[1]] [[2]]', 'a [[0]] [[1]] 7', 'a [[0]] [[5]]']
    expect(spoiled.map((text) => restore(text, ['$1', '$2']))).toEqual(spoiled.map(() => undefined))
    expect(restore('b [[1]], a [[ 0 ]]', ['$1', '$2'])).toBe('b $2, a $1')
    expect(protect('[[0]] literal')).toBeUndefined()
  })
})

test('the sandbox says the demo town’s sentences in the other language, and marks all others', () => {
  const said = (text: string, to: 'es' | 'en') => {
    const { text: aside, parts } = protect(text)!
    return restore(translateInSandbox(aside, to), parts)
  }
  expect(said('Hola Ana, gracias por escribirnos. Puedo pasar a verlo mañana entre 9 y 11, ¿te queda bien?', 'en')).toBe(
    'Hi Ana, thanks for reaching out. I can come by tomorrow between 9 and 11, would that work?',
  )
  expect(said('That was quick! Yes, 10 works well.', 'es')).toBe('¡Qué rápido! Sí, a las 10 me queda perfecto.')
  expect(said('Otra cosa', 'en')).toBe('[English] Otra cosa')
})

test('without a provider, and outside of the sandbox, nothing is translated', async () => {
  const none = { translation: undefined, hasSandbox: false }
  expect([translationPlace(none), translationPlace({ ...none, hasSandbox: true })]).toEqual([undefined, 'sandbox'])
  await expect(translateTexts(none, { texts: ['Hola'], from: 'es', to: 'en' })).rejects.toThrow('no translation provider')
})
