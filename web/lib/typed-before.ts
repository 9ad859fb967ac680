type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Noted = { value: string | boolean; caret: number | null; isReplayed?: boolean }

declare global {
  interface Window {
    /** Fields filled in before React attached its listeners. Set by `before-paint.ts`. */
    typedBefore: Map<Field, Noted>
    /** The first page is hydrated. React loses what is typed while it hydrates, even in fields that it has already marked. */
    hasBegun?: boolean
  }
  interface HTMLElement {
    /** React's memory of a field's value: it calls `onChange` only when the current value differs. */
    _valueTracker?: { setValue: (value: string) => void }
  }
}

/** Prefix of a property that React sets on hydrated elements. */
export const aliveMark = '__reactProps'
const isAlive = (field: Field) => Object.keys(field).some((key) => key.startsWith(aliveMark))

/** Whether another radio button of the same group was selected later. */
const isOverridden = (field: Field, later: readonly Field[]) =>
  field.type === 'radio' && later.some(({ type, name, form }) => type === 'radio' && name === field.name && form === field.form)

/** The field that replaced a removed one. */
function replacementOf({ name, type, value }: Field, isTicked: boolean): Field | undefined {
  const named = name ? ([...document.getElementsByName(name)] as Field[]) : []
  return named.find((other) => other.type === type && (!isTicked || other.value === value) && isAlive(other))
}

/** Restores the input, which React may have overwritten, and dispatches it as if typed now. */
function replay(field: Field, { value, caret }: Noted) {
  if (typeof value === 'boolean') (field as HTMLInputElement).checked = value
  else if (field.type !== 'file' && field.value !== value) {
    field.value = value
    if (caret !== null && field === document.activeElement) (field as HTMLInputElement).setSelectionRange(caret, caret)
  }
  field._valueTracker?.setValue(`not ${value}`)
  const isWhole = field.type === 'file' || field instanceof HTMLSelectElement
  field.dispatchEvent(new Event(isWhole ? 'change' : typeof value === 'boolean' ? 'click' : 'input', { bubbles: true }))
}

/**
 * Replays input from before hydration into its forms. Call it right after hydration. Parts that load later, and fields that are rerendered,
 * are retried with the next frames.
 */
export function handOverTyped() {
  const all = [...window.typedBefore]
  for (const [i, [field, noted]] of all.entries()) {
    const isHere = field.isConnected
    if (isHere && !isAlive(field)) continue
    const replacement = isHere ? field : replacementOf(field, typeof noted.value === 'boolean')
    const later = all.slice(i + 1).map(([other]) => other)
    // Removed first, because the replay dispatches an event of its own.
    window.typedBefore.delete(field)
    if (isHere && noted.isReplayed) continue
    if (replacement && !isOverridden(field, later)) replay(replacement, noted)
    if (isHere) window.typedBefore.set(field, { ...noted, isReplayed: true })
  }
  if (window.typedBefore.size > 0) requestAnimationFrame(handOverTyped)
}
