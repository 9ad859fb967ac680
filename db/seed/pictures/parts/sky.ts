import { mix } from '../color.ts'
import type { Stage } from '../stage.ts'
import { at, circle, ellipse, path, rect, repeat } from '../svg.ts'

/** Sky, sun or moon, clouds and one or two lines of hills down to `horizon`. */
export function sky(s: Stage, horizon: number): string {
  const [top, middle, low] = s.hour.sky
  const sunX = s.rng.between(140, 1060)
  const sunY = s.hour.name === 'golden' || s.hour.name === 'dusk' ? horizon * 0.62 : horizon * s.rng.between(0.18, 0.34)
  const halo = s.paint('radial', [0, s.p.sun, 0.75], [0.35, s.p.sun, 0.28], [1, s.p.sun, 0])
  return (
    rect(0, 0, s.width, horizon + 40, s.paint('down', [0, top], [0.6, middle], [1, low])) +
    (s.hour.name === 'night' ? stars(s, horizon) : '') +
    circle(sunX, sunY, 210, halo, { o: s.hour.name === 'night' ? 0.4 : 0.8 }) +
    circle(sunX, sunY, s.hour.name === 'night' ? 34 : 46, s.p.sun) +
    (s.hour.name === 'night' ? circle(sunX + 14, sunY - 8, 28, mix(top, middle, 0.4)) : '') +
    repeat(s.rng.int(2, 4), () =>
      at(s.rng.between(60, 1140), s.rng.between(60, horizon * 0.55), cloud(s), { scale: s.rng.between(0.6, 1.25) }),
    ) +
    hills(s, horizon)
  )
}

function cloud(s: Stage): string {
  const color = s.hour.name === 'night' ? '#5a6aa0' : s.hour.name === 'dusk' ? '#f0b3a0' : '#ffffff'
  const w = s.rng.between(90, 150)
  return (
    `<g fill="${color}" opacity="${s.hour.name === 'noon' ? 0.8 : 0.5}">` +
    rect(-w, -17, w * 2, 34, color, { r: 17 }) +
    rect(-w * 0.6, -40, w * 1.1, 44, color, { r: 22 }) +
    rect(-w * 0.15, -30, w * 1.5, 34, color, { r: 17 }) +
    '</g>'
  )
}

const stars = (s: Stage, horizon: number) =>
  repeat(46, () =>
    circle(s.rng.between(0, 1200), s.rng.between(0, horizon * 0.8), s.rng.between(0.8, 2.4), '#fff6dc', { o: s.rng.between(0.35, 0.9) }),
  )

function hills(s: Stage, horizon: number): string {
  const far = mix(s.p.hill, s.hour.sky[1], 0.5)
  const wave = (base: number, size: number) => {
    const phase = s.rng.between(0, 6)
    let d = `M0 ${horizon + 60} L0 ${Math.round(base)}`
    for (let x = 0; x <= 1200; x += 120) {
      const y = base - Math.sin(x / 210 + phase) * size - Math.sin(x / 95 + phase * 2) * size * 0.35
      d += ` S${x - 50} ${Math.round(y)} ${x} ${Math.round(y)}`
    }
    return `${d} L1200 ${horizon + 60} Z`
  }
  return (
    path(wave(horizon - 110, 34), far) +
    path(wave(horizon - 50, 26), s.p.hill) +
    repeat(9, () =>
      ellipse(
        s.rng.between(0, 1200),
        horizon - s.rng.between(14, 54),
        s.rng.between(20, 44),
        s.rng.between(16, 30),
        mix(s.p.hill, s.p.leafDeep, 0.3),
        { o: 0.6 },
      ),
    )
  )
}
