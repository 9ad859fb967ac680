import type * as z from 'zod/mini'
import type { NewPasskey, PasskeyAnswer, PasskeyRequest } from '#contract/auth/passkeys.ts'
import { api } from '#web/lib/api.ts'

const signing = () => import('./passkey-signing.ts')

/** Tells whether the person canceled the browser's dialog, let it expire or started another one: no error to show. */
const isCalledOff = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

const orCalledOff = (error: unknown): undefined => {
  if (!isCalledOff(error)) throw error
}

/**
 * Signs a challenge of the server with a passkey. `autofill` waits for a choice in the browser's email autofill.
 * Returns undefined when canceled.
 */
export async function signWithPasskey(
  ask: () => Promise<z.output<typeof PasskeyRequest>>,
  { autofill = false } = {},
): Promise<PasskeyAnswer | undefined> {
  const { startAuthentication } = await signing()
  const answer = await startAuthentication({
    optionsJSON: await ask(),
    useBrowserAutofill: autofill,
    verifyBrowserAutofillInput: false,
  }).catch(orCalledOff)
  return answer as PasskeyAnswer | undefined
}

/** Tells whether the browser can offer passkeys in email autofill. */
export const canAutofill = async (): Promise<boolean> =>
  'PublicKeyCredential' in window && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Stops waiting for a passkey. */
export const callOff = async () => (await signing()).WebAuthnAbortService.cancelCeremony()

/**
 * Creates a passkey for the signed-in person. Returns undefined when canceled, `known` if the device already has one, `unsupported` if it
 * cannot create any.
 */
export async function makePasskey(): Promise<NewPasskey | 'known' | 'unsupported' | undefined> {
  const { browserSupportsWebAuthn, startRegistration } = await import('@simplewebauthn/browser')
  if (!browserSupportsWebAuthn()) return 'unsupported'
  try {
    return (await startRegistration({ optionsJSON: await api.security.wishPasskey() })) as NewPasskey
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidStateError') return 'known'
    return orCalledOff(error)
  }
}
