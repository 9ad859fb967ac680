import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCountry } from './read.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'country-')), 'own')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

test('both countries that ship are whole, and differ in currency, states and key', () => {
  const [us, spain] = [readCountry('country/us'), readCountry('country/es')]

  expect(us).toMatchObject({ code: 'US', currency: { code: 'USD', symbol: '$' }, tags: { es: 'es-US', en: 'en-US' } })
  expect(spain).toMatchObject({ code: 'ES', currency: { code: 'EUR', symbol: '€' }, timeZone: 'Europe/Madrid' })
  expect([us.states.list.length, spain.states.list.length]).toEqual([62, 52])
  expect(us.key).not.toBe(spain.key)
  for (const { states, place, phone } of [us, spain]) {
    for (const part of [0, 3] as const) expect(new Set(states.list.map((state) => state[part])).size).toBe(states.list.length)
    expect(states.list.filter(([code]) => !new RegExp(states.pattern).test(code))).toEqual([])
    expect(states.list.some(([code]) => code === place.state)).toBe(true)
    expect(phone.groups.reduce((sum, digits) => sum + digits)).toBe(phone.digits)
  }
})

test('a line says each wrong field', () => {
  cpSync('country/es', folder, { recursive: true })
  const data = JSON.parse(readFileSync(join(folder, 'country.json'), 'utf8')) as Record<string, Record<string, unknown>>
  Object.assign(data['currency']!, { code: 'JPY', symbol: '<b>' })
  Object.assign(data, { timeZone: 'Europe/Nowhere', colour: 'red' })
  delete data['place']!['state']
  writeFileSync(join(folder, 'country.json'), JSON.stringify(data))

  expect(() => readCountry(folder)).toThrow(
    [
      'timeZone: there is no such time zone.',
      'currency.code: choose a currency with two decimals: amounts are kept in cents.',
      'currency.symbol: write the sign of the currency.',
      'place.state: write one or two capital letters.',
      'the file: there is no field colour.',
    ]
      .map((line) => `${join(folder, 'country.json')}: ${line}`)
      .join('\n'),
  )
})
