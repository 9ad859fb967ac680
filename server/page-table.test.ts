import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { isPlainAddress, pageTable } from './page-table.ts'

const route = (id: string, parentId?: string, path?: string) => [id, { id, parentId, path }] as const
const routes = Object.fromEntries([
  route('root', undefined, ''),
  route('frame', 'root'),
  route('home', 'frame'),
  route('service', 'frame', 'search/:service/:state?'),
  route('unknown', 'frame', '*'),
]) as unknown as ServerBuild['routes']

test('each page has its address, the routes above it and the home page; catch-all pages have none', () => {
  const table = pageTable(routes).map(({ url, routes }) => [url, Object.keys(routes)])

  expect(table).toEqual([
    ['/', ['root', 'frame', 'home']],
    ['/search/:service/:state?', ['root', 'frame', 'home', 'service']],
  ])
})

test.each([
  ['/', true],
  ['/en/search/drain-cleaning?zipcode=20910&x=%20', true],
  ['/companies/a.b~c_d', true],
  ['/search/', false],
  ['//search', false],
  ['/search//x', false],
  ['/search/a%2Fb', false],
])('the address %s is plain: %s', (address, isPlain) => {
  expect(isPlainAddress(address)).toBe(isPlain)
})
