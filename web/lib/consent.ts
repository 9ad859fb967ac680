import { useStore } from './store.ts'

/** Names in localStorage or sessionStorage. Storing them requires consent. */
const optional = ['recent-searches', 'visits']

/** Whether the person consented to optional storage. Undecided counts as no. */
export const mayRemember = (): boolean => useStore.getState().cookiesAcepted === true

/** Global Privacy Control of the browser counts as a refusal, without asking. */
export const hasPrivacySignal = (): boolean => (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true

/** Saves the choice and its date. A "no" also deletes optional data stored before. */
export function chooseCookies(isAccepted: boolean): void {
  useStore.setState({ cookiesAcepted: isAccepted, cookiesAcceptedDate: new Date().toISOString().slice(0, 10) })
  if (isAccepted) return
  try {
    for (const name of optional) for (const place of [localStorage, sessionStorage]) place.removeItem(name)
  } catch {
    // A blocked storage has nothing to delete.
  }
}
