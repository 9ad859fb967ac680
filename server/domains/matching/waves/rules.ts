import { minuteMs } from '#contract/durations.ts'
import type { WaveStep, UnaskedBecause } from '#contract/matching/states.ts'
import type { Settings } from '#contract/settings.ts'
import { afterOpenMinutes, type OpenMinutes } from '#server/lib/business-time.ts'
import type { Timing } from '../pricing/rules.ts'
import type { Wave } from '../selection/rules.ts'

/** Business hours in a time zone. */
export type Hours = { timeZone: string; hours: OpenMinutes }
export type Plan = { step: WaveStep; at: Date }

export const waves = {
  direct: { number: 0, count: 1, discount: null },
  best: { number: 1, discount: null },
  next: { number: 2, discount: null },
  half: { number: 3, discount: { reason: 'half_price', factor: 0.5 } },
  rescue: { number: 4, count: 1, discount: { reason: 'rescue', factor: 0 } },
} as const satisfies Partial<Record<WaveStep, Wave>>

export const isWave = (step: WaveStep): step is keyof typeof waves => step in waves

const order: readonly WaveStep[] = ['best', 'next', 'half', 'rescue', 'tell']
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

/** Minutes from the start of the round to each step, for urgent and for other requests. */
const waitsOf = (settings: Settings) => ({
  urgent: {
    next: settings.urgentNextWaveMinutes,
    half: settings.urgentHalfPriceWaveMinutes,
    rescue: settings.urgentRescueWaveMinutes,
    tell: settings.urgentHonestMessageMinutes,
  },
  calm: {
    next: Infinity,
    half: settings.halfPriceWaveHours * 60,
    rescue: settings.rescueWaveHours * 60,
    tell: settings.honestMessageHours * 60,
  },
})
type Round = { roundAt: Date; timing: Timing; place: Hours; settings: Settings }

/**
 * The step after `step` and its time, counted from the start of the round regardless of delays. The second wave of a non-urgent request
 * waits for local business hours, but no longer than until the third, so waves never overtake each other.
 */
export function stepAfter(step: WaveStep, { roundAt, timing, place, settings }: Round): Plan | null {
  const next = order[order.indexOf(step) + 1] as keyof ReturnType<typeof waitsOf>['calm'] | undefined
  if (!next) return null
  const wait = waitsOf(settings)[timing === 'urgent' ? 'urgent' : 'calm']
  if (wait[next] < Infinity) return { step: next, at: minutesAfter(roundAt, wait[next]) }
  const open = afterOpenMinutes(roundAt, settings.nextWaveBusinessHours * 60, place)
  return { step: next, at: new Date(Math.min(open.getTime(), minutesAfter(roundAt, wait.half).getTime())) }
}

/** End of the exclusive time of a requested company, counted in its business hours. */
export const directUntil = (roundAt: Date, company: Hours, { directBusinessHours }: Settings): Date =>
  afterOpenMinutes(roundAt, directBusinessHours * 60, company)

/** The requested company with every condition that may keep it from being asked. */
export type Chosen = {
  is_active: boolean
  is_paused: boolean
  is_own: boolean
  is_blocked: boolean
  is_excluded: boolean
  /** Names of the gates that are closed to it; null if it does not offer the service. */
  closed: readonly string[] | null
}

/** Public reason for each gate; the first closed one is shown. Caps and price limits are confidential and show as busy. */
const byGate = {
  service_off: 'service',
  zip_excluded: 'area',
  licence: 'licence',
  filter: 'work',
  max_price: 'work',
  cap: 'busy',
} as const satisfies Record<string, UnaskedBecause>

/** Public reason that a company could not be asked. */
export function unaskedBecause({ closed, ...company }: Chosen): UnaskedBecause {
  if (company.is_own) return 'own'
  if (company.is_blocked) return 'blocked'
  if (!company.is_active) return 'inactive'
  if (company.is_paused) return 'paused'
  if (company.is_excluded) return 'unavailable'
  const gates = closed ?? ['service_off']
  const gate = Object.entries(byGate).find(([name]) => gates.includes(name))
  return gate ? gate[1] : 'unavailable'
}
