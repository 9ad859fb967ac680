import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZipList } from './rules.ts'

const zipsIn = (text: string) => readZipList(text).zips.map(({ zip }) => zip)

test('zips are read as people write them', () => {
  expect(zipsIn('20910\n20901')).toEqual(['20910', '20901'])
  expect(zipsIn(' 20910, 20901;20902\t20903 ')).toEqual(['20910', '20901', '20902', '20903'])
  expect(zipsIn('zip,city\r\n"20910","Silver Spring"\r\n20901-1234,Silver Spring')).toEqual(['20910', '20901'])
  expect(zipsIn('2139\n0501')).toEqual(['02139', '00501'])
  expect(zipsIn('20910 20910\n20910')).toEqual(['20910'])
  expect(zipsIn('')).toEqual([])
})

test('an invalid zip is reported with its line', () => {
  expect(readZipList('20910\nabc\n\n209101, 20901\n12').problems).toEqual([
    { line: 2, text: 'abc', problem: 'not_a_zip' },
    { line: 4, text: '209101', problem: 'not_a_zip' },
    { line: 5, text: '12', problem: 'not_a_zip' },
  ])
})

test('every list of zips, however it is joined, is read whole', () => {
  const zip = fc.integer({ min: 501, max: 99_950 }).map((n) => String(n).padStart(5, '0'))
  fc.assert(
    fc.property(fc.uniqueArray(zip), fc.constantFrom('\n', ', ', ';', '\t', '\r\n', ' '), (zips, joint) => {
      expect(readZipList(zips.join(joint))).toEqual({
        zips: zips.map((one, at) => ({ zip: one, line: joint.includes('\n') ? at + 1 : 1 })),
        problems: [],
      })
    }),
  )
})
