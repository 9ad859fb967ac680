import { expect, test } from 'vitest'
import { searchedNear } from './paths.ts'

test.each([
  ['/search/drain-cleaning', '/search/drain-cleaning?zipcode=20910'],
  ['/en/search/drain-cleaning', '/en/search/drain-cleaning?zipcode=20910'],
  ['/en/category/plumbing', '/en/category/plumbing?zipcode=20910'],
  ['/search/drain-cleaning?zipcode=22201', '/search/drain-cleaning?zipcode=22201'],
  ['/search/drain-cleaning/maryland', '/search/drain-cleaning/maryland'],
  ['/blog/search-tips', '/blog/search-tips'],
  ['/legal/terms#search', '/legal/terms#search'],
])('a written link to %s leads to %s', (path, near) => {
  expect(searchedNear(path, '20910')).toBe(near)
  expect(searchedNear(path, undefined)).toBe(path)
})
