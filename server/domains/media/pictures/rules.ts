/** Formats that can be read. The first bytes decide, never the file name or the claimed type. */
export type Format = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Format by the first bytes; undefined for unknown formats. */
export function formatOf(bytes: Uint8Array): Format | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) !== 'ftyp') return
  const brands = ascii(bytes, 8, 40)
  if (/avif|avis/.test(brands)) return 'avif'
  if (/heic|heix|hevc|hevx|heim|heis|mif1|msf1/.test(brands)) return 'heic'
}

/** Name of each format in the decoder; both detections must agree. */
export const decoderFormats: Record<Exclude<Format, 'heic'>, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

const steps = [480, 960, 1600]

/** Widths in pixels that a picture is stored in, ascending: each of `steps` that it reaches, and its own width up to 1600. */
export const widthsOf = (width: number): number[] =>
  [...new Set([...steps.filter((step) => step <= width), Math.min(width, steps.at(-1)!)])].toSorted((a, b) => a - b)

/** Largest ratio of the sides that pages can show. */
export const longestRatio = 6
