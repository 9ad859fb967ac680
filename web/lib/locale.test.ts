import { expect, test } from 'vitest'
import { localeOf, localizedPath, withoutLocale } from './locale.ts'

test.each([
  ['/', 'es'],
  ['/gallery', 'es'],
  ['/en', 'en'],
  ['/en/gallery', 'en'],
  ['/entregas', 'es'],
] as const)('%s is %s', (path, locale) => {
  expect(localeOf(path)).toBe(locale)
})

test.each([
  ['/', '/en'],
  ['/?zipcode=21224', '/en?zipcode=21224'],
  ['/gallery', '/en/gallery'],
  ['/precios', '/en/prices'],
  ['/precios/drain-cleaning/maryland?zipcode=1#top', '/en/prices/drain-cleaning/maryland?zipcode=1#top'],
  ['/blog/precios', '/en/blog/precios'],
  ['/search/plumbing/MD?sort=rating#top', '/en/search/plumbing/MD?sort=rating#top'],
])('%s stands at %s in English, and back', (spanish, english) => {
  expect(localizedPath(spanish, 'en')).toBe(english)
  expect(withoutLocale(english)).toBe(spanish)
  expect(localizedPath(spanish, 'es')).toBe(spanish)
})

test.each(['/en//evil.example/', '/en///evil.example', '//evil.example'])('%s leads nowhere else in the other language', (path) => {
  expect(new URL(localizedPath(withoutLocale(path), 'es'), 'https://oficio.example').origin).toBe('https://oficio.example')
})
