import { initializeApp } from '@firebase/app'
import { getMessaging, getToken } from '@firebase/messaging'
import type { Firebase } from '#contract/notifications/push.ts'

type Asked = { firebase: Firebase; vapidKey: string; worker: ServiceWorkerRegistration }

/** Firebase token of this device, through our own service worker. Loaded on demand, if Firebase is configured. */
export const firebaseToken = ({ firebase, vapidKey, worker }: Asked): Promise<string> =>
  getToken(getMessaging(initializeApp(firebase)), { vapidKey, serviceWorkerRegistration: worker })
