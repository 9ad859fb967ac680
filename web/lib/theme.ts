import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const dark = () => matchMedia('(prefers-color-scheme: dark)')
const shown = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? (dark().matches ? 'dark' : 'light')

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  dark().addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    dark().removeEventListener('change', listener)
  }
}

/** What is shown now, chosen or the system's; undefined until the browser has taken over. */
export const useTheme = (): Theme | undefined => useSyncExternalStore<Theme | undefined>(subscribe, shown, () => undefined)

/** Keeps the choice in this browser. `beforePaint` of the root applies it on the next visit. */
export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // It still holds until the page is closed.
  }
  for (const listener of listeners) listener()
}
