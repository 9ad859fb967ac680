import { expect, test } from 'vitest'
import { spokenDays } from './spoken-days.ts'

test('says the day of the week and times on a 12-hour clock, and leaves dates alone', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(spokenDays('1 08:00–18:00, 7 09:00–24:00', 'es'))).toBe('lunes 8:00 a. m. – 6:00 p. m., domingo 9:00 a. m. – 12:00 a. m.')
  expect(plain(spokenDays('3 08:00–12:00', 'en'))).toBe('Wednesday 8:00 AM – 12:00 PM')
  expect(plain(spokenDays('2026-12-01 08:00–12:00', 'en'))).toBe('2026-12-01 8:00 AM – 12:00 PM')
})
