import { isIP } from 'node:net'
import { type CityResponse, open, type Reader } from 'maxmind'
import type { Context } from '#server/lib/context.ts'
import { observed } from '#server/lib/provider-state.ts'

const readers = new Map<string, Promise<Reader<CityResponse>>>()

/** Opens the file once. @throws Error when it can't be read or isn't in MaxMind's format */
export async function openPlaces(file: string): Promise<void> {
  await open<CityResponse>(file)
}

/**
 * Location of the caller from the MaxMind database at `GEOIP_DB` (GeoIP2 or GeoLite2 City); undefined without one or for an unknown
 * address. IPv6 callers are looked up by their /64.
 */
export async function lookUpCaller({ config, ip, log }: Context): Promise<CityResponse | undefined> {
  const file = config.geoipDb
  const address = ip.includes(':') && !ip.includes('::') ? `${ip}::` : ip
  if (!file || isIP(address) === 0) return
  try {
    const reader = readers.get(file) ?? open<CityResponse>(file)
    readers.set(file, reader)
    return await observed('geoip', async () => (await reader).get(address) ?? undefined)
  } catch (error) {
    log.warn({ err: error }, 'GEOIP_DB cannot be read')
  }
}
