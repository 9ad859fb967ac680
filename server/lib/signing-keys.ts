import { createECDH, generateKeyPairSync } from 'node:crypto'
import * as z from 'zod/mini'
import { type Db, one } from './db.ts'
import { Value } from './rows.ts'

/** A private P-256 key, for ES256 signatures. */
export const SigningKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string(), d: z.string() })
export type SigningKey = z.infer<typeof SigningKey>

/** The key of a private number: base64url of 32 bytes, the usual format of other tools. @throws Error when invalid */
export function signingKeyOf(privateKey: string): SigningKey {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  const point = pair.getPublicKey()
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url')
  return { kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: privateKey }
}

/** Generates a key of this installation under `name`, if it has none. Call once at the start. */
export async function createSigningKey(db: Db, name: string): Promise<void> {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })
  await db`insert into secrets (name, value) values (${name}, ${JSON.stringify(key)}) on conflict do nothing`
}

/** The key that the first process on this database generated, shared by all. */
export async function getSigningKey(db: Db, name: string): Promise<SigningKey> {
  const { value } = await one(db, Value)`select value from secrets where name = ${name}`
  return z.parse(SigningKey, JSON.parse(value))
}
