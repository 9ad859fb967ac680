import { useSyncExternalStore } from 'react'
import { brand } from '#brand/brand.ts'

export type Theme = 'light' | 'dark'

/** Background of every page, also used for the system's bars around it. */
export const wallColours: Record<Theme, string> = {
  light: brand.colors.wall.light,
  dark: brand.colors.wall.dark,
}

/** Matches the color of the system's bars to a theme chosen on the site. */
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

/** Current theme, chosen or the system's; undefined until hydration. */
export const useTheme = (): Theme | undefined => useSyncExternalStore<Theme | undefined>(subscribe, shown, () => undefined)

/** Saves the theme in this browser. `beforePaint` applies it on the next visit. */
export function chooseTheme(theme: Theme) {
  document.documentElement.dataset.theme = theme
  paintBars()
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // The theme still applies until the page is closed.
  }
  for (const listener of listeners) listener()
}
