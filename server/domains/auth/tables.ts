import type { Belonging } from '#server/lib/merging.ts'

const ends = (table: string, column = 'user_id'): Belonging => ({ table, column, fate: 'ends' })

/** Nobody gets into the account that is kept by what opened the other. */
export const ofPerson: Belonging[] = [
  { table: 'sessions', column: 'viewed_user_id', fate: 'clears' },
  ends('sessions'),
  ends('email_changes'),
  ends('phone_codes'),
  ends('proof_codes'),
  ends('password_resets'),
  ends('recovery_codes'),
  ends('second_factors'),
  ends('passkey_challenges'),
  ends('passkeys'),
  ends('identities'),
  ends('known_devices'),
  ends('guest_links', 'guest_id'),
  ends('factor_resets'),
  // Of admins, who cannot be merged: what they once decided stays under their name.
  { table: 'factor_resets', column: 'asked_by', fate: 'stays' },
  { table: 'factor_resets', column: 'decided_by', fate: 'stays' },
]
