import { expect, test } from 'vitest'
import { spokenDays } from './spoken-days.ts'

test('says the day of the week, and leaves dates and times alone', () => {
  expect(spokenDays('1 08:00–18:00, 7 09:00–24:00', 'es')).toBe('lunes 08:00–18:00, domingo 09:00–24:00')
  expect(spokenDays('3 08:00–12:00', 'en')).toBe('Wednesday 08:00–12:00')
  expect(spokenDays('2026-12-01 08:00–12:00', 'en')).toBe('2026-12-01 08:00–12:00')
})
