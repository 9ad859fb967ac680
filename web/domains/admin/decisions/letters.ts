import { type KeyboardEvent as KeyOf, useLayoutEffect, useSyncExternalStore } from 'react'

const name = 'admin-letters'
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether single letters do something in this browser: who speaks to it, or hits keys without meaning to, switches them off. */
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

/** What a letter does on this page while nobody types, unless letters are switched off. */
export function useLetters(press: (letter: string, event: KeyboardEvent) => void): void {
  const isOn = useHasLetters()
  // With the paint of what it acts on: no key may still reach what stood here before.
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

/** Whether a key goes into a field or a dialog, and so means nothing to the page. */
const isTyping = (event: KeyboardEvent) => (event.target as Element).closest('input, textarea, select, dialog') !== null

/** Ctrl and Enter in any field of a form sends it. */
export function sendByKey(event: KeyOf<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.requestSubmit()
}
