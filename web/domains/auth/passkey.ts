import type * as z from 'zod/mini'
import type { NewPasskey, PasskeyAnswer, PasskeyRequest } from '#contract/auth/passkeys.ts'
import { api } from '#web/lib/api.ts'

const signing = () => import('./passkey-signing.ts')

/** Whether the person closed the browser's dialog, let it run out, or began another one: nothing to tell them. */
const isCalledOff = (error: unknown) => error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

const orCalledOff = (error: unknown): undefined => {
  if (!isCalledOff(error)) throw error
}

/**
 * Has a passkey of this device sign what the server asks. With `autofill` the browser offers passkeys where e-mails are filled in, and waits.
 * Undefined when the person called it off.
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

/** Whether the browser can offer passkeys where e-mails are filled in. */
export const canAutofill = async (): Promise<boolean> =>
  'PublicKeyCredential' in window && ((await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)

/** Stops waiting for a passkey to be chosen. */
export const callOff = async () => (await signing()).WebAuthnAbortService.cancelCeremony()

/**
 * Has this device make a passkey for the signed-in person. Undefined when they called it off; `known` where the device has one already, `unsupported`
 * where it cannot.
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
