import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { beforePaint } from './before-paint.ts'

/** Where a browser is taken that came to `address` from elsewhere and has chosen `locale`. */
function taken(address: string, locale: 'es' | 'en'): string | undefined {
  const { origin, pathname, search, hash } = new URL(`https://oficio.example${address}`)
  let target: string | undefined
  const location = { origin, pathname, search, hash, replace: (to: string) => void (target = new URL(to, origin).href) }
  const document = { cookie: `a=b; locale=${locale}`, referrer: '', documentElement: { dataset: {} } }
  runInNewContext(beforePaint, { location, document, addEventListener: () => {}, localStorage: { getItem: () => null }, window: {} })
  return target
}

test.each([
  ['/', 'en', 'https://oficio.example/en'],
  ['/gallery?page=2#top', 'en', 'https://oficio.example/en/gallery?page=2#top'],
  ['/en', 'es', undefined],
  ['/en/gallery?page=2#top', 'es', undefined],
  ['/en/gallery', 'en', undefined],
  ['/precios/leak-repair?zipcode=20910', 'en', 'https://oficio.example/en/prices/leak-repair?zipcode=20910'],
  ['/entregas', 'es', undefined],
  ['/entregas', 'en', 'https://oficio.example/en/entregas'],
  ['//evil.example/x', 'en', 'https://oficio.example/en//evil.example/x'],
] as const)('at %s, who chose %s is taken to %s', (address, locale, target) => {
  expect(taken(address, locale)).toBe(target)
})
