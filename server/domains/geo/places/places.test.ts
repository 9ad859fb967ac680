import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { mmdb } from '#tests/support/mmdb.ts'
import { test as base } from '#tests/support/test.ts'
import { distanceMiles } from './rules.ts'
import { findState, locate } from './service.ts'

const test = base.extend('given', { scope: 'file' }, async ({ server }) => {
  const geoIpDatabase = (networks: Parameters<typeof mmdb>[0]) => {
    const file = join(server.config.dataDir, `${newId()}.mmdb`)
    mkdirSync(server.config.dataDir, { recursive: true })
    writeFileSync(file, mmdb(networks))
    return file
  }

  return { geoIpDatabase }
})

test('a zip is told with its city and state', async ({ server }) => {
  const place = await server.visitor().geo.zipcode({ params: { zip: '20910' } })

  expect(place).toEqual({ zipcode: '20910', state_iso: 'MD', location: 'Silver Spring', lat: 38.9982, lon: -77.0338, country_iso: 'US' })
})

test('an unknown zip is not found, a malformed one is told what is wrong', async ({ server }) => {
  const { geo } = server.visitor()

  await expect(geo.zipcode({ params: { zip: '00000' } })).rejects.toMatchObject({ status: 404 })
  await expect(geo.zipcode({ params: { zip: '2091' } })).rejects.toMatchObject({
    status: 422,
    errors: { zip: ['Enter the 5 digits of the zip code.'] },
  })
})

test('states have names in both languages and a slug', async ({ server }) => {
  const states = await server.visitor().geo.states()

  expect(states).toHaveLength(62)
  expect(states).toContainEqual({ iso_code: 'NM', name_en: 'New Mexico', name_es: 'Nuevo México', slug: 'new-mexico' })
  expect(states).toContainEqual({ iso_code: 'NC', name_en: 'North Carolina', name_es: 'Carolina del Norte', slug: 'north-carolina' })
})

test.for(['md', 'Maryland', 'nuevo mexico', 'carolina-del-norte', 'D.C', 'District of Columbia'])(
  'a state is found by "%s"',
  async (name, { server }) => {
    const state = await findState(server.context(), name)

    expect(state?.iso_code).toMatch(/MD|NM|NC|DC/)
  },
)
const inLosAngeles = { country: { iso_code: 'US' }, postal: { code: '90001' }, city: { names: { en: 'Los Angeles', es: 'Los Ángeles' } } }

test.for([
  ['an address of a US city', '203.0.113.9', '90001', 'Los Ángeles'],
  ['an address abroad', '198.51.100.1', '20910', 'Silver Spring'],
  ['an address nobody knows', '192.0.2.1', '20910', 'Silver Spring'],
  ['no address at all', '', '20910', 'Silver Spring'],
] as const)('%s', async ([, ip, zip, city], { server, given: { geoIpDatabase } }) => {
  const geoipDb = geoIpDatabase({
    '203.0.113.0/24': inLosAngeles,
    '198.51.100.0/24': { country: { iso_code: 'FR' }, postal: { code: '75001' } },
  })
  const ctx = server.context()

  const place = await locate({ ...ctx, ip, config: { ...ctx.config, geoipDb } })

  expect(place).toMatchObject({ postal: { code: zip }, city: { names: { es: city } } })
})

test('without a database the default place is told, in the shape of MaxMind', async ({ server }) => {
  expect(await server.visitor().geo.geoip()).toEqual({
    postal: { code: '20910' },
    country: { iso_code: 'US', names: { es: 'Estados Unidos', en: 'United States' } },
    subdivisions: [{ iso_code: 'MD', names: { es: 'Maryland', en: 'Maryland' } }],
    city: { names: { es: 'Silver Spring', en: 'Silver Spring' } },
    location: { latitude: 38.9982, longitude: -77.0338, time_zone: 'America/New_York' },
  })
})

test('a database that cannot be read is no reason to fail', async ({ server }) => {
  const ctx = server.context()

  const place = await locate({ ...ctx, ip: '203.0.113.9', config: { ...ctx.config, geoipDb: '/nowhere/city.mmdb' } })

  expect(place.postal.code).toBe('20910')
})

test('distances follow the great circle', () => {
  const silverSpring = { lat: 38.9982, lon: -77.0338 }

  expect(distanceMiles(silverSpring, silverSpring)).toBe(0)
  expect(distanceMiles(silverSpring, { lat: 34.0522, lon: -118.2437 })).toBeCloseTo(2_295, -1)
  expect(distanceMiles(silverSpring, { lat: 39.2904, lon: -76.6122 })).toBeCloseTo(30, -1)
})
