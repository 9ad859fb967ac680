import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, input, textarea, select, summary, dialog') !== null

/** Digit keys choose an option, counted from 0; Enter advances unless the focused element uses it. */
export function useChoiceKeys(choose: (index: number) => void, advance: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (/^[1-9]$/.test(event.key) && !isTyping(event.target)) choose(Number(event.key) - 1)
    if (event.key === 'Enter' && !isControl(event.target)) advance()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
