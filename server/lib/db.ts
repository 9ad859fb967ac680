import postgres from 'postgres'
import type * as z from 'zod/mini'

if (!('isPatched' in postgres))
  throw new Error(
    'The PostgreSQL driver in node_modules lacks its patch: any npm script of this folder, such as npm run check, applies it.',
  )

const types = {
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  timestamptz: {
    to: 1184,
    from: [1184],
    serialize: (value: Date | string) => (value instanceof Date ? value.toISOString() : value),
    parse: (value: string) => new Date(value).toISOString(),
  },
  date: { to: 1082, from: [1082], serialize: (value: string) => value, parse: (value: string) => value },
}

/** A connection pool, or the connection of a transaction. Queries accept either. */
export type Db = postgres.ISql<{ bigint: number; numeric: number; timestamptz: Date | string; date: string }>
/** The pool itself, used only by the composition root and tests. */
export type Pool = postgres.Sql<{ bigint: number; numeric: number; timestamptz: Date | string; date: string }>

export type ConnectOptions = {
  url?: string
  host?: string
  database?: string
  user?: string
  port?: number
  max?: number
  /** Additional connections for reads; defaults to `max`. */
  readers?: number
  prepare?: boolean
  /**
   * False commits without waiting for the disk, for work that can be repeated, such as a demo town. A crash may lose the last commits but
   * never corrupts data.
   */
  isDurable?: boolean
  /** In milliseconds; those of the product unless given. */
  timeouts?: typeof timeouts
  /** Past a pooler in transaction mode, whose address `url` is: for LISTEN, locks of a session, and migrations. */
  directUrl?: string
}

const readers = new WeakMap<Pool, () => Pool>()
const directs = new WeakMap<Db, Pool>()

/** Connections that keep their session between transactions: the pool itself, unless a pooler stands before the database. */
export const directOf = (pool: Pool): Pool => directs.get(pool) ?? pool

/** Timeouts of every session, in milliseconds. */
export const timeouts = { statement_timeout: 5000, lock_timeout: 2000, idle_in_transaction_session_timeout: 5000 }
/** For commands that nobody waits for in a page, such as making a demo town on a slow machine. */
export const patientTimeouts: typeof timeouts = {
  statement_timeout: 600_000,
  lock_timeout: 60_000,
  idle_in_transaction_session_timeout: 600_000,
}

/**
 * Read-only connections to the same database, enforced by the database. Opened with the first read and closed with the pool. Each statement
 * is its own transaction, so a call that waits for another service holds no connection.
 */
export function readOnly(db: Db): Db {
  return readers.get(db as Pool)?.() ?? db
}

/**
 * Opens a pool. Rows keep their snake_case names; `int8` and `numeric` are numbers, `timestamptz` an ISO instant in UTC, `date` is
 * `YYYY-MM-DD`. Timeouts: statement 5 s, lock 2 s, idle in transaction 5 s, connect 2 s.
 */
export function connect({ readers: readerCount, ...options }: ConnectOptions): Pool {
  const pool = open(options)
  let reader: Pool | undefined
  readers.set(pool, () => {
    if (!reader) {
      reader = open({ ...options, max: readerCount ?? options.max }, { default_transaction_read_only: true })
      pools.set(reader, pool)
    }
    return reader
  })
  const direct = options.directUrl ? open({ url: options.directUrl, max: 2 }) : undefined
  if (direct) {
    directs.set(pool, direct)
    pool.listen = (...args) => direct.listen(...args)
  }
  const end = pool.end.bind(pool)
  pool.end = async (...args) => void (await Promise.all([end(...args), reader?.end(...args), direct?.end(...args)]))
  return pool
}

const replicas = new WeakSet<Db>()

/** Opens a read-only pool on a replica of `pool`'s database. Caches count it as that database. */
export function openReplica(pool: Pool, options: { url: string; max: number }): Pool {
  const replica = open(options, { default_transaction_read_only: true })
  pools.set(replica, pool)
  replicas.add(replica)
  return replica
}

/** Connections that see what the primary has: those given, unless they lead to a replica. */
export const notLate = (db: Db): Db => (replicas.has(db) ? readOnly(poolOf(db)) : db)

type Only = { default_transaction_read_only?: true }
function open(
  { url, directUrl, max = 10, prepare = true, isDurable = true, timeouts: own = timeouts, ...options }: Omit<ConnectOptions, 'readers'>,
  only: Only = {},
): Pool {
  const settings = {
    ...options,
    max,
    prepare,
    types,
    idle_timeout: 300,
    connect_timeout: 2,
    // The driver's default backoff grows to 20 s, during which callers would hang.
    backoff: () => 0.1,
    onnotice: () => {},
    connection: {
      application_name: 'oficio',
      TimeZone: 'UTC',
      // A pooler refuses them: the database gives them to its sessions (postgres/pooler.ts).
      ...(directUrl ? {} : { ...own, ...(isDurable ? {} : { synchronous_commit: 'off' as const }) }),
      ...only,
    },
  }
  return (url ? postgres(url, settings) : postgres(settings)) as unknown as Pool
}

type Rows = PromiseLike<readonly unknown[]>
type Schema = z.ZodMiniType
type Values = readonly postgres.ParameterOrFragment<number | Date | string>[]
/** A statement whose rows are parsed: ``many(db, Row)`select …` ``. */
type Statement<T> = (sql: TemplateStringsArray, ...values: Values) => Promise<T>

/** All rows of a statement. */
export const many =
  <S extends Schema>(db: Db, row: S): Statement<z.output<S>[]> =>
  (sql, ...values) =>
    parseAll(row, db(sql, ...values))

/** Parses rows and empties the driver's result array. */
export async function parseAll<S extends Schema>(row: S, rows: Rows): Promise<z.output<S>[]> {
  const found = await rows
  const parsed = found.map((one) => row.parse(one))
  // Results of prepared statements soon move to the old generation, and would keep their rows in memory until a full garbage collection.
  ;(found as unknown[]).length = 0
  return parsed
}

/** The first row of a statement, or undefined. */
export const maybe =
  <S extends Schema>(db: Db, row: S): Statement<z.output<S> | undefined> =>
  async (sql, ...values) => {
    const [first] = await db(sql, ...values)
    return first === undefined ? undefined : row.parse(first)
  }

/** The first row of a statement. @throws Error when there is none, which is a bug */
export const one =
  <S extends Schema>(db: Db, row: S): Statement<z.output<S>> =>
  async (sql, ...values) => {
    const found = await maybe(db, row)(sql, ...values)
    if (found === undefined) throw new Error('expected a row')
    return found
  }

/** Whether a statement changed a row: the outcome of a compare-and-set. */
export const touched = async (rows: PromiseLike<{ count: number }>): Promise<boolean> => (await rows).count > 0

const retryable = new Set(['40001', '40P01'])

type Effect = (pool: Pool) => void
const effects = new WeakMap<Db, Set<Effect>>()
const pools = new WeakMap<Db, Pool>()

/** The writable pool of a connection. It identifies a database within this process. */
export const poolOf = (db: Db): Pool => pools.get(db) ?? (db as Pool)

/**
 * Runs `effect` once after the transaction of `db` has committed, however often it is registered; at once outside a transaction. Only for
 * hints: a crash in between loses it.
 */
export function afterCommit(db: Db, effect: Effect): void {
  if ('begin' in db) effect(db as Pool)
  else effects.get(db)?.add(effect)
}

type Fragment = ReturnType<Db>

/** How rows of one kind are written: parts of one statement, `name as (insert …), …`, with names that no other kind uses. */
export type Write<R> = {
  parts: (db: Db, rows: readonly R[]) => Fragment
  /** Reads rows of the parts, for `read`. Only one kind of a transaction may return rows. */
  returning?: (db: Db) => Fragment
  read?: (db: Db, rows: readonly unknown[]) => void
}
const late = new WeakMap<Db, Map<Write<never>, unknown[]>>()

/**
 * Writes `row` just before the transaction of `db` commits, all rows of all kinds with one statement; at once outside a transaction. For
 * rows that the transaction doesn't read again, unless it calls `writePending` first. The statement sees none of its own changes, and
 * foreign keys are checked at its end.
 */
export async function beforeCommit<R>(db: Db, write: Write<R>, row: R): Promise<void> {
  const waiting = late.get(db)
  if (!waiting) return writeNow(db, write, [row])
  const rows = waiting.get(write) ?? []
  waiting.set(write, rows)
  rows.push(row)
}

/** Writes the rows that `beforeCommit` has collected so far. */
export async function writePending(db: Db): Promise<void> {
  const writes = [...(late.get(db) ?? [])]
  late.get(db)?.clear()
  if (writes.length > 0) await writeTogether(db, writes)
}

/** Writes rows of one kind at once, for a transaction that reads them again. */
export const writeNow = <R>(db: Db, write: Write<R>, rows: readonly R[]): Promise<void> => writeTogether(db, [[write, rows]])

/** Lists `items` as `(…), (…)`, for `values`: unlike with JSON or an array, the planner knows how few they are. */
export const listed = <T>(db: Db, items: readonly T[], fields: (item: T) => Fragment): Fragment[] =>
  items.map((item, i) => db`${i === 0 ? db`` : db`, `}(${fields(item)})`)

async function writeTogether(db: Db, writes: readonly (readonly [Write<never>, readonly unknown[]])[]): Promise<void> {
  const parts = writes.map(([write, rows], i) => db`${i === 0 ? db`` : db`, `}${write.parts(db, rows as never[])}`)
  const [returning, another] = writes.flatMap(([write]) => (write.returning ? [write] : []))
  if (another) throw new Error('two kinds of rows of one transaction return some')
  const rows = await db`with ${parts} ${returning?.returning?.(db) ?? db`select`}`
  returning?.read?.(db, rows)
}

/** Runs `work` in one transaction. Serialization failures and deadlocks are retried, three attempts in all. Joins an open transaction. */
export async function inTransaction<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  if (!('begin' in db)) return work(db)
  const pool = db as Pool
  const { result, waiting } = await begin(pool, work)
  for (const effect of waiting) effect(pool)
  return result
}

/**
 * A guard for the connection of a transaction. When the database drops it, the pool reopens it for others, so later statements of this
 * transaction must not run.
 */
function whileItLasts(transaction: Db, isOver: () => boolean): Db {
  const lasting = <T>(value: T): T => {
    if (isOver()) throw Object.assign(new Error('the transaction is over'), { code: 'CONNECTION_CLOSED' })
    return value
  }
  return new Proxy(transaction, {
    apply: (target, self, args) => Reflect.apply(lasting(target), self, args),
    get: (target, name) => Reflect.get(lasting(target), name),
  })
}

async function begin<T>(pool: Pool, work: (db: Db) => Promise<T>): Promise<{ result: T; waiting: Set<Effect> }> {
  for (let attempt = 1; ; attempt++) {
    const waiting = new Set<Effect>()
    let isOver = false
    let pendingWrites: Promise<void> | undefined
    try {
      const result = await pool.begin(async (transaction) => {
        const db = whileItLasts(transaction, () => isOver)
        effects.set(db, waiting)
        late.set(db, new Map())
        pools.set(db, poolOf(pool))
        try {
          const result = await work(db)
          // Nothing awaits these writes. They go out with the commit, which rolls back if one fails.
          pendingWrites = writePending(db)
          pendingWrites.catch(() => {})
          return result
        } finally {
          // A failed part may have left others running. Their statements must not follow the end of the transaction.
          isOver = true
        }
      })
      await pendingWrites
      return { result: result as T, waiting }
    } catch (error) {
      if (attempt === 3 || !retryable.has((error as { code?: string }).code ?? '')) throw error
    } finally {
      isOver = true
    }
  }
}
