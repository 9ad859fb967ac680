import { type MouseEvent, useRef } from 'react'

/**
 * Props for the element around a group of choices: a click advances to the next screen, arrow keys only choose. The browser reports no change
 * when the selected choice is clicked again, so that click is handled here; all others advance in the change handler.
 */
export function useClickAdvances(chosen: unknown, advance: () => void) {
  const isPointer = useRef(false)
  return {
    isClick: () => isPointer.current,
    around: {
      onPointerDown: () => void (isPointer.current = true),
      onKeyDown: () => void (isPointer.current = false),
      onClick: ({ target }: MouseEvent) => {
        if (isPointer.current && target instanceof HTMLInputElement && target.type === 'radio' && target.value === chosen) advance()
      },
    },
  }
}
