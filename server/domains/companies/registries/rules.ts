import type { CredentialState } from '#contract/companies/states.ts'
import type { RegistryAnswer } from '#server/gateways/registries/licence.ts'

/** Effect of an answer on a license. `look`: a person has to look at it. */
export type Effect = 'confirm' | 'expire' | 'revoke' | 'restore' | 'look' | 'none'

/**
 * Effect of an answer on a license in its state. A registry that does not know the number ends nothing: numbers are written in many ways. An
 * ended license is restored only with a last day to come. `today`: the date in the company's time zone.
 */
export function effectOf(state: CredentialState, { status, expiry }: Pick<RegistryAnswer, 'status' | 'expiry'>, today: string): Effect {
  const isOver = status === 'expired' || (status === 'active' && expiry !== null && expiry < today)
  if (state === 'verified') {
    if (status === 'not_found') return 'look'
    if (status === 'revoked') return 'revoke'
    return isOver ? 'expire' : 'confirm'
  }
  return state === 'expired' && status === 'active' && expiry !== null && expiry >= today ? 'restore' : 'none'
}
