import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Context } from './context.ts'

const usualSeconds = 600
const Expiring = z.object({ expires: z.number() })

const signatureOf = ({ config }: Context, name: string, text: string) =>
  createHmac('sha256', config.secret).update(`${name}:${text}`).digest()

/** A value that only this server can have made under this name, and for how long. */
export function signed(ctx: Context, name: string, value: object, seconds = usualSeconds): string {
  const text = Buffer.from(JSON.stringify({ ...value, expires: ctx.now().getTime() + seconds * 1000 })).toString('base64url')
  return `${text}.${signatureOf(ctx, name, text).toString('base64url')}`
}

/** Remembers in a signed cookie for ten minutes what this browser began at another site. */
export const keepBegun = (ctx: Context, name: string, value: object): void =>
  ctx.setCookie({ name, value: signed(ctx, name, value), maxAgeSeconds: usualSeconds })

/** A flow that this browser began; undefined without a valid cookie. */
export const findBegun = <S extends z.ZodMiniType>(ctx: Context, name: string, schema: S): z.output<S> | undefined =>
  readSigned(ctx, name, ctx.cookie(name), schema)

/** The value of `signed`; undefined when it is forged, of another name, or over. */
export function readSigned<S extends z.ZodMiniType>(
  ctx: Context,
  name: string,
  given: string | undefined,
  schema: S,
): z.output<S> | undefined {
  const [text = '', signature = ''] = (given ?? '').split('.')
  const [claimed, right] = [Buffer.from(signature, 'base64url'), signatureOf(ctx, name, text)]
  if (claimed.length !== right.length || !timingSafeEqual(claimed, right)) return
  const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
  const { data } = z.safeParse(Expiring, value)
  return data && data.expires > ctx.now().getTime() ? z.safeParse(schema, value).data : undefined
}

export const forgetBegun = (ctx: Context, name: string): void => ctx.setCookie({ name, value: null })
