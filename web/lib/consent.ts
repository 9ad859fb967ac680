import { useStore } from './store.ts'

/** What is stored only with permission, by its name in localStorage or sessionStorage. */
const optional = ['recent-searches', 'visits']

/** Whether the person has allowed to store what is not necessary. Undecided means no. */
export const mayRemember = (): boolean => useStore.getState().cookiesAcepted === true

/** The browser says it for its person: only the necessary, and there is nothing to ask. */
export const hasPrivacySignal = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Keeps the choice with its day; a "no" also drops what was stored before. */
export function chooseCookies(isAccepted: boolean): void {
  useStore.setState({ cookiesAcepted: isAccepted, cookiesAcceptedDate: new Date().toISOString().slice(0, 10) })
  if (isAccepted) return
  try {
    for (const name of optional) for (const place of [localStorage, sessionStorage]) place.removeItem(name)
  } catch {
    // A storage that is forbidden holds nothing.
  }
}
