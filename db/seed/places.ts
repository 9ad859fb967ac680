import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { country } from '#country/country.ts'

/** A postcode with its town, state and coordinates. */
export type Placed = { zip: string; location: string; state_iso: string; lat: number; lon: number }

const require = createRequire(import.meta.url)

type Code = { zip: string; latitude: number; longitude: number; city: string; state: string }

/** US zips, with known errors corrected. */
function zipcodes(name: string): Placed[] {
  // Parsed as data: loading it as a module takes 95 MB.
  const text = readFileSync(require.resolve(`${name}/lib/codes.js`), 'utf8')
  const codes = JSON.parse(text.slice(text.indexOf('{'), text.indexOf('};') + 1)) as Record<string, Code>
  return Object.values(codes).map(({ zip, city, state, latitude, longitude }) => ({
    zip,
    location: cityName(city),
    state_iso: state,
    ...whereIs(state, latitude, longitude),
  }))
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

/** Accuracy, town (missing for some offices), its code, country, latitude, longitude, place, province, its code, region, its code, postcode. */
type Row = [string, string | undefined, string | undefined, string, string, string, string, string, string, string, string, string]

/**
 * Postcodes of GeoNames, which lists each once for every place. Its center is the middle of the places that are known best. Codes of towns
 * begin as postcodes do, with the province; one of another province is an error of the data.
 */
function geonames(name: string): Placed[] {
  const byCode = Map.groupBy(require(name) as Row[], (row) => row[11])
  return [...byCode].map(([zip, rows]) => {
    const best = Math.max(...rows.map(([accuracy]) => Number(accuracy)))
    const sure = rows.filter(([accuracy]) => Number(accuracy) === best)
    const middle = (part: 4 | 5) => Math.round((sure.reduce((sum, row) => sum + Number(row[part]), 0) / sure.length) * 10_000) / 10_000
    return {
      zip,
      location: rows.find(([, town, code]) => town && code?.startsWith(zip.slice(0, 2)))?.[1] ?? sure[0]![6],
      state_iso: sure[0]![8],
      lat: middle(4),
      lon: middle(5),
    }
  })
}

const readers = { zipcodes, geonames }

/** All postcodes of the country. */
export const readPlaces = (): Placed[] => readers[country.places.reader](country.places.package)
