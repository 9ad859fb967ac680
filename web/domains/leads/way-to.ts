const directions = 'https://www.google.com/maps/dir/?api=1'

/** Directions in the map app of the device. */
export const wayTo = (address: string) => `${directions}&destination=${encodeURIComponent(address)}`

/** Most places in one address of the map app: nine on the way, and the last. */
const most = 10

/** The way from here through places in their order, in the map app of the device; null where there is only one. */
export function wayThrough(addresses: readonly string[]): string | null {
  const stops = addresses.filter((address, n) => address !== addresses[n - 1]).slice(0, most)
  if (stops.length < 2) return null
  return `${wayTo(stops.at(-1)!)}&waypoints=${encodeURIComponent(stops.slice(0, -1).join('|'))}`
}
