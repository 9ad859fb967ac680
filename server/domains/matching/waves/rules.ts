import type { WaveStep } from '#contract/matching/states.ts'
import type { Settings } from '#contract/settings.ts'
import { afterOpenMinutes, type OpenMinutes } from '#server/lib/business-time.ts'
import type { Discount, Timing } from '../selection/rules.ts'

/** Where somebody is, and when they work. */
export type Hours = { timeZone: string; hours: OpenMinutes }
export type Plan = { step: WaveStep; at: Date }

/** What a step asks: as which wave, how many companies in all where it is not so many for each slot, at which part of the price. */
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

/** Minutes from the start of the round until each step of an urgent request, and of any other. */
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
 * The step that follows `step`, and when: counted from the start of the round, whenever the steps before it were done. The second wave of a
 * calm request waits for open hours of the place, but no longer than until the third: waves do not overtake each other.
 */
export function stepAfter(step: WaveStep, { roundAt, timing, place, settings }: Round): Plan | null {
  const next = order[order.indexOf(step) + 1] as keyof ReturnType<typeof waitsOf>['calm'] | undefined
  if (!next) return null
  const wait = waitsOf(settings)[timing === 'urgent' ? 'urgent' : 'calm']
  if (wait[next] < Infinity) return { step: next, at: minutesAfter(roundAt, wait[next]) }
  const open = afterOpenMinutes(roundAt, settings.nextWaveBusinessHours * 60, place)
  return { step: next, at: new Date(Math.min(open.getTime(), minutesAfter(roundAt, wait.half).getTime())) }
}

/** Until when a request from a company's page is that company's alone: some of its open hours. */
export const directUntil = (roundAt: Date, company: Hours, { directBusinessHours }: Settings): Date =>
  afterOpenMinutes(roundAt, directBusinessHours * 60, company)
