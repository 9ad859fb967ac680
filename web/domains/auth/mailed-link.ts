import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MailedLink } from '#contract/auth/links.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sessionStarted } from '#web/lib/session.ts'

/** A person who just registered and is not signed in, kept in the history entry only. `sentAt` in ms. */
export type Unproven = { id: string; email: string; sentAt: number }

type Call = { params: Pick<MailedLink, 'id' | 'hash'>; query: Pick<MailedLink, 'expires' | 'signature'> }

/** Parts of the mailed link in the URL; undefined without one. */
export function useMailedLink(): Call | undefined {
  const [search] = useSearchParams()
  const [id, hash, expires, signature] = ['id', 'hash', 'expires', 'signature'].map((name) => search.get(name))
  return id && hash && expires && signature ? { params: { id, hash }, query: { expires, signature } } : undefined
}

const opened = new Map<string, Promise<unknown>>()

type Opening<T> = { open: () => Promise<T>; done: (answer: T) => void; failed: (error: ApiError) => void }

/** Uses up a mailed link once per `key` when the page is shown. Returns true while it is busy. */
export function useOpening<T>(key: string | undefined, { open, done, failed }: Opening<T>): boolean {
  const [isOpening, setOpening] = useState(key !== undefined)
  const start = useEffectEvent(open)
  const finish = useEffectEvent(done)
  const fail = useEffectEvent(failed)

  useEffect(() => {
    if (!key) return
    let isGone = false
    const settle = async () => {
      try {
        // The page may be shown twice in one document, but the link works once.
        const opening = (opened.get(key) as Promise<T> | undefined) ?? sessionStarted.then(start)
        opened.set(key, opening)
        const answer = await opening
        if (!isGone) finish(answer)
      } catch (error) {
        if (isGone) return
        setOpening(false)
        fail(error instanceof ApiError ? error : new ApiError(503, { message: '', code: 'unavailable' }))
      }
    }
    void settle()
    return () => {
      isGone = true
    }
  }, [key])

  return isOpening
}

/** Keeps URLs with secrets out of the referrer. */
export const secretHeaders = () => ({ 'referrer-policy': 'no-referrer' })
