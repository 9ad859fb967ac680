import { lengthOf, type Settings } from '#contract/settings.ts'

export type Silence = {
  /** It answered within the business hours of the rule. */
  isPrompt: boolean
  firstResponseAt: string
  /** Times and calendar days on which the company wrote. */
  tries: number
  days: number
  isRead: boolean
  /** The customer wants no more contact, so there can be no second try. */
  isStopped: boolean
}

/**
 * Refund for a lead without a reply, in percent. 0 while it is too early, or when the company has not answered as soon and as often as the
 * settings of the purchase require.
 */
export function silencePercent(silence: Silence, settings: Settings, now: Date): number {
  const { isPrompt, firstResponseAt, tries, days, isRead, isStopped } = silence
  if (!isPrompt) return 0
  if (!isStopped && (tries < settings.triesToReach || days < settings.triesToReach)) return 0
  const silentMs = now.getTime() - new Date(firstResponseAt).getTime()
  if (!isRead && silentMs >= lengthOf('unreadHours', settings)) return settings.unreadPercent
  if (isRead && silentMs >= lengthOf('silentDays', settings)) return settings.silentPercent
  return 0
}
