import { useEffect, useRef, useState } from 'react'
import { showFailure, showToast } from './notices.ts'

const undoMs = 5000

/**
 * Takes things away so that it can be undone: hidden at once, carried out when nobody has undone it, or when the page is left. One that the
 * server refuses comes back.
 */
export function useUndoable(carryOut: (id: string) => Promise<void>, words: { done: string; undo: string }) {
  const [hidden, setHidden] = useState<readonly string[]>([])
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(carryOut)
  useEffect(() => {
    latest.current = carryOut
  })
  const show = (id: string) => setHidden((all) => all.filter((one) => one !== id))

  async function finish(id: string) {
    if (!waiting.current.delete(id)) return
    try {
      await latest.current(id)
    } catch (error) {
      show(id)
      showFailure(error)
    }
  }
  useEffect(() => {
    const { current } = waiting
    return () => {
      for (const [id, timer] of current) {
        clearTimeout(timer)
        void latest.current(id).catch(() => undefined)
      }
      current.clear()
    }
  }, [])

  return {
    hidden,
    remove: (id: string) => {
      setHidden((all) => [...all, id])
      waiting.current.set(
        id,
        setTimeout(() => void finish(id), undoMs + 1000),
      )
      const undo = () => {
        clearTimeout(waiting.current.get(id))
        waiting.current.delete(id)
        show(id)
      }
      showToast(words.done, { timeoutMs: undoMs, action: { label: words.undo, run: undo } })
    },
  }
}
