import { expect, test } from 'vitest'
import { spokenDays } from './spoken-days.ts'

test('says days of the week, in one run where times are equal, on a 12-hour clock, and leaves dates alone', () => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  expect(plain(spokenDays('1 08:00–18:00, 7 09:00–24:00', 'es'))).toBe('lunes 8:00 a. m. – 6:00 p. m., domingo 9:00 a. m. – 12:00 a. m.')
  expect(plain(spokenDays('1 08:00–12:00, 1 14:00–18:00, 2 08:00–12:00, 2 14:00–18:00, 4 08:00–12:00', 'en'))).toBe(
    'Monday to Tuesday 8:00 AM – 12:00 PM, 2:00 PM – 6:00 PM, Thursday 8:00 AM – 12:00 PM',
  )
  expect(plain(spokenDays('3 08:00–12:00', 'en'))).toBe('Wednesday 8:00 AM – 12:00 PM')
  expect(plain(spokenDays('2026-12-01 08:00–12:00', 'en'))).toBe('2026-12-01 8:00 AM – 12:00 PM')
})
