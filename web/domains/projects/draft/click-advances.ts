import { type MouseEvent, useRef } from 'react'

/**
 * For what stands around one of a few choices: a click goes on by itself, arrow keys only choose. Of a click on what is chosen already, such as
 * by somebody who came back, the browser tells as of no change: `goOn` is called for it here, for all others by who hears of the change.
 */
export function useClickGoesOn(chosen: unknown, goOn: () => void) {
  const isPointer = useRef(false)
  return {
    isClick: () => isPointer.current,
    around: {
      onPointerDown: () => void (isPointer.current = true),
      onKeyDown: () => void (isPointer.current = false),
      onClick: ({ target }: MouseEvent) => {
        if (isPointer.current && target instanceof HTMLInputElement && target.type === 'radio' && target.value === chosen) goOn()
      },
    },
  }
}
