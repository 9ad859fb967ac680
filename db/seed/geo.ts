import { createRequire } from 'node:module'
import { country } from '#country/country.ts'
import type { Db } from '#server/lib/db.ts'
import { bulk } from './bulk.ts'
import { readPlaces } from './places.ts'
import { priceTiers } from './price-tiers.ts'

/** Every state of the country, also those of military mail. */
const states = country.states.list.map(([iso_code, name_en, name_es, slug, time_zone]) => ({ iso_code, name_en, name_es, slug, time_zone }))

export type ZipRow = { zip: string; location: string; state_iso: string; lat: number; lon: number; time_zone: string; price_tier: number }

export async function loadStates(db: Db): Promise<void> {
  await db`
    insert into states ${db(states)}
    on conflict (iso_code) do update set name_en = excluded.name_en, name_es = excluded.name_es, slug = excluded.slug, time_zone = excluded.time_zone`
}

/** Loads the zips of `isWanted`, by default all of the country. Zips are never deleted: companies and requests point at them. */
export async function loadZips(db: Db, isWanted: (row: ZipRow) => boolean = () => true): Promise<void> {
  const rows = readZips().filter(isWanted)
  await db`
    insert into zips (zip, location, state_iso, lat, lon, time_zone, price_tier)
    select * from unnest(
      ${bulk(rows, 'zip')}::text[], ${bulk(rows, 'location')}::text[], ${bulk(rows, 'state_iso')}::text[],
      ${bulk(rows, 'lat')}::float8[], ${bulk(rows, 'lon')}::float8[], ${bulk(rows, 'time_zone')}::text[], ${bulk(rows, 'price_tier')}::numeric[])
    on conflict (zip) do update set
      location = excluded.location, state_iso = excluded.state_iso, lat = excluded.lat, lon = excluded.lon,
      time_zone = excluded.time_zone, price_tier = excluded.price_tier
    where (zips.location, zips.state_iso, zips.lat, zips.lon, zips.time_zone, zips.price_tier)
      is distinct from (excluded.location, excluded.state_iso, excluded.lat, excluded.lon, excluded.time_zone, excluded.price_tier)`
}

/** All postcodes with the time zone at their coordinates. */
function readZips(): ZipRow[] {
  const require = createRequire(import.meta.url)
  const zoneAt = require('@photostructure/tz-lookup') as (lat: number, lon: number) => string
  const placed = readPlaces()
  const tiers = priceTiers(placed)
  return placed.map((row, index) => ({ ...row, time_zone: zoneOf(row, zoneAt), price_tier: tiers[index]! }))
}

const zonesOfStates = new Map(states.map((state) => [state.iso_code, state.time_zone]))
const away = new Set(country.places.away)
/** Zones of the country: those of its states, and in the US more that share a state. */
const american =
  'America/(New_York|Detroit|Kentucky/.+|Indiana/.+|Chicago|Menominee|North_Dakota/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas)' +
  '|Pacific/(Honolulu|Guam|Saipan|Pago_Pago|Midway|Palau|Pohnpei|Chuuk|Kosrae|Majuro|Kwajalein)'
const ownZone =
  country.places.reader === 'zipcodes' ? new RegExp(`^(${american})$`) : new RegExp(`^(${[...new Set(zonesOfStates.values())].join('|')})$`)

/** Time zone at the coordinates. Near a border the lookup may return the neighbor's zone; then the state's zone is used. */
function zoneOf(
  { state_iso, lat, lon }: { state_iso: string; lat: number; lon: number },
  zoneAt: (lat: number, lon: number) => string,
): string {
  const zone = zoneAt(lat, lon)
  const isHere = away.has(state_iso) ? !zone.startsWith('Etc/') : ownZone.test(zone)
  return isHere ? zone : zonesOfStates.get(state_iso)!
}
