import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import type { PushMessage } from '#contract/notifications/push.ts'

/** Faults in a browser. */
export type Fault = 'denied' | 'default' | 'storage' | 'worker' | 'subscribe' | 'unsubscribe'

declare global {
  interface Window {
    fault?: Fault | undefined
  }
}

export const isReady = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready))
/** Waits until the page's calls go through its service worker. */
export const controlled = (page: Page) => expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** Lets this page have pushes: a headless browser reaches no push service, so subscribing is answered here. `window.fault` goes wrong. */
export const pretendPushService = (page: Page) =>
  page.addInitScript(() => {
    const encode = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const failing = (fault: Fault) => window.fault === fault
    let permission: NotificationPermission = 'default'
    let current: object | null = null
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => (permission = failing('denied') ? 'denied' : failing('default') ? 'default' : 'granted')
    const open = indexedDB.open.bind(indexedDB)
    indexedDB.open = (...given) => {
      if (failing('storage')) throw new DOMException('no', 'InvalidStateError')
      return open(...given)
    }
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker)
    navigator.serviceWorker.register = (...given) => (failing('worker') ? Promise.reject(new Error('no')) : register(...given))
    PushManager.prototype.getSubscription = async () => current as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      if (failing('subscribe')) throw new DOMException('no', 'AbortError')
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = encode(await crypto.subtle.exportKey('raw', publicKey))
      const auth = encode(crypto.getRandomValues(new Uint8Array(16)))
      const key = Uint8Array.from(atob((options!.applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/')), (one) =>
        one.charCodeAt(0),
      )
      const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
      current = {
        endpoint,
        options: { applicationServerKey: key.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          if (failing('unsubscribe')) return false
          current = null
          return true
        },
      }
      return current as PushSubscription
    }
  })

/** Hands a push to the site's service worker, as a push service does. */
export async function deliverPush(
  page: Page,
  message: Pick<PushMessage, 'notification' | 'data' | 'fcmOptions' | 'collapseKey'>,
  origin: string,
) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
    void cdp.send('ServiceWorker.enable')
  })
  await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

/** The site's service worker, once it runs. */
export async function workerOf(context: BrowserContext) {
  const [worker] = context.serviceWorkers()
  return worker ?? context.waitForEvent('serviceworker')
}
