import { initializeApp } from '@firebase/app'
import { getMessaging, getToken } from '@firebase/messaging'
import type { Firebase } from '#contract/notifications/push.ts'

type Asked = { firebase: Firebase; vapidKey: string; worker: ServiceWorkerRegistration }

/** What Firebase knows this device by. It listens through our own worker. Loaded where Firebase is configured, once somebody wants pushes. */
export const firebaseToken = ({ firebase, vapidKey, worker }: Asked): Promise<string> =>
  getToken(getMessaging(initializeApp(firebase)), { vapidKey, serviceWorkerRegistration: worker })
