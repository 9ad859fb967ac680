import { benchFamily, shopFamily, streetFamily } from './families.ts'
import { random } from './random.ts'
import { framedScene, type Scene } from './scene.ts'
import { createStage, type Stage } from './stage.ts'
import { tradeOf } from './trades/all.ts'

type Family = 'street' | 'shop' | 'bench' | 'scene'

/** Trades that work away from a van are shown in it less often. */
const families: Record<string, readonly Family[]> = {
  'pet-care': ['shop', 'shop', 'scene', 'scene', 'scene', 'street'],
  events: ['shop', 'scene', 'scene', 'scene', 'street'],
  lessons: ['shop', 'bench', 'scene', 'scene', 'scene'],
}
const usual: readonly Family[] = ['street', 'street', 'street', 'shop', 'shop', 'bench', 'bench', 'scene', 'scene', 'scene']

/** The wide picture at the top of a company, 1200 × 800. Same seed, same picture; the seed also fixes the company's accent color. */
export function coverSvg(seed: number, categorySlug: string): string {
  const trade = tradeOf(categorySlug)
  const choice = random(`cover-family:${categorySlug}:${seed}`)
  const family = choice.pick(families[categorySlug] ?? usual)
  const scene = choice.pick(trade.scenes.filter(({ es }) => !es.startsWith('Antes')))
  const s = createStage(seed, `cover:${categorySlug}`, { evening: family === 'scene' ? scene.evening : categorySlug === 'events' })
  const draw: Record<Family, (s: Stage) => string> = {
    street: (t) => framedScene(t, streetFamily(t, categorySlug, trade), { fixed: true, closest: 1.1 }),
    shop: (t) => framedScene(t, shopFamily(t, categorySlug, trade), { fixed: true, closest: 1.06 }),
    bench: (t) => framedScene(t, benchFamily(t, categorySlug, trade), { fixed: true, closest: 1.1 }),
    scene: (t) => framedScene(t, scene.draw(t), scene),
  }
  return s.finish(draw[family](s))
}

/** A finished job of a company, 1200 × 800. The first indexes of a seed are all different scenes. */
export function gallerySvg(seed: number, categorySlug: string, index: number): string {
  const scene = galleryScene(seed, categorySlug, index)
  const s = createStage(seed, `gallery:${categorySlug}:${index}`, { evening: scene.evening })
  return s.finish(framedScene(s, scene.draw(s), scene))
}

/** Caption and alternative text of a gallery picture. */
export function galleryCaption(seed: number, categorySlug: string, index: number): { es: string; en: string } {
  const { es, en } = galleryScene(seed, categorySlug, index)
  return { es, en }
}

function galleryScene(seed: number, categorySlug: string, index: number): Scene {
  const scenes = random(`gallery-order:${categorySlug}:${seed}`).shuffle(tradeOf(categorySlug).scenes)
  return scenes[index % scenes.length]!
}

/** A scene or a problem of a trade by index, for pictures that match a text. */
export function sceneSvg(seed: number, categorySlug: string, index: number): string {
  const scene = tradeOf(categorySlug).scenes[index]!
  const s = createStage(seed, `post:${categorySlug}:${index}`, { evening: scene.evening })
  return s.finish(framedScene(s, scene.draw(s), scene))
}
export function problemSvg(seed: number, categorySlug: string, index: number): string {
  const s = createStage(seed, `post:${categorySlug}:problem:${index}`)
  return s.finish(framedScene(s, tradeOf(categorySlug).problems[index]!.draw(s), { fixed: true, closest: 1.1 }))
}

/** A customer's photo of a problem, 1200 × 800. */
export function requestPhotoSvg(seed: number, categorySlug: string): string {
  const problem = random(`problem:${categorySlug}:${seed}`).pick(tradeOf(categorySlug).problems)
  const s = createStage(seed, `request:${categorySlug}`)
  return s.finish(framedScene(s, problem.draw(s), { fixed: problem.fixed, closest: 1.3 }))
}
