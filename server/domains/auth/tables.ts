import type { Tables } from '#server/lib/tables.ts'

const ends = { person: { user_id: { fate: 'ends' } } } as const

/** Sign-in methods of the merged account never open the surviving one. */
export const tables: Tables = {
  sessions: { person: { viewed_user_id: { fate: 'clears' }, user_id: { fate: 'ends' } } },
  email_changes: ends,
  phone_codes: ends,
  proof_codes: ends,
  password_resets: ends,
  recovery_codes: ends,
  second_factors: ends,
  passkey_challenges: ends,
  passkeys: ends,
  identities: ends,
  known_devices: ends,
  // Admins ask and decide, and admins cannot be merged.
  factor_resets: { person: { user_id: { fate: 'ends' }, asked_by: { fate: 'stays' }, decided_by: { fate: 'stays' } } },
}
