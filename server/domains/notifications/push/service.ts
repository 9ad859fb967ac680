import { AppError, commonErrors, invalidField } from '#contract/errors.ts'
import type { PushRegistration, SubscriptionOptions } from '#contract/notifications/push.ts'
import { areKeys } from '#server/gateways/push/encrypt.ts'
import { isAllowedEndpoint } from '#server/gateways/push/endpoint.ts'
import { vapidKeys } from '#server/gateways/push/vapid.ts'
import { type Context, type Owner, transact } from '#server/lib/context.ts'
import { newId, newToken } from '#server/lib/ids.ts'
import * as queries from './queries.ts'

export async function getSettings(ctx: Context) {
  const { firebase } = ctx.config
  if (!firebase) return { vapidKey: (await vapidKeys(ctx)).publicKey, firebase: null }
  const { vapidKey, ...app } = firebase.web
  return { vapidKey, firebase: app }
}

/** @throws AppError `invalid` at its field */
function check({ config }: Context, subscription: SubscriptionOptions): void {
  if (!isAllowedEndpoint(subscription.endpoint, config.pushHosts)) {
    throw invalidField('subscriptionOptions.endpoint', {
      es: 'No conocemos el servicio de avisos de este navegador.',
      en: 'We don’t know this browser’s push service.',
    })
  }
  if (!areKeys(subscription)) {
    throw invalidField('subscriptionOptions.p256dh', { es: 'No es una clave de suscripción.', en: 'That isn’t a key of a subscription.' })
  }
}

function sessionOf({ actor }: Context<Owner>): string {
  if (!actor.sessionId) throw new AppError(commonErrors.signedOut)
  return actor.sessionId
}

const rowOf = (ctx: Context<Owner>, token: string, { swScope, vapidKey, endpoint, p256dh, auth }: SubscriptionOptions) => ({
  token,
  endpoint,
  p256dh,
  auth,
  swScope,
  vapid_key: vapidKey,
  userId: ctx.actor.userId,
  sessionId: sessionOf(ctx),
  now: ctx.now(),
})

const answer = (ctx: Context, token: string, subscriptionOptions: SubscriptionOptions): PushRegistration => ({
  token,
  createTime: ctx.now().getTime(),
  subscriptionOptions,
})

/** Registers a device for the caller while their session lasts. A device belongs to the last person who registered it. */
export async function register(
  ctx: Context<Owner>,
  { token = newToken(), subscriptionOptions }: { token?: string | undefined; subscriptionOptions: SubscriptionOptions },
): Promise<PushRegistration> {
  check(ctx, subscriptionOptions)
  await transact(ctx, async (ctx) => {
    await queries.releaseToken(ctx.db, token, subscriptionOptions.endpoint)
    await queries.saveDevice(ctx.db, { id: newId(), ...rowOf(ctx, token, subscriptionOptions) })
  })
  return answer(ctx, token, subscriptionOptions)
}

/** @throws AppError `not_found` if the device is no longer the caller's */
export async function renew(
  ctx: Context<Owner>,
  { token, subscriptionOptions }: { token: string; subscriptionOptions: SubscriptionOptions },
): Promise<PushRegistration> {
  check(ctx, subscriptionOptions)
  await transact(ctx, async (ctx) => {
    const row = rowOf(ctx, token, subscriptionOptions)
    await queries.releaseEndpoint(ctx.db, row.endpoint, token)
    if (!(await queries.renewDevice(ctx.db, row))) throw new AppError(commonErrors.notFound)
  })
  return answer(ctx, token, subscriptionOptions)
}

/** Does nothing if the token isn't one of the caller's. */
export async function drop(ctx: Context<Owner>, token: string | undefined): Promise<void> {
  if (token) await queries.deleteDevice(ctx.db, ctx.actor.userId, token)
  else await queries.deleteDeviceOfSession(ctx.db, sessionOf(ctx))
}

/** A device of a person with their number of unread notifications; undefined if it is gone. */
export const findDevice = (ctx: Context, id: string, userId: string) => queries.findDevice(ctx.db, id, userId)

/** Deletes a device that its push service reported as gone. */
export const dropDeadDevice = async (ctx: Context, id: string): Promise<void> => void (await queries.deleteDead(ctx.db, id))
