import type { Tables } from '#server/lib/tables.ts'

// Links in the world keep working: a code that stays behind leads to the code of the account that is kept (`findCode`).
const code = { fate: 'moves', unlike: ['true'] } as const

export const tables: Tables = {
  referral_codes: { person: { user_id: code }, company: { company_id: code } },
  referral_opt_outs: {},
  referral_rewards: {},
  referrals: {
    person: { invited_user_id: { fate: 'moves', unlike: ['true'], counted: 'referrals' } },
    company: { held_company_id: { fate: 'moves' } },
  },
}
