import { expect, test } from 'vitest'
import { wayThrough } from './way-to.ts'

test('a way goes through its places once each, at most ten', () => {
  const way = new URL(wayThrough(['1 Elm St, Bethesda, MD', '2 Oak & Co', '2 Oak & Co', 'Rockville, MD'])!)
  expect(Object.fromEntries(way.searchParams)).toEqual({
    api: '1',
    destination: 'Rockville, MD',
    waypoints: '1 Elm St, Bethesda, MD|2 Oak & Co',
  })
  expect([wayThrough([]), wayThrough(['a', 'a'])]).toEqual([null, null])
  const long = new URL(wayThrough(Array.from({ length: 12 }, (_, n) => `stop ${n}`))!).searchParams
  expect([long.get('waypoints')!.split('|').length, long.get('destination')]).toEqual([9, 'stop 9'])
})
