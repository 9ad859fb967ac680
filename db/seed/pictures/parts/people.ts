import { shade, tint } from '../color.ts'
import type { Stage } from '../stage.ts'
import { circle, ellipse, line, path, rect } from '../svg.ts'

export const skins = ['#f6d3b8', '#eebf9a', '#dca27a', '#c58a5f', '#a56c47', '#834f33', '#633a27']
export const hairColors = ['#2a211f', '#43302a', '#6b4429', '#97633a', '#c99a55', '#a5492c', '#b9b4ae', '#e4e0d8']

export type Look = {
  skin: string
  hair: string
  top: string
  trousers: string
  headgear: 'cap' | 'bun' | 'short' | 'curly' | 'bob' | 'straw' | 'helmet'
  overalls: boolean
}

export function someone(s: Stage, headgear?: Look['headgear']): Look {
  const { rng, p } = s
  return {
    skin: rng.pick(skins),
    hair: rng.pick(hairColors),
    top: rng.pick([p.paper, p.gold, p.cloth, p.second, p.tile]),
    trousers: rng.pick([p.accent, p.accentDeep, shade(p.second, 0.25)]),
    headgear: headgear ?? rng.pick(['cap', 'cap', 'bun', 'short', 'curly', 'bob']),
    overalls: rng.chance(0.65),
  }
}

type Joint = readonly [number, number]
export type Pose = {
  elbows: [Joint, Joint]
  hands: [Joint, Joint]
  knees: [Joint, Joint]
  feet: [Joint, Joint]
  hold?: (s: Stage) => string
  front?: (s: Stage) => string
}

const standing = {
  knees: [
    [-20, -84],
    [22, -84],
  ],
  feet: [
    [-24, -8],
    [26, -8],
  ],
} satisfies Pick<Pose, 'knees' | 'feet'>

export const poses = {
  stand: {
    ...standing,
    elbows: [
      [-66, -214],
      [64, -214],
    ],
    hands: [
      [-70, -150],
      [66, -150],
    ],
  },
  reach: {
    ...standing,
    elbows: [
      [-66, -220],
      [86, -312],
    ],
    hands: [
      [-52, -160],
      [118, -390],
    ],
  },
  present: {
    ...standing,
    elbows: [
      [-66, -216],
      [78, -226],
    ],
    hands: [
      [-60, -152],
      [128, -262],
    ],
  },
  work: {
    knees: [
      [-24, -84],
      [26, -84],
    ],
    feet: [
      [-30, -8],
      [34, -8],
    ],
    elbows: [
      [40, -206],
      [76, -214],
    ],
    hands: [
      [104, -226],
      [128, -244],
    ],
  },
  carry: {
    ...standing,
    elbows: [
      [-62, -216],
      [62, -216],
    ],
    hands: [
      [-34, -176],
      [34, -176],
    ],
  },
  sweep: {
    knees: [
      [-26, -86],
      [28, -82],
    ],
    feet: [
      [-36, -8],
      [40, -8],
    ],
    elbows: [
      [24, -222],
      [74, -214],
    ],
    hands: [
      [66, -248],
      [98, -170],
    ],
  },
  wave: {
    ...standing,
    elbows: [
      [-66, -216],
      [82, -246],
    ],
    hands: [
      [-60, -152],
      [104, -320],
    ],
  },
} satisfies Record<string, Pose>

/** A person about 380 tall with the feet on (0, 0), in front view. */
export function person(s: Stage, pose: Pose, look: Look = someone(s)): string {
  const limb = (from: Joint, via: Joint, to: Joint, color: string, w: number) =>
    line(`M${from[0]} ${from[1]} L${via[0]} ${via[1]} L${to[0]} ${to[1]}`, color, w)
  const arm = (i: 0 | 1) => {
    const shoulder: Joint = [i ? 41 : -41, -276]
    const [elbow, hand] = [pose.elbows[i], pose.hands[i]]
    const sleeve: Joint = [shoulder[0] + (elbow[0] - shoulder[0]) * 0.72, shoulder[1] + (elbow[1] - shoulder[1]) * 0.72]
    const skin = i ? look.skin : shade(look.skin, 0.06)
    return (
      limb(shoulder, elbow, hand, skin, 19) +
      circle(hand[0], hand[1], 13, skin) +
      limb(shoulder, sleeve, sleeve, i ? look.top : shade(look.top, 0.08), 29)
    )
  }
  const leg = (i: 0 | 1) => {
    const [knee, foot] = [pose.knees[i], pose.feet[i]]
    const shoe = i ? 1 : -1
    return (
      limb([i ? 19 : -19, -164], knee, foot, i ? look.trousers : shade(look.trousers, 0.1), 37) +
      path(`M${foot[0] - 19} 4 V${foot[1] - 8} H${foot[0] + 19} V4Z`, s.p.woodDeep) +
      path(`M${foot[0] - 20} 5 V-9 H${foot[0] + 18 * shoe} Q${foot[0] + 36 * shoe} -8 ${foot[0] + 37 * shoe} 5Z`, s.p.woodDeep)
    )
  }
  const torso = path(
    'M-54 -268 Q-52 -298 -22 -304 L22 -304 Q52 -298 54 -268 L41 -158 Q0 -146 -41 -158Z',
    s.paint('right', [0, tint(look.top, 0.1)], [0.6, look.top], [1, shade(look.top, 0.16)]),
  )
  const bib = look.overalls
    ? path('M-31 -262 H31 L36 -216 L43 -156 Q0 -140 -43 -156 L-36 -216Z', look.trousers) +
      line('M-25 -260 L-31 -300 M25 -260 L31 -300', look.trousers, 10) +
      circle(-24, -254, 4.4, s.p.gold) +
      circle(24, -254, 4.4, s.p.gold) +
      rect(-16, -240, 32, 26, shade(look.trousers, 0.18), { r: 5 })
    : path('M-43 -170 H43 L44 -148 Q0 -140 -44 -148Z', shade(look.trousers, 0.15)) + rect(-8, -172, 16, 13, s.p.gold, { r: 3 })
  return (
    ellipse(20, 3, 84, 10, s.p.ink, { o: 0.22 }) +
    (pose.hold?.(s) ?? '') +
    arm(0) +
    leg(0) +
    leg(1) +
    torso +
    bib +
    head(s, look) +
    arm(1) +
    (pose.front?.(s) ?? '')
  )
}

function head(s: Stage, { skin, hair, headgear }: Look): string {
  const back =
    headgear === 'bob'
      ? path('M-34 -352 Q-36 -392 0 -394 Q36 -392 34 -352 L36 -314 H-36Z', hair)
      : headgear === 'bun'
        ? circle(0, -398, 16, hair)
        : headgear === 'curly'
          ? (
              [
                [-28, -362],
                [28, -362],
                [-20, -386],
                [20, -386],
                [0, -394],
                [-33, -342],
                [33, -342],
              ] as const
            )
              .map(([x, y]) => circle(x, y, 15, hair))
              .join('')
          : ''
  const face =
    rect(-12, -322, 24, 26, shade(skin, 0.12), { r: 8 }) +
    ellipse(-29, -346, 6, 8, skin) +
    ellipse(29, -346, 6, 8, shade(skin, 0.08)) +
    ellipse(0, -350, 29, 34, skin) +
    circle(-10, -348, 2.9, '#2b2027') +
    circle(11, -348, 2.9, '#2b2027') +
    line('M-8 -333 Q1 -325 10 -333', shade(skin, 0.45), 2.6) +
    circle(-18, -337, 6, '#e8705a', { o: 0.25 }) +
    circle(19, -337, 6, '#e8705a', { o: 0.25 })
  const crown = path('M-30 -352 Q-34 -388 0 -388 Q34 -388 30 -352 Q22 -370 4 -372 Q-22 -370 -30 -352Z', hair)
  const cap =
    path('M-31 -358 Q-32 -392 0 -392 Q32 -392 31 -358Z', s.p.accent) +
    path('M-4 -364 Q34 -368 50 -352 Q20 -358 -4 -356Z', s.p.accentDeep) +
    circle(0, -392, 3.6, s.p.accentDeep)
  const straw =
    ellipse(0, -362, 56, 11, s.p.gold) +
    path('M-29 -364 Q-28 -398 0 -398 Q28 -398 29 -364Z', tint(s.p.gold, 0.2)) +
    rect(-29, -370, 58, 8, s.p.cloth)
  const helmet =
    path('M-35 -358 Q-34 -398 0 -398 Q34 -398 35 -358Z', s.p.gold) +
    rect(-42, -362, 84, 8, s.p.gold, { r: 4 }) +
    rect(-6, -400, 12, 40, tint(s.p.gold, 0.35), { r: 5 })
  const top = { cap, straw, helmet, bun: crown, short: crown, curly: crown, bob: crown }[headgear]
  return back + face + top
}
