import { expect, test } from 'vitest'
import { work } from '#server/events.ts'
import { ruleTexts } from '#web/locales/admin-rules.ts'

test.each(['es', 'en'] as const)('every time rule has its words in %s, and no word is of a rule that is gone', (locale) => {
  const names = work.scheduledJobs.map(({ name }) => name)
  expect(Object.keys(ruleTexts[locale]).toSorted()).toEqual(names.toSorted())
})
