import { useLocation } from 'react-router'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'

/**
 * What the page of the code knows: it is kept with the entry of the history, nowhere else. `resendAt`, `expiresAt`: in ms; no code was sent
 * without the latter. `redirect`: where the way goes on, the request without it.
 */
export type CodeState = { phone: string; resendAt: number; expiresAt?: number; problem?: string; redirect?: string | undefined }

const codePath = '/code-verification/code-verification'

/** Has a code sent and goes to where it is typed. A refusal is told there, where the number can be changed; false then. */
export function useCodeSender() {
  const navigate = useLocalNavigate()
  const isThere = useLocation().pathname.endsWith(codePath)
  return async (phone: string, redirect?: string): Promise<boolean> => {
    const go = (state: Omit<CodeState, 'phone'>) =>
      // One more code is not one more page to go back through.
      navigate(codePath, { state: { phone, redirect, ...state } satisfies CodeState, replace: isThere })
    try {
      const { resend_after_s, expires_after_s } = await api.auth.sendCode({ body: { phone_number: phone } })
      await go({ resendAt: Date.now() + resend_after_s * 1000, expiresAt: Date.now() + expires_after_s * 1000 })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Of whom we know nothing here, no request waits: they come back to it by its e-mail.
      if (error.code === 'signed_out') await navigate('/auth/guest')
      else
        await go({
          resendAt: Date.now() + (error.retryAfterSeconds ?? 0) * 1000,
          problem: error.fields['phone_number']?.[0] ?? error.message,
        })
      return false
    }
  }
}
