import * as z from 'zod/mini'
import { lengthOf, type LengthName, type SettingName, type Settings, defaultSettings } from '#contract/settings.ts'
import { type Db, many, type Pool } from './db.ts'

/**
 * The figures that the product goes by: at an instant, those that held then; else those that hold now. What was begun under a figure keeps it:
 * ask for the instant at which it began.
 */
export type SettingsAt = {
  (at?: Date | string): Settings
  /** The instants, as a multirange, at one of which something has to have begun for its time `name` to run on at `now`. */
  running: (name: LengthName, now: Date) => string
  /** Since when all of these are what they are at `now`; undefined when they never were anything else. */
  since: (names: readonly SettingName[], now: Date) => Date | undefined
}

/** One decision about one figure. `version` counts those about it from 1. */
export type Planned = z.infer<typeof Planned>
const Planned = z.object({ name: z.string(), version: z.int(), value: z.int(), holds_from: z.string(), created_at: z.string() })

/** A change holds no sooner than so long after it was decided: by then every process knows of it. */
export const noticeMs = 60_000
const refreshEveryMs = noticeMs / 2

export const listPlanned = (db: Db): Promise<Planned[]> =>
  many(Planned, db`select name, version, value, holds_from, created_at from promise_changes order by name, version`)

/** The decisions that came to hold, or will: what was decided before a plan's day takes its place. In order of their days. */
export function standing<P extends Pick<Planned, 'holds_from' | 'created_at'>>(changes: readonly P[]): P[] {
  const kept: P[] = []
  for (const change of changes) {
    while (kept.length > 0 && kept.at(-1)!.holds_from > change.created_at) kept.pop()
    kept.push(change)
  }
  return kept
}

/** From when on which figures hold, latest first. The last one holds since ever. */
export type Stage = { from: number; settings: Settings }
export function stagesOf(changes: readonly Planned[]): Stage[] {
  const byName = Object.groupBy<string, Planned>(changes, ({ name }) => name)
  const kept = Object.entries(byName).flatMap(([name, own = []]) => (name in defaultSettings ? standing(own) : []))
  const stages: Stage[] = [{ from: -Infinity, settings: defaultSettings }]
  for (const { name, value, holds_from } of kept.toSorted((a, b) => a.holds_from.localeCompare(b.holds_from)))
    stages.unshift({ from: Date.parse(holds_from), settings: { ...stages[0]!.settings, [name as SettingName]: value } })
  return stages
}

/** The figures of `stages` that hold at an instant. */
export const settingsAt = (stages: readonly Stage[], at: Date | string): Settings =>
  stages.find(({ from }) => from <= new Date(at).getTime())!.settings

/** See `Promised`. A later stage begins where the one before it ends. */
export function runningIn(stages: readonly Stage[], name: LengthName, now: Date): string {
  const ranges = stages.flatMap(({ from, settings }, i) => {
    const [first, last] = [Math.max(from, now.getTime() - lengthOf(name, settings)), stages[i - 1]?.from ?? Infinity]
    return first < last ? [`[${instant(first)},${last === Infinity ? '' : instant(last)})`] : []
  })
  return `{${ranges.toReversed().join(',')}}`
}
/** See `Promised`. */
export function sinceIn(stages: readonly Stage[], names: readonly SettingName[], now: Date): Date | undefined {
  const [current, ...before] = stages.filter(({ from }) => from <= now.getTime())
  const same = before.findIndex(({ settings }) => names.some((name) => settings[name] !== current!.settings[name]))
  return same === -1 ? undefined : new Date([current!, ...before][same]!.from)
}

const instant = (ms: number) => new Date(ms).toISOString()

const settingsBy = (stages: () => readonly Stage[], now: () => Date): SettingsAt =>
  Object.assign((at: Date | string = now()) => settingsAt(stages(), at), {
    running: (name: LengthName, at: Date) => runningIn(stages(), name, at),
    since: (names: readonly SettingName[], at: Date) => sinceIn(stages(), names, at),
  })

/** As if nobody had ever planned another figure. */
export const usualSettings: SettingsAt = settingsBy(
  () => stagesOf([]),
  () => new Date(),
)

/**
 * Keeps all figures of `pool` in this process, those to come too: asking costs no statement, and all processes change over at the same instant
 * of the product's clock. Read when somebody decides (`notify promises`), and twice within the notice in case that was missed.
 */
export async function startSettings(pool: Pool, now: () => Date): Promise<{ settings: SettingsAt; stop: () => Promise<void> }> {
  let stages = stagesOf(await listPlanned(pool))
  let [asked, known] = [0, 0]
  const read = async () => {
    const asking = ++asked
    const changes = await listPlanned(pool)
    // Answers of two connections can come in the wrong order.
    if (asking > known) [known, stages] = [asking, stagesOf(changes)]
  }
  const refresh = () => void read().catch(() => undefined)
  const timer = setInterval(refresh, refreshEveryMs).unref()
  const listener = await pool.listen('promises', refresh, refresh)
  return {
    settings: settingsBy(() => stages, now),
    stop: async () => {
      clearInterval(timer)
      await listener.unlisten().catch(() => undefined)
    },
  }
}
