import { api } from './api.ts'
import { forgetDevice } from './forget-device.ts'
import { localeOf } from './locale.ts'
import { loginPath, type LoginQuery } from './login-path.ts'
import { signedOut } from './session.ts'
import { useStore } from './store.ts'

/** Ends the session and deletes this browser's personal data. `next` is the page after the next sign-in. */
export async function signOut(next?: string) {
  await api.auth.logout()
  await leave(next ? { redirect: next } : {})
}

/** After a session has ended: deletes its data and opens the sign-in page in a fresh document, which also clears memory. */
export async function leave(query: LoginQuery) {
  signedOut()
  useStore.getState().wipe()
  await forgetDevice()
  location.assign(loginPath(localeOf(location.pathname), query))
}
