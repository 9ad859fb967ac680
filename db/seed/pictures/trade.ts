import { framedScene } from './scene.ts'
import { createStage } from './stage.ts'
import { tradeOf } from './trades/all.ts'

/** A scene or a problem of a trade by index, 1200 × 800, for pictures that match a text. */
export function sceneSvg(seed: number, categorySlug: string, index: number): string {
  const scene = tradeOf(categorySlug).scenes[index]!
  const s = createStage(seed, `post:${categorySlug}:${index}`, { evening: scene.evening })
  return s.finish(framedScene(s, scene.draw(s), scene))
}
export function problemSvg(seed: number, categorySlug: string, index: number): string {
  const s = createStage(seed, `post:${categorySlug}:problem:${index}`)
  return s.finish(framedScene(s, tradeOf(categorySlug).problems[index]!.draw(s), { fixed: true, closest: 1.1 }))
}
