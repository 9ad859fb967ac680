import { minuteMs } from '#contract/durations.ts'

/** Delay before a charge without an answer is sent again; longer than a call may take. */
export const resendAfterMs = 15_000

/** Time after its hold in which a charge may still appear at the gateway. */
export const lateMs = minuteMs

/** Idempotency key of a charge. The attempt rises only after a definite decline, so a repeat never charges twice. */
export const chargeKey = ({ id, attempt }: { id: string; attempt: number }): string => `purchase:${id}:${attempt}`

/** True if a charge with an unknown outcome may be sent again. After the hold its slot may belong to another company. */
export const mayResend = (holdUntil: string | null, now: Date): boolean => holdUntil !== null && new Date(holdUntil) > now

/** True once a charge that the gateway does not know can no longer appear there. */
export const isNeverCharged = (holdUntil: string | null, now: Date): boolean =>
  holdUntil === null || new Date(holdUntil).getTime() + lateMs <= now.getTime()
