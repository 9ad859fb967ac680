import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

const standIns = new WeakSet<object>()

/** A value of any kind: read as text it is an instant, as a number 2, as a list one entry. */
const something = (): never => {
  const answer = (_: unknown, key: string | symbol): unknown => {
    if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 2 : '2026-11-30T12:00:00Z')
    if (key === Symbol.iterator) return () => [something()].values()
    if (key === 'then') return undefined
    return something()
  }
  const value = new Proxy(() => {}, { get: answer, apply: (_, __, given: unknown[]) => (spoken(given), something()) })
  standIns.add(value)
  return value as never
}
/** Results of functions that texts hand over to others. */
const spoken = (given: readonly unknown[]) =>
  given.forEach((one) => typeof one === 'function' && (one as (...values: never[]) => unknown)(something()))

export type Said = { texts: string[]; silent: string[] }

/** Lists, modules and other plain data; schemas are none. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && [null, Object.prototype].includes(Object.getPrototypeOf(value) as null))

/** Every text below `value`. Functions are called with values of any kind; those that cannot take them are `silent`. */
function say(value: unknown, path: string, said: Said, depth = 0): void {
  if (typeof value === 'string') said.texts.push(value)
  else if (typeof value === 'function' && !standIns.has(value)) {
    try {
      say((value as (...values: never[]) => unknown)(something(), something(), something(), something()), path, said, depth + 1)
    } catch {
      said.silent.push(path)
    }
  } else if (isPlain(value) && depth < 12) for (const [key, part] of Object.entries(value)) say(part, `${path}.${key}`, said, depth + 1)
}

/** Every text of the modules that match `pattern`. */
export async function saidIn(pattern: string): Promise<Said> {
  const said: Said = { texts: [], silent: [] }
  for (const file of globSync(pattern, { cwd: root }).filter((name) => !/\.test\./.test(name)))
    say(await import(join(root, file)), file, said)
  return said
}
