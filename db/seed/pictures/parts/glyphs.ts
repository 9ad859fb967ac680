import { at, line } from '../svg.ts'

/** A sign painter's alphabet in single strokes on a 100 × 140 box: no font is needed to letter a plate, and it looks the same everywhere. */
const strokes: Record<string, string> = {
  A: 'M8 140 L50 0 L92 140 M24 92 L76 92',
  B: 'M16 0 L16 140 M16 0 L50 0 A33 33 0 0 1 50 66 L16 66 M50 66 A37 37 0 0 1 50 140 L16 140',
  C: 'M90 30 A46 58 0 1 0 90 110',
  D: 'M16 0 L16 140 M16 0 L40 0 A52 70 0 0 1 40 140 L16 140',
  E: 'M84 0 L18 0 L18 140 L84 140 M18 68 L72 68',
  F: 'M84 0 L18 0 L18 140 M18 68 L72 68',
  G: 'M90 30 A46 58 0 1 0 92 96 L92 76 L60 76',
  H: 'M14 0 L14 140 M86 0 L86 140 M14 68 L86 68',
  I: 'M50 0 L50 140',
  J: 'M70 0 L70 100 A30 38 0 0 1 12 104',
  K: 'M16 0 L16 140 M86 0 L16 82 M42 54 L90 140',
  L: 'M20 0 L20 140 L84 140',
  M: 'M8 140 L16 0 L50 84 L84 0 L92 140',
  N: 'M14 140 L14 0 L86 140 L86 0',
  O: 'M50 0 A46 70 0 1 0 50 140 A46 70 0 1 0 50 0',
  P: 'M18 140 L18 0 L50 0 A37 39 0 0 1 50 78 L18 78',
  Q: 'M50 0 A46 70 0 1 0 50 140 A46 70 0 1 0 50 0 M60 104 L94 144',
  R: 'M18 140 L18 0 L50 0 A36 37 0 0 1 50 74 L18 74 M50 74 L88 140',
  S: 'M84 24 C72 -8 16 -8 18 34 C20 82 88 58 86 104 C84 150 20 150 12 110',
  T: 'M8 0 L92 0 M50 0 L50 140',
  U: 'M14 0 L14 92 A36 46 0 0 0 86 92 L86 0',
  V: 'M8 0 L50 140 L92 0',
  W: 'M2 0 L26 140 L50 46 L74 140 L98 0',
  X: 'M12 0 L88 140 M88 0 L12 140',
  Y: 'M8 0 L50 70 L92 0 M50 70 L50 140',
  Z: 'M12 0 L88 0 L12 140 L88 140',
  0: 'M50 0 A38 70 0 1 0 50 140 A38 70 0 1 0 50 0',
  1: 'M28 26 L56 0 L56 140',
  2: 'M14 36 A37 37 0 1 1 78 62 L14 140 L88 140',
  3: 'M16 22 A37 36 0 1 1 48 66 A39 38 0 1 1 12 114',
  4: 'M68 140 L68 0 L10 96 L92 96',
  5: 'M82 0 L26 0 L20 58 A42 42 0 1 1 14 122',
  6: 'M74 4 C36 14 14 56 14 98 A37 41 0 1 0 20 74',
  7: 'M12 0 L88 0 L38 140',
  8: 'M50 0 A32 33 0 1 0 50 66 A39 37 0 1 0 50 140 A39 37 0 1 0 50 66 A32 33 0 1 0 50 0',
  9: 'M26 136 C64 126 86 84 86 42 A37 41 0 1 0 80 66',
}

/** Letters and digits centred on (0, 0), `height` tall. Unknown characters are left out. */
export function lettering(text: string, height: number, color: string, weight = 18): string {
  const glyphs = [...text].map((letter) => strokes[letter]).filter((stroke) => stroke !== undefined)
  const advance = 128
  const width = glyphs.length * advance - 28
  const drawn = glyphs.map((d, index) => at(index * advance, 0, line(d, color, weight))).join('')
  const scale = height / 140
  return at((-width * scale) / 2, -height / 2, drawn, { scale })
}
