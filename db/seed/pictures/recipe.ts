import { rgbaToThumbHash } from 'thumbhash'
import { oklch, shade, tint } from './color.ts'
import { coverSvg, gallerySvg, problemSvg, sceneSvg } from './company.ts'
import { logoSvg } from './logo.ts'
import { accents } from './palette.ts'
import { random } from './random.ts'

/** Everything a drawing is made from: the same recipe gives the same picture on every machine. */
export type Recipe = { seed: number; category: string } & (
  | { kind: 'cover' }
  | { kind: 'logo'; name: string; hue: number }
  | { kind: 'gallery' | 'scene' | 'problem'; index: number }
)

export function svgOf(recipe: Recipe): string {
  const { seed, category } = recipe
  switch (recipe.kind) {
    case 'cover':
      return coverSvg(seed, category)
    case 'logo':
      return logoSvg(seed, recipe.name, recipe.hue, category)
    case 'gallery':
      return gallerySvg(seed, category, recipe.index)
    case 'scene':
      return sceneSvg(seed, category, recipe.index)
    case 'problem':
      return problemSvg(seed, category, recipe.index)
  }
}

/** Height in pixels of the drawing at a width. */
export const heightAt = ({ kind }: Recipe, width: number): number => (kind === 'logo' ? width : Math.round((width * 2) / 3))

/** Thumbhash (base64) from the color of the company alone, light above and dark below: nothing has been drawn yet. */
export function placeholderOf(recipe: Recipe): string {
  const { kind, seed } = recipe
  const color = kind === 'logo' ? oklch(0.45, 0.105, recipe.hue) : random(`accent:${seed}`).pick(accents)
  const rows = kind === 'logo' ? [color, color, color] : [tint(color, 0.75), tint(color, 0.55), shade(tint(color, 0.4), 0.2)]
  const pixels = rows.flatMap((row) =>
    Array.from({ length: 4 }, () => [1, 3, 5].map((at) => parseInt(row.slice(at, at + 2), 16)).concat(255)),
  )
  return Buffer.from(rgbaToThumbHash(4, rows.length, pixels.flat())).toString('base64')
}
