import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CompanyQuote, QuoteInput } from '#contract/quotes/quote.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useLocale } from '#web/lib/locale-context.ts'
import { type Draft, draftOf } from './draft.ts'

export type SaveState = 'idle' | 'dirty' | 'saving' | 'saved' | 'incomplete' | 'failed'
type Errors = Record<string, string>

const saveAfterMs = 1200
const storageKey = (id: string) => `quote:${id}`

/** Autosaves a complete draft shortly after the last change; an incomplete one is kept in this tab. */
export function useQuoteDraft(quote: CompanyQuote) {
  const locale = useLocale()
  const [draft, setDraft] = useState(() => draftOf(quote))
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<SaveState>('idle')
  const latest = useRef(draft)
  const hasTried = useRef(false)
  const saving = useRef<Promise<CompanyQuote | null>>(undefined)

  function keep(next: Draft) {
    latest.current = next
    setDraft(next)
  }

  function change(changes: Partial<Draft>) {
    keep({ ...latest.current, ...changes })
    sessionStorage.setItem(storageKey(quote.id), JSON.stringify(latest.current))
    setState('dirty')
  }

  async function check(of: Draft): Promise<QuoteInput | null> {
    const { checked } = await import('./checked.ts')
    const verdict = checked(of)
    const problems = 'problems' in verdict ? Object.entries(verdict.problems) : []
    const found = firstOf(problems.map(([name, all]) => [name, all.map((one) => one[locale])]))
    if (hasTried.current || problems.length === 0) setErrors(found)
    return 'body' in verdict ? verdict.body : null
  }

  async function put(): Promise<CompanyQuote | null> {
    const of = latest.current
    try {
      const body = await check(of)
      if (!body) {
        if (latest.current !== of) return put()
        setState('incomplete')
        return null
      }
      setState('saving')
      const saved = await api.quotes.save({ params: { quote_id: quote.id }, body })
      if (latest.current !== of) return put()
      sessionStorage.removeItem(storageKey(quote.id))
      setState('saved')
      return saved
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(firstOf(Object.entries(fields)))
      setState(Object.keys(fields).length > 0 ? 'incomplete' : 'failed')
      return null
    }
  }

  /** One save at a time, so that older text never overwrites newer text. */
  function save(): Promise<CompanyQuote | null> {
    saving.current ??= put().finally(() => (saving.current = undefined))
    return saving.current
  }
  const autosave = useEffectEvent(() => void save())

  useEffect(() => {
    const kept = sessionStorage.getItem(storageKey(quote.id))
    if (kept) change(JSON.parse(kept) as Draft)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the page comes alive
  }, [quote.id])

  useEffect(() => {
    if (state !== 'dirty') return
    const timer = setTimeout(() => autosave(), saveAfterMs)
    return () => clearTimeout(timer)
  }, [state, draft])

  return {
    draft,
    errors,
    state,
    change,
    save,
    /** Saves now and shows the problems; null if it could not be saved. */
    async finish(): Promise<CompanyQuote | null> {
      hasTried.current = true
      await saving.current
      return save()
    },
  }
}

const firstOf = (fields: [string, string[]][]): Errors => Object.fromEntries(fields.map(([name, messages]) => [name, messages[0] ?? '']))
