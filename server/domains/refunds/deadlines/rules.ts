import type { Settings } from '#contract/settings.ts'

/** Whether a missing decision approves a claim. */
export const silenceApproves = (amountCents: number, { silentApprovalCents }: Settings): boolean => amountCents <= silentApprovalCents
