import { createHash } from 'node:crypto'
import { type Context, transact } from '#server/lib/context.ts'
import { newToken } from '#server/lib/ids.ts'
import * as messages from '../warnings/messages.ts'
import * as queries from './device-queries.ts'
import { deviceDays, deviceName, networkOf } from './rules.ts'
import { warn } from '../warnings/service.ts'

/** Remembers the browser as a known device of the person, and warns them of any but the first. */
export async function meetDevice(ctx: Context, userId: string): Promise<void> {
  const token = deviceToken(ctx)
  ctx.setCookie({ name: 'device', value: token, maxAgeSeconds: deviceDays * 86_400 })
  await transact(ctx, async (ctx) => {
    const deviceHash = createHash('sha256').update(token).digest()
    const { is_new: isNew, others } = await queries.saveDevice(ctx.db, { userId, deviceHash, now: ctx.now() })
    if (isNew && others > 0) await warn(ctx, userId, messages.newDevice(deviceName(ctx.userAgent), networkOf(ctx.ip)))
  })
}

/** Device token of the browser, or a new one. It is derived from the guest secret, so that a retried sign-in is the same device. */
function deviceToken(ctx: Context): string {
  const given = ctx.cookie('device')
  if (given && /^[\w-]{43}$/.test(given)) return given
  const guest = ctx.cookie('guest')
  return guest ? createHash('sha256').update(`device:${guest}`).digest('base64url') : newToken()
}
