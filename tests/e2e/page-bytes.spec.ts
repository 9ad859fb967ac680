import { limitsKb, pageBytes } from '../../bench/page-bytes.ts'
import { sellersOf, zips } from './support/people.ts'
import { expect, test } from './support/test.ts'

const { ada } = sellersOf('es')
const paths = [
  '/',
  '/local-services',
  '/category/plumbing',
  '/search',
  `/search/drain-cleaning?zipcode=${zips.es}`,
  `/companies/${ada.slug}`,
  '/legal/donotsell',
  '/auth/login',
  '/auth/register',
]

test('a first visit to a public page costs few bytes', async ({ baseURL }) => {
  const sums = await pageBytes(baseURL!, paths)
  const over = Object.entries(sums).flatMap(([path, { js, css }]) => (js > limitsKb.js || css > limitsKb.css ? [{ path, js, css }] : []))

  expect(over).toEqual([])
})
