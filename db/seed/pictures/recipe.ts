import { rgbaToThumbHash } from 'thumbhash'
import { oklch, shade, tint } from './color.ts'
import { accents } from './palette.ts'
import placeholders from './photos/placeholders.json' with { type: 'json' }
import { shotOf, type Taken } from './photos/shots.ts'
import { random } from './random.ts'

/** Everything a picture is made from: the same recipe gives the same picture on every machine. */
export type Recipe = Taken | Drawn
export type Drawn = { seed: number; category: string } & (
  | { kind: 'logo'; name: string; hue: number }
  | { kind: 'scene' | 'problem'; index: number }
)

export const isTaken = (recipe: Recipe): recipe is Taken => recipe.kind === 'cover' || recipe.kind === 'gallery'

/** Height in pixels of the drawing at a width. */
export const heightAt = ({ kind }: Recipe, width: number): number => (kind === 'logo' ? width : Math.round((width * 2) / 3))

/** Thumbhash (base64): a photograph's own, or of a drawing the color of the company alone, as nothing has been drawn yet. */
export function placeholderOf(recipe: Recipe): string {
  if (isTaken(recipe)) return placeholders[shotOf(recipe).photos.at(-1) as keyof typeof placeholders]
  const color = recipe.kind === 'logo' ? oklch(0.45, 0.105, recipe.hue) : random(`accent:${recipe.seed}`).pick(accents)
  const rows = recipe.kind === 'logo' ? [color, color, color] : [tint(color, 0.75), tint(color, 0.55), shade(tint(color, 0.4), 0.2)]
  const pixels = rows.flatMap((row) =>
    Array.from({ length: 4 }, () => [1, 3, 5].map((at) => parseInt(row.slice(at, at + 2), 16)).concat(255)),
  )
  return Buffer.from(rgbaToThumbHash(4, rows.length, pixels.flat())).toString('base64')
}
