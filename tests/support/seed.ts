import { createHash } from 'node:crypto'

/** Seed of the random draws in `name`: by default the same every time; RELIABILITY_SEED=words looks at other cases. It is printed, so that a red run can be seen again. */
export function seedOf(name: string): string {
  const seed = process.env['RELIABILITY_SEED'] ?? 'oficio'
  process.stdout.write(`${name}: RELIABILITY_SEED=${seed}\n`)
  return seed
}

/** Numbers from 0 to 1 that follow from a seed. */
export function chancesOf(seed: string): () => number {
  let count = 0
  return () => createHash('sha256').update(`${seed}:${count++}`).digest().readUInt32BE() / 2 ** 32
}

/** The same things in an order that follows from `chance`. */
export const shuffled = <T>(things: readonly T[], chance: () => number): T[] =>
  things
    .map((thing) => ({ thing, at: chance() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)

/** `RELIABILITY=long npm run test:reliability`: as many as the promises say. */
export const isLong = process.env['RELIABILITY'] === 'long'
