import { expect, test } from 'vitest'
import { menuOf, sectionAt, sectionsOf } from './sections.ts'

test.each([
  ['/admin/dashboard', 'dashboard'],
  ['/admin/settings', 'figures'],
  ['/admin/settings/undoMinutes', 'figures'],
  ['/admin/settings/services/drain-cleaning', 'services'],
  ['/admin/users/0198', 'users'],
  ['/admin/users/companies', 'companyPeople'],
  ['/admin/requests/0198/offers', 'requests'],
  ['/admin/nowhere', undefined],
])('%s stands in one place: %s', (pathname, section) => {
  expect(sectionAt(pathname)).toBe(section)
})

test('the menu holds every place that a role may look at once, in groups, and no empty group', () => {
  const menu = menuOf('owner')
  expect(menu.map(({ group }) => group)).toEqual([null, 'market', 'people', 'catalogue', 'money', 'content', 'system'])
  expect(menu.flatMap(({ items }) => items.map(({ id }) => id)).toSorted()).toEqual(
    sectionsOf('owner')
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(menuOf('content').map(({ group }) => group)).not.toContain('money')
})
