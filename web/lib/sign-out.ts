import { api } from './api.ts'
import { forgetDevice } from './forget-device.ts'
import { localeOf } from './locale.ts'
import { loginPath, type LoginQuery } from './login-path.ts'
import { signedOut } from './session.ts'
import { useStore } from './store.ts'

/** Ends the session and forgets what this browser kept of the person. `next` is where the one who signs in then goes. */
export async function signOut(next?: string) {
  await api.auth.logout()
  await leave(next ? { redirect: next } : {})
}

/** After a session has ended: forgets its person and opens the sign-in page. A fresh document also forgets what is in memory. */
export async function leave(query: LoginQuery) {
  signedOut()
  useStore.getState().wipe()
  await forgetDevice()
  location.assign(loginPath(localeOf(location.pathname), query))
}
