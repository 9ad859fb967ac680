import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { averageColour } from './thumbhash.ts'

test.each([
  [200, 40, 30],
  [20, 120, 90],
  [240, 240, 200],
])('the colour of a picture of rgb(%i %i %i) is that of the reference implementation', (r, g, b) => {
  const hash = rgbaToThumbHash(2, 2, new Uint8Array([r, g, b, 255, r, g, b, 255, r, g, b, 255, r, g, b, 255]))
  const reference = thumbHashToAverageRGBA(hash)

  const colour = averageColour(Buffer.from(hash).toString('base64'))

  expect(colour).toBe(`rgb(${[reference.r, reference.g, reference.b].map((one) => Math.round(one * 255)).join(' ')})`)
})
