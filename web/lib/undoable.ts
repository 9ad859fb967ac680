import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CallOptions } from '#contract/endpoint.ts'
import { prepareWrites } from './api.ts'
import { showFailure, showToast } from './notices.ts'

const undoMs = 5000

type Removal = { timer: ReturnType<typeof setTimeout>; closeToast: () => void }

/**
 * Removes items with a chance to undo: hidden at once, deleted after a delay or when the page is left. `options` let the call outlive a
 * closed tab, but browsers under load may drop it: don't use this for revoking access. A refused removal reappears.
 */
export function useUndoable(commit: (id: string, options: CallOptions) => Promise<void>, words: { done: string; undo: string }) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const waiting = useRef(new Map<string, Removal>())
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })

  /** Ends the wait. Returns true to its first caller only, so that a removal is either undone or carried out. */
  function endWait(id: string): boolean {
    const removal = waiting.current.get(id)
    clearTimeout(removal?.timer)
    removal?.closeToast()
    return waiting.current.delete(id)
  }
  const show = (id: string) => setHidden((all) => all.filter((one) => one !== id))
  async function finish(id: string) {
    if (!endWait(id)) return
    try {
      await latest.current(id, { keepalive: true })
    } catch (error) {
      show(id)
      showFailure(error)
    }
  }
  const leave = useEffectEvent(() => {
    for (const id of waiting.current.keys()) void finish(id)
  })
  useEffect(() => {
    const left = () => leave()
    addEventListener('pagehide', left)
    return () => {
      removeEventListener('pagehide', left)
      leave()
    }
  }, [])

  return {
    hidden,
    remove: (id: string) => {
      setHidden((all) => [...all, id])
      void prepareWrites().catch(() => undefined)
      const undo = () => {
        if (endWait(id)) show(id)
      }
      waiting.current.set(id, {
        timer: setTimeout(() => void finish(id), undoMs + 1000),
        closeToast: showToast(words.done, { timeoutMs: undoMs, action: { label: words.undo, run: undo } }),
      })
    },
  }
}
