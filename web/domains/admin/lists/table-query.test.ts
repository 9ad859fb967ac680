import { expect, test } from 'vitest'
import { columnsParam } from '#web/ui/table-columns.ts'
import { tableQuery } from './table-query.ts'

test('how the tables of a page look is not asked of the server', () => {
  const url = new URL('http://localhost/admin/jobs?state=dead&sort=-created_at')
  for (const name of [undefined, 'rules']) url.searchParams.set(columnsParam(name), 'rule,state')

  expect(tableQuery(url, { limit: '5' })).toEqual({ state: 'dead', sort: '-created_at', limit: '5' })
})
