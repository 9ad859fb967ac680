import { join } from 'node:path'
import type { Font } from 'fontkit'
import { brand, brandFolder } from '#brand/brand.ts'
import { madeOnce } from './made-once.ts'

/** Fonts of drawn pictures: the display face at its heaviest weight, and the text face. */
export type Face = 'display' | 'text' | 'bold'

const files: Record<Face, string> = {
  display: brand.fonts.display.drawn,
  text: brand.fonts.text.regular,
  bold: brand.fonts.text.bold,
}
const open = madeOnce(async () => {
  const { openSync } = await import('fontkit')
  return Object.fromEntries(Object.entries(files).map(([face, file]) => [face, openSync(join(brandFolder, file))])) as Record<Face, Font>
})

/** Renders text as vector shapes, identical on every machine. Sizes and positions are in pixels. */
export async function textPaths() {
  const fonts = await open()
  const scaleOf = (face: Face, size: number) => size / fonts[face].unitsPerEm
  const widthOf = (text: string, face: Face, size: number) => fonts[face].layout(text).advanceWidth * scaleOf(face, size)

  /** `text` as an SVG element with its baseline at (`x`, `y`). */
  const draw = (text: string, face: Face, size: number, { x, y, fill }: { x: number; y: number; fill: string }): string => {
    const { glyphs, positions } = fonts[face].layout(text)
    let pen = 0
    const shapes = glyphs.map(({ path }, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const shape = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${path.toSVG()}"/>`
      pen += xAdvance
      return shape
    })
    const scale = scaleOf(face, size)
    return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`
  }

  /** Wraps `text` to `width`. Text beyond `most` lines ends in an ellipsis. */
  const wrap = (text: string, face: Face, size: number, { width, most }: { width: number; most: number }): string[] => {
    const lines: string[] = []
    for (const word of text.split(/\s+/)) {
      const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && widthOf(longer, face, size) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    const shown = lines.slice(0, most)
    const shorten = (line: string): string =>
      widthOf(line, face, size) <= width ? line : shorten(`${[...line.replace(/…$/, '')].slice(0, -1).join('').trimEnd()}…`)
    const last = shown.length - 1
    if (lines.length > most) shown[last] = `${shown[last]}…`
    return shown.map(shorten)
  }
  return { draw, wrap, widthOf }
}
