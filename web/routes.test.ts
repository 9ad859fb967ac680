import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { englishPath } from '#contract/locale.ts'
import routes from './routes.ts'

type Page = { path: string; file: string; id: string }

/** Every page with its full path. */
const pagesOf = (entries: readonly RouteConfigEntry[]): Page[] =>
  entries.flatMap(({ path, file, id, index, children }) => [
    ...(path !== undefined || index ? [{ path: path ?? '', file, id: id! }] : []),
    ...pagesOf(children ?? []),
  ])

const pages = pagesOf(routes)
const isEnglish = ({ path }: Page) => /^en(\/|$)/.test(path)

test('promise 15: every page stands in both languages, as the same file', () => {
  const spanish = pages.filter((page) => !isEnglish(page)).map(({ path, file }) => `${englishPath(`/${path}`)} ${file}`)
  const english = pages.filter(isEnglish).map(({ path, file }) => `/${path} ${file}`)

  expect(english).toEqual(spanish)
  expect(spanish.length).toBeGreaterThan(3)
})

test('no two routes have the same id or the same path', () => {
  for (const key of ['id', 'path'] as const) expect(new Set(pages.map((page) => page[key])).size).toBe(pages.length)
})
