import { expect } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { test } from '#tests/support/test.ts'
import { tileAddress } from './rules.ts'

const around = '/map/8/73/97.mvt'

test('a tile has land, borders and places by size, and may be kept', async ({ server }) => {
  const { statusCode, headers, rawPayload: tile } = await server.app.inject(around)

  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'cache-control': expect.stringMatching(/^public, max-age=86400/),
    vary: expect.stringContaining('accept-encoding'),
  })
  const words = ['earth', 'states', 'boundaries', 'settled', 'places', 'Maryland', 'Montgomery', 'Silver Spring']
  expect(words.filter((word) => !tile.includes(word))).toEqual([])
})

test('an office beside a city has no name on the map, and a town of its own has', async ({ server }) => {
  const { rawPayload: portland } = await server.app.inject('/map/8/40/91.mvt')
  const names = ['Portland', 'Gresham', 'Beaverton', 'Gen Electric', 'First Consumers Nat Bank']

  expect(names.filter((name) => portland.includes(name))).toEqual(['Portland', 'Gresham', 'Beaverton'])
})

test('far away only large places are named', async ({ server }) => {
  const { rawPayload: country } = await server.app.inject('/map/4/4/6.mvt')

  expect(country.includes('Washington')).toBe(true)
  expect(country.includes('Montgomery County') || country.includes('settled') || country.includes('Olney')).toBe(false)
  expect(country.length).toBeLessThan(20_000)
})

test('tiles are sent small, and the open sea is nothing', async ({ server }) => {
  const [plain, packed, sea] = await Promise.all([
    server.app.inject(around),
    server.app.inject({ url: around, headers: { 'accept-encoding': 'gzip, br' } }),
    server.app.inject('/map/8/90/100.mvt'),
  ])

  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length * 0.6)
  expect(sea.statusCode).toBe(200)
  expect(sea.rawPayload).toHaveLength(0)
})

test.for(['/map/9/1/1.mvt', '/map/2/4/1.mvt', '/map/2/1/4.mvt', '/map/8/73/97.png', '/map/8/73/-1.mvt', '/map/8/7e1/97.mvt'])(
  'there is no tile at %s',
  async (url, { server }) => {
    expect((await server.app.inject(url)).statusCode).toBe(404)
  },
)

test('an address is a whole number each, within the square of its zoom', () => {
  expect(tileAddress('0', '0', '0.mvt')).toEqual({ z: 0, x: 0, y: 0 })
  expect(tileAddress('8', '255', '255.mvt')).toEqual({ z: 8, x: 255, y: 255 })
  expect(tileAddress('8', '256', '255.mvt')).toBeUndefined()
})

test('maps are ours, unless the operator names others', async ({ server }) => {
  expect(await server.visitor().map.base()).toEqual({ url: null, attribution: null })

  const url = 'https://maps.example/{z}/{x}/{y}.pbf?key=public'
  const other = await testApp(server.parts.pool, { MAP_TILES_URL: url, MAP_ATTRIBUTION: '© Maps' })
  try {
    expect(await other.visitor().map.base()).toEqual({ url, attribution: '© Maps' })
  } finally {
    await other.close()
  }
})
