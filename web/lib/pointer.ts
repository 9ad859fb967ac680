import { useSyncExternalStore } from 'react'

const query = () => matchMedia('(hover: hover) and (pointer: fine)')

function subscribe(changed: () => void) {
  const fine = query()
  fine.addEventListener('change', changed)
  return () => fine.removeEventListener('change', changed)
}

/** Whether there is a mouse or a trackpad; false on the server. */
export const useFinePointer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => query().matches,
    () => false,
  )
