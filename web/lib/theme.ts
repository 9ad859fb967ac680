import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

/** The wall behind every page, which also colours what the system draws around it. */
export const wallColours: Record<Theme, string> = {
  light: '#fcfbf8',
  dark: '#161411',
}

/** Colours the system's bars as the page is coloured, when somebody has chosen other colours than the system's. */
export function paintBars() {
  const { theme } = document.documentElement.dataset
  if (theme !== 'light' && theme !== 'dark') return
  for (const bar of document.querySelectorAll('meta[name=theme-color]')) bar.setAttribute('content', wallColours[theme])
}

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
  paintBars()
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // It still holds until the page is closed.
  }
  for (const listener of listeners) listener()
}
