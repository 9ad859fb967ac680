import type { WaveStep } from '#contract/matching/states.ts'
import type { Settings } from '#contract/settings.ts'
import { afterOpenMinutes, type OpenMinutes } from '#server/lib/business-time.ts'
import type { Discount, Timing } from '../selection/rules.ts'

/** Business hours in a time zone. */
export type Hours = { timeZone: string; hours: OpenMinutes }
export type Plan = { step: WaveStep; at: Date }

/** One wave: its number, the total of companies to ask if not a multiple of the slots, and its discount. */
export type Wave = { number: number; count?: number; discount: Discount | null }

export const waves = {
  direct: { number: 0, count: 1, discount: null },
  best: { number: 1, discount: null },
  next: { number: 2, discount: null },
  half: { number: 3, discount: { reason: 'half_price', factor: 0.5 } },
  rescue: { number: 4, count: 1, discount: { reason: 'rescue', factor: 0 } },
} as const satisfies Partial<Record<WaveStep, Wave>>

export const isWave = (step: WaveStep): step is keyof typeof waves => step in waves

const order: readonly WaveStep[] = ['best', 'next', 'half', 'rescue', 'tell']
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

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
