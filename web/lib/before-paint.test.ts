import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { beforePaint } from './before-paint.ts'

/** Where a browser is taken that came to `address` from elsewhere and has chosen `locale`. */
function taken(address: string, locale: 'es' | 'en'): string | undefined {
  const { origin, pathname, search, hash } = new URL(address, 'https://oficio.example')
  let target: string | undefined
  const location = { origin, pathname, search, hash, replace: (to: string) => void (target = new URL(to, origin).href) }
  const document = { cookie: `a=b; locale=${locale}`, referrer: '', documentElement: { dataset: {} } }
  runInNewContext(beforePaint, { location, document, addEventListener: () => {}, localStorage: { getItem: () => null }, window: {} })
  return target
}

test.each([
  ['/', 'en', 'https://oficio.example/en'],
  ['/gallery?page=2#top', 'en', 'https://oficio.example/en/gallery?page=2#top'],
  ['/en', 'es', 'https://oficio.example/'],
  ['/en/gallery?page=2#top', 'es', 'https://oficio.example/gallery?page=2#top'],
  ['/en/gallery', 'en', undefined],
  ['/entregas', 'es', undefined],
  ['/en//evil.example/x', 'es', 'https://oficio.example/evil.example/x'],
  ['/en/\\\\evil.example', 'es', 'https://oficio.example/evil.example'],
] as const)('at %s, who chose %s is taken to %s', (address, locale, target) => {
  expect(taken(address, locale)).toBe(target)
})
