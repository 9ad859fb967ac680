import type { Config } from './config.ts'
import { maybe, one, type Pool } from './db.ts'
import { Value } from './rows.ts'
import { keyOf, seal, unseal } from './seal.ts'

/** The environment's secret, or the one that the first process on this database drew: all processes sign alike. */
export async function settleSecret(pool: Pool, config: Config): Promise<Config> {
  const settled = config.hasOwnSecret ? config : { ...config, secret: await keep(pool, 'app', config.secret) }
  return { ...settled, fingerprintKey: await settleFingerprintKey(pool, settled) }
}

const about = { purpose: 'fingerprints', bound: 'fingerprints' }

/**
 * The key of fingerprints, which outlives a change of the secret: what it stands for cannot be asked for once more. It is derived from the first
 * secret and kept sealed under the one in use. @throws Error when it was sealed under a secret that is not known any more
 */
async function settleFingerprintKey(pool: Pool, { secret, secretsBefore }: Config): Promise<Buffer> {
  const sealed = (key: string) => seal({ secret }, about, key).toString('base64')
  const value = await keep(pool, 'fingerprints', sealed(keyOf(secret, 'fingerprint key').toString('base64')))
  const drawn = await maybe(Value, pool`select value from secrets where name = 'app'`)
  const before = drawn ? [...secretsBefore, drawn.value] : secretsBefore
  const { text, isOld } = unseal({ secret, secretsBefore: before }, about, Buffer.from(value, 'base64'))
  if (isOld) await pool`update secrets set value = ${sealed(text)} where name = 'fingerprints' and value = ${value}`
  return Buffer.from(text, 'base64')
}

/** What the first process put there. */
async function keep(pool: Pool, name: string, value: string): Promise<string> {
  await pool`insert into secrets (name, value) values (${name}, ${value}) on conflict do nothing`
  return (await one(Value, pool`select value from secrets where name = ${name}`)).value
}
