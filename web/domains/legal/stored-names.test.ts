import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storedNames } from './stored-names.ts'

const sources = ['server', 'web'].flatMap((top) =>
  readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => ({ file: `${top}/${name}`, text: readFileSync(`${top}/${name}`, 'utf8') })),
)
const namesAt = (place: string) =>
  storedNames
    .filter((one) => one.place === place)
    .flatMap(({ name }) => name.split(', '))
    .toSorted()

test('every cookie that the code sets is listed, and no other', () => {
  const set = sources.flatMap(({ text }) => [
    ...[...text.matchAll(/setCookie\(\{ name: '([\w-]+)'/g)].map(([, name]) => name!),
    // A flow at another site, kept while it lasts.
    ...(/keepBegun\(ctx, cookie/.test(text) ? [/const cookie = '([\w-]+)'/.exec(text)![1]!] : []),
    ...[...text.matchAll(/(?:reply\s*)?\.?set(?:Host)?Cookie\('([\w-]+)'/g)].map(([, name]) => name!),
    ...(/setHostCookie\(referralCookie/.test(text) ? ['referral'] : []),
    ...[...text.matchAll(/cookieFor\('([\w-]+)'/g)].map(([, name]) => name!),
    ...(/cookieFor\(siteCookie/.test(text) ? ['own-site'] : []),
  ])
  expect([...new Set(set), 'guest'].toSorted().filter((name, i, all) => all.indexOf(name) === i)).toEqual(namesAt('cookie'))
})

test('whatever else stores something in the browser is known', () => {
  const storing = sources
    .filter(({ text }) => /\b(localStorage|sessionStorage|indexedDB|caches)\b[.(]|keptFields</.test(text))
    .map(({ file }) => file)
  expect(storing.toSorted()).toEqual(
    [
      'web/domains/admin/editing/kept-draft.ts',
      'web/domains/admin/decisions/letters.ts',
      'web/domains/messaging/composer.tsx',
      'web/domains/notifications/push-card.tsx',
      'web/domains/notifications/push-record.ts',
      'web/domains/notifications/push.ts',
      'web/domains/projects/draft/wizard-service.ts',
      'web/domains/companies/search/recent.ts',
      'web/lib/before-paint.ts',
      'web/lib/consent.ts',
      'web/lib/forget-device.ts',
      'web/lib/install.ts',
      'web/lib/kept-fields.ts',
      'web/lib/kept-uploads.ts',
      'web/lib/pending-review.ts',
      'web/lib/store.ts',
      'web/lib/theme.ts',
      'web/pages/auth/register/data/kept.ts',
      'web/pages/board/edit-dialog.tsx',
      'web/pages/company/edit/profile-form.tsx',
      'web/pages/company/quote/use-quote-draft.ts',
      'web/pages/public/offline.tsx',
      'web/sw.ts',
    ].toSorted(),
  )
  const all = sources.map(({ text }) => text).join('\n')
  const listed = [...namesAt('local'), ...namesAt('session'), ...namesAt('cache'), ...namesAt('database')]
  expect(listed.filter((name) => !all.includes(name.replace('…', '')))).toEqual([])
})
