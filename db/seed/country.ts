import { country } from '#country/country.ts'
import { type Db, inTransaction, type Pool } from '#server/lib/db.ts'

const { code, currency, timeZone } = country
const chosen = `${code} ${currency.code} ${timeZone}`
/** Every database was of this country before databases kept theirs. */
const first = 'US USD America/New_York'

/**
 * Binds a database to the country that it is begun with. Its platform days and the country of people follow.
 * @throws Error if it belongs to another country
 */
export async function settleCountry(pool: Pool): Promise<void> {
  const [known] = await pool<{ hash: string }[]>`select hash from base_data where name = 'country'`
  requireOwn(known?.hash ?? chosen)
  if (!known) await inTransaction(pool, begin)
}

async function begin(db: Db): Promise<void> {
  const [places] = await db`select 1 from base_data where name = 'places'`
  const own = places ? first : chosen
  const [begun] = await db`insert into base_data (name, hash) values ('country', ${own}) on conflict (name) do nothing returning 1`
  const [row] = await db<{ hash: string }[]>`select hash from base_data where name = 'country'`
  requireOwn(row!.hash)
  if (!begun || own === first) return
  await db.unsafe(
    `create or replace function house_day(at timestamptz) returns date language sql immutable as $$ select (at at time zone '${timeZone}')::date $$`,
  )
  await db.unsafe(`alter table users alter column country set default '${code}'`)
}

function requireOwn(own: string): void {
  if (own === chosen) return
  throw new Error(
    `The database belongs to another country (${own}) than that of COUNTRY (${chosen}): set COUNTRY to the folder it was begun with, or choose an empty database.`,
  )
}
