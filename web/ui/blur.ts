import { bytesOf, type Channels, type Colour, colourOf, headerOf, meansOf } from './thumbhash.ts'

const width = 4
const height = 3

type Wave = { x: number; y: number; height: number }

/** Cosine coefficients of each channel, four bits each, stored after a thumbhash's header. */
function wavesOf(bytes: Uint8Array, header: number): Wave[][] {
  const ranges = bytes[3]! | (bytes[4]! << 8)
  const isWide = ranges >> 15
  const shorter = Math.max(3, ranges & 7)
  let at = 10
  const next = () => (((bytes[at >> 1] ?? 0) >> ((at++ & 1) << 2)) & 15) / 7.5 - 1
  const channel = (nx: number, ny: number, range: number) => {
    const waves: Wave[] = []
    for (let y = 0; y < ny; y++) for (let x = y ? 0 : 1; x * ny < nx * (ny - y); x++) waves.push({ x, y, height: 2 * next() * range })
    return waves
  }
  return [
    channel(isWide ? 7 : shorter, isWide ? shorter : 7, ((header >> 18) & 31) / 31),
    channel(3, 3, (((ranges >> 3) & 63) / 63) * 1.25),
    channel(3, 3, (((ranges >> 9) & 63) / 63) * 1.25),
  ]
}

const cosines = (size: number) =>
  Array.from({ length: size }, (_, at) => Array.from({ length: 8 }, (_, wave) => Math.cos((Math.PI / size) * (at + 0.5) * wave)))
const across = cosines(width)
const down = cosines(height)

/** Four by three colors of a picture, row by row from the top; undefined for a picture with transparency. */
export function coloursOf(thumbhash: string): Colour[] | undefined {
  const bytes = bytesOf(thumbhash)
  const header = headerOf(bytes)
  if (header >> 23) return
  const means = meansOf(header)
  const waves = wavesOf(bytes, header)
  return Array.from({ length: width * height }, (_, at) => {
    const xs = across[at % width]!
    const ys = down[Math.floor(at / width)]!
    return colourOf(
      waves.map((channel, n) => channel.reduce((sum, wave) => sum + wave.height * xs[wave.x]! * ys[wave.y]!, means[n]!)) as Channels,
    )
  })
}

/** Header of a 24-bit bitmap of that size: 54 bytes, so base64 encodes it without padding. */
function bitmapHeader(): string {
  const bytes = Buffer.alloc(54)
  bytes.write('BM')
  bytes.writeUInt32LE(54 + width * height * 3, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeUInt32LE(width, 18)
  bytes.writeUInt32LE(height, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes.toString('base64')
}

/**
 * Placeholder of a picture as a CSS value: a bitmap of twelve pixels that the browser smooths. All placeholders share their first bytes, so
 * many of them compress well.
 */
export function blurOf(thumbhash: string): string | undefined {
  const colours = coloursOf(thumbhash)
  if (!colours) return
  const lines = Array.from({ length: height }, (_, line) => colours.slice(line * width, (line + 1) * width))
  const points = Buffer.from(lines.toReversed().flatMap((line) => line.flatMap((colour) => colour.toReversed())))
  return `url(data:image/bmp;base64,${bitmapHeader()}${points.toString('base64')})`
}
