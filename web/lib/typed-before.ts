import { useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * For a field with a value: hands on what was typed into it before the page's scripts had taken it over. The field shows that, but React
 * would put its own value back with the next change.
 */
export function useTypedBefore(value: string, adopt: (typed: string) => void) {
  const field = useRef<HTMLInputElement>(null)
  const look = useEffectEvent(() => {
    const typed = field.current?.value ?? value
    if (typed !== value) adopt(typed)
  })
  useLayoutEffect(() => look(), [])
  return field
}
