import { type ComponentProps, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import type { CallOptions } from '#contract/endpoint.ts'
import { isDefinite } from './action.ts'
import { prepareWrites } from './api.ts'
import { ApiError } from './api-error.ts'
import type { Rules } from './form-rules.ts'
import { type Path, valueAt, type ValueAt, withValue } from './form-values.ts'
import { newKey } from './idempotency.ts'
import { useLocale } from './locale-context.ts'
import { showFailure } from './notices.ts'
import { useHydrated } from './store.ts'

type Wish<I, O, T> = {
  /**
   * The contract's own schema, as on the server. Public pages pass a function that imports it when someone starts to type: `() =>
   * import('#contract/auth/sign-in.ts').then(({ Login }) => Login)`.
   */
  schema: z.ZodMiniType<O, I> | (() => Promise<z.ZodMiniType<O, I>>)
  defaults: Partial<I>
  send: (values: O, options: Required<Pick<CallOptions, 'key'>>) => Promise<T>
  done?: (answer: T, values: O) => void
  /** Return true when the page shows the failure; otherwise a dialog shows it. */
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
  /** For custom fields, such as stars or money. */
  control: <N extends Path<I>>(
    name: N,
  ) => { name: N; value: ValueAt<I, N> | undefined; onChange: (value: ValueAt<I, N> | null) => void; error: string | undefined }
  /** Current values, valid or not. */
  values: Partial<I>
  isBusy: boolean
  /** Resets to the defaults. */
  clear: () => void
  onFocus: () => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/** Reads an element's current value, which the browser or a person may have set before React was ready. */
const read = (element: Input) => (element instanceof HTMLInputElement && element.type === 'checkbox' ? element.checked : element.value)

/** Focuses the first invalid field. Returns false when there is none. */
function focusFirstWrong(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea, button, [tabindex]), [data-invalid]')
  field?.focus()
  // A code is retyped as a whole.
  if (field instanceof HTMLInputElement && field.autocomplete === 'one-time-code') field.select()
  return field !== null
}

/**
 * A form that sends one call. It validates with the contract's schema, shows the server's errors at their fields, focuses the first invalid
 * one, keeps the input on any error, and uses one idempotency key per submission.
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

  /** Loads the schema and the code that runs it. A failed load is retried with the next use. */
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
  // Without the rules there's no check before sending; the server checks all the same.
  const checkQuietly = (name: string, isChanging = false) => void check(name, isChanging).catch(() => undefined)

  function change(name: string, value: unknown) {
    keep(withValue(latest.current, name, value))
    // While someone is typing, an error may only disappear.
    if (errors[name]) checkQuietly(name, true)
  }

  function readAll() {
    let next = latest.current
    for (const [name, element] of elements.current) if (element.isConnected) next = withValue(next, name, read(element))
    keep(next)
  }

  /** @returns the failure to show, unless fields show it */
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

  // Runs after the errors are rendered.
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
        // An empty field isn't invalid before submission. Input from before hydration hasn't reached React yet.
        onBlur: ({ target }) => {
          if (target.value === '') return
          const value = read(target)
          // An error of the server stays with the value that it is about.
          if (errors[name] && value === valueAt(latest.current, name)) return
          keep(withValue(latest.current, name, value))
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
    // A browser that failed to import a script while offline doesn't retry until the page is reloaded.
    onFocus: () => void Promise.all([loadRules(), prepareWrites()]).catch(() => undefined),
    onSubmit: (event) => void onSubmit(event),
  }
}

/** The form element of `useApiForm`. */
export const Form = <I,>({
  of,
  children,
  ...rest
}: { of: ApiForm<I>; children: ReactNode } & Omit<ComponentProps<'form'>, 'onSubmit' | 'onFocus'>) => (
  // Before hydration the browser would submit natively, with the input in the address. lib/before-paint.ts prevents that.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the first focus of a field fetches the rules
  <form noValidate data-waits={useHydrated() ? undefined : ''} {...rest} onFocus={of.onFocus} onSubmit={of.onSubmit} aria-busy={of.isBusy}>
    {children}
  </form>
)
