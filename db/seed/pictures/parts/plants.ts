import { mix, shade, tint } from '../color.ts'
import { cast, type Prop, type Stage } from '../stage.ts'
import { at, circle, ellipse, line, path, poly, rect, repeat } from '../svg.ts'

const petals = ['#f2796b', '#f7c65b', '#f4a5b8', '#fdf6ea', '#b78ad0', '#ef8e4f']

/** A broad-leaved tree about 300 high. */
export function tree(s: Stage): string {
  const trunk = line('M0 0 Q4 -70 0 -130 M0 -96 Q22 -130 44 -152 M0 -110 Q-20 -136 -40 -150', s.p.woodDeep, 15)
  const kind = s.rng.int(0, 2)
  const leaf = mix(s.p.leaf, s.p.leafLight, s.rng.between(0, 0.5))
  const dark = shade(leaf, 0.2)
  const light = tint(leaf, 0.2)
  if (kind === 0) {
    return (
      cast(s, 60, 130) +
      trunk +
      circle(4, -205, 92, dark) +
      circle(-6, -212, 86, leaf) +
      circle(-58, -168, 52, leaf) +
      circle(62, -170, 50, dark) +
      circle(-30, -240, 46, light, { o: 0.6 }) +
      speckle(s, -8, -210, 70, light)
    )
  }
  if (kind === 1) {
    return (
      cast(s, 50, 120) +
      trunk +
      path('M0 -330 C60 -300 92 -200 66 -130 C40 -92 -40 -92 -66 -130 C-92 -200 -60 -300 0 -330Z', leaf) +
      path('M0 -330 C60 -300 92 -200 66 -130 C50 -104 20 -98 4 -98 C40 -180 40 -260 0 -330Z', dark, { o: 0.8 }) +
      speckle(s, -16, -200, 50, light)
    )
  }
  return (
    cast(s, 60, 140) +
    trunk +
    ellipse(0, -160, 112, 44, dark) +
    ellipse(-30, -196, 92, 46, leaf) +
    ellipse(42, -212, 76, 42, leaf) +
    ellipse(4, -248, 66, 38, mix(leaf, light, 0.5)) +
    speckle(s, 0, -205, 80, light)
  )
}

const speckle = (s: Stage, x: number, y: number, spread: number, color: string) =>
  repeat(14, () => {
    const angle = s.rng.between(0, 6.28)
    const far = spread * Math.sqrt(s.rng.next())
    return ellipse(x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.8, s.rng.between(3, 7), 3, color, { o: 0.55 })
  })

/** A pointed cypress, 340 high. */
export const cypress = (s: Stage) =>
  cast(s, 44, 120) +
  rect(-6, -34, 12, 34, s.p.woodDeep) +
  path('M0 -345 C34 -270 44 -110 30 -40 Q0 -16 -30 -40 C-44 -110 -34 -270 0 -345Z', s.p.leafDeep) +
  path('M0 -345 C-34 -270 -44 -110 -30 -40 Q-18 -28 -6 -26 C-24 -130 -20 -260 0 -345Z', s.p.leaf)

export function palm(s: Stage): string {
  const frond = (angle: number, length: number, color: string) =>
    at(0, -250, path(`M0 0 Q${length * 0.5} -46 ${length} 22 Q${length * 0.55} -8 0 8Z`, color), { rotate: angle })
  return (
    cast(s, 40, 130) +
    path('M-11 0 Q-4 -130 -6 -252 L8 -252 Q6 -130 13 0Z', s.p.wood) +
    repeat(8, (i) => line(`M-10 ${-20 - i * 29} q10 6 20 0`, s.p.woodDeep, 2.5)) +
    [20, 60, -150, -190, -230].map((a) => frond(a, 120, s.p.leafDeep)).join('') +
    [-8, -40, -75, -110, -145, -180].map((a) => frond(a, 118, s.p.leaf)).join('') +
    circle(-5, -246, 9, s.p.woodDeep) +
    circle(8, -244, 8, s.p.woodDeep)
  )
}

export function shrub(s: Stage, width = 120): string {
  const color = mix(s.p.leaf, s.p.leafDeep, s.rng.between(0, 0.5))
  const flower = s.rng.chance(0.5) ? s.rng.pick(petals) : tint(color, 0.25)
  const r = width * 0.3
  return (
    ellipse(8, 0, width * 0.52, 8, s.p.ink, { o: 0.15 }) +
    circle(-width * 0.24, -r * 0.8, r * 0.86, shade(color, 0.15)) +
    circle(width * 0.24, -r * 0.75, r * 0.8, shade(color, 0.2)) +
    circle(0, -r * 1.15, r, color) +
    rect(-width * 0.48, -r * 0.8, width * 0.96, r * 0.8, color, { r: r * 0.4 }) +
    repeat(9, () =>
      circle(s.rng.between(-width * 0.38, width * 0.38), -s.rng.between(6, r * 1.7), s.rng.between(2.5, 5), flower, { o: 0.9 }),
    )
  )
}

/** A clipped hedge with a top that catches light. */
export const hedge = (s: Stage, width: number, height: number) =>
  ellipse(width / 2 + 12, 0, width * 0.5, 9, s.p.ink, { o: 0.15 }) +
  rect(0, -height, width, height, s.fall(s.p.leaf, 0.16), { r: 12 }) +
  rect(0, -height, width, height * 0.2, s.p.leafLight, { r: 10, o: 0.55 }) +
  repeat(Math.round(width / 13), () =>
    ellipse(s.rng.between(8, width - 8), -s.rng.between(10, height - 8), 6, 4, s.rng.pick([s.p.leafLight, s.p.leafDeep]), { o: 0.4 }),
  )

const leafPath = (length: number, wide: number) => `M0 0 Q${wide} ${-length * 0.5} 0 ${-length} Q${-wide} ${-length * 0.5} 0 0Z`

function potted(s: Stage, size: number): string {
  const clay = s.rng.pick([s.p.roof, s.p.paper, s.p.second, s.p.accent, s.p.gold])
  const w = size * 0.5
  return (
    cast(s, w * 1.6, w * 1.3) +
    poly([-w * 0.8, -size * 0.78, w * 0.8, -size * 0.78, w * 0.58, 0, -w * 0.58, 0], s.round(clay)) +
    rect(-w * 0.9, -size * 0.92, w * 1.8, size * 0.2, s.round(tint(clay, 0.08)), { r: 4 })
  )
}

function foliage(s: Stage): string {
  const kind = s.rng.int(0, 4)
  const greens = [s.p.leaf, s.p.leafDeep, s.p.leafLight]
  if (kind === 0) return repeat(9, (i) => at(0, 0, path(leafPath(s.rng.between(90, 130), 26), greens[i % 3]!), { rotate: -64 + i * 16 }))
  if (kind === 1)
    return repeat(7, (i) =>
      at(
        (i - 3) * 6,
        0,
        path(leafPath(s.rng.between(110, 160), 12), greens[i % 2]!) + line('M0 0 L0 -96', s.p.leafLight, 1.5, { o: 0.6 }),
        { rotate: -24 + i * 8 },
      ),
    )
  if (kind === 2) {
    return repeat(6, (i) => {
      const [x, y] = [(i - 2.5) * 26, -70 - s.rng.between(0, 60)]
      return (
        line(`M0 0 Q${x * 0.3} ${y * 0.7} ${x} ${y}`, s.p.leafDeep, 4) +
        ellipse(x, y, 26, 22, greens[i % 3]!) +
        line(`M${x} ${y + 16} L${x} ${y - 12}`, s.p.leafLight, 1.5)
      )
    })
  }
  if (kind === 3) {
    const flower = s.rng.pick(petals)
    return (
      circle(0, -34, 36, s.p.leaf) +
      circle(-30, -22, 26, s.p.leafDeep) +
      circle(28, -22, 28, s.p.leafDeep) +
      repeat(12, () => circle(s.rng.between(-46, 46), -s.rng.between(4, 62), s.rng.between(5, 9), flower)) +
      repeat(6, () => circle(s.rng.between(-40, 40), -s.rng.between(8, 58), 3, tint(flower, 0.6)))
    )
  }
  return (
    path('M-26 0 Q-34 -96 0 -104 Q34 -96 26 0Z', s.round(s.p.leaf)) +
    line('M-12 -6 Q-15 -70 -6 -96 M12 -6 Q15 -70 6 -96 M0 -4 L0 -100', s.p.leafLight, 2.5) +
    path('M24 -40 Q52 -38 48 -78 Q38 -82 34 -70 Q34 -58 22 -60Z', s.p.leafDeep) +
    circle(0, -106, 9, s.rng.pick(petals))
  )
}

/** A plant in its pot; `size` is the height of the pot. */
export const pot = (s: Stage, size = 60) => at(0, -size * 0.85, foliage(s), { scale: size / 70 }) + potted(s, size)

export const plantProp = (size = 60): Prop => ({ width: size * 1.5, draw: (s) => pot(s, size) })

/** A strip of flowers, for beds and window boxes. */
export function flowers(s: Stage, width: number, height = 26): string {
  const color = s.rng.pick(petals)
  return (
    repeat(Math.round(width / 9), (i) =>
      ellipse(i * 9 + 4, -s.rng.between(3, height * 0.7), 9, height * 0.35, i % 2 ? s.p.leaf : s.p.leafDeep),
    ) +
    repeat(Math.round(width / 8), () =>
      circle(
        s.rng.between(2, width - 2),
        -s.rng.between(height * 0.3, height),
        s.rng.between(3, 5.4),
        s.rng.chance(0.75) ? color : tint(color, 0.5),
      ),
    )
  )
}

export const grassTuft = (s: Stage, height = 40) =>
  repeat(7, (i) => {
    const lean = (i - 3) * height * 0.16 + s.rng.between(-4, 4)
    return path(
      `M${(i - 3) * 4 - 4} 0 Q${(i - 3) * 4 + lean * 0.3} ${-height * 0.6} ${lean * 1.6} ${-height * s.rng.between(0.7, 1.1)} Q${(i - 3) * 4 + lean * 0.6 + 4} ${-height * 0.5} ${(i - 3) * 4 + 4} 0Z`,
      i % 2 ? s.p.leaf : s.p.leafLight,
    )
  })

export const vase = (s: Stage): string =>
  at(
    0,
    -66,
    repeat(
      7,
      (i) =>
        line(`M0 0 L${(i - 3) * 15} ${-70 - (i % 3) * 18}`, s.p.leaf, 3) +
        circle((i - 3) * 15, -70 - (i % 3) * 18, 13, petals[(i * 2 + s.rng.int(0, 1)) % petals.length]!) +
        circle((i - 3) * 15, -70 - (i % 3) * 18, 4, s.p.gold),
    ),
  ) +
  ellipse(4, 0, 26, 5, s.p.ink, { o: 0.2 }) +
  path(
    'M-14 -70 L14 -70 Q12 -56 24 -34 Q28 0 0 0 Q-28 0 -24 -34 Q-12 -56 -14 -70Z',
    s.round(s.rng.pick([s.p.second, s.p.cloth, s.p.paper, s.p.accent])),
  )
