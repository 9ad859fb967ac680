import { expect, test } from 'vitest'
import { writtenMoment, writtenName } from './written.ts'

test('a moment is written as people say it', () => {
  expect(writtenMoment('2026-11-25T05:05:00Z', 'America/New_York')).toEqual({
    es: 'miércoles 25 de noviembre a las 12:05\u00a0a.\u00a0m.',
    en: 'Wednesday, November 25 at 12:05\u00a0AM',
  })
  expect(writtenMoment('2026-11-25T18:05:00Z', 'America/New_York').es).toBe('miércoles 25 de noviembre a la 1:05\u00a0p.\u00a0m.')
})

test.each([
  ['Drain cleaning', 'drain cleaning'],
  ['Armado de muebles', 'armado de muebles'],
  ['Ático y sótano', 'ático y sótano'],
  ['AC repair', 'AC repair'],
  ['DJ para fiestas', 'DJ para fiestas'],
  ['Instalación de TV en pared', 'instalación de TV en pared'],
  ['English lessons', 'English lessons'],
])('%s within a sentence', (name, within) => {
  expect(writtenName({ es: name, en: name })).toEqual({ es: within, en: within })
})
