import { rgbaToThumbHash, thumbHashToRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { blurOf, coloursOf } from './blur.ts'

/** A picture that is dark at the left, green below and red at the right. */
function drawing(width: number, height: number, alpha = 255) {
  const point = (x: number, y: number) => [(255 * x) / width, (200 * y) / height, x > width / 2 ? 40 : 120, alpha]
  const points = Array.from({ length: width * height }, (_, n) => point(n % width, Math.floor(n / width)))
  return rgbaToThumbHash(width, height, new Uint8Array(points.flat()))
}
const base64 = (hash: Uint8Array) => Buffer.from(hash).toString('base64')

test.each([
  [60, 40],
  [40, 60],
  [50, 50],
])('the colours of a picture of %i by %i are those of the reference implementation', (width, height) => {
  const hash = drawing(width, height)
  const reference = thumbHashToRGBA(hash)

  const colours = coloursOf(base64(hash))!

  const pointAt = (x: number, y: number) => {
    const start = 4 * (Math.floor(y * reference.h) * reference.w + Math.floor(x * reference.w))
    return reference.rgba.slice(start, start + 3)
  }
  const differences = colours.flatMap((colour, n) => {
    const expected = pointAt(((n % 4) + 0.5) / 4, (Math.floor(n / 4) + 0.5) / 3)
    return colour.map((value, channel) => Math.abs(value - expected[channel]!))
  })
  expect(colours).toHaveLength(12)
  // Their points are a little aside from ours.
  expect(Math.max(...differences)).toBeLessThan(14)
})

test('it is a bitmap of twelve points, the right way up', async () => {
  const hash = base64(drawing(60, 40))
  const [, data] = /^url\(data:image\/bmp;base64,(.+)\)$/.exec(blurOf(hash)!)!
  const bytes = Buffer.from(data!, 'base64')

  const [width, height, points] = [bytes.readUInt32LE(18), bytes.readUInt32LE(22), bytes.subarray(bytes.readUInt32LE(10))]

  expect([bytes.toString('latin1', 0, 2), width, height, points.length]).toEqual(['BM', 4, 3, 36])
  expect(bytes.readUInt32LE(2)).toBe(bytes.length)
  // From below, blue first.
  const last = [...points.subarray(9, 12)].toReversed()
  expect(last).toEqual(coloursOf(hash)!.at(-1))
})

test('behind a picture that something shines through stands nothing', () => {
  expect(blurOf(base64(drawing(40, 40, 120)))).toBeUndefined()
})
