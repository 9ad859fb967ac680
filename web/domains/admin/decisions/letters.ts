import { type KeyboardEvent as KeyOf, useLayoutEffect, useSyncExternalStore } from 'react'

const name = 'admin-letters'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether letter keys are on in this browser. People with speech input or unintended key presses can switch them off. */
export const useHasLetters = () =>
  useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(name) !== 'off',
    () => true,
  )

export function switchLetters(isOn: boolean): void {
  if (isOn) localStorage.removeItem(name)
  else localStorage.setItem(name, 'off')
  for (const listener of listeners) listener()
}

/** Binds a letter key while no field has the focus, unless letter keys are off. */
export function useLetters(press: (letter: string, event: KeyboardEvent) => void): void {
  const isOn = useHasLetters()
  // Bound in the same paint as its subject, so that no key reaches the previous one.
  useLayoutEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      press(event.key.toLowerCase(), event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

/** Whether a key press belongs to a field or a dialog. */
const isTyping = (event: KeyboardEvent) => (event.target as Element).closest('input, textarea, select, dialog') !== null

/** Ctrl and Enter in any field of a form sends it. */
export function sendByKey(event: KeyOf<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
}
