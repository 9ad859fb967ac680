/**
 * Factor on the base price of a lead by zip: 1.5 in the most expensive centers, 1.25 in large metropolitan areas, 0.8 in rural areas, 1 elsewhere.
 * Metropolitan areas are identified by zip3, rural areas by few places nearby.
 */
const highest = '100 101 102 200 202 203 204 205 021 022 941'
const high = `
  018 019 020 024 068 069 070 071 072 073 074 075 076 077 078 079 088 089
  103 104 105 106 107 108 110 111 112 113 114 115 116 117 118
  190 191 206 207 208 209 210 211 212 220 221 222 223
  300 303 331 332 333 334 600 601 602 603 604 606
  750 751 752 770 773 774 775 787 800 801 802 850 852
  900 901 902 903 904 905 906 907 908 910 911 912 913 914 915 916 917 918 920 921 926 927 928
  940 943 944 945 946 947 948 949 950 951 958 967 968 972 980 981`

const zip3s = (list: string) => list.trim().split(/\s+/)
const tierOf = new Map<string, number>([
  ...zip3s(high).map((zip3) => [zip3, 1.25] as const),
  ...zip3s(highest).map((zip3) => [zip3, 1.5] as const),
])

const nearDegrees = 0.25
const fewTowns = 20
const isPostAbroad = (zip: string) => /^(09|340|96[2-6])/.test(zip)

type Placed = { zip: string; location: string; lat: number; lon: number }

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
