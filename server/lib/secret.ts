import type { Config } from './config.ts'
import { many, one, type Pool } from './db.ts'
import { Value } from './rows.ts'
import { keyOf, seal, type SealSecrets, unseal } from './seal.ts'

/** The environment's secret, or the one that the first process on this database drew: all processes sign alike. */
export async function settleSecret(pool: Pool, config: Config): Promise<Config> {
  const settled = config.hasOwnSecret
    ? { ...config, secretsBefore: [...config.secretsBefore, ...(await drawnSecret(pool))] }
    : { ...config, secret: await keep(pool, 'app', config.secret) }
  return { ...settled, fingerprintKey: await settleFingerprintKey(pool, settled) }
}

/** The secret that stood in for one of the environment: what it signed and sealed still opens. */
const drawnSecret = async (pool: Pool): Promise<string[]> =>
  (await many(Value, pool`select value from secrets where name = 'app'`)).map(({ value }) => value)

/**
 * Whether the secrets given open what this database keeps sealed; changes nothing. @throws Error with one sentence when they do not
 */
export async function checkSecret(pool: Pool, { hasOwnSecret, secret, secretsBefore }: Config): Promise<void> {
  const [table] = await pool<{ exists: boolean }[]>`select to_regclass('secrets') is not null as exists`
  if (!table?.exists) return
  const [sealed] = await many(Value, pool`select value from secrets where name = 'fingerprints'`)
  if (!sealed) return
  const lazyStatic = await drawnSecret(pool)
  open({ secret: hasOwnSecret ? secret : (lazyStatic[0] ?? secret), secretsBefore: [...secretsBefore, ...lazyStatic] }, sealed.value)
}

const about = { purpose: 'fingerprints', bound: 'fingerprints' }

/**
 * The key of fingerprints, which outlives a change of the secret: what it stands for cannot be asked for once more. It is derived from the first
 * secret and kept sealed under the one in use. @throws Error when it was sealed under a secret that is not known any more
 */
async function settleFingerprintKey(pool: Pool, { secret, secretsBefore }: Config): Promise<Buffer> {
  const sealed = (key: string) => seal({ secret }, about, key).toString('base64')
  const value = await keep(pool, 'fingerprints', sealed(keyOf(secret, 'fingerprint key').toString('base64')))
  const { text, isOld } = open({ secret, secretsBefore }, value)
  if (isOld) await pool`update secrets set value = ${sealed(text)} where name = 'fingerprints' and value = ${value}`
  return Buffer.from(text, 'base64')
}

function open(secrets: SealSecrets, value: string) {
  try {
    return unseal(secrets, about, Buffer.from(value, 'base64'))
  } catch (cause) {
    throw new Error(
      'APP_SECRET is not the one that this database has been used with. Give the old one back, or change it by starting with the old one as APP_SECRET_BEFORE.',
      { cause },
    )
  }
}

/** What the first process put there. */
async function keep(pool: Pool, name: string, value: string): Promise<string> {
  await pool`insert into secrets (name, value) values (${name}, ${value}) on conflict do nothing`
  return (await one(Value, pool`select value from secrets where name = ${name}`)).value
}
