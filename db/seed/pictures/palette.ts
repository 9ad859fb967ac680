import { mix, shade, tint } from './color.ts'
import type { Random } from './random.ts'

export type Hour = {
  name: 'morning' | 'noon' | 'golden' | 'dusk' | 'night'
  tint: string
  amount: number
  sky: [string, string, string]
  sun: string
  lit: boolean
}

export const hours: Record<Hour['name'], Hour> = {
  morning: { name: 'morning', tint: '#ffe3d0', amount: 0.08, sky: ['#a9d3e4', '#f3dccb', '#fbe9cf'], sun: '#fff1c9', lit: false },
  noon: { name: 'noon', tint: '#ffffff', amount: 0, sky: ['#7dbbe0', '#b5dbea', '#e6f2ea'], sun: '#fff6d8', lit: false },
  golden: { name: 'golden', tint: '#f6a94e', amount: 0.13, sky: ['#8fbcc9', '#f6cf8e', '#f7b26a'], sun: '#fff0b8', lit: false },
  dusk: { name: 'dusk', tint: '#4b3a78', amount: 0.26, sky: ['#4c4f86', '#c47a93', '#f4a678'], sun: '#ffd79a', lit: true },
  night: { name: 'night', tint: '#1c2752', amount: 0.44, sky: ['#141c44', '#27346b', '#46568f'], sun: '#f5efd8', lit: true },
}

type Base = {
  walls: [string, string, string, string]
  room: string[]
  roof: string
  wood: string
  cloth: string
  second: string
  tile: string
  leaf: string
  ground: string
}

/** Ten harmonies; each names only what gives it character, the rest is derived from it. */
const bases: Base[] = [
  {
    walls: ['#f6ecd9', '#f0d3a0', '#e2a583', '#cfdcc4'],
    room: ['#dfe6d3', '#f3e3c6', '#b9cfbd'],
    roof: '#c4643f',
    wood: '#b57f50',
    cloth: '#d9694a',
    second: '#2f7a62',
    tile: '#6fa8a0',
    leaf: '#4d8a58',
    ground: '#dcc7a4',
  },
  {
    walls: ['#fbe7dc', '#f2b8a2', '#e9d3b5', '#d98c86'],
    room: ['#f6d5c6', '#e9b7a4', '#f7e8da'],
    roof: '#a94e44',
    wood: '#a56d4c',
    cloth: '#b8506a',
    second: '#e8b04e',
    tile: '#e59a85',
    leaf: '#6b8f4e',
    ground: '#dfc5ae',
  },
  {
    walls: ['#fafaf4', '#e8eef0', '#cfe2ea', '#f3dfb9'],
    room: ['#cfe1ea', '#eef3f0', '#9fc2d6'],
    roof: '#b96a4a',
    wood: '#c29a6b',
    cloth: '#2f6ea8',
    second: '#f0b94c',
    tile: '#3f86b4',
    leaf: '#5b9a6a',
    ground: '#e4d7bd',
  },
  {
    walls: ['#eef0de', '#cdd3a9', '#e6d5b2', '#a8b98a'],
    room: ['#c7d0a8', '#e9ead4', '#93a67c'],
    roof: '#9c5b3e',
    wood: '#8f6741',
    cloth: '#c9803a',
    second: '#53713f',
    tile: '#8aa46a',
    leaf: '#5f8138',
    ground: '#d6c79c',
  },
  {
    walls: ['#fbf0d2', '#f3c658', '#e9a04b', '#a7d0c6'],
    room: ['#f6d984', '#f8ebc8', '#8cc3bb'],
    roof: '#b8552f',
    wood: '#a8703b',
    cloth: '#178081',
    second: '#e0633a',
    tile: '#2f9a97',
    leaf: '#3f8f63',
    ground: '#e2cb99',
  },
  {
    walls: ['#f4ecf4', '#d8c3e0', '#f5cfae', '#b9a3cf'],
    room: ['#ddcbe4', '#f6e6da', '#c3aed4'],
    roof: '#8f5a72',
    wood: '#b0805f',
    cloth: '#7d5a9e',
    second: '#ef9a6a',
    tile: '#a78cc4',
    leaf: '#5c8c74',
    ground: '#ddcbc1',
  },
  {
    walls: ['#f5e6d0', '#e3bd90', '#c98a5e', '#efd6b8'],
    room: ['#e8c9a0', '#f4e4cc', '#cf9a72'],
    roof: '#94472c',
    wood: '#7f5233',
    cloth: '#a23e2c',
    second: '#3f6c78',
    tile: '#c8744a',
    leaf: '#75813d',
    ground: '#d9bf98',
  },
  {
    walls: ['#eef8ef', '#bfe3d0', '#ffd3c2', '#f7edd3'],
    room: ['#c4e6d6', '#f4f3e4', '#ffd9c9'],
    roof: '#d0705a',
    wood: '#c4925f',
    cloth: '#f07f68',
    second: '#2b8c84',
    tile: '#5fbfa8',
    leaf: '#3f9b70',
    ground: '#e6d6b8',
  },
  {
    walls: ['#f7e9e2', '#c8747a', '#ead0b6', '#8f3f4e'],
    room: ['#e5bdb4', '#f5e6dc', '#b4666e'],
    roof: '#7c3a3a',
    wood: '#8a5a44',
    cloth: '#8e2f47',
    second: '#d8a24a',
    tile: '#b9606a',
    leaf: '#5f7d58',
    ground: '#d8c0ab',
  },
  {
    walls: ['#eef4f1', '#9dcbd0', '#f6dcb0', '#e98f72'],
    room: ['#a9d3d4', '#eef1e6', '#7fb7bd'],
    roof: '#c25b45',
    wood: '#a97d58',
    cloth: '#e8775a',
    second: '#1f6f7d',
    tile: '#2f8f9c',
    leaf: '#4a9079',
    ground: '#e0d0ac',
  },
]

export const accents = [
  '#1b6b50',
  '#2b5fa8',
  '#d2492f',
  '#e2a32b',
  '#138086',
  '#7a3e6d',
  '#ee7b5d',
  '#27406b',
  '#7b8632',
  '#c23b64',
  '#3f95c6',
  '#e5812e',
]

export type Palette = {
  walls: string[]
  wall: string
  roof: string
  wood: string
  woodDeep: string
  woodLight: string
  cloth: string
  second: string
  tile: string
  leaf: string
  leafDeep: string
  leafLight: string
  ground: string
  paving: string
  paper: string
  white: string
  metal: string
  metalDeep: string
  ink: string
  sky: [string, string, string]
  sun: string
  hill: string
  glow: string
  glass: string
  water: string
  brick: string
  accent: string
  accentDeep: string
  accentLight: string
  gold: string
  black: string
}

export function choosePalette(rng: Random, hour: Hour, accent: string): Palette {
  const base = rng.pick(bases)
  const lit = (color: string) => (hour.amount ? mix(color, hour.tint, hour.amount) : color)
  const leaf = mix(base.leaf, '#5a9a4a', rng.between(0, 0.3))
  const wood = mix(base.wood, rng.pick(['#d8a86c', '#6f4630', '#b98758']), rng.between(0, 0.4))
  return {
    walls: rng.shuffle(base.walls).map(lit),
    wall: lit(rng.pick(base.room)),
    roof: lit(base.roof),
    wood: lit(wood),
    woodDeep: lit(shade(wood, 0.35)),
    woodLight: lit(tint(wood, 0.4)),
    cloth: lit(base.cloth),
    second: lit(base.second),
    tile: lit(base.tile),
    leaf: lit(leaf),
    leafDeep: lit(shade(leaf, 0.32)),
    leafLight: lit(mix(leaf, '#e6de7c', 0.38)),
    ground: lit(base.ground),
    paving: lit(mix(base.ground, '#e9e2d6', 0.5)),
    paper: lit('#f8f2e6'),
    white: lit('#fdfbf6'),
    metal: lit('#b9c2c4'),
    metalDeep: lit('#727f88'),
    ink: lit('#2b2733'),
    black: lit('#3a3644'),
    sky: hour.sky,
    sun: hour.sun,
    hill: mix(leaf, hour.sky[1], 0.5),
    glow: '#ffdf94',
    glass: hour.lit ? mix('#5f7396', hour.tint, 0.35) : mix('#bfe0e6', hour.sky[1], 0.35),
    water: lit('#58b4c8'),
    brick: lit(mix(base.roof, '#d08a66', 0.4)),
    gold: lit('#e5b04c'),
    accent: lit(accent),
    accentDeep: lit(shade(accent, 0.3)),
    accentLight: lit(tint(accent, 0.5)),
  }
}
