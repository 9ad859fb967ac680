import { expect, test } from 'vitest'
import { savedViewsApi } from '#contract/admin/saved-views.ts'
import { listAt, viewIn } from './saved-view-of.ts'

test('a list is the same for each thing that its address names, and the server knows it as one', () => {
  const list = (path: string) => listAt(path)
  expect(list('/admin/requests')).toBe('requests')
  expect(list('/admin/users/companies')).toBe('users/companies')
  expect(list('/admin/companies/0199a2b4-0000-7000-8000-000000000000/payments')).toBe('companies/:id/payments')
  expect(list('/admin/opt-outs')).toBe('opt-outs')
  expect(list('/admin/settings/services/drain-2')).toBeUndefined()

  const { shape } = savedViewsApi.save.body
  for (const path of ['/admin/opt-outs', '/admin/companies/0199a2b4-0000-7000-8000-000000000000/payments'])
    expect(shape.list.safeParse(list(path)).success).toBe(true)
})

test('a view has neither page nor row, and the order of its filters does not count', () => {
  expect(viewIn('?state=open&after=abc&service=plumbing')).toBe(viewIn('?service=plumbing&id=7&state=open'))
  expect(viewIn('?before=abc')).toBe('')
})
