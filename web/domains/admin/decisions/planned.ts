import { createContext, use } from 'react'
import { useRevalidator } from 'react-router'
import type { DecisionCall, decisionCalls, PlannedDecision } from '#contract/admin/decisions.ts'
import type { Call, CallOptions } from '#contract/endpoint.ts'
import { useAction } from '#web/lib/action.ts'
import { api } from '#web/lib/api.ts'
import { useLocalNavigate } from '#web/lib/link.tsx'
import { showToast } from '#web/lib/notices.ts'
import { useTexts } from '#web/lib/texts.ts'
import { decisionTexts } from '#web/locales/admin-decisions.ts'
import { useLetters } from './letters.ts'

/** Planned decisions that can still be undone, and the current admin. */
export const PlannedContext = createContext<{ list: readonly PlannedDecision[]; me: string }>({ list: [], me: '' })
export const usePlanned = () => use(PlannedContext)

/** Plans a decision by the name of its endpoint, with time for an undo. */
export function planDecision<C extends DecisionCall>(call: C, given: Call<(typeof decisionCalls)[C]>, options: CallOptions) {
  const { params, body } = given as unknown as { params: Record<string, string>; body?: Record<string, unknown> }
  return api.decisions.plan({ body: { call, params, ...(body ? { body } : {}) } }, options)
}

export function useUndo() {
  const t = useTexts(decisionTexts)
  const { revalidate } = useRevalidator()
  return useAction((_, id: string) => api.decisions.undo({ params: { decision_id: id } }), {
    done: () => {
      showToast(t.undone)
      void revalidate()
    },
    failed: () => void revalidate(),
  })
}

/** Goes from a decided item to the next in the queue, skipping planned ones; without one, reloads the page. */
export function useNext(id: string) {
  const { list } = usePlanned()
  const navigate = useLocalNavigate()
  const { revalidate } = useRevalidator()
  return (waiting: readonly { id: string }[], pathOf: (id: string) => string) => {
    const next = waiting.find((one) => one.id !== id && !list.some((decision) => decision.entity_id === one.id))
    return next ? navigate(pathOf(next.id)) : revalidate()
  }
}

/** Z undoes the last decision of the current admin. */
export function useUndoKey(): void {
  const { list, me } = usePlanned()
  const undo = useUndo()
  const last = list.findLast(({ person }) => person.id === me)
  useLetters((letter) => {
    if (last && letter === 'z') void undo.run(last.id)
  })
}
