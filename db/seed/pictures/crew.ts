import { person, poses, someone, type Look, type Pose } from './parts/people.ts'
import type { Stage } from './stage.ts'
import { at, circle, line, path, poly, rect } from './svg.ts'
import { tint } from './color.ts'
import { hanging } from './parts/tools.ts'
import { box } from './parts/building.ts'

type Task = 'stand' | 'wave' | 'present' | 'work' | 'wrench' | 'hammer' | 'trim' | 'roll' | 'sweep' | 'carry' | 'toolbox' | 'spray'

const inHand: Record<Task, Pose> = {
  stand: poses.stand,
  wave: poses.wave,
  present: { ...poses.present, front: (s) => at(70, -130, clip(s), { rotate: 8 }) },
  work: poses.work,
  wrench: { ...poses.work, front: (s) => at(132, -246, hanging.wrench.draw(s), { scale: 0.5, rotate: -60 }) },
  hammer: { ...poses.work, front: (s) => at(182, -322, hanging.hammer.draw(s), { scale: 0.6, rotate: 34 }) },
  trim: { ...poses.work, front: (s) => at(190, -316, hanging.shears.draw(s), { scale: 0.62, rotate: 40 }) },
  roll: {
    ...poses.reach,
    hold: (s) => line('M118 -390 L150 -470', s.p.woodDeep, 8) + line('M150 -470 v-20 h-20', s.p.metalDeep, 6),
    front: (s) => rect(84, -514, 96, 32, s.p.accent, { r: 12 }) + rect(84, -510, 96, 8, tint(s.p.accent, 0.4), { r: 4 }),
  },
  sweep: {
    ...poses.sweep,
    front: (s) =>
      line('M58 -300 L122 -20', s.p.woodDeep, 9) +
      path('M100 -30 L140 -34 L160 6 H98Z', s.p.gold) +
      rect(98, -44, 42, 14, s.p.cloth, { r: 5 }),
  },
  carry: {
    ...poses.carry,
    front: (s) => at(0, -158, box(s, 128, 96)) + circle(-62, -182, 13, s.p.woodLight) + circle(62, -182, 13, s.p.woodLight),
  },
  toolbox: {
    ...poses.stand,
    front: (s) =>
      at(
        72,
        -88,
        rect(-52, 0, 104, 52, s.p.cloth, { r: 6 }) +
          rect(-54, -8, 108, 16, s.p.gold, { r: 5 }) +
          line('M-24 -8 V-44 H24 V-8', s.p.black, 7),
      ),
  },
  spray: {
    ...poses.work,
    hold: (s) => rect(-62, -270, 40, 110, s.p.gold, { r: 14 }),
    front: (s) =>
      line('M104 -226 L180 -190', s.p.black, 7) +
      [0, 1, 2]
        .map((i) => line(`M${188 + i * 4} ${-192 + i * 7} l${46 + i * 6} ${8 + i * 14}`, '#ffffff', 4, { o: 0.6, dash: '3 10' }))
        .join('') +
      poly([176, -198, 190, -190, 182, -178], s.p.metalDeep),
  },
}

const clip = (s: Stage) =>
  rect(-28, -44, 56, 76, s.p.wood, { r: 5 }) +
  rect(-23, -37, 46, 64, s.p.white) +
  rect(-12, -49, 24, 11, s.p.metal, { r: 3 }) +
  rect(-16, -26, 32, 4, s.p.metal) +
  rect(-16, -14, 32, 4, s.p.metal) +
  rect(-16, -2, 22, 4, s.p.metal)

/** Somebody of the company at work, feet on (x, y). */
export function worker(
  s: Stage,
  x: number,
  y: number,
  task: Task,
  { scale = 1.12, flip = false, headgear }: { scale?: number; flip?: boolean; headgear?: Look['headgear'] } = {},
): string {
  const look = {
    ...someone(s, headgear),
    top: s.rng.pick([s.p.paper, s.p.white, s.p.accentLight]),
    trousers: s.rng.pick([s.p.accent, s.p.accentDeep]),
  }
  return at(x, y, person(s, inHand[task], look), { scale, flip })
}

/** A customer or pupil: no work clothes. */
export const customer = (s: Stage, x: number, y: number, pose: Pose = poses.stand, scale = 1.08) =>
  at(x, y, person(s, pose, { ...someone(s, s.rng.pick(['bob', 'curly', 'short', 'bun'])), overalls: false }), { scale })
