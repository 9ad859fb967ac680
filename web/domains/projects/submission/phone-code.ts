import { useLocation } from 'react-router'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'

/**
 * State of the code page, kept in the history entry only. `resendAt`, `expiresAt`: ms since the epoch; without `expiresAt` no code was sent.
 * `redirect`: next page; the request if absent.
 */
export type CodeState = { phone: string; resendAt: number; expiresAt?: number; problem?: string; redirect?: string | undefined }

const codePath = '/code-verification/code-verification'

/** Sends a code and opens the page to type it. Gives false if refused; the page then shows why and lets the number be changed. */
export function useCodeSender() {
  const navigate = useLocalNavigate()
  const isThere = useLocation().pathname.endsWith(codePath)
  return async (phone: string, redirect?: string): Promise<boolean> => {
    const go = (state: Omit<CodeState, 'phone'>) =>
      // Resending a code adds no history entry.
      navigate(codePath, { state: { phone, redirect, ...state } satisfies CodeState, replace: isThere })
    try {
      const { resend_after_s, expires_after_s } = await api.auth.sendCode({ body: { phone_number: phone } })
      await go({ resendAt: Date.now() + resend_after_s * 1000, expiresAt: Date.now() + expires_after_s * 1000 })
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // Without a session no request is known here; its email leads back to it.
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
