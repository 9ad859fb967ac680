import { type RefObject, useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('textarea, select, input:not([type=radio], [type=checkbox])')
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('a, button, input, textarea, select, summary, dialog') !== null

/**
 * Digit keys choose an option, counted from 0, or are typed into the number field of `around`; Enter advances unless the focused element uses it.
 */
export function useChoiceKeys(around: RefObject<HTMLElement | null>, choose: (index: number) => void, advance: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return
    if (/^\d$/.test(event.key) && !isTyping(event.target)) {
      const field = around.current?.querySelector<HTMLInputElement>('input[type=number]')
      // The key itself then replaces the number, or begins it.
      if (field) field.focus()
      else if (event.key !== '0') choose(Number(event.key) - 1)
    }
    if (event.key === 'Enter' && !isControl(event.target)) advance()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
