import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from './context.ts'

const seconds = 600
const Expiring = z.object({ expires: z.number() })

const signatureOf = ({ config }: Context, name: string, text: string) =>
  createHmac('sha256', config.secret).update(`${name}:${text}`).digest()

/** Remembers in a signed cookie for ten minutes what this browser began at another site. */
export function keepBegun(ctx: Context, name: string, value: object): void {
  const text = Buffer.from(JSON.stringify({ ...value, expires: ctx.now().getTime() + seconds * 1000 })).toString('base64url')
  ctx.setCookie({ name, value: `${text}.${signatureOf(ctx, name, text).toString('base64url')}`, maxAgeSeconds: seconds })
}

/** A flow that this browser began; undefined without a valid cookie. */
export function findBegun<S extends z.ZodMiniType>(ctx: Context, name: string, schema: S): z.output<S> | undefined {
  const [text = '', signature = ''] = (ctx.cookie(name) ?? '').split('.')
  const [given, right] = [Buffer.from(signature, 'base64url'), signatureOf(ctx, name, text)]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  const { data } = z.safeParse(Expiring, value)
  return data && data.expires > ctx.now().getTime() ? z.safeParse(schema, value).data : undefined
}

export const forgetBegun = (ctx: Context, name: string): void => ctx.setCookie({ name, value: null })
