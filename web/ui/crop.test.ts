import { expect, test } from 'vitest'
import { fc } from '#tests/support/property.ts'
import { pulled, seenPart, wholeView } from './crop.ts'

test('a picture is seen in its middle at first', () => {
  expect(seenPart({ width: 800, height: 600 }, wholeView)).toEqual({ left: 100, top: 0, width: 600, height: 600 })
  expect(seenPart({ width: 600, height: 800 }, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 150, top: 250, width: 300, height: 300 })
  expect(seenPart({ width: 800, height: 600 }, wholeView, 1.6)).toEqual({ left: 0, top: 50, width: 800, height: 500 })
})

test('pulling moves what is seen the other way', () => {
  expect(seenPart({ width: 800, height: 600 }, pulled({ width: 800, height: 600 }, wholeView, { x: 0.1, y: 0 })).left).toBeCloseTo(40)
})

test('whatever one pulls and zooms, the frame stays inside the picture', () => {
  const length = fc.integer({ min: 1, max: 8000 })
  const share = fc.double({ min: -3, max: 3, noNaN: true })
  fc.assert(
    fc.property(
      length,
      length,
      fc.constantFrom(1, 1.6, 0.5),
      fc.double({ min: 0, max: 9, noNaN: true }),
      share,
      share,
      (width, height, ratio, zoom, x, y) => {
        const size = { width, height }
        const { left, top, ...seen } = seenPart(size, pulled(size, { zoom, x, y }, { x: y, y: x }, ratio), ratio)
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(left + seen.width).toBeLessThanOrEqual(width + 1e-6)
        expect(top + seen.height).toBeLessThanOrEqual(height + 1e-6)
      },
    ),
  )
})
