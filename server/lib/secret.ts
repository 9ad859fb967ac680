import type { Config } from './config.ts'
import { one, type Pool } from './db.ts'
import { Value } from './rows.ts'

/** The environment's secret, or the one that the first process on this database drew: all processes sign alike. */
export async function settleSecret(pool: Pool, config: Config): Promise<Config> {
  if (config.hasOwnSecret) return config
  await pool`insert into secrets (name, value) values ('app', ${config.secret}) on conflict do nothing`
  const { value } = await one(Value, pool`select value from secrets where name = 'app'`)
  return { ...config, secret: value }
}
