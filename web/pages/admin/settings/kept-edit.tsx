import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import { draftsIn, useLeaveWarning } from '#web/domains/admin/editing/kept-draft.ts'
import type { CallOptions } from '#contract/endpoint.ts'
import { type ApiForm, useApiForm } from '#web/lib/form.tsx'
import { useHydrated } from '#web/lib/store.ts'

type Kept<I> = { fields: Partial<I>; base: Partial<I>; revision: number }
const useDraft = draftsIn<Kept<object>>('catalogue')

/** Flattens an entry to values by path; a list is one value. */
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
/** Deep equality, ignoring the order of fields. */
const isSame = (one: unknown, other: unknown) => JSON.stringify(one, trimmed) === JSON.stringify(other, trimmed)

type Wish<I, O, T> = {
  /** Key of the entry, such as `service:lawn-mowing`. */
  key: string
  schema: () => Promise<z.ZodMiniType<O, I>>
  /** Saved values with their revision; initial values of a new entry. */
  saved: Partial<I>
  revision?: number
  send: (body: O, revision: number, options: Required<Pick<CallOptions, 'key'>>) => Promise<T>
  done: (answer: T) => void
  startAnew: () => void
}

/** Form state of a catalog entry: kept on this device until saved, and never overwriting somebody else's save unseen. */
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
  // A save by somebody else that changed none of these values is no conflict.
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
      // Waits for the other person's changes, to show them.
      void revalidate().then(() => setRefused(true))
      return true
    },
  })
  const isChanged = !isSame(form.values, base)
  const written = JSON.stringify(form.values)

  useLeaveWarning(isChanged)
  useEffect(() => {
    if (isAlive) draft.keep(isChanged ? { fields: form.values, base, revision: seen } : undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `written` stands for the values, and `draft` is rebuilt each time
  }, [written, isChanged, seen, isAlive])
  // Without local changes, the other person's version is shown.
  useEffect(() => {
    if (isOutrun && !isChanged) startAnew()
  }, [isOutrun, isChanged, startAnew])

  return {
    form,
    isChanged,
    isOutrun: isChanged && (isOutrun || isRefused),
    /** Changes by somebody else. */
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
