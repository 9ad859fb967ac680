import type { ErrorSpec } from '../errors.ts'
import { machine } from '../machine.ts'

export const referralStates = machine(['invited', 'joined', 'held', 'rewarded', 'refused', 'expired'], {
  join: { from: ['invited'], to: 'joined', by: ['S'] },
  reward: { from: ['joined'], to: 'rewarded', by: ['S'] },
  refuse: { from: ['joined'], to: 'refused', by: ['S'] },
  /** It looks like a self-referral; an admin decides. */
  hold: { from: ['joined'], to: 'held', by: ['S'] },
  grant: { from: ['held'], to: 'rewarded', by: ['A'] },
  deny: { from: ['held'], to: 'refused', by: ['A'] },
  expire: { from: ['invited'], to: 'expired', by: ['S'] },
})

/** Account that invites when no company is named: Oficio's own. */
export const platformAccount = 55

/** Cookie that keeps the code of an opened link until registration. */
export const referralCookie = 'referral'

/** Details that the inviter and the invitee share. */
export const referralSigns = ['account', 'email', 'phone', 'device', 'card'] as const

export const referralReviewErrors = {
  rewardedBefore: {
    code: 'rewarded_before',
    status: 409,
    message: {
      es: 'Por esta persona ya se pagó una recompensa: no puede haber otra.',
      en: 'A reward has been paid for this person before: there can’t be another.',
    },
  },
} as const satisfies Record<string, ErrorSpec>
