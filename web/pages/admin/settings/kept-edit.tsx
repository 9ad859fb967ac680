import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { draftsIn, useLeaveWarning } from '#web/domains/admin/editing/kept-draft.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.tsx'
import { useHydrated } from '#web/lib/store.ts'

type Kept<I> = { fields: Partial<I>; base: Partial<I>; revision: number }
const useDraft = draftsIn<Kept<object>>('catalogue')

/** Every text and number of it, by its path; a list is one. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  if (Array.isArray(value)) return [[path, value.join(', ')]]
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return [[path, JSON.stringify(value) ?? '']]
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, path ? `${path}.${key}` : key))
}

const trimmed = (_: string, value: unknown) => {
  if (typeof value === 'string') return value.trim()
  return value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)))
    : value
}
/** Whether two say the same, whatever the order of their fields. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed)

type Wish<I, O, T> = {
  /** What is edited, such as `service:lawn-mowing`. */
  key: string
  schema: z.ZodMiniType<O, I>
  /** As it stands now, and how often it was edited; of a new one what it begins with. */
  saved: Partial<I>
  revision?: number
  send: (body: O, revision: number, options: Required<Pick<CallOptions, 'key'>>) => Promise<T>
  done: (answer: T) => void
  startAnew: () => void
}

/**
 * The form of an entry of the catalogue. What is written is kept on this device until it is saved; what somebody else has saved meanwhile is
 * not written over unseen.
 */
export function useKeptEdit<I extends object, O, T extends { revision: number }>({
  key,
  schema,
  saved,
  revision = 0,
  send,
  done,
  startAnew,
}: Wish<I, O, T>) {
  const { revalidate } = useRevalidator()
  const isAlive = useHydrated()
  const draft = useDraft(key)
  const [start] = useState(draft.start as Kept<I> | undefined)
  const [{ base, seen }, setBase] = useState({ base: start?.base ?? saved, seen: start?.revision ?? revision })
  const [isRefused, setRefused] = useState(false)
  // Another's save that touched nothing of this is no reason to stop.
  const isOutrun = seen !== revision && !isSame(base, saved)
  const form: ApiForm<I> = useApiForm({
    schema,
    defaults: start?.fields ?? saved,
    send: (body, options) => send(body, isOutrun ? seen : revision, options),
    done: (answer, body) => {
      draft.keep(undefined)
      setRefused(false)
      setBase({ base: body as Partial<I>, seen: answer.revision })
      done(answer)
    },
    failed: ({ code }) => {
      if (code !== 'changed_meanwhile') return false
      // Not before it can be said what the other one has changed.
      void revalidate().then(() => setRefused(true))
      return true
    },
  })
  const isChanged = !isSame(form.values, base)
  const written = JSON.stringify(form.values)

  useLeaveWarning(isChanged)
  useEffect(() => {
    if (isAlive) draft.keep(isChanged ? { fields: form.values, base, revision: seen } : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `written` stands for the values, and `draft` is made anew each time
  }, [written, isChanged, seen, isAlive])
  // Who has written nothing sees what the other one has.
  useEffect(() => {
    if (isOutrun && !isChanged) startAnew()
  }, [isOutrun, isChanged, startAnew])

  return {
    form,
    isChanged,
    isOutrun: isChanged && (isOutrun || isRefused),
    /** What somebody else has made of it meanwhile. */
    theirs: leavesOf(saved).filter(([path, text]) => !leavesOf(base).some(([other, before]) => other === path && before === text)),
    keepMine: () => {
      setRefused(false)
      setBase({ base: saved, seen: revision })
    },
    giveUp: () => {
      draft.keep(undefined)
      startAnew()
    },
  }
}
