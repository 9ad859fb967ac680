import type { PushRegistration, SubscriptionOptions } from '#contract/notifications/push.ts'
import { api } from '#web/lib/api.ts'
import { isApiError } from '#web/lib/api-error.ts'
import { isUninstalledIos } from '#web/lib/install.ts'
import { activeWorker } from '#web/lib/service-worker.ts'
import { dropRecord, keepRecord, readRecord, type Kept } from './push-record.ts'

/** Problems between the click and the first push, each with a message of its own. */
export type PushProblem =
  | 'blocked'
  | 'undecided'
  | 'unsupported'
  | 'uninstalled'
  | 'storage'
  | 'worker'
  | 'subscribe'
  | 'no_token'
  | 'update'
  | 'unsubscribe'

export class PushFailure extends Error {
  readonly problem: PushProblem
  constructor(problem: PushProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const activationWaitMs = 10_000
const requestTimeoutMs = 10_000
const refreshAfterMs = 7 * 86_400_000

const inTime = () => ({ signal: AbortSignal.timeout(requestTimeoutMs) })

/** Runs a step and turns its errors into a PushFailure of `problem`, unless they already are one. */
async function step<T>(problem: PushProblem, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof PushFailure ? error : new PushFailure(problem, error)
  }
}

/** Reason why this browser doesn't support push; undefined if it does. */
export function obstacle(): 'unsupported' | 'uninstalled' | undefined {
  const canPush = import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (canPush) return
  return isUninstalledIos() ? 'uninstalled' : 'unsupported'
}

export type PushState = 'on' | 'off'

/** Whether this device is registered for `person`. */
export async function pushState(person: string): Promise<PushState> {
  if (obstacle() || Notification.permission !== 'granted') return 'off'
  const record = await readRecord().catch(() => undefined)
  return record?.person === person ? 'on' : 'off'
}

/** Asks for permission and registers this device for `person`. Needs a click: browsers don't prompt otherwise. @throws PushFailure */
export async function turnOn(person: string): Promise<void> {
  const missing = obstacle()
  if (missing) throw new PushFailure(missing)
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new PushFailure('blocked')
  if (permission === 'default') throw new PushFailure('undecided')
  await step('storage', () => readRecord())
  const subscribed = await subscribe()
  const registration = await step('subscribe', () => api.push.register({ body: subscribed }, inTime()))
  await keep(person, registration)
}

async function keep(person: string, registration: PushRegistration | undefined) {
  if (!registration?.token) throw new PushFailure('no_token')
  await step('storage', () => keepRecord({ ...registration, person }))
  sessionStorage.setItem(keptName, person)
}

/** Person whose registration is fresh in this tab. */
const keptName = 'push-kept'

type Subscribed = { token?: string; subscriptionOptions: SubscriptionOptions }

/** Subscription of this browser with the site's key, created if needed. */
async function subscribe(): Promise<Subscribed> {
  const worker = await step('worker', () => activeWorker(activationWaitMs))
  return step('subscribe', async () => {
    const { vapidKey, firebase } = await api.push.settings({}, inTime())
    const before = await worker.pushManager.getSubscription()
    const hasOurKey = before && keyOf(before.options.applicationServerKey) === vapidKey
    if (before && !hasOurKey) await before.unsubscribe()
    const token = firebase ? await (await import('./firebase.ts')).firebaseToken({ firebase, vapidKey, worker }) : undefined
    if (firebase && !token) throw new PushFailure('no_token')
    const subscription =
      (await worker.pushManager.getSubscription()) ??
      (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidKey }))
    return { ...(token && { token }), subscriptionOptions: optionsOf(subscription, worker, vapidKey) }
  })
}

function optionsOf(subscription: PushSubscription, { scope }: ServiceWorkerRegistration, vapidKey: string): SubscriptionOptions {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']!, swScope: new URL(scope).pathname, vapidKey }
}

const keyOf = (key: ArrayBuffer | null) =>
  btoa(String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Unregisters this device. @throws PushFailure `unsubscribe` */
export const turnOff = (): Promise<void> =>
  step('unsubscribe', async () => {
    const record = await readRecord()
    await api.push.drop({ body: record ? { token: record.token } : {} }, inTime())
    await unsubscribe()
  })

/** Forgets the local subscription of this device. The server dropped its own at sign-out. */
export async function forgetPush(): Promise<void> {
  if (obstacle() || !(await readRecord().catch(() => undefined))) return
  await unsubscribe()
}

async function unsubscribe(): Promise<void> {
  const subscription = await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
  if (subscription && !(await subscription.unsubscribe())) throw new PushFailure('unsubscribe')
  await dropRecord()
}

/**
 * Renews the registration of `person`: in a new browser session, after the subscription changed, and after seven days.
 * @throws PushFailure `update`
 */
export async function keepPush(person: string): Promise<void> {
  if (obstacle()) return
  const record = await readRecord().catch(() => undefined)
  if (record?.person !== person) return
  if (Notification.permission !== 'granted') return dropRecord()
  const isOld = Date.now() - record.createTime > refreshAfterMs
  if (!isOld && sessionStorage.getItem(keptName) === person) return
  await step('update', () => renew(record))
}

/** Makes the next sign-in on this tab renew the registration. */
export const unkeepPush = () => sessionStorage.removeItem(keptName)

async function renew({ person, token: before }: Kept): Promise<void> {
  const { token = before, subscriptionOptions } = await subscribe()
  try {
    await keep(person, await api.push.renew({ body: { token, subscriptionOptions } }, inTime()))
  } catch (error) {
    // The server dropped it: the session ended, or the push service reported the browser as gone.
    if (!isApiError(error, 'not_found')) throw error
    await keep(person, await api.push.register({ body: { token, subscriptionOptions } }, inTime()))
  }
}
