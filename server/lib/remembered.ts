import { LRUCache } from 'lru-cache'
import type { Context } from './context.ts'
import { type Db, notLate, poolOf } from './db.ts'

const generations = new WeakMap<object, number>()
/** Number of invalidations of this process's caches for a database. Data with a lower number is out of date. */
export const generationOf = (db: Db): number => generations.get(poolOf(db)) ?? 0
/** Makes everything derived from earlier data out of date, such as cached pages. */
export const invalidate = ({ db }: WithDb): void => void generations.set(poolOf(db), generationOf(db) + 1)

/**
 * A query cached in this process for `seconds`, for small lists that many calls need and that rarely change. Concurrent callers share one
 * `load`; failures aren't cached. Each database has its own cache.
 */
export function remembered<T>(seconds: number, load: (ctx: Context) => Promise<T>) {
  const answers = rememberedBy<T>({ seconds, size: 1 })
  const forget = (ctx: WithDb) => {
    answers.forget(ctx)
    invalidate(ctx)
  }
  return Object.assign((ctx: Context) => answers(ctx, '', () => load({ ...ctx, db: notLate(ctx.db) })), { forget })
}

/** The same with a `key` per entry. `load` gets the expired value, if any. Beyond `size`, the least recently used entries are evicted. */
export function rememberedBy<T>({ seconds, size }: { seconds: number; size: number }) {
  const answers = rememberedMap<string, { answer: Promise<T>; at: number }>(size)
  const ask = (ctx: WithDb, key: string, load: (before?: Promise<T>) => Promise<T>): Promise<T> => {
    const known = answers(ctx).get(key)
    if (known && performance.now() - known.at < seconds * 1000) return known.answer
    const answer = load(known?.answer)
    answers(ctx).set(key, { answer, at: performance.now() })
    answer.catch(() => answers(ctx).delete(key))
    return answer
  }
  return Object.assign(ask, { forget: (ctx: WithDb) => answers(ctx).clear() })
}

type WithDb = { db: Db }

/** An LRU map of this process, one per database, with up to `size` entries. */
export function rememberedMap<K extends {}, V extends {}>(
  size: number,
): (ctx: WithDb) => { get: (key: K) => V | undefined; set: (key: K, value: V) => V; delete: (key: K) => void; clear: () => void } {
  const maps = new WeakMap<object, LRUCache<K, V>>()
  return ({ db }) => {
    const map = maps.get(poolOf(db)) ?? new LRUCache<K, V>({ max: size })
    maps.set(poolOf(db), map)
    return {
      get: (key) => map.get(key),
      set: (key, value) => (map.set(key, value), value),
      delete: (key) => void map.delete(key),
      clear: () => map.clear(),
    }
  }
}
