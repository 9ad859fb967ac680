import type { WaveStep } from '#contract/matching.ts'
import { promises } from '#contract/promises.ts'
import { afterOpenMinutes, type OpenMinutes } from '#server/lib/business-time.ts'
import type { Discount, Timing } from '../rules.ts'

/** Where somebody is, and when they work. */
export type Hours = { timeZone: string; hours: OpenMinutes }
export type Plan = { step: WaveStep; at: Date }

/** What a step asks: as which wave, how many companies for each slot or in all, at which part of the price. */
export type Wave = { number: number; perSlot?: number; count?: number; discount: Discount | null }

export const waves = {
  direct: { number: 0, count: 1, discount: null },
  best: { number: 1, perSlot: promises.offersPerSlot, discount: null },
  next: { number: 2, perSlot: promises.offersPerSlot, discount: null },
  half: { number: 3, perSlot: promises.offersPerSlot, discount: { reason: 'half_price', factor: 0.5 } },
  rescue: { number: 4, count: 1, discount: { reason: 'rescue', factor: 0 } },
} as const satisfies Partial<Record<WaveStep, Wave>>

export const isWave = (step: WaveStep): step is keyof typeof waves => step in waves

const order: readonly WaveStep[] = ['best', 'next', 'half', 'rescue', 'tell']
const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Minutes from the start of the round until each step of an urgent request, and of any other. */
const waits = {
  urgent: {
    next: promises.urgentNextWaveMinutes,
    half: promises.urgentHalfPriceWaveMinutes,
    rescue: promises.urgentRescueWaveMinutes,
    tell: promises.urgentHonestMessageMinutes,
  },
  calm: {
    next: Infinity,
    half: promises.halfPriceWaveHours * 60,
    rescue: promises.rescueWaveHours * 60,
    tell: promises.honestMessageHours * 60,
  },
}

/**
 * The step that follows `step`, and when: counted from the start of the round, whenever the steps before it were done. The second wave of a
 * calm request waits for two open hours of the place, but no longer than until the third: waves do not overtake each other.
 */
export function stepAfter(step: WaveStep, { roundAt, timing, place }: { roundAt: Date; timing: Timing; place: Hours }): Plan | null {
  const next = order[order.indexOf(step) + 1] as keyof (typeof waits)['calm'] | undefined
  if (!next) return null
  const wait = waits[timing === 'urgent' ? 'urgent' : 'calm']
  if (wait[next] < Infinity) return { step: next, at: minutesAfter(roundAt, wait[next]) }
  const open = afterOpenMinutes(roundAt, promises.nextWaveBusinessHours * 60, place)
  return { step: next, at: new Date(Math.min(open.getTime(), minutesAfter(roundAt, wait.half).getTime())) }
}

/** Until when a request from a company's page is that company's alone: four of its open hours. */
export const directUntil = (roundAt: Date, company: Hours): Date => afterOpenMinutes(roundAt, promises.directBusinessHours * 60, company)
