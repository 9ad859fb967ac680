import { expect, test } from 'vitest'
import { sectionAt } from './admin-sections.ts'

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
