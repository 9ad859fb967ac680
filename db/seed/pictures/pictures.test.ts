import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { avatarSvg } from './avatar.ts'
import { initialsOf } from './logo.ts'
import { makePicture } from './make.ts'
import { shotOf } from './photos/shots.ts'
import { heightAt, placeholderOf, type Recipe } from './recipe.ts'
import { problemSvg, sceneSvg } from './trade.ts'
import { trades } from './trades/all.ts'

const slugs = Object.keys(trades)
const recipesOf = (seed: number, category = 'plumbing'): Recipe[] => [
  { kind: 'cover', seed, category },
  { kind: 'logo', seed, category, name: 'Hermanos Peña', hue: 160 },
  { kind: 'gallery', seed, category, index: 0 },
  { kind: 'scene', seed, category, index: 0 },
  { kind: 'problem', seed, category, index: 0 },
]
const bytesOf = async (recipe: Recipe) => (await makePicture(recipe, { widths: [160] })).variants[0]!.bytes.toString('base64')

describe('pictures of the demo town', () => {
  test('the same seed makes the same picture and another seed another one', async () => {
    const make = (seed: number) => Promise.all([...recipesOf(seed).map(bytesOf), Promise.resolve(avatarSvg(seed))])

    const [once, again, other] = [await make(7), await make(7), await make(8)]

    expect(again).toEqual(once)
    once.forEach((picture, index) => expect(picture).not.toBe(other[index]))
  })

  test('covers of one category do not repeat', async () => {
    const covers = new Set(
      await Promise.all(Array.from({ length: 40 }, (_, seed) => bytesOf({ kind: 'cover', seed, category: 'painting' }))),
    )

    expect(covers.size).toBe(40)
  })

  test.each(slugs)('%s: every scene and every problem is whole and can be drawn', (slug) => {
    const trade = trades[slug]!
    const drawn = [...trade.scenes.map((_, i) => sceneSvg(i, slug, i)), ...trade.problems.map((_, i) => problemSvg(i, slug, i))]

    expect(trade.scenes.length).toBeGreaterThanOrEqual(5)
    expect(trade.problems.length).toBeGreaterThanOrEqual(2)
    for (const svg of drawn) {
      expect(svg).toMatch(/^<svg [^>]*width="1200" height="800"/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object|<text/)
    }
  })

  test.each(slugs)(
    '%s: five photographs of work before the first repeats, each said in both languages and there to be developed',
    async (slug) => {
      const recipes = [0, 1, 2, 3, 4].map((index) => ({ kind: 'gallery', seed: 3, category: slug, index }) as const)
      const shots = recipes.map(shotOf)

      expect(new Set(shots.flatMap(({ es, en }) => [es, en])).size).toBe(10)
      for (const recipe of [...recipes, { kind: 'cover', seed: 3, category: slug } as const]) {
        const { variants } = await makePicture(recipe, { widths: [480, 960] })
        const files = await Promise.all(variants.map(({ bytes }) => sharp(bytes).metadata()))
        expect(files.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
          { format: 'webp', width: 480, height: 320 },
          { format: 'webp', width: 960, height: 640 },
        ])
        expect(variants.every(({ bytes }) => bytes.length < 90_000)).toBe(true)
      }
    },
  )

  test.each(recipesOf(3))('$kind: a recipe tells the size and a placeholder before anything is made', async (recipe) => {
    for (const width of [320, 1280]) {
      const { height } = await makePicture(recipe, { widths: [width] })

      expect(heightAt(recipe, width)).toBe(height)
    }
    expect(Buffer.from(placeholderOf(recipe), 'base64').length).toBeGreaterThan(5)
  })

  test('initials leave out accents and small words', () => {
    expect(['Hermanos Peña', 'El Buen Jardín', 'Fontanería del Río', 'Ángel & Hijas', 'Quintero', '·'].map(initialsOf)).toEqual([
      'HP',
      'BJ',
      'FR',
      'AH',
      'Q',
      'O',
    ])
  })
})
