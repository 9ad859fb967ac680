import { useCallback, useEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/messaging/thread.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/idempotency.ts'
import { useLive } from '#web/lib/live.ts'

/** An unconfirmed message. Its idempotency key sends it once, however often it is retried. */
export type Unsent = { key: string; text: string; uploads: string[]; problem: string | null }

/** Loads a conversation, keeps it up to date, and marks it as read when seen. */
export function useThread(leadId: string, onRead?: () => void) {
  const [thread, setThread] = useState<Thread | 'failed'>()
  const [unsent, setUnsent] = useState<readonly Unsent[]>([])
  const read = useRef(onRead)
  useEffect(() => {
    read.current = onRead
  })

  const load = useCallback(async () => {
    try {
      const fresh = await api.messaging.thread({ params: { lead_id: leadId } })
      setThread(fresh)
      if (fresh.unread === 0 || document.hidden) return
      await api.messaging.read({ params: { lead_id: leadId } })
      read.current?.()
    } catch {
      // Keeps a loaded conversation on screen; only one that never loaded reports the failure.
      setThread((shown) => shown ?? 'failed')
    }
  }, [leadId])

  useEffect(() => void load(), [load])
  const side = thread && thread !== 'failed' ? thread.side : undefined
  const isTyping = useRecently()
  useLive(
    `lead:${leadId}`,
    () => void load(),
    (kind) => kind === (side === 'customer' ? 'typing:company' : 'typing:customer') && isTyping.now(),
  )

  async function post({ key, text, uploads }: Unsent) {
    const change = (problem: string | null) => setUnsent((all) => all.map((one) => (one.key === key ? { ...one, problem } : one)))
    change(null)
    try {
      const message = await api.messaging.send({ params: { lead_id: leadId }, body: { text, uploads } }, { key })
      setThread((shown) =>
        shown && shown !== 'failed' && !shown.messages.some(({ id }) => id === message.id)
          ? { ...shown, messages: [...shown.messages, message] }
          : shown,
      )
      setUnsent((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      change(error instanceof ApiError ? (error.fields['file']?.[0] ?? error.message) : '')
    }
  }

  return {
    thread,
    unsent,
    reload: load,
    /** The other side is typing. */
    isTyping: isTyping.is && side !== undefined,
    typing: () => void api.messaging.typing({ params: { lead_id: leadId } }).catch(() => undefined),
    send: (words: { text: string; uploads: string[] }) => {
      const message: Unsent = { key: newKey(), ...words, problem: null }
      setUnsent((all) => [...all, message])
      void post(message)
    },
    retry: (message: Unsent) => void post(message),
    drop: ({ key }: Unsent) => setUnsent((all) => all.filter((one) => one.key !== key)),
  }
}

const recentMs = 6_000

/** Tells whether `now` was called in the last seconds. */
function useRecently() {
  const [is, setIs] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    is,
    now: () => {
      clearTimeout(timer.current)
      setIs(true)
      timer.current = setTimeout(() => setIs(false), recentMs)
    },
  }
}
