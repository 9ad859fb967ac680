import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Db } from '#server/lib/db.ts'
import { bulk } from './bulk.ts'
import { priceTiers } from './price-tiers.ts'
import { states } from './states.ts'

export type ZipRow = { zip: string; location: string; state_iso: string; lat: number; lon: number; time_zone: string; price_tier: number }

export async function loadStates(db: Db): Promise<void> {
  await db`
    insert into states ${db(states)}
    on conflict (iso_code) do update set name_en = excluded.name_en, name_es = excluded.name_es, slug = excluded.slug, time_zone = excluded.time_zone`
}

/** Loads the zips of `isWanted`, by default all 42,555. Zips are never deleted: companies and requests point at them. */
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

type Code = { zip: string; latitude: number; longitude: number; city: string; state: string }

/** All zips of the `zipcodes` package, with known errors corrected. The file is parsed as data: loading it as a module takes 95 MB. */
function readZips(): ZipRow[] {
  const require = createRequire(import.meta.url)
  const zoneAt = require('@photostructure/tz-lookup') as (lat: number, lon: number) => string
  const text = readFileSync(require.resolve('zipcodes/lib/codes.js'), 'utf8')
  const codes = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('};') + 1)) as Record<string, Code>
  const placed = Object.values(codes).map(({ zip, city, state, latitude, longitude }) => ({
    zip,
    location: cityName(city),
    state_iso: state,
    ...whereIs(state, latitude, longitude),
  }))
  const tiers = priceTiers(placed)
  return placed.map((row, index) => ({ ...row, time_zone: zoneOf(row, zoneAt), price_tier: tiers[index]! }))
}

const cityName = (city: string) => (/^(apo|fpo|dpo)$/i.test(city) ? city.toUpperCase() : city.replace(/^Mc (?=[A-Z])/, 'Mc'))

// Military posts with an unknown location get the place where their mail leaves the country.
const gateways: Record<string, { lat: number; lon: number }> = {
  AA: { lat: 25.7931, lon: -80.2906 },
  AE: { lat: 40.6413, lon: -73.7781 },
  AP: { lat: 37.6213, lon: -122.379 },
}
const eastOf180 = new Set(['AK', 'GU', 'MP', 'PW', 'FM', 'MH', 'AA', 'AE', 'AP'])

function whereIs(state: string, lat: number, lon: number) {
  if (lat === 0 && lon === 0) return gateways[state]!
  return { lat, lon: lon > 0 && !eastOf180.has(state) ? -lon : lon }
}

const zonesOfStates = new Map(states.map((state) => [state.iso_code, state.time_zone]))
const american = new RegExp(
  '^(America/(New_York|Detroit|Kentucky/.+|Indiana/.+|Chicago|Menominee|North_Dakota/.+|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas)' +
    '|Pacific/(Honolulu|Guam|Saipan|Pago_Pago|Midway|Palau|Pohnpei|Chuuk|Kosrae|Majuro|Kwajalein))$',
)

/** Time zone at the coordinates. Near a border the lookup may return the neighbor's zone; then the state's zone is used. */
function zoneOf(
  { state_iso, lat, lon }: { state_iso: string; lat: number; lon: number },
  zoneAt: (lat: number, lon: number) => string,
): string {
  const zone = zoneAt(lat, lon)
  const isHere = state_iso in gateways ? !zone.startsWith('Etc/') : american.test(zone)
  return isHere ? zone : zonesOfStates.get(state_iso)!
}
