import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { avatarSvg } from './avatar.ts'
import { coverSvg, galleryCaption, gallerySvg, requestPhotoSvg } from './company.ts'
import { initialsOf, logoSvg } from './logo.ts'
import { heightAt, placeholderOf, type Recipe, svgOf } from './recipe.ts'
import { renderPicture } from './render.ts'
import { trades } from './trades/all.ts'

const slugs = Object.keys(trades)

describe('pictures of the demo town', () => {
  test('the same seed draws the same picture and another seed another one', () => {
    const draw = (seed: number) => [
      coverSvg(seed, 'plumbing'),
      gallerySvg(seed, 'plumbing', 0),
      requestPhotoSvg(seed, 'plumbing'),
      logoSvg(seed, 'Hermanos Peña', 160, 'plumbing'),
      avatarSvg(seed),
    ]

    const [once, again, other] = [draw(7), draw(7), draw(8)]

    expect(again).toEqual(once)
    once.forEach((svg, index) => expect(svg).not.toBe(other[index]))
  })

  test('covers of one category do not repeat', () => {
    const covers = new Set(Array.from({ length: 40 }, (_, seed) => coverSvg(seed, 'painting')))

    expect(covers.size).toBe(40)
  })

  test.each(slugs)('%s: every scene and every problem is whole and can be drawn', (slug) => {
    const trade = trades[slug]!
    const drawn = Array.from({ length: 24 }, (_, seed) => [
      coverSvg(seed, slug),
      gallerySvg(seed, slug, seed),
      requestPhotoSvg(seed, slug),
    ]).flat()

    expect(trade.scenes.length).toBeGreaterThanOrEqual(5)
    expect(trade.problems.length).toBeGreaterThanOrEqual(2)
    for (const svg of drawn) {
      expect(svg).toMatch(/^<svg [^>]*width="1200" height="800"/)
      expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object|<text/)
    }
  })

  test.each(slugs)('%s: captions in both languages, each scene once before the first repeats', (slug) => {
    const captions = trades[slug]!.scenes.map((_, index) => galleryCaption(3, slug, index))

    expect(new Set(captions.map(({ es }) => es)).size).toBe(captions.length)
    expect(captions.every(({ es, en }) => es !== '' && en !== '')).toBe(true)
  })

  test.each(slugs)('%s renders to webp in the widths asked for', async (slug) => {
    const picture = await renderPicture(coverSvg(1, slug), { widths: [480, 960] })

    const files = await Promise.all(picture.variants.map(({ bytes }) => sharp(bytes).metadata()))

    expect(picture).toMatchObject({ width: 960, height: 640 })
    expect(files.map(({ format, width, height }) => ({ format, width, height }))).toEqual([
      { format: 'webp', width: 480, height: 320 },
      { format: 'webp', width: 960, height: 640 },
    ])
    expect(picture.variants.every(({ bytes }) => bytes.length < 90_000)).toBe(true)
  })

  const recipes: Recipe[] = [
    { kind: 'cover', seed: 3, category: 'plumbing' },
    { kind: 'logo', seed: 3, category: 'plumbing', name: 'Casa Verde', hue: 140 },
    { kind: 'gallery', seed: 3, category: 'plumbing', index: 1 },
    { kind: 'scene', seed: 3, category: 'plumbing', index: 0 },
    { kind: 'problem', seed: 3, category: 'plumbing', index: 0 },
  ]
  test.each(recipes)('$kind: a recipe tells the size and a placeholder before anything is drawn', async (recipe) => {
    for (const width of [320, 1280]) {
      const { height } = await renderPicture(svgOf(recipe), { widths: [width] })

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
