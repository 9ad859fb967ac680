import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { CallOptions } from '#contract/endpoint.ts'
import { isDefinite } from './action.ts'
import { prepareToAct } from './api.ts'
import { ApiError } from './api-error.ts'
import type { Rules } from './form-rules.ts'
import { type Path, valueAt, type ValueAt, withValue } from './form-values.ts'
import { newKey } from './idempotency.ts'
import { useLocale } from './locale-context.ts'
import { showFailure } from './notices.ts'
import { useHydrated } from './store.ts'

type Wish<I, O, T> = {
  /**
   * The contract's own schema: the same rules as on the server. On public pages a function that imports it, so that it is loaded when
   * somebody begins to write: `() => import('#contract/auth/sign-in.ts').then(({ Login }) => Login)`.
   */
  schema: z.ZodMiniType<O, I> | (() => Promise<z.ZodMiniType<O, I>>)
  defaults: Partial<I>
  send: (values: O, options: Required<Pick<CallOptions, 'key'>>) => Promise<T>
  done?: (answer: T, values: O) => void
  /** Return true when the failure is shown in the page; otherwise the dialog shows it. */
  failed?: (error: ApiError) => boolean | void
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Change = { target: Input }

export type ApiForm<I> = {
  /** For native fields: `<TextField label="…" {...form.field('email')} />`. */
  field: (name: Path<I>) => {
    name: string
    defaultValue?: string | number
    defaultChecked?: boolean
    ref: (element: Input | null) => void
    onChange: (event: Change) => void
    onBlur: (event: Change) => void
    error: string | undefined
  }
  /** For fields with a value of their own, such as stars or money. */
  control: <N extends Path<I>>(
    name: N,
  ) => { name: N; value: ValueAt<I, N> | undefined; onChange: (value: ValueAt<I, N> | null) => void; error: string | undefined }
  /** What stands in the form now, checked or not. */
  values: Partial<I>
  isBusy: boolean
  /** Back to the defaults. */
  clear: () => void
  onFocus: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** What an element says. The browser may have filled it in, or a person typed, before the page was alive. */
const read = (element: Input) => (element instanceof HTMLInputElement && element.type === 'checkbox' ? element.checked : element.value)

/** The first on the screen. False when no field shows an error. */
function focusFirstWrong(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea, button, [tabindex]), [data-invalid]')
  field?.focus()
  // A code is typed anew, not mended.
  if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select()
  return field !== null
}

/**
 * A form that sends one call: checked by the contract's schema, the server's field errors at their fields, focus on the
 * first wrong one, what was typed kept on any error, and one idempotency key per wish.
 */
export function useApiForm<I extends object, O, T>({ schema, defaults, send, done, failed }: Wish<I, O, T>): ApiForm<I> {
  const locale = useLocale()
  const [values, setValues] = useState<Partial<I>>(defaults)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<{ element: HTMLFormElement; failure: unknown }>()
  const latest = useRef<Partial<I>>(defaults)
  const elements = useRef(new Map<string, Input>())
  const wish = useRef({ body: '', key: '' })
  const rules = useRef<Promise<Rules<O>>>(undefined)

  function keep(next: Partial<I>) {
    latest.current = next
    setValues(next)
  }

  /** The schema and what reads it; a load that failed is tried again with the next use. */
  function loadRules(): Promise<Rules<O>> {
    rules.current ??= Promise.all([typeof schema === 'function' ? schema() : schema, import('./form-rules.ts')])
      .then(([loaded, { rulesOf }]) => rulesOf(loaded, locale))
      .catch((error: unknown) => {
        rules.current = undefined
        throw error
      })
    return rules.current
  }

  async function check(name: string, isChanging: boolean) {
    const verdict = (await loadRules())(latest.current)
    const problem = 'problems' in verdict ? verdict.problems[name] : undefined
    setErrors(({ [name]: old, ...rest }) => (problem && !(isChanging && problem !== old) ? { ...rest, [name]: problem } : rest))
  }
  // Without the rules nothing is said before sending; the server says it then.
  const checkQuietly = (name: string, isChanging = false) => void check(name, isChanging).catch(() => undefined)

  function change(name: string, value: unknown) {
    keep(withValue(latest.current, name, value))
    // While something is written, what is wrong with it can only get less.
    if (errors[name]) checkQuietly(name, true)
  }

  function readAll() {
    let next = latest.current
    for (const [name, element] of elements.current) if (element.isConnected) next = withValue(next, name, read(element))
    keep(next)
  }

  /** @returns the failure to show, unless fields show it. */
  async function submit(): Promise<unknown> {
    readAll()
    try {
      const verdict = (await loadRules())(latest.current)
      setErrors('problems' in verdict ? verdict.problems : {})
      if ('problems' in verdict) return verdict.problems
      const body = JSON.stringify(verdict.data)
      if (wish.current.body !== body) wish.current = { body, key: newKey() }
      const answer = await send(verdict.data, { key: wish.current.key })
      wish.current.body = ''
      done?.(answer, verdict.data)
    } catch (error) {
      if (isDefinite(error)) wish.current.body = ''
      if (error instanceof ApiError && failed?.(error)) return
      const fields = error instanceof ApiError ? Object.entries(error.fields) : []
      setErrors(Object.fromEntries(fields.map(([name, messages]) => [name, messages[0] ?? ''])))
      return error
    }
  }

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const element = event.currentTarget
    setBusy(true)
    const failure = await submit()
    setBusy(false)
    setOutcome({ element, failure })
  }

  // After the errors stand in the page, and not before.
  useEffect(() => {
    if (outcome?.failure && !focusFirstWrong(outcome.element)) showFailure(outcome.failure)
  }, [outcome])

  return {
    field(name) {
      const start = valueAt(defaults, name)
      return {
        name,
        ...(typeof start === 'boolean' ? { defaultChecked: start } : { defaultValue: start as string | number }),
        ref: (element) => void (element ? elements.current.set(name, element) : elements.current.delete(name)),
        onChange: ({ target }) => change(name, read(target)),
        // An empty field is not wrong before the form is sent.
        // What was typed before the page was alive has not been heard of.
        onBlur: ({ target }) => {
          if (target.value === '') return
          keep(withValue(latest.current, name, read(target)))
          checkQuietly(name)
        },
        error: errors[name],
      }
    },
    control: (name) => ({
      name,
      value: valueAt(values, name) as ValueAt<I, typeof name> | undefined,
      onChange: (value) => change(name, value ?? undefined),
      error: errors[name],
    }),
    values,
    isBusy,
    clear() {
      keep(defaults)
      setErrors({})
      for (const [name, element] of elements.current) element.value = (valueAt(defaults, name) as string | undefined) ?? ''
    },
    // A browser that has asked for a script in vain, without a connection, does not ask again before the page is loaded anew.
    onFocus: () => void Promise.all([loadRules(), prepareToAct()]).catch(() => undefined),
    onSubmit: (event) => void onSubmit(event),
  }
}

/** The form element of `useApiForm`. */
export const Form = <I,>({
  of,
  children,
  ...rest
}: { of: ApiForm<I>; children: ReactNode } & Omit<ComponentProps<'form'>, 'onSubmit' | 'onFocus'>) => (
  // Until the page runs, the browser itself would send it, with what was typed in the address: lib/before-paint.ts holds that up.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the first focus of a field fetches the rules
  <form noValidate data-waits={useHydrated() ? undefined : ''} {...rest} onFocus={of.onFocus} onSubmit={of.onSubmit} aria-busy={of.isBusy}>
    {children}
  </form>
)
