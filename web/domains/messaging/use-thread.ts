import { useCallback, useEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/messaging.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/idempotency.ts'
import { useLive } from '#web/lib/live.ts'

/** A message that the server has not confirmed. Its key sends it once, however often it is tried. */
export type Unsent = { key: string; text: string; problem: string | null }

/** One conversation, kept up to date, read as soon as it is seen. */
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
      // What is shown stays; a conversation that never came says so.
      setThread((shown) => shown ?? 'failed')
    }
  }, [leadId])

  useEffect(() => void load(), [load])
  useLive(`lead:${leadId}`, () => void load())

  async function post({ key, text }: Unsent) {
    const change = (problem: string | null) => setUnsent((all) => all.map((one) => (one.key === key ? { ...one, problem } : one)))
    change(null)
    try {
      const message = await api.messaging.send({ params: { lead_id: leadId }, body: { text } }, { key })
      setThread((shown) =>
        shown && shown !== 'failed' && !shown.messages.some(({ id }) => id === message.id)
          ? { ...shown, messages: [...shown.messages, message] }
          : shown,
      )
      setUnsent((all) => all.filter((one) => one.key !== key))
    } catch (error) {
      change(error instanceof ApiError ? error.message : '')
    }
  }

  return {
    thread,
    unsent,
    reload: load,
    send: (text: string) => {
      const message: Unsent = { key: newKey(), text, problem: null }
      setUnsent((all) => [...all, message])
      void post(message)
    },
    retry: (message: Unsent) => void post(message),
  }
}
