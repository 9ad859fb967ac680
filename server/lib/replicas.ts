import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { type Actor, type Context, isProgram } from './context.ts'
import { type Db, one, openReplica, type Pool, poolOf, readOnly } from './db.ts'
import type { Log } from './log.ts'
import { generationOf } from './remembered.ts'
import { beyondAll, type Position, readPosition } from './wal-position.ts'

const lookEveryMs = 500
/** A replica that doesn't answer for this long is dead. */
const silentMs = 1_000
/** A replica that is further behind is left out. */
const latestMs = 5_000
/** How long a reader waits for a replica to reach what they wrote. */
const patienceMs = 200
const rememberedMs = 60_000
/** Longer than a replica may be behind. */
const cookieSeconds = 60
const cookieName = 'wrote'

const State = z.object({ position: z.nullable(z.string()), is_replica: z.boolean() })

type Replica = {
  name: string
  url: string
  db: Pool
  position: Position
  isUp: boolean
  /** Answers, but follows nobody: in a cluster, any of its machines may be the primary. */
  isPrimary: boolean
  /** Rejects when the replica is found dead, so that its readers go on elsewhere. */
  lost: PromiseWithResolvers<never>
  asked: { atMs: number; isOver: boolean }
}

type Options = {
  urls: readonly string[]
  /** Connections to each replica. */
  max: number
  log: Log
}

type Replicas = ReturnType<typeof startReplicas>
const sets = new WeakMap<Pool, Replicas>()

/** Replicas of a pool's database, if any. */
export const replicasOf = (db: Pool): Replicas | undefined => sets.get(db)

/** Opens the replicas of a database and watches them until stopped. Every process watches for itself. */
export function startReplicas(pool: Pool, { urls, max, log }: Options) {
  const open = (url: string) => openReplica(pool, { url, max })
  const replicas = urls.map((url): Replica => {
    const { host, pathname } = new URL(url)
    return {
      name: host + pathname,
      url,
      db: open(url),
      position: 0n,
      isUp: false,
      isPrimary: false,
      lost: lostSignal(),
      asked: { atMs: 0, isOver: true },
    }
  })
  /** Positions of the primary in the last minute, oldest first. */
  const primary: { position: Position; atMs: number }[] = []
  const counts = { replica: 0, primary: 0 }
  let turn = 0
  let isStopping = false
  let saidTimeline: string | undefined
  // Caches that were forgotten are filled with nothing older than what made them forget.
  let generation = generationOf(pool)
  let floor: Position | undefined = 0n

  const lagMs = ({ position }: Replica): number => {
    const missed = primary.find((seen) => seen.position > position)
    return missed ? performance.now() - missed.atMs : 0
  }

  const lose = (replica: Replica, reason: string) => {
    if (!replica.isUp && replica.asked.isOver) return
    if (replica.isUp) log.warn({ replica: replica.name, reason }, 'replica left out')
    replica.isUp = false
    replica.isPrimary = false
    replica.asked = { atMs: 0, isOver: true }
    const { db, lost } = replica
    replica.db = open(replica.url)
    replica.lost = lostSignal()
    lost.reject(new Error('the replica is away'))
    // Ends what still waits for an answer that won't come.
    void db.end({ timeout: 0 }).catch(() => undefined)
  }

  const ask = async (replica: Replica) => {
    const asked = { atMs: performance.now(), isOver: false }
    replica.asked = asked
    try {
      const { position, is_replica: isReplica } = await stateOf(replica.db)
      if (replica.asked !== asked) return
      replica.position = readPosition(position ?? '') ?? replica.position
      if (isReplica && !replica.isUp) log.info({ replica: replica.name }, 'replica in use')
      if (isReplica) replica.isUp = true
      else if (replica.isUp) lose(replica, 'it is no replica')
      replica.isPrimary = !isReplica
    } catch (error) {
      replica.isPrimary = false
      if (replica.asked === asked && replica.isUp) lose(replica, (error as { code?: string }).code ?? 'no answer')
    } finally {
      asked.isOver = true
    }
  }

  const look = async () => {
    for (const replica of replicas) {
      if (replica.asked.isOver) void ask(replica)
      else if (performance.now() - replica.asked.atMs > silentMs) lose(replica, 'no answer')
    }
    const text = await askPosition(pool).catch(() => undefined)
    const position = readPosition(text ?? '')
    if (text === undefined || position === undefined) return
    const [timeline] = text.split('-')
    if (timeline !== saidTimeline)
      await sayTimeline(pool, timeline!).then(
        () => (saidTimeline = timeline),
        () => undefined,
      )
    primary.push({ position, atMs: performance.now() })
    while (primary.length > 0 && performance.now() - primary[0]!.atMs > rememberedMs) primary.shift()
  }

  const raiseFloor = () => {
    const seen = generationOf(pool)
    if (seen === generation) return
    generation = seen
    floor = undefined
    const raise = async () => {
      const position = await positionOf(pool).catch(() => undefined)
      if (generation !== seen) return
      if (position === undefined) generation = -1
      else floor = position
    }
    void raise()
  }

  /** Whether the replica reaches a position soon. */
  const reaches = async (replica: Replica, position: Position): Promise<boolean> => {
    for (const until = performance.now() + patienceMs; replica.position < position;) {
      if (performance.now() > until || !replica.isUp) return false
      const state = await Promise.race([stateOf(replica.db), replica.lost.promise])
      replica.position = readPosition(state.position ?? '') ?? replica.position
      if (replica.position < position) await sleep(10)
    }
    return true
  }

  /** A replica that has at least `position`; undefined when none has it soon. */
  const choose = async (position: Position): Promise<Replica | undefined> => {
    raiseFloor()
    if (floor === undefined) return
    const wanted = position > floor ? position : floor
    const fit = replicas.filter((replica) => replica.isUp && lagMs(replica) <= latestMs)
    const ready = fit.filter((replica) => replica.position >= wanted)
    if (ready.length > 0) return ready[turn++ % ready.length]
    const [first] = fit.toSorted((one, other) => (one.position < other.position ? 1 : -1))
    if (first && (await reaches(first, wanted).catch(() => false))) return first
  }

  void look()
  const timer = setInterval(() => void look(), lookEveryMs)
  const set = {
    counts,
    choose,
    lose,
    states: () =>
      replicas
        .filter(({ isPrimary }) => !isPrimary)
        .map((replica) => ({ name: replica.name, isUp: replica.isUp, lagSeconds: lagMs(replica) / 1000 })),
    stop: async () => {
      if (isStopping) return
      isStopping = true
      clearInterval(timer)
      sets.delete(pool)
      await Promise.all(replicas.map(({ db }) => db.end({ timeout: 5 })))
    },
  }
  sets.set(pool, set)
  return set
}

function lostSignal(): PromiseWithResolvers<never> {
  const signal = Promise.withResolvers<never>()
  signal.promise.catch(() => undefined)
  return signal
}

const Written = z.object({ position: z.string() })

/** End of what the primary has written, on its timeline. */
const askPosition = async (pool: Pool): Promise<string> =>
  (
    await one(pool, Written)`
      select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) || '-' || pg_current_wal_insert_lsn() as position`
  ).position
const positionOf = async (pool: Pool): Promise<Position | undefined> => readPosition(await askPosition(pool))

/** Writes down the primary's timeline: only a replica that has the row follows that primary. */
const sayTimeline = (pool: Pool, timeline: string) => pool`
  insert into wal_timeline as said (timeline) values (${timeline})
  on conflict (is_only) do update set timeline = excluded.timeline where said.timeline <> excluded.timeline`

/** How far a replica has got, on the timeline that it has read of. */
const stateOf = (db: Db) =>
  one(db, State)`
    select coalesce((select timeline from wal_timeline), '0') || '-' || pg_last_wal_replay_lsn() as position, pg_is_in_recovery() as is_replica`

const awayCodes = /^(CONNECTION_|CONNECT_|ECONN|EPIPE|57P|08)/

/**
 * Runs a read on a replica if one has all that the caller has written, else on the primary. Whatever a replica refuses or doesn't find is
 * asked again at the primary.
 */
export async function readAway<A extends Actor, T>(ctx: Context<A>, work: (ctx: Context<A>) => Promise<T>): Promise<T> {
  const set = sets.get(poolOf(ctx.db))
  const atPrimary = () => {
    if (set) set.counts.primary++
    return work({ ...ctx, db: readOnly(ctx.db) })
  }
  if (!set) return atPrimary()
  const wanted = await neededBy(ctx).catch(() => undefined)
  const replica = wanted === undefined ? undefined : await set.choose(wanted)
  if (!replica) return atPrimary()
  try {
    const answer = await Promise.race([work({ ...ctx, db: replica.db }), replica.lost.promise])
    set.counts.replica++
    return answer
  } catch (error) {
    if (!(error instanceof AppError) && awayCodes.test((error as { code?: string }).code ?? '')) set.lose(replica, 'connection lost')
    return atPrimary()
  }
}

/**
 * The position that a replica must have for a caller. Programs keep no cookies, and read as soon as a webhook calls them, so they need all
 * that the primary has.
 */
const neededBy = async (ctx: Context): Promise<Position | undefined> =>
  isProgram(ctx.actor) ? positionOf(poolOf(ctx.db)) : (readPosition(ctx.cookie(cookieName) ?? '') ?? 0n)

/**
 * Notes with the caller how far the database had got after their write, so that their next reads know of it. When the database doesn't say,
 * those stay at the primary.
 */
export async function noteWrite(ctx: Context): Promise<void> {
  const pool = poolOf(ctx.db)
  if (!sets.has(pool) || !('begin' in ctx.db) || isProgram(ctx.actor)) return
  const value = await askPosition(pool).catch(() => beyondAll)
  ctx.setCookie({ name: cookieName, value, maxAgeSeconds: cookieSeconds })
}
