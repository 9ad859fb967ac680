type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type Noted = { value: string | boolean; caret: number | null; isSaid?: boolean }

declare global {
  interface Window {
    /** Filled by `before-paint.ts`: fields that somebody has filled in while React did not yet listen to them. */
    typedBefore: Map<Field, Noted>
  }
  interface HTMLElement {
    /** React's own memory of a field: it calls `onChange` only where something else stands there now. */
    _valueTracker?: { setValue: (value: string) => void }
  }
}

/** React writes a property of this name on an element when it takes it over. */
export const aliveMark = '__reactProps'
const isAlive = (field: Field) => Object.keys(field).some((key) => key.startsWith(aliveMark))

/** Whether another button of the same group was pressed after this one. */
const isOutvoted = (field: Field, later: readonly Field[]) =>
  field.type === 'radio' && later.some(({ type, name, form }) => type === 'radio' && name === field.name && form === field.form)

/** The field that has taken the place of one that is gone. */
function heirOf({ name, type, value }: Field, isTicked: boolean): Field | undefined {
  const named = name ? ([...document.getElementsByName(name)] as Field[]) : []
  return named.find((other) => other.type === type && (!isTicked || other.value === value) && isAlive(other))
}

/** Puts back what was typed, which React may have overwritten, and tells the form as if it were typed now. */
function say(field: Field, { value, caret }: Noted) {
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
 * Hands what was typed before the page's scripts ran to the forms that it was typed into. Call it as soon as React has taken the page over.
 * Parts of the page whose code comes later, and fields that are drawn again, get theirs with one of the next frames.
 */
export function handOverTyped() {
  const all = [...window.typedBefore]
  for (const [i, [field, noted]] of all.entries()) {
    const isHere = field.isConnected
    if (isHere && !isAlive(field)) continue
    const heir = isHere ? field : heirOf(field, typeof noted.value === 'boolean')
    const later = all.slice(i + 1).map(([other]) => other)
    // Out of the way first: saying it is an event like any other.
    window.typedBefore.delete(field)
    if (isHere && noted.isSaid) continue
    if (heir && !isOutvoted(field, later)) say(heir, noted)
    if (isHere) window.typedBefore.set(field, { ...noted, isSaid: true })
  }
  if (window.typedBefore.size > 0) requestAnimationFrame(handOverTyped)
}
