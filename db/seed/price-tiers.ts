import { country } from '#country/country.ts'
import type { Placed } from './places.ts'

/**
 * Factor on the base price of a lead by zip: 1.5 in the most expensive centers, 1.25 in large metropolitan areas, 0.8 in rural areas, 1 elsewhere.
 * Metropolitan areas are identified by zip3, rural areas by few places nearby.
 */
const { highest, high } = country.places
const tierOf = new Map<string, number>([...high.map((zip3) => [zip3, 1.25] as const), ...highest.map((zip3) => [zip3, 1.5] as const)])

const nearDegrees = 0.25
const fewTowns = 20
const isPostAbroad = country.places.away.length > 0 ? (zip: string) => /^(09|340|96[2-6])/.test(zip) : () => false

/** Tiers of `zips`, in their order. Rural: fewer than twenty towns within about 25 miles, and not a military post. */
export function priceTiers(zips: readonly Placed[]): number[] {
  const towns = new Map<string, Set<string>>()
  for (const { location, lat, lon } of zips) {
    const square = squareOf(lat, lon)
    towns.set(square, (towns.get(square) ?? new Set()).add(location))
  }
  const isCountry = ({ zip, lat, lon }: Placed) => !isPostAbroad(zip) && townsAround(towns, lat, lon) < fewTowns
  return zips.map((place) => tierOf.get(place.zip.slice(0, 3)) ?? (isCountry(place) ? 0.8 : 1))
}

function townsAround(towns: Map<string, Set<string>>, lat: number, lon: number): number {
  const steps = [-1, 0, 1]
  return steps
    .flatMap((north) => steps.map((east) => towns.get(squareOf(lat + north * nearDegrees, lon + east * nearDegrees))?.size ?? 0))
    .reduce((sum, count) => sum + count)
}

const squareOf = (lat: number, lon: number) => `${Math.floor(lat / nearDegrees)}:${Math.floor(lon / nearDegrees)}`
