import { minuteMs } from '#contract/durations.ts'
import * as z from 'zod/mini'
import { lengthOf, type LengthName, type SettingName, type Settings, defaultSettings } from '#contract/settings.ts'
import { type Db, many, type Pool } from './db.ts'

/** The product's settings, current or at an instant. Work that started under a setting keeps it: ask for the instant when it started. */
export type SettingsAt = {
  (at?: Date | string): Settings
  /** Multirange of the start instants from which a duration `name` is still running at `now`. */
  running: (name: LengthName, now: Date) => string
  /** The instant since which all of these settings have their values of `now`; undefined when they never changed. */
  since: (names: readonly SettingName[], now: Date) => Date | undefined
}

/** One decision about a setting. `version` counts its decisions from 1. */
export type Planned = z.infer<typeof Planned>
const Planned = z.object({ name: z.string(), version: z.int(), value: z.int(), holds_from: z.string(), created_at: z.string() })

/** Minimum delay of a change, after which every process knows about it. */
export const noticeMs = minuteMs
const refreshEveryMs = noticeMs / 2

export const listPlanned = (db: Db): Promise<Planned[]> =>
  many(db, Planned)`select name, version, value, holds_from, created_at from promise_changes order by name, version`

/** Decisions that took or will take effect, by start date. A later decision replaces a plan that hasn't started. */
export function standing<P extends Pick<Planned, 'holds_from' | 'created_at'>>(changes: readonly P[]): P[] {
  const kept: P[] = []
  for (const change of changes) {
    while (kept.length > 0 && kept.at(-1)!.holds_from > change.created_at) kept.pop()
    kept.push(change)
  }
  return kept
}

/** A period with constant settings, latest first. The last one has no start. */
export type Stage = { from: number; settings: Settings }
export function stagesOf(changes: readonly Planned[]): Stage[] {
  const byName = Object.groupBy<string, Planned>(changes, ({ name }) => name)
  const kept = Object.entries(byName).flatMap(([name, own = []]) => (name in defaultSettings ? standing(own) : []))
  const stages: Stage[] = [{ from: -Infinity, settings: defaultSettings }]
  for (const { name, value, holds_from } of kept.toSorted((a, b) => a.holds_from.localeCompare(b.holds_from)))
    stages.unshift({ from: Date.parse(holds_from), settings: { ...stages[0]!.settings, [name as SettingName]: value } })
  return stages
}

/** Settings in effect at an instant. */
export const settingsAt = (stages: readonly Stage[], at: Date | string): Settings =>
  stages.find(({ from }) => from <= new Date(at).getTime())!.settings

/** See `SettingsAt`. Each stage ends where the next one starts. */
export function runningIn(stages: readonly Stage[], name: LengthName, now: Date): string {
  const ranges = stages.flatMap(({ from, settings }, i) => {
    const [first, last] = [Math.max(from, now.getTime() - lengthOf(name, settings)), stages[i - 1]?.from ?? Infinity]
    return first < last ? [`[${instant(first)},${last === Infinity ? '' : instant(last)})`] : []
  })
  return `{${ranges.toReversed().join(',')}}`
}
/** See `SettingsAt`. */
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

/** The defaults, without any changes. */
export const usualSettings: SettingsAt = settingsBy(
  () => stagesOf([]),
  () => new Date(),
)

/**
 * Caches all current and planned settings of `pool` in this process. Reading them costs no query, and all processes switch at the same
 * instant. Reloaded on every decision (`notify promises`), and twice within the notice period in case a notification was missed.
 */
export async function startSettings(pool: Pool, now: () => Date): Promise<{ settings: SettingsAt; stop: () => Promise<void> }> {
  let stages = stagesOf(await listPlanned(pool))
  let [asked, known] = [0, 0]
  const read = async () => {
    const asking = ++asked
    const changes = await listPlanned(pool)
    // Responses of two connections can arrive out of order.
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
